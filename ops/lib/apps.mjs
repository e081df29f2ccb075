import { closeSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_URLS, accountsIn, addressFor } from './accounts.mjs';
import { runToEnd, spawnTied } from './child.mjs';
import { Refusal } from './command.mjs';
import { REPO, lastLines, sizeOf } from './files.mjs';
import { deathReactions, startServer } from './keep-running.mjs';
import { LOG_BYTES_MAX } from './log-rotation.mjs';
import { labMain, mainOf } from './mains.mjs';
import { CONTROLLER_ENV, CONTROLLER_NODE_ARGS } from './node-args.mjs';

/**
 * @typedef {{ name: string, args: string[], nodeArgs?: string[], env: Record<string, string>, logFile: string }} App
 *
 * @typedef {import('./accounts.mjs').DatabaseAddresses & { REDIS_URL: string, OPERATOR_KEY: string, TRIGGER_KEY: string, RECORDS_KEY: string, PATRON_KEY: string, CHECKPOINT_KEY_FILE?: string, STAFF_PASSWORD: string }} Secrets
 *
 * @typedef {{ FLOOR_SETUP_TOKEN: string, SLOT_ACCOUNTING_TOKEN: string, MONITORING_TOKEN: string }} ProgramTokens of the demonstration
 */

/** @param {number} port */
export const addressOf = (port) => `http://127.0.0.1:${port}`;

// Each controller has the next port. The distances keep the ports of all programs apart.

/** @param {number} port */
export const floorPortOf = (port) => port + 200;

/** @param {number[]} ports */
const floorWords = (ports) => ['--floor', ports.map((port) => addressOf(floorPortOf(port))).join(',')];

/** @param {number} port */
export const metricsPortOf = (port) => port + 300;

/** @param {number} port @param {number[]} ports @returns {Record<string, string>} */
function otherControllers(port, ports) {
  const others = ports.filter((each) => each !== port).map(addressOf);
  return others.length === 0 ? {} : { OTHER_CONTROLLERS: others.join(',') };
}

/**
 * @param {{ port: number, ports?: number[], secrets: Secrets, logs: string, isDemo?: boolean }} options `ports`: of all
 *   controllers of the run @returns {App}
 */
export const controllerApp = ({ port, ports = [], secrets, logs, isDemo = false }) => ({
  name: `controller on port ${port}`,
  args: [join(REPO, mainOf('controller'))],
  nodeArgs: CONTROLLER_NODE_ARGS,
  env: {
    ...CONTROLLER_ENV,
    ...controllerSecrets(secrets),
    ...ssoSecret(),
    ...{ PORT: String(port), FLOOR_PORT: String(floorPortOf(port)), METRICS_PORT: String(metricsPortOf(port)) },
    ...{ HOST: '127.0.0.1', PUBLIC_URL: addressOf(port), ...otherControllers(port, ports) },
    // Simulated floors play faster than the limits of real play allow.
    LABORATORY_LINKS: process.env.LABORATORY_LINKS ?? 'accepted',
    ...(isDemo && { PASSWORD_HASHES: process.env.PASSWORD_HASHES ?? 'weak' }),
  },
  logFile: join(logs, `controller-${port}.log`),
});

/** @param {Secrets} secrets @returns {Record<string, string>} */
function controllerSecrets({ REDIS_URL, OPERATOR_KEY, TRIGGER_KEY, RECORDS_KEY, PATRON_KEY, ...others }) {
  const { CHECKPOINT_KEY_FILE, ...addresses } = others;
  const DATABASE_URL = addressFor(addresses, 'controller');
  const keys = { OPERATOR_KEY, TRIGGER_KEY, RECORDS_KEY, PATRON_KEY };
  return { DATABASE_URL, REDIS_URL, ...keys, ...(CHECKPOINT_KEY_FILE && { CHECKPOINT_KEY_FILE }) };
}

/** @returns {Record<string, string>} */
function ssoSecret() {
  const { OIDC_CLIENT_SECRET } = process.env;
  return OIDC_CLIENT_SECRET === undefined ? {} : { OIDC_CLIENT_SECRET };
}

/** @param {{ secrets: Secrets, logs: string }} options @returns {App} */
export const migrateApp = ({ secrets: { DATABASE_URL, DATABASE_ACCOUNTS }, logs }) => ({
  name: 'migration',
  args: [join(REPO, mainOf('controller')), '--migrate'],
  env: { DATABASE_URL, ...(DATABASE_ACCOUNTS && { DATABASE_ACCOUNTS }) },
  logFile: join(logs, 'migrate.log'),
});

/** @param {{ metricsPort: number, secrets: Secrets, logs: string }} options @returns {App} */
export const payoutsApp = ({ metricsPort, secrets: { REDIS_URL, RECORDS_KEY, ...addresses }, logs }) => ({
  name: 'payouts worker',
  args: [join(REPO, mainOf('payouts'))],
  env: { DATABASE_URL: addressFor(addresses, 'payouts'), REDIS_URL, RECORDS_KEY, METRICS_PORT: String(metricsPort) },
  logFile: join(logs, 'payouts.log'),
});

/**
 * @param {{ ports: number[], secrets: Secrets, dirs: { secrets: string, logs: string }, isDemo?: boolean }} options @returns {App}
 */
const setupApp = ({ ports, secrets: { OPERATOR_KEY, STAFF_PASSWORD }, dirs, isDemo = false }) => ({
  name: 'setup of the accounts',
  args: [
    join(REPO, mainOf('setup')),
    ...['--controllers', ports.map(addressOf).join(','), '--secrets', dirs.secrets],
    ...(isDemo ? ['--demo'] : []),
  ],
  env: { OPERATOR_KEY, STAFF_PASSWORD },
  logFile: join(dirs.logs, 'setup.log'),
});

/** @param {{ secrets: Secrets, logs: string }} options @returns {App} */
export const historyApp = ({ secrets: { DATABASE_URL, TRIGGER_KEY, RECORDS_KEY }, logs }) => ({
  name: 'days before the demonstration',
  args: [join(REPO, mainOf('history'))],
  env: { DATABASE_URL, TRIGGER_KEY, RECORDS_KEY },
  logFile: join(logs, 'history.log'),
});

/** @param {{ secrets: Secrets, logs: string }} options @returns {App} */
export const rebuildApp = ({ secrets, logs }) => ({
  name: 'read tables',
  args: [join(REPO, mainOf('cli')), 'rebuild'],
  env: { DATABASE_URL: addressFor(secrets, 'rebuilder') },
  logFile: join(logs, 'rebuild.log'),
});

/** @param {{ show: string, ports: number[], dirs: { secrets: string, logs: string } }} options @returns {App} */
export const showApp = ({ show, ports, dirs }) => ({
  name: 'show table',
  args: [
    join(REPO, labMain('runs/show/main')),
    ...[show, '--controllers', ports.map(addressOf).join(','), '--secrets', dirs.secrets],
  ],
  env: {},
  logFile: join(dirs.logs, 'show.log'),
});

/**
 * @param {Parameters<typeof setupApp>[0] & { abort: AbortSignal, asRun?: (app: App) => App }} options `asRun` may
 *   replace the program @returns {Promise<ProgramTokens>}
 */
export async function setUpAccounts({ abort, asRun = (app) => app, ...options }) {
  const app = asRun(setupApp(options));
  const { code, output } = await runApp(app, { abort });
  abort.throwIfAborted();
  const advice = `see ${app.logFile}`;
  if (code !== 0) throw new Refusal('The accounts could not be set up.', { tail: lastLines(output), advice });
  const tokenOf = (/** @type {string} */ role) =>
    readFileSync(join(options.dirs.secrets, `${role}-token`), 'utf8').trim();
  return {
    FLOOR_SETUP_TOKEN: tokenOf('floor-setup'),
    SLOT_ACCOUNTING_TOKEN: tokenOf('slot-accounting'),
    MONITORING_TOKEN: tokenOf('monitoring'),
  };
}

export const PACES = ['realistic', 'brisk', 'flat-out'];

/** @typedef {{ readonly tables: number, readonly seats: number, readonly pace: string | null }} FloorSize */

/** @param {{ ports: number[], options: FloorSize, secrets: Secrets, tokens: ProgramTokens, logs: string }} options @returns {App} */
export const floorApp = ({ ports, options: { tables, seats, pace }, secrets, tokens, logs }) => ({
  name: 'demonstration floor',
  args: [
    join(REPO, mainOf('floor')),
    '--controllers',
    ports.map(addressOf).join(','),
    ...floorWords(ports),
    '--tables',
    String(tables),
    '--seats',
    String(seats),
    ...(pace === null ? [] : ['--pace', pace]),
  ],
  env: floorSecrets(secrets, tokens),
  logFile: join(logs, 'floor-sim.log'),
});

/** @param {Secrets} secrets @param {ProgramTokens} tokens */
export const floorSecrets = ({ STAFF_PASSWORD }, { FLOOR_SETUP_TOKEN, SLOT_ACCOUNTING_TOKEN }) => ({
  ...{ FLOOR_SETUP_TOKEN, SLOT_ACCOUNTING_TOKEN, STAFF_PASSWORD },
});

/** @param {{ ports: number[], secrets: Secrets, tokens: ProgramTokens, logs: string }} options @returns {App} */
export const emulatedTableApp = ({ ports, secrets: { STAFF_PASSWORD }, tokens, logs }) => ({
  name: 'table on emulated devices',
  args: [join(REPO, mainOf('emulated-table')), '--controllers', ports.map(addressOf).join(','), ...floorWords(ports)],
  env: { FLOOR_SETUP_TOKEN: tokens.FLOOR_SETUP_TOKEN, MONITORING_TOKEN: tokens.MONITORING_TOKEN, STAFF_PASSWORD },
  logFile: join(logs, 'emulated-table.log'),
});

/**
 * Runs as the owner, who can see the triggers, and compares the rights of the other accounts.
 * @param {{ secrets: Secrets, logs: string }} options @returns {App}
 */
export const verifierApp = ({ secrets, logs }) => ({
  name: 'verifier',
  args: [join(REPO, mainOf('cli')), 'verify'],
  env: { DATABASE_URL: secrets.DATABASE_URL, RECORDS_KEY: secrets.RECORDS_KEY, ...accountsIn(secrets) },
  logFile: join(logs, 'verifier.log'),
});

/**
 * @param {{ command: string[], secrets: Secrets, logs: string, env: Record<string, string> }} options @returns {App}
 */
export const ownersApp = ({ command, secrets, logs, env }) => ({
  name: String(command[0]),
  args: [join(REPO, mainOf('cli')), ...command],
  env: { DATABASE_URL: secrets.DATABASE_URL, RECORDS_KEY: secrets.RECORDS_KEY, ...accountsIn(secrets), ...env },
  logFile: join(logs, `${command[0]}.log`),
});

/** Secrets that a process does not inherit. It gets only the secrets in its `env`. */
const SECRET_NAMES = [
  'DATABASE_URL',
  ...Object.values(ACCOUNT_URLS),
  'REDIS_URL',
  'OPERATOR_KEY',
  'TRIGGER_KEY',
  'RECORDS_KEY',
  'PATRON_KEY',
  'OIDC_CLIENT_SECRET',
  'STAFF_PASSWORD',
  'FLOOR_SETUP_TOKEN',
  'SLOT_ACCOUNTING_TOKEN',
  'MONITORING_TOKEN',
];

/** @param {Pick<App, 'env'>} app */
export function environmentOf(app) {
  const inherited = Object.entries(process.env).filter(([name]) => !SECRET_NAMES.includes(name));
  return { NODE_ENV: 'production', ...Object.fromEntries(inherited), ...app.env };
}

/** @param {App} app @param {number} holdFd the process inherits this lock (ownership.mjs) */
export function launch(app, holdFd) {
  const log = openLog(app.logFile);
  try {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', log, log, holdFd];
    return spawnTied(process.execPath, [...(app.nodeArgs ?? []), ...app.args], {
      env: environmentOf(app),
      cwd: REPO,
      stdio,
    });
  } finally {
    closeSync(log);
  }
}

/** @param {App} app @param {{ abort?: AbortSignal }} [options] */
export const runApp = (app, { abort } = {}) =>
  runToEnd(process.execPath, [...(app.nodeArgs ?? []), ...app.args], {
    env: environmentOf(app),
    cwd: REPO,
    logFile: app.logFile,
    abort,
  });

/** @param {string} file */
function openLog(file) {
  if (sizeOf(file) > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

const ANSWER_MS_MAX = 2_000;

/**
 * @param {{
 *   app: App,
 *   answers: () => Promise<boolean>,
 *   holdFd: number,
 *   restarts: Map<string, number>,
 *   abort: AbortSignal,
 *   note: (text: string) => void,
 *   onGivenUp: (error: Error) => void,
 * }} options
 */
export function startApp({ app, answers, holdFd, restarts, abort, note, onGivenUp }) {
  const name = `The ${app.name}`;
  const onEachDeath = () => void restarts.set(app.name, (restarts.get(app.name) ?? 0) + 1);
  return startServer({
    name,
    launch: () => launch(app, holdFd),
    answers,
    abort,
    logFile: app.logFile,
    ...deathReactions({ name, logFile: app.logFile, log: note, onGivenUp, onEachDeath }),
  });
}

/** @param {string} address @param {number} [wanted] without it any status counts @returns {() => Promise<boolean>} */
export function httpAnswers(address, wanted) {
  return async () => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      await answer.arrayBuffer();
      return wanted === undefined || answer.status === wanted;
    } catch {
      return false;
    }
  };
}
