import type { Adjustment } from '@jackpot/progressive';
import type { Account, Posting } from './accounts.js';
import { post } from './post.js';

/** A meter set to another amount: the difference comes from the house, or goes to it, in an account of its own. */
export function adjustment({ level, register, beforeMicro, afterMicro }: Adjustment): readonly Posting[] {
  const meter: Account = `level:${level}:${register}`;
  const house: Account = `house:adjustments:${level}`;
  return afterMicro >= beforeMicro
    ? post(house, meter, afterMicro - beforeMicro)
    : post(meter, house, beforeMicro - afterMicro);
}
