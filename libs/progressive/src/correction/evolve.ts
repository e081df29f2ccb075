import { largestOf } from '../claim/evolve.js';
import { isWholeMeter, type ReversedAward } from '../award/award.js';
import type { ResultReversal } from './events.js';
import { unmoved } from '../levels/moves.js';
import type { LevelMeters } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';
import { metersOf, putMeters } from '../levels/state.js';

/** Takes a result's awards back: the levels as if they had not been, the claims gone, their numbers never used again. */
export function evolveUndone(link: OpenedLink, { awards, moves, surplus }: ResultReversal): void {
  for (const move of moves.toReversed()) {
    const meters = metersOf(link, move.level);
    putMeters(link, { ...meters, ...unmoved(meters, move) });
  }
  for (const { level, surplusMicro } of surplus) {
    const meters = metersOf(link, level);
    const { displayMicro, overflowMicro } = meters;
    putMeters(link, {
      ...meters,
      displayMicro: displayMicro - surplusMicro,
      overflowMicro: overflowMicro + surplusMicro,
    });
  }
  for (const award of awards) if (award.documentNumber > 0) link.claims.delete(award.awardNumber);
  for (const award of awards) takeBack(link, award);
}

function takeBack(link: OpenedLink, award: ReversedAward): void {
  if (award.level === null) return;
  const meters: LevelMeters = metersOf(link, award.level);
  putMeters(link, {
    ...meters,
    hits: meters.hits - (isWholeMeter(award.line) ? 1 : 0),
    winsCents: meters.winsCents - award.amountCents,
    pendingCents: meters.pendingCents - award.amountCents,
    largestCents: largestOf(link, award.level),
  });
}
