import type { Hand } from '../server/types.js';
import { t } from '../texts/t.js';

export function resultText({
  phase,
  outcome,
  playerPoints,
  bankerPoints,
}: Pick<Hand, 'phase' | 'outcome' | 'playerPoints' | 'bankerPoints'>): string {
  if (phase === 'voided') return t('Void');
  if (outcome === null || playerPoints === null || bankerPoints === null) return '';
  if (outcome === 'tie') return t('Tie {1} – {2}', playerPoints, bankerPoints);
  return outcome === 'player'
    ? t('Player {1} – {2}', playerPoints, bankerPoints)
    : t('Banker {1} – {2}', bankerPoints, playerPoints);
}
