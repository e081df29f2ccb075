import { must } from '@jackpot/money';
import type { AwardLine } from '@jackpot/progressive';
import { type Paytable, printedLineName } from '@jackpot/rules';

/**
 * A line in the words that its paytable prints, for signs, feeds and people. An award of earlier terms may have a line that
 * the paytable in force does not print; then the words are those of a paytable that prints the line.
 */
export function lineName(paytable: Paytable, line: AwardLine): string {
  const other = paytable === 'C' ? 'A' : 'C';
  return must(printedLineName(paytable, line) ?? printedLineName(other, line), `the name of ${line}`);
}
