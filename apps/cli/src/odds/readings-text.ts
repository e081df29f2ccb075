import type { ReadingOdds } from '@jackpot/odds';

const COLUMNS: readonly (readonly [string, (row: ReadingOdds) => string])[] = [
  ['reading', ({ path, value, isChosen }) => `${path} ${value}${isChosen ? ' *' : ''}`],
  ['wagers between', ({ wagersBetween }) => wagersBetween],
  ['returned', ({ returnedPercent }) => `${returnedPercent}%`],
  ['Star when won', ({ starAtHit }) => starAtHit],
  ['10% awards a Star', ({ tenthsPerCycle }) => tenthsPerCycle],
  ['top-ups a Star', ({ topUpPerCycle }) => topUpPerCycle],
  ['one hand pays', ({ handMost }) => handMost],
];

/** A star marks the reading chosen by the terms. */
export function readingsText(rows: readonly ReadingOdds[]): string {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lineOf = (line: readonly string[]): string =>
    line
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${cells.map(lineOf).join('\n')}\n`;
}
