/**
 * @typedef {{ level: string, display: string }} LevelStatus
 * @typedef {{ link: string, leader?: unknown, journalSequence?: unknown, wagers: number | string, coups: number | string,
 *   awards: number | string, wagersPerSecond: number, levels: LevelStatus[] }} LinkStatus
 * @typedef {{ links: LinkStatus[] }} Status
 */

const ANSWER_MS_MAX = 900;

/**
 * @param {readonly string[]} controllers addresses
 * @returns {Promise<Status | null>}
 */
export async function readStatus(controllers) {
  for (const address of controllers) {
    try {
      const answer = await fetch(`${address}/status`, {
        signal: AbortSignal.timeout(ANSWER_MS_MAX / controllers.length),
      });
      if (!answer.ok) continue;
      const status = /** @type {Partial<Status> | null} */ (await answer.json());
      if (Array.isArray(status?.links)) return { links: status.links };
    } catch {
      // The status line says that the controller does not answer.
    }
  }
  return null;
}

/** @param {Status | null} status @param {Date} now @returns {string[]} */
export function statusLines(status, now) {
  const time = now.toTimeString().slice(0, 8);
  if (status === null) return [`${time}  the controller does not answer`];
  if (status.links.length === 0) return [`${time}  No progressive yet. Open the console and enter the setup code.`];
  const levels = [...new Set(status.links.flatMap((link) => link.levels.map(({ level }) => level)))];
  const rows = [
    [time, 'bets/s', 'hands', ...levels.map(levelName)],
    ...status.links.map((link) => [
      String(link.link),
      grouped(Math.round(Number(link.wagersPerSecond))),
      grouped(link.coups),
      ...levels.map((level) => dollars(link.levels.find((known) => known.level === level)?.display ?? '')),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}

/** @param {LinkStatus} link */
const meters = (link) => link.levels.map(({ level, display }) => `${levelName(level)} ${dollars(display)}`).join('  ');

/**
 * 'mustHit', 'must-hit', 'MUST_HIT' -> 'Must Hit'.
 * @param {string} level
 */
function levelName(level) {
  const words = String(level)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}

/**
 * '61234.560000' becomes '$61,234.56', truncated as on the sign. Other text stays unchanged. Never makes a number.
 * @param {string} display
 */
function dollars(display) {
  const parts = /^\$?(-?)([\d,]+)\.(\d{2})\d*$/.exec(String(display));
  return parts
    ? `$${parts[1] ?? ''}${grouped((parts[2] ?? '').replaceAll(',', ''))}.${parts[3] ?? ''}`
    : String(display);
}

/** @param {number | string} count */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * @param {{
 *   options: import('./run-options.mjs').RunOptions,
 *   ranSeconds: number,
 *   status: Status | null,
 *   restarts: ReadonlyMap<string, number>,
 *   floor: import('./end-floor.mjs').FloorResult | null,
 *   table: import('./end-floor.mjs').FloorResult | null,
 *   verifier: { clean: boolean, outcome: string } | null,
 * }} facts
 * @returns {string}
 */
export function finalReport({ options, ranSeconds, status, restarts, floor, table, verifier }) {
  const ran = [`${options.controllers} controller${options.controllers > 1 ? 's' : ''}`, 'payouts worker'];
  if (options.floor) ran.push(`floor of ${options.tables} tables with ${options.seats} seats`);
  /** @type {(readonly [name: string, value: string])[]} */
  const rows = [
    ['ran', `${ran.join(', ')}; ${ranSeconds} s`],
    ...(status?.links ?? []).flatMap(
      (link) =>
        /** @type {[string, string][]} */ ([
          ['link', String(link.link)],
          ['bets', grouped(link.wagers)],
          ['hands', grouped(link.coups)],
          ['awards', grouped(link.awards)],
          ['meters', meters(link)],
        ]),
    ),
    ...(status === null ? [/** @type {const} */ (['meters', 'not known: the controller did not answer'])] : []),
    ['restarts', [...restarts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'],
    ...(floor ? [/** @type {const} */ (["floor's books", floor.outcome])] : []),
    ...(table ? [/** @type {const} */ (['emulated table', table.outcome])] : []),
    ...(verifier ? [/** @type {const} */ (['verifier', verifier.outcome])] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
}
