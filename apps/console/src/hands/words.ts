import type { Hand } from '../server/types.js';

/** Winner and points: "Banker 7 – 4"; a void is the result of a voided hand. */
export function resultText({
  phase,
  outcome,
  playerPoints,
  bankerPoints,
}: Pick<Hand, 'phase' | 'outcome' | 'playerPoints' | 'bankerPoints'>): string {
  if (phase === 'voided') return 'Void';
  if (outcome === null || playerPoints === null || bankerPoints === null) return '';
  if (outcome === 'tie') return `Tie ${playerPoints} – ${bankerPoints}`;
  return outcome === 'player' ? `Player ${playerPoints} – ${bankerPoints}` : `Banker ${bankerPoints} – ${playerPoints}`;
}
