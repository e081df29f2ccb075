import { minAmount } from '@jackpot/money';
import type { AwardPolicy } from '../config/link-config.js';
import type { LevelMove } from './moves.js';
import type { LevelMeters } from './meters.js';

type LevelBalances = Pick<LevelMeters, 'level' | 'reserveMicro' | 'overflowMicro'>;
type Funding = Extract<LevelMove, { kind: 'reset' | 'top-up' }>;

/** Uses the level's reserve and overflow in the order of the policy, then house seed. */
export function fundReset(policy: AwardPolicy, balances: LevelBalances, resetMicro: bigint): Funding {
  return { kind: 'reset', ...fund(policy, balances, resetMicro) };
}

export function fundTopUp(policy: AwardPolicy, balances: LevelBalances, lackMicro: bigint): Funding {
  return { kind: 'top-up', ...fund(policy, balances, lackMicro) };
}

function fund(policy: AwardPolicy, balances: LevelBalances, neededMicro: bigint): Omit<Funding, 'kind'> {
  const drawn = { reserve: 0n, overflow: 0n };
  let lackMicro = neededMicro;
  for (const source of policy.resetFunding) {
    const has = source === 'reserve' ? balances.reserveMicro : balances.overflowMicro;
    drawn[source] = minAmount(has, lackMicro);
    lackMicro -= drawn[source];
  }
  return {
    level: balances.level,
    fromReserveMicro: drawn.reserve,
    fromOverflowMicro: drawn.overflow,
    fromHouseMicro: lackMicro,
  };
}
