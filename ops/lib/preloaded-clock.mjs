/**
 * Moves the clock of a process and its threads. Load this file with `--import`. The file that CLOCK_MOVED_BY names
 * contains the difference in ms. It is read at the start, and in the main thread again at each SIGUSR2.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const now = RealDate.now.bind(RealDate);
const read = () => Number(readFileSync(String(process.env['CLOCK_MOVED_BY']), 'utf8'));
let movedByMs = read();
process.on('SIGUSR2', () => (movedByMs = read()));
RealDate.now = () => now() + movedByMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    /** @type {object} */ (
      Reflect.construct(target, /** @type {unknown[]} */ (given.length === 0 ? [target.now()] : given), newTarget)
    ),
});
