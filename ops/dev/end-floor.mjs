import { sizeOf, tailSince } from '../lib/files.mjs';
import { describeDeath } from '../lib/keep-running.mjs';

const GRACE_MS = 60_000;
const REPORT_LINES_MAX = 40;

/** @typedef {{ agreed: boolean, outcome: string, report: string[] }} FloorResult */

/**
 * @param {{ floor: ReturnType<typeof import('../lib/keep-running.mjs').keepAlive>, logFile: string, hurry: AbortSignal }} options
 * @returns {Promise<FloorResult>}
 */
export async function endFloor({ floor, logFile, hurry }) {
  const before = sizeOf(logFile);
  const { code, signal, forced } = await floor.stop({ graceMs: GRACE_MS, hurry });
  const report = tailSince(logFile, before)
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('{'));
  return { agreed: code === 0, outcome: outcomeOf({ code, signal, forced }), report: report.slice(-REPORT_LINES_MAX) };
}

/** @param {{ code: number | null, signal: string | null, forced: boolean }} end */
function outcomeOf({ code, signal, forced }) {
  if (forced) return 'not known: the floor did not end in time and was killed';
  if (code === 0) return 'agree';
  if (code === 1) return 'DO NOT AGREE';
  return `not known: the floor ended with ${describeDeath({ code, signal })}`;
}
