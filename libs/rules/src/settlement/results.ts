import { centsNumber } from './amount.js';
import type { SettlementProblem } from './problems.js';

/** Amounts in cents. A fraction of a cent is a decimal number. */
export interface WagerResult {
  readonly line: string;
  readonly result: 'win' | 'lose' | 'push';
  readonly win: number;
  readonly vigorish: number;
  readonly net: number;
}

export interface SettlementRefused {
  readonly ok: false;
  readonly problems: readonly SettlementProblem[];
}

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
