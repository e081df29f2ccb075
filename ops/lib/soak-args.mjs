import { randomInt } from 'node:crypto';
import { parseWords } from './args.mjs';
import { Refusal } from './errors.mjs';

/**
 * @typedef {import('./args.mjs').Option} Option
 * @typedef {{ tables: number, seats: number, pace: string, seed: number }} FloorOptions
 * @typedef {FloorOptions & { forSeconds: number }} SoakOptions
 */

const SEED_MAX = 2 ** 31;
const PACES = ['realistic', 'brisk', 'flat-out'];

/**
 * The options of the floor that plays.
 * @param {{ tables: number, seats: number }} initial
 * @returns {Record<string, Option>}
 */
export const floorWords = ({ tables, seats }) => ({
  tables: { takes: 'number', shown: 'N', min: 1, max: 1000, initial: tables, help: 'tables that play' },
  seats: { takes: 'number', shown: 'N', min: 1, max: 9, initial: seats, help: 'seats at each table' },
  pace: { takes: 'text', initial: 'flat-out', help: `how fast they play: ${PACES.join(', ')}` },
  seed: {
    takes: 'number',
    shown: 'N',
    max: SEED_MAX,
    help: 'the same people, cards and moments again; without it one is drawn',
  },
});

/** @param {Record<string, any>} values @param {string} command @returns {FloorOptions} */
export function floorOptionsOf({ tables, seats, pace, seed }, command) {
  refuseOther({ name: 'pace', value: pace, known: PACES, command });
  return { tables, seats, pace, seed: seed ?? randomInt(SEED_MAX) };
}

/** @param {{ name: string, value: string, known: readonly string[], command: string }} word */
export function refuseOther({ name, value, known, command }) {
  if (known.includes(value)) return;
  throw new Refusal(`--${name} is one of ${known.join(', ')}, not "${value}".`, { advice: `see ${command} --help` });
}

const SPEC = {
  command: 'ops/soak',
  about: 'a whole floor with withdrawals, late wagers, duplicates and voids; then every book is compared.',
  options: {
    ...floorWords({ tables: 200, seats: 9 }),
    for: /** @type {Option} */ ({
      takes: 'number',
      shown: 'SECONDS',
      min: 1,
      max: 86_400,
      initial: 120,
      help: 'how long they play',
    }),
  },
};

/** @param {string[]} words @returns {SoakOptions | { help: string }} */
export function parseSoakWords(words) {
  const values = parseWords(words, SPEC);
  if (values.help !== undefined) return { help: values.help };
  return { ...floorOptionsOf(values, SPEC.command), forSeconds: values.for };
}
