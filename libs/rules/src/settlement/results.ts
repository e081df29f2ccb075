import { centsNumber } from './amount.js';
import type { SettlementProblem } from './problems.js';

/** What became of one wager; amounts in cents, a fraction of a cent as a decimal number. */
export interface WagerResult {
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  readonly win: number;
  readonly vigorish: number;
  readonly net: number;
}

/** A request that is not settled, and everything that is wrong with it. */
export interface SettlementRefused {
  readonly ok: false;
  readonly problems: readonly SettlementProblem[];
}

/** An exactly settled wager, of either game, as it is printed. */
export function wagerResult(settled: {
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  readonly winMicro: bigint;
  readonly vigorishMicro: bigint;
  readonly netMicro: bigint;
}): WagerResult {
  return {
    line: settled.line,
    result: settled.result,
    win: centsNumber(settled.winMicro),
    vigorish: centsNumber(settled.vigorishMicro),
    net: centsNumber(settled.netMicro),
  };
}
