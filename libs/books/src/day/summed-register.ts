import { assert, centsToText, parseCents } from '@jackpot/money';
import type { DayReportBody } from './report-body.js';

type Row = DayReportBody['register'][number];

export interface TablePaidLine {
  readonly line: Row['line'];
  readonly count: number;
  readonly amount: string;
}

export interface SummedRegister {
  readonly claims: readonly Row[];
  readonly tablePaid: readonly TablePaidLine[];
}

/** Separates claims from the many small awards that tables paid. */
export function summedRegister(register: readonly Row[]): SummedRegister {
  const sums = new Map<Row['line'], { count: number; cents: bigint }>();
  const claims = register.filter((row) => row.state !== 'table-paid');
  for (const { line, amount, state } of register) {
    if (state !== 'table-paid') continue;
    const { count, cents } = sums.get(line) ?? { count: 0, cents: 0n };
    sums.set(line, { count: count + 1, cents: cents + centsOf(amount) });
  }
  const tablePaid = [...sums].map(([line, { count, cents }]) => ({ line, count, amount: centsToText(cents) }));
  return { claims, tablePaid };
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  assert(typeof cents === 'bigint', 'an award of a register has an amount');
  return cents;
}
