import type { FloorMessageBody, FloorShoe } from '@jackpot/contract';
import type { IrregularityKind, Remedy } from '@jackpot/rules';
import { t } from '../texts/t.js';

interface IrregularityForm {
  readonly label: string;
  readonly card: 'never' | 'if-seen' | 'always';
  readonly needsFour: boolean;
  readonly inRound: boolean;
}

export const IRREGULARITY_FORMS: Readonly<Record<IrregularityKind, IrregularityForm>> = {
  'drawn-in-error': {
    label: t('Card drawn in error'),
    ...{ card: 'if-seen', needsFour: false, inRound: false },
  },
  'players-third': {
    label: t('Player drew a third card in error'),
    ...{ card: 'if-seen', needsFour: true, inRound: true },
  },
  'found-face-up': {
    label: t('Boxed card (face up in the shoe)'),
    ...{ card: 'always', needsFour: false, inRound: false },
  },
  'cards-run-out': {
    label: t('Not enough cards to finish the hand'),
    ...{ card: 'never', needsFour: false, inRound: true },
  },
};

/** The remedies in the words of chapter 13. */
export const REMEDY_TEXTS: Readonly<Record<Remedy, string>> = {
  'first-card-of-next-hand': t('Keep the card: it is the first card of the next hand.'),
  'bankers-third-card': t('Use the card as the Banker’s third card, and enter it as such.'),
  'discard-with-one-more': t('Put the card and one more card, drawn face down, into the discard bucket.'),
  'simulated-round': t(
    'Finish this hand. Then deal a simulated round (a hand without bets) that begins with the card, and discard it.',
  ),
  'void-round': t('Void the hand: all bets are returned. Then start a new shoe.'),
};

interface Described {
  readonly kind: IrregularityKind;
  readonly card: string;
}

interface At {
  readonly shoe: Pick<FloorShoe, 'shoe' | 'irregularities'>;
  readonly coup: number;
  readonly phase: string;
  readonly entered: readonly string[];
}

type IrregularityMessage = Omit<Extract<FloorMessageBody, { readonly type: 'irregularity' }>, 'id'>;

export function irregularityMessage(
  { kind, card }: Described,
  { shoe, coup, phase, entered }: At,
): { readonly ok: true; readonly message: IrregularityMessage } | NotYet {
  const form = IRREGULARITY_FORMS[kind];
  const isRound = phase === 'held' || phase === 'locked' || phase === 'no-wager';
  if (form.inRound && !isRound)
    return notYet(t('This can only happen during a hand: after NO MORE BETS and before the result.'));
  if (form.needsFour && entered.length !== 4)
    return notYet(t('First enter the four cards dealt before the third card.'));
  if (form.card === 'always' && card === '') return notYet(t('Select the card.'));
  const message: IrregularityMessage = {
    type: 'irregularity',
    ...{ shoe: shoe.shoe, number: shoe.irregularities + 1, coup, kind, by: 'dealer' },
    ...(card === '' || form.card === 'never' ? {} : { card }),
    ...(form.needsFour ? { dealt: [...entered] } : {}),
  };
  return { ok: true, message };
}

interface NotYet {
  readonly ok: false;
  readonly why: string;
}

function notYet(why: string): NotYet {
  return { ok: false, why };
}
