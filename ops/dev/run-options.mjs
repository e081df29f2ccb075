import { join, resolve } from 'node:path';
import { PACES, floorPortOf, metricsPortOf } from '../lib/apps.mjs';
import { Refusal, parseWords, unknownChoice } from '../lib/command.mjs';
import { REPO } from '../lib/files.mjs';

/** @typedef {{ floor: boolean, forSeconds: number | null, tables: number, seats: number, pace: string | null, port: number, dataDir: string, controllers: number, watch: boolean, inspect: boolean }} RunOptions */

// The ports of tables and metrics are higher (apps.mjs).
const PORT_MAX = 65_000;
export const DEFAULT_PORT = 3000;
const CONTROLLERS_MAX = 4;
export const INSPECT_PORT = 9229;

const SPEC = {
  command: 'ops/run',
  about: 'the controller, the payouts worker and a small demonstration floor, with a private MariaDB and Redis.',
  options: /** @type {const} */ ({
    'no-floor': { help: 'without the demonstration: the first accounts are made in the browser' },
    for: {
      takes: 'number',
      shown: 'SECONDS',
      min: 1,
      max: 86_400,
      help: 'end by itself with a report; exit code 0 only if all books agree',
    },
    tables: { takes: 'number', shown: 'N', min: 1, max: 400, initial: 3, help: 'tables of the demonstration floor' },
    pace: {
      takes: 'text',
      shown: 'PACE',
      help: 'realistic: a hand in 20 to 60 s; brisk: in a second; flat-out. Without it brisk for up to 8 tables, else realistic',
    },
    seats: { takes: 'number', shown: 'N', min: 1, max: 9, initial: 7, help: 'seats at each table' },
    port: {
      takes: 'number',
      shown: 'N',
      min: 1024,
      max: PORT_MAX,
      initial: DEFAULT_PORT,
      help: 'port of the controller. N+200 is for tables, N+300 for its metrics, N+100 for those of the payouts worker (or any free port)',
    },
    data: { takes: 'text', shown: 'DIR', initial: '.data', help: 'where everything is kept' },
    controllers: {
      takes: 'number',
      shown: 'N',
      min: 1,
      max: CONTROLLERS_MAX,
      initial: 1,
      help: 'controllers; the others stand by, each on ports one higher',
    },
    watch: {
      help: 'for development: from the sources, and again as they change; pages on N+400 (npm run dev)',
    },
    inspect: { help: `with --watch: a debugger may attach to the controller, on ${INSPECT_PORT}` },
  }),
};

/** @param {Pick<RunOptions, 'port' | 'controllers'>} options */
export const controllerPorts = ({ port, controllers }) =>
  Array.from({ length: controllers }, (_, index) => port + index);

/** @param {Pick<RunOptions, 'port'>} options */
export const pagesPort = ({ port }) => port + 400;

/** @param {Pick<RunOptions, 'port' | 'controllers' | 'watch' | 'inspect'>} options */
export const portsOfRun = (options) => [
  ...controllerPorts(options).flatMap((port) => [
    { port, use: 'controller' },
    { port: floorPortOf(port), use: 'tables' },
    { port: metricsPortOf(port), use: 'metrics' },
  ]),
  ...(options.watch ? [{ port: pagesPort(options), use: 'pages' }] : []),
  ...(options.inspect ? [{ port: INSPECT_PORT, use: 'debugger' }] : []),
];

/** @param {string[]} words @returns {RunOptions | { help: string }} */
export function parseRunWords(words) {
  const parsed = parseWords(words, SPEC);
  if (parsed.help !== undefined) return { help: parsed.help };
  const { values } = parsed;
  const { pace } = values;
  if (pace !== null && !PACES.includes(pace))
    throw unknownChoice({ name: 'pace', value: pace, known: PACES, spec: SPEC });
  if (values.inspect && !values.watch)
    throw new Refusal('--inspect is for a run with --watch.', { advice: 'use npm run dev -- --inspect' });
  return {
    floor: !values['no-floor'],
    forSeconds: values.for,
    tables: values.tables,
    seats: values.seats,
    pace,
    port: values.port,
    dataDir: values.data === '.data' ? join(REPO, '.data') : resolve(values.data),
    controllers: values.controllers,
    watch: values.watch,
    inspect: values.inspect,
  };
}
