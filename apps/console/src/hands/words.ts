import type { Hand } from '../server/types.js';
import { t } from '../texts/t.js';

/** "Banker wins 7 to 4", or "Void" for a voided hand. */
export function resultText({
  phase,
  outcome,
  playerPoints,
  bankerPoints,
}: Pick<Hand, 'phase' | 'outcome' | 'playerPoints' | 'bankerPoints'>): string {
  if (phase === 'voided') return t('Void');
  if (outcome === null || playerPoints === null || bankerPoints === null) return '';
  if (outcome === 'tie') return t('Tie, {1} to {2}', playerPoints, bankerPoints);
  return outcome === 'player'
    ? t('Player wins {1} to {2}', playerPoints, bankerPoints)
    : t('Banker wins {1} to {2}', bankerPoints, playerPoints);
}
