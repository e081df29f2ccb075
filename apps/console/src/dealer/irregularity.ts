import type { FloorMessageBody, FloorShoe } from '@jackpot/contract';
import type { IrregularityKind, Remedy } from '@jackpot/rules';

/** What may go wrong with cards (chapter 13), as a dealer would say it, and what has to be told of it. */
interface IrregularityForm {
  readonly says: string;
  /** Whether the card is told: never, only where somebody has seen it, or always. */
  readonly card: 'never' | 'if-seen' | 'always';
  /** Whether the four cards before it are needed: they say whether the Banker draws. */
  readonly needsFour: boolean;
  /** Only while cards of a round are dealt. */
  readonly inRound: boolean;
}

export const IRREGULARITY_FORMS: Readonly<Record<IrregularityKind, IrregularityForm>> = {
  'drawn-in-error': {
    says: 'A card was drawn that was not due',
    ...{ card: 'if-seen', needsFour: false, inRound: false },
  },
  'players-third': {
    says: 'The Player’s Hand got a third card it has no right to',
    ...{ card: 'if-seen', needsFour: true, inRound: true },
  },
  'found-face-up': {
    says: 'A card lay face up in the shoe',
    ...{ card: 'always', needsFour: false, inRound: false },
  },
  'cards-run-out': {
    says: 'Too few cards are left to complete the round',
    ...{ card: 'never', needsFour: false, inRound: true },
  },
};

/** What the dealer does, in the words of chapter 13. */
export const REMEDY_TEXTS: Readonly<Record<Remedy, string>> = {
  'first-card-of-next-hand': 'Keep the card: it is the first card of the next hand.',
  'bankers-third-card': 'The card is the Banker’s third card: enter it as that.',
  'discard-with-one-more': 'Put the card into the discard bucket, and one more with it, drawn face down.',
  'simulated-round':
    'Finish this round. Then deal a round without wagers that begins with the card, and discard it all.',
  'void-round': 'Void the round: all wagers go back. Then open a new shoe.',
};

interface Described {
  readonly kind: IrregularityKind;
  /** As it is called, "9D"; empty where nobody has seen it. */
  readonly card: string;
}

interface At {
  readonly shoe: Pick<FloorShoe, 'shoe' | 'irregularities'>;
  readonly coup: number;
  readonly phase: string;
  /** Cards entered on the page so far. */
  readonly entered: readonly string[];
}

type Told = Omit<Extract<FloorMessageBody, { readonly type: 'irregularity' }>, 'id'>;

/** The message of an irregularity, or what is still to be said before there is one. The clause is the controller's to find. */
export function irregularityMessage({ kind, card }: Described, { shoe, coup, phase, entered }: At): Told | string {
  const form = IRREGULARITY_FORMS[kind];
  const isRound = phase === 'held' || phase === 'locked' || phase === 'no-wager';
  if (form.inRound && !isRound)
    return 'This happens while a round is dealt: after “no more bets” and before its result.';
  if (form.needsFour && entered.length !== 4) return 'Enter the four cards before it first, as they were dealt.';
  if (form.card === 'always' && card === '') return 'Say which card it is: it has been seen.';
  return {
    type: 'irregularity',
    ...{ shoe: shoe.shoe, number: shoe.irregularities + 1, coup, kind, by: 'dealer' },
    ...(card === '' || form.card === 'never' ? {} : { card }),
    ...(form.needsFour ? { dealt: [...entered] } : {}),
  };
}
