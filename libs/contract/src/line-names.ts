import { must } from '@jackpot/money';
import type { AwardLine } from '@jackpot/progressive';
import { type Paytable, printedLineName } from '@jackpot/rules';

/** A line that the paytable does not have gets its name from another paytable. */
export function lineName(paytable: Paytable, line: AwardLine): string {
  const other = paytable === 'C' ? 'A' : 'C';
  return must(printedLineName(paytable, line) ?? printedLineName(other, line), `the name of ${line}`);
}
