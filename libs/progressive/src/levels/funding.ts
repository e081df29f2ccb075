import { minAmount } from '@jackpot/money';
import type { AwardPolicy } from '../config/link-config.js';
import type { LevelMove } from './moves.js';
import type { LevelMeters } from './meters.js';

type LevelBalances = Pick<LevelMeters, 'level' | 'reserveMicro' | 'overflowMicro'>;
type Funding = Extract<LevelMove, { kind: 'reset' | 'top-up' }>;

/** A whole reset amount for the next cycle: from the level's own hidden funds as the policy orders, then house seed. */
export function fundReset(policy: AwardPolicy, purse: LevelBalances, resetMicro: bigint): Funding {
  return { kind: 'reset', ...fund(policy, purse, resetMicro) };
}

/** What a meter lacks of its reset amount after ten-percent awards. */
export function fundTopUp(policy: AwardPolicy, purse: LevelBalances, lackMicro: bigint): Funding {
  return { kind: 'top-up', ...fund(policy, purse, lackMicro) };
}

function fund(policy: AwardPolicy, purse: LevelBalances, neededMicro: bigint): Omit<Funding, 'kind'> {
  const drawn = { reserve: 0n, overflow: 0n };
  let lackMicro = neededMicro;
  for (const source of policy.resetFunding) {
    const has = source === 'reserve' ? purse.reserveMicro : purse.overflowMicro;
    drawn[source] = minAmount(has, lackMicro);
    lackMicro -= drawn[source];
  }
  return {
    level: purse.level,
    fromReserveMicro: drawn.reserve,
    fromOverflowMicro: drawn.overflow,
    fromHouseMicro: lackMicro,
  };
}
