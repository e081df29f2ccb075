import { type Card, dealOf, isNatural, parseCard } from '@jackpot/rules';

/** The result of a hand in words, "Banker wins 7 to 4"; null where the cards are not a whole hand. */
export function resultText(names: readonly string[]): string | null {
  const cards = names.map(parseCard);
  if (!cards.every((card): card is Card => card !== undefined)) return null;
  const deal = dealOf(cards);
  if ('code' in deal) return null;
  const { outcome, playerPoints, bankerPoints } = deal;
  const natural = isNatural(deal.player) || isNatural(deal.banker) ? ', natural' : '';
  if (outcome === 'tie') return `Tie, ${playerPoints} to ${bankerPoints}${natural}`;
  return outcome === 'banker'
    ? `Banker wins ${bankerPoints} to ${playerPoints}${natural}`
    : `Player wins ${playerPoints} to ${bankerPoints}${natural}`;
}
