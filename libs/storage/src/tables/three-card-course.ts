import type { ThreeCardResult, ThreeCardStake } from '@jackpot/progressive';
import { type Card, cardName } from '@jackpot/rules';

/** Amounts are strings of digits. */
export interface ThreeCardCourse {
  readonly positions: readonly number[];
  readonly stakes: readonly {
    readonly position: number;
    readonly wager: ThreeCardStake['wager'];
    readonly stakeCents: string;
  }[];
  /** In the order in which hands were shown. Hand 0 is the dealer's. A misread hand appears again. */
  readonly hands: readonly { readonly sequence: number; readonly hand: number; readonly cards: string }[];
  readonly forfeits: readonly { readonly position: number; readonly cause: string }[];
  readonly dealerRanking: number | null;
  readonly results: readonly (Omit<ThreeCardResult, 'lines'> & {
    readonly lines: readonly {
      readonly wager: ThreeCardStake['wager'];
      readonly line: ThreeCardResult['lines'][number]['line'];
      readonly stakeCents: string;
      readonly winMicro: string;
      readonly vigorishMicro: string;
    }[];
  })[];
}

export const NO_COURSE: ThreeCardCourse = {
  positions: [],
  stakes: [],
  hands: [],
  forfeits: [],
  dealerRanking: null,
  results: [],
};

export function courseOfRound({ course }: { readonly course: string }): ThreeCardCourse {
  return JSON.parse(course) as ThreeCardCourse;
}

export function cardsOfCourse({ hands }: Pick<ThreeCardCourse, 'hands'>): string | null {
  const last = new Map(hands.map(({ hand, cards }) => [hand, cards]));
  if (last.size === 0) return null;
  return [...last]
    .sort(([one], [other]) => one - other)
    .map(([, cards]) => cards)
    .join(' ');
}

export function cardsText(cards: readonly Card[]): string {
  return cards.map(cardName).join(' ');
}
