import { parseWords } from './args.mjs';
import { floorOptionsOf, floorWords, refuseOther } from './soak-args.mjs';

/**
 * @typedef {'restart' | 'standby' | 'handover' | 'pause' | 'database' | 'redis'} Mode
 * @typedef {import('./soak-args.mjs').FloorOptions & { mode: Mode, kills: number, calmMs: number }} ChaosOptions
 */

/** What each mode does, in the words of the report. @type {Record<Mode, string>} */
export const MODES = {
  restart: 'kill -9 of the only controller, which is started again',
  standby: 'kill -9 of the controller that leads, with another standing by',
  handover: 'the controller that leads is asked to stop, with another standing by',
  pause: 'the controller that leads is stopped past its lease and continued, with another standing by',
  database: 'MariaDB is stopped and continued, or killed and started again',
  redis: 'Redis is emptied, stopped or killed, and the payouts worker killed',
};

const SPEC = {
  command: 'ops/chaos',
  about: 'faults at random moments while a floor plays at full speed; then every book is compared.',
  options: {
    mode: /** @type {import('./args.mjs').Option} */ ({
      takes: 'text',
      initial: 'restart',
      help: `what is done to whom: ${Object.keys(MODES).join(', ')}`,
    }),
    kills: /** @type {import('./args.mjs').Option} */ ({
      takes: 'number',
      shown: 'N',
      min: 1,
      max: 10_000,
      initial: 20,
      help: 'how often',
    }),
    calm: /** @type {import('./args.mjs').Option} */ ({
      takes: 'number',
      shown: 'MS',
      max: 600_000,
      initial: 3_000,
      help: 'the longest time of undisturbed play before each',
    }),
    ...floorWords({ tables: 20, seats: 9 }),
  },
};

/** @param {string[]} words @returns {ChaosOptions | { help: string }} */
export function parseChaosWords(words) {
  const values = parseWords(words, SPEC);
  if (values.help !== undefined) return { help: values.help };
  refuseOther({ name: 'mode', value: values.mode, known: Object.keys(MODES), command: SPEC.command });
  return { ...floorOptionsOf(values, SPEC.command), mode: values.mode, kills: values.kills, calmMs: values.calm };
}
