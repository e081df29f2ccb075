/**
 * Loaded with `--import`: moves the clock of a process and of its threads by the ms in the file that CLOCK_MOVED_BY
 * names. The file is read once at the start.
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
