/**
 * Given to a process with `--import`: its clock goes on from another time of day, in its threads as well. How far it is moved
 * is in the file that CLOCK_MOVED_BY names, in ms; the file is read once, when the process starts.
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
