/**
 * Moves the clock of a process and its threads. Load this file with `--import`. The file that CLOCK_MOVED_BY names
 * contains the difference in ms and is read once at the start.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const now = RealDate.now.bind(RealDate);
const movedByMs = Number(readFileSync(String(process.env['CLOCK_MOVED_BY']), 'utf8'));
RealDate.now = () => now() + movedByMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    /** @type {object} */ (
      Reflect.construct(target, /** @type {unknown[]} */ (given.length === 0 ? [target.now()] : given), newTarget)
    ),
});
