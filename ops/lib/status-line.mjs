/**
 * What GET /status of a controller answers, as far as it is shown here.
 * @typedef {{ level: string, display: string }} LevelStatus
 * @typedef {{ link: string, leader?: unknown, journalSequence?: unknown, wagers: number | string, coups: number | string,
 *   awards: number | string, wagersPerSecond: number, levels: LevelStatus[] }} LinkStatus
 * @typedef {{ links: LinkStatus[] }} Status
 */

const ASK_MS_MAX = 900; // the line is due every second

/**
 * The first controller that answers; a standby knows the same numbers.
 * @param {readonly string[]} controllers addresses
 * @returns {Promise<Status | null>}
 */
export async function askStatus(controllers) {
  for (const address of controllers) {
    try {
      const answer = await fetch(`${address}/status`, { signal: AbortSignal.timeout(ASK_MS_MAX / controllers.length) });
      if (!answer.ok) continue;
      const status = await answer.json();
      if (Array.isArray(status?.links)) return status;
    } catch {
      // Not there, too slow, or not JSON: all the same to somebody who wants a line now; the line will say so.
    }
  }
  return null;
}

/** @param {Status | null} status @param {Date} now @returns {string[]} */
export function statusLines(status, now) {
  const time = now.toTimeString().slice(0, 8);
  if (status === null) return [`${time}  the controller does not answer`];
  if (status.links.length === 0) return [`${time}  no link is configured`];
  return status.links.map((link) => `${time}  ${status.links.length > 1 ? `${link.link}  ` : ''}${linkLine(link)}`);
}

/** @param {LinkStatus} link */
function linkLine(link) {
  const counts = `wagers ${grouped(link.wagers)} (${grouped(Math.round(Number(link.wagersPerSecond)))}/s)  coups ${grouped(link.coups)}  awards ${grouped(link.awards)}`;
  return [counts, meters(link)].join('  ');
}

/** @param {LinkStatus} link */
export const meters = (link) =>
  link.levels.map(({ level, display }) => `${levelName(level)} ${dollars(display)}`).join('  ');

/** 'mustHit', 'must-hit', 'MUST_HIT' -> 'Must Hit'. @param {string} level */
function levelName(level) {
  const words = String(level)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}

/**
 * '61234.560000' -> '$61,234.56': cut, not rounded, as the sign shows it. What does not look like dollars is shown as it is.
 * No number type: text in, text out.
 * @param {string} display
 */
function dollars(display) {
  const parts = /^\$?(-?)([\d,]+)\.(\d{2})\d*$/.exec(String(display));
  return parts ? `$${parts[1]}${grouped(parts[2].replaceAll(',', ''))}.${parts[3]}` : String(display);
}

/** @param {number | string} count */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
