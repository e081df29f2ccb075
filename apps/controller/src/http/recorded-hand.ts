import { type Card, type Deal, dealOf, parseCard } from '@jackpot/rules';

/** The deal of a recorded row of cards, "KS 9H ..."; undefined for a row that is no finished hand. */
export function recordedDeal(cards: string | null): Deal | undefined {
  const read = (cards ?? '').split(' ').map(parseCard);
  if (!read.every((card): card is Card => card !== undefined)) return undefined;
  const deal = dealOf(read);
  return 'code' in deal ? undefined : deal;
}

/** Winner and points, as a list of hands shows them; null before the result. */
export function resultOf(cards: string | null): {
  readonly outcome: Deal['outcome'] | null;
  readonly playerPoints: number | null;
  readonly bankerPoints: number | null;
} {
  const { outcome = null, playerPoints = null, bankerPoints = null } = recordedDeal(cards) ?? {};
  return { outcome, playerPoints, bankerPoints };
}
