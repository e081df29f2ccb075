import { type Card, dealOf, isNatural, parseCard } from '@jackpot/rules';
import { t } from '../texts/t.js';

export function resultText(names: readonly string[]): string | null {
  const cards = names.map(parseCard);
  if (!cards.every((card): card is Card => card !== undefined)) return null;
  const deal = dealOf(cards);
  if (!deal.ok) return null;
  const { outcome, playerPoints, bankerPoints } = deal;
  const natural = isNatural(deal.player) || isNatural(deal.banker) ? t(', natural') : '';
  if (outcome === 'tie') return t('Tie, {1} to {2}{3}', playerPoints, bankerPoints, natural);
  return outcome === 'banker'
    ? t('Banker wins {1} to {2}{3}', bankerPoints, playerPoints, natural)
    : t('Player wins {1} to {2}{3}', playerPoints, bankerPoints, natural);
}
