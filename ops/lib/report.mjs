import { grouped, meters } from './status-line.mjs';

/**
 * The end of a run in a few lines.
 * @param {{
 *   options: import('./run-args.mjs').RunOptions,
 *   ranSeconds: number,
 *   status: import('./status-line.mjs').Status | null,
 *   restarts: ReadonlyMap<string, number>,
 *   floor: import('./floor.mjs').FloorResult | null,
 *   table: import('./floor.mjs').FloorResult | null,
 *   verifier: { clean: boolean, outcome: string } | null,
 * }} facts
 * @returns {string}
 */
export function finalReport({ options, ranSeconds, status, restarts, floor, table, verifier }) {
  const ran = [`${options.controllers} controller${options.controllers > 1 ? 's' : ''}`, 'payouts worker'];
  if (options.floor) ran.push(`floor of ${options.tables} tables with ${options.seats} seats`);
  const rows = [
    ['ran', `${ran.join(', ')}; ${ranSeconds} s`],
    ...(status?.links ?? []).flatMap((link) => [
      ['link', String(link.link)],
      ['wagers', grouped(link.wagers)],
      ['coups', grouped(link.coups)],
      ['awards', grouped(link.awards)],
      ['meters', meters(link)],
    ]),
    ...(status === null ? [['meters', 'not known: the controller did not answer']] : []),
    ['restarts', [...restarts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'],
    ...(floor ? [["floor's books", floor.outcome]] : []),
    ...(table ? [['emulated table', table.outcome]] : []),
    ...(verifier ? [['verifier', verifier.outcome]] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
}
