import { centsToMicro } from '@jackpot/money';
import type { LevelId, ClaimReversal } from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';
import { post } from './post.js';

/**
 * A rejected claim: what was owed goes back to the meter it came from, and from there the seed back to those who gave it,
 * and to a later winner what this one had taken.
 */
export function restoration(level: LevelId | null, part: ClaimReversal): readonly Posting[] {
  if (level === null) return ofFixedAward(part);
  const pending: Account = `level:${level}:pending`;
  const display: Account = `level:${level}:display`;
  const raisedCents = part.increases.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  return [
    ...post(pending, display, part.toDisplayMicro),
    ...post(pending, `house:awards:${level}`, part.toHouseMicro),
    ...post(display, `level:${level}:reserve`, part.seedToReserveMicro),
    ...post(display, `level:${level}:overflow`, part.seedToOverflowMicro),
    ...post(display, `house:seed:${level}`, part.seedToHouseMicro),
    ...post(display, `level:${level}:overflow`, part.surplusMicro),
    ...post(display, pending, centsToMicro(raisedCents)),
  ];
}

/** Star's hidden funds are the pool of fixed awards. */
function ofFixedAward(part: ClaimReversal): readonly Posting[] {
  return [
    ...post('fixed:pending', 'level:star:reserve', part.toPoolReserveMicro),
    ...post('fixed:pending', 'level:star:overflow', part.toPoolOverflowMicro),
    ...post('fixed:pending', 'house:fixed', part.toHouseMicro),
  ];
}
