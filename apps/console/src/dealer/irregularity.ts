import type { FloorMessageBody, FloorShoe } from '@jackpot/contract';
import type { IrregularityKind, Remedy } from '@jackpot/rules';
import { t } from '../texts/t.js';

/** An irregularity of chapter 13: its label for the dealer, and what its message must contain. */
interface IrregularityForm {
  readonly label: string;
  /** Whether the message names the card: never, only if it was seen, or always. */
  readonly card: 'never' | 'if-seen' | 'always';
  /** Whether the four cards before it are needed: they say whether the Banker draws. */
  readonly needsFour: boolean;
  /** Only while cards of a round are dealt. */
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

/** What the dealer does, in the words of chapter 13. */
export const REMEDY_TEXTS: Readonly<Record<Remedy, string>> = {
  'first-card-of-next-hand': t('Keep the card: it is the first card of the next hand.'),
  'bankers-third-card': t('The card is the Banker’s third card: enter it as that.'),
  'discard-with-one-more': t('Put the card into the discard bucket, and one more with it, drawn face down.'),
  'simulated-round': t(
    'Finish this hand. Then deal a simulated round (a hand without bets) that begins with the card, and discard it.',
  ),
  'void-round': t('Void the hand: all bets are returned. Then start a new shoe.'),
};

interface Described {
  readonly kind: IrregularityKind;
  /** The card's name, "9D"; empty if it was not seen. */
  readonly card: string;
}

interface At {
  readonly shoe: Pick<FloorShoe, 'shoe' | 'irregularities'>;
  readonly coup: number;
  readonly phase: string;
  /** Cards entered on the page so far. */
  readonly entered: readonly string[];
}

type IrregularityMessage = Omit<Extract<FloorMessageBody, { readonly type: 'irregularity' }>, 'id'>;

/** The message of an irregularity. `why`: what the dealer has to do first. The controller finds the clause. */
export function irregularityMessage(
  { kind, card }: Described,
  { shoe, coup, phase, entered }: At,
): { readonly ok: true; readonly message: IrregularityMessage } | NotYet {
  const form = IRREGULARITY_FORMS[kind];
  const isRound = phase === 'held' || phase === 'locked' || phase === 'no-wager';
  if (form.inRound && !isRound)
    return notYet(t('This can only happen during a hand: after NO MORE BETS and before the result.'));
  if (form.needsFour && entered.length !== 4) return notYet(t('Enter the four cards dealt before it first.'));
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
