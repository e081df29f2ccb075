import { join } from 'node:path';
import {
  addressOf,
  controllerApp,
  metricsPortOf,
  emulatedTableApp,
  floorApp,
  historyApp,
  httpAnswers,
  migrateApp,
  payoutsApp,
  rebuildApp,
  runApp,
  setUpAccounts,
  startApp,
  verifierApp,
} from '../lib/apps.mjs';
import { keepLogsShort } from '../lib/log-rotation.mjs';
import { Refusal, explain, makeEnding } from '../lib/command.mjs';
import { COMPILED_CODE, REPO, lastLines, secretFileIn, secretIn } from '../lib/files.mjs';
import { takeRunLock } from '../lib/ownership.mjs';
import { choosePort, refusePortsInUse } from '../lib/ports.mjs';
import { refusalIn, refuseFullDisk } from '../lib/preflight.mjs';
import { step } from '../lib/steps.mjs';
import { dataDirs, ensureServices } from '../servers/services.mjs';
import { DEMO_LINK, EMULATED_LINK, STAFF_FILE, addressRows, firstRows, fixedLines } from './announce.mjs';
import { endFloor } from './end-floor.mjs';
import { listenForKeys } from './keys.mjs';
import { makePanel } from './panel.mjs';
import { prepare } from './prepare.mjs';
import { DEFAULT_PORT, controllerPorts, pagesPort, parseRunWords, portsOfRun } from './run-options.mjs';
import { readStatus, finalReport, statusLines } from './status.mjs';

const APP_GRACE_MS = 30_000;
const STATUS_EVERY_MS = 1_000;
const METRICS_PORT_OFFSET = 100;
const TABLE_REPORT_LINES = 5;
const STAFF_PASSWORD_CHARS = 16;
const INTERRUPTED = 130;

const panel = makePanel();
const print = (/** @type {string} */ text) => panel.print(text);
const note = (/** @type {string} */ text) => print(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

/**
 * @typedef {Awaited<ReturnType<typeof startApp>>} KeptApp
 * @typedef {Awaited<ReturnType<typeof import('./sources.mjs').develop>>} Sources
 * @typedef {{
 *   options: import('./run-options.mjs').RunOptions,
 *   dirs: import('../servers/services.mjs').DataDirs,
 *   ending: import('../lib/command.mjs').Ending,
 *   lock: import('../lib/ownership.mjs').Lock,
 *   restarts: Map<string, number>,
 *   services: import('../servers/services.mjs').Services | null,
 *   secrets: import('../lib/apps.mjs').Secrets | null,
 *   controllers: KeptApp[],
 *   payouts: KeptApp | null,
 *   floor: { floor: KeptApp, logFile: string } | null,
 *   table: { floor: KeptApp, logFile: string } | null,
 *   metricsPort: number,
 *   sources: Sources | null,
 * }} Run
 */

/** @param {string[]} words @returns {Promise<number>} exit code */
async function main(words) {
  const options = parseRunWords(words);
  if ('help' in options) {
    print(options.help);
    return 0;
  }
  process.env.NODE_COMPILE_CACHE ||= COMPILED_CODE;
  const ending = makeEnding({ onHurry: () => note('stopping at once; hands under way are not played to their end') });
  // The reader of the output has ended (`ops/run | head`, or a closed terminal).
  process.stdout.on('error', () => ending.end({ kind: 'interrupted' }));
  const dirs = dataDirs(options.dataDir);
  refuseFullDisk(options.dataDir);
  const lock = await takeRunLock({ data: dirs.data, log: print });
  /** @type {Run} */
  const run = {
    options,
    dirs,
    ending,
    lock,
    restarts: new Map(),
    services: null,
    secrets: null,
    controllers: [],
    payouts: null,
    floor: null,
    table: null,
    metricsPort: 0,
    sources: null,
  };
  try {
    await bringUp(run);
    return await playAndReport(run);
  } catch (error) {
    if (!ending.abort.aborted) throw error;
    // If Ctrl-C has interrupted a step, its error does not matter.
    const reason = await ending.reason;
    if (reason.kind === 'broken') throw reason.error;
    print('interrupted');
    return INTERRUPTED;
  } finally {
    await takeDown(run);
    lock.release();
  }
}

/** @param {Run} run */
async function bringUp(run) {
  const { options, dirs, ending } = run;
  const ports = controllerPorts(options);
  await refusePortsInUse(portsOfRun(options));
  if (options.watch) run.sources = await step('translating the sources', () => develop(options));
  else await prepare(ending);

  await startServices(run);
  const env = /** @type {import('../servers/services.mjs').Services} */ (run.services).env;
  const secrets = {
    ...env,
    OPERATOR_KEY: process.env.OPERATOR_KEY || secretIn(join(dirs.secrets, 'operator-key')),
    // The user's database may hold Must Hit triggers sealed with the user's key.
    TRIGGER_KEY: process.env.TRIGGER_KEY || secretIn(join(dirs.secrets, 'trigger-key')),
    RECORDS_KEY: process.env.RECORDS_KEY || secretIn(join(dirs.secrets, 'records-key')),
    PATRON_KEY: process.env.PATRON_KEY || secretIn(join(dirs.secrets, 'patron-key')),
    CHECKPOINT_KEY_FILE: process.env.CHECKPOINT_KEY_FILE || secretFileIn(join(dirs.secrets, 'checkpoint-key')),
    STAFF_PASSWORD:
      process.env.STAFF_PASSWORD || secretIn(join(dirs.secrets, 'staff-password')).slice(0, STAFF_PASSWORD_CHARS),
  };
  run.secrets = secrets;
  await step('migrating the database', () => migrate(run, secrets));
  if (options.floor) await step('writing the days before today', () => writeHistory(run, secrets));

  run.metricsPort = await choosePort(options.port + METRICS_PORT_OFFSET);
  await allEnded([startControllers(run, secrets), startPayouts(run, secrets)]);
  if (options.floor) {
    const { abort } = ending;
    const tokens = await step('setting up people and tables of the demo', () =>
      setUpAccounts({ ports, secrets, dirs, isDemo: true, abort, asRun: (app) => asRun(run, app) }),
    );
    const app = floorApp({ ports, options, secrets, tokens, logs: dirs.logs });
    run.floor = { floor: await startKept(run, asRun(run, app), () => isOpen(ports, DEMO_LINK)), logFile: app.logFile };
    const table = emulatedTableApp({ ports, secrets, tokens, logs: dirs.logs });
    run.table = {
      floor: await startKept(run, asRun(run, table), () => isOpen(ports, EMULATED_LINK)),
      logFile: table.logFile,
    };
  }
}

/** @param {Run} run @param {import('../lib/apps.mjs').Secrets} secrets */
async function startControllers(run, secrets) {
  const { options, dirs } = run;
  const ports = controllerPorts(options);
  for (const port of ports) {
    const app = controllerApp({ port, ports, secrets, logs: dirs.logs, isDemo: options.floor });
    // The first controller must be ready to take wagers. A standby only has to answer.
    const ready = httpAnswers(`${addressOf(port)}/health/ready`, port === options.port ? 200 : undefined);
    const inspect = options.inspect && port === options.port;
    run.controllers.push(await startKept(run, run.sources?.watched(app, { inspect }) ?? app, ready));
  }
}

/** @param {Run} run @param {import('../lib/apps.mjs').Secrets} secrets */
async function startPayouts(run, secrets) {
  const app = payoutsApp({ metricsPort: run.metricsPort, secrets, logs: run.dirs.logs });
  const answers = httpAnswers(`${addressOf(run.metricsPort)}/metrics`);
  run.payouts = await startKept(run, run.sources?.watched(app) ?? app, answers);
}

/**
 * Waits for all, also if one fails, so that what has started can be stopped.
 * @param {readonly Promise<void>[]} acts
 */
async function allEnded(acts) {
  const failed = (await Promise.allSettled(acts)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** @param {import('./run-options.mjs').RunOptions} options */
async function develop(options) {
  const sources = await import('./sources.mjs');
  return sources.develop({ pages: pagesPort(options), controller: options.port, note });
}

/** @param {number[]} ports @param {string} linkId */
async function isOpen(ports, linkId) {
  const status = await readStatus(ports.map(addressOf));
  return status?.links.some(({ link }) => link === linkId) ?? false;
}

/** @param {Run} run */
async function startServices(run) {
  /** @type {(text: string) => void} */
  let show = note;
  run.services = await step('starting MariaDB and Redis', async (detail) => {
    show = detail;
    const onGivenUp = (/** @type {Error} */ error) => run.ending.end({ kind: 'broken', error });
    return ensureServices({
      dataDir: run.options.dataDir,
      log: (text) => show(text),
      onGivenUp,
      abort: run.ending.abort,
    });
  });
  show = note;
  run.ending.abort.throwIfAborted();
}

/** @param {Run} run @param {import('../lib/apps.mjs').Secrets} secrets */
async function migrate(run, secrets) {
  await runOnce(run, migrateApp({ secrets, logs: run.dirs.logs }), 'The database could not be migrated.');
}

/** @param {Run} run @param {import('../lib/apps.mjs').Secrets} secrets */
async function writeHistory(run, secrets) {
  const of = { secrets, logs: run.dirs.logs };
  const failure = 'The days before today could not be written.';
  const { output } = await runOnce(run, historyApp(of), failure);
  if (output.includes('written')) await runOnce(run, rebuildApp(of), failure);
}

/** @typedef {import('../lib/apps.mjs').App} App */

/** @param {Run} run @param {App} app */
const asRun = ({ sources }, app) => sources?.fromSources(app) ?? app;

/** @param {Run} run @param {App} app @param {string} failure */
async function runOnce(run, app, failure) {
  const { abort } = run.ending;
  const { code, output } = await runApp(asRun(run, app), { abort });
  abort.throwIfAborted();
  if (code === 0) return { output };
  throw refusalIn(output) ?? new Refusal(failure, { tail: lastLines(output), advice: `see ${app.logFile}` });
}

/** @param {Run} run @param {import('../lib/apps.mjs').App} app @param {() => Promise<boolean>} answers */
function startKept({ lock, restarts, ending }, app, answers) {
  const onGivenUp = (/** @type {Error} */ error) => ending.end({ kind: 'broken', error });
  return step(`starting the ${app.name}`, () =>
    startApp({ app, answers, holdFd: lock.fd, restarts, abort: ending.abort, note, onGivenUp }),
  );
}

/** @param {Run} run @returns {Promise<number>} */
async function playAndReport(run) {
  const { options, ending } = run;
  const startedAt = performance.now();
  const addresses = controllerPorts(options).map(addressOf);
  const timeUp =
    options.forSeconds === null
      ? undefined
      : setTimeout(() => ending.end({ kind: 'elapsed' }), options.forSeconds * 1000);
  const facts = await factsOf(run);
  addressRows(facts).forEach((row) => print(row));
  const fixed = fixedLines(facts);
  if (!process.stdout.isTTY) fixed.forEach((line) => print(line));
  const showStatus = async () => {
    const status = await readStatus(addresses);
    if (!ending.abort.aborted) panel.show({ fixed, status: statusLines(status, new Date()) });
  };
  const forgetKeys = options.floor
    ? listenForKeys({
        ...{ ports: controllerPorts(options), dirs: run.dirs, print: note },
        run: (app) => runApp(asRun(run, app)),
      })
    : () => {};
  const endRotation = keepLogsShort(run.dirs.logs, note);
  const ticker = setInterval(() => void showStatus(), STATUS_EVERY_MS);
  const reason = await ending.reason;
  clearTimeout(timeUp);
  clearInterval(ticker);
  endRotation();
  forgetKeys();
  panel.end();
  const ranSeconds = Math.round((performance.now() - startedAt) / 1000);
  if (reason.kind === 'broken') note(explain(reason.error));

  const floor = await stopFloor(run);
  floor?.report.forEach(print);
  const table = await stopTable(run);
  table?.report.slice(-TABLE_REPORT_LINES).forEach(print);
  const status = await readStatus(addresses);
  await stopApps(run);
  const verifier = reason.kind === 'elapsed' ? await verify(run) : null;
  await stopServices(run);
  print(`\n${finalReport({ options, ranSeconds, status, restarts: run.restarts, floor, table, verifier })}\n`);
  const agreed = [floor, table].every((one) => one === null || one.agreed);
  const fine = reason.kind !== 'broken' && agreed && (verifier === null || verifier.clean);
  print(fine ? 'stopped; all is well' : 'stopped; NOT all is well, see above');
  return fine ? 0 : 1;
}

/** @param {Run} run @returns {Promise<import('./announce.mjs').Facts>} */
async function factsOf({ options, metricsPort, services, dirs, secrets, sources }) {
  const { OPERATOR_KEY = '', STAFF_PASSWORD = '' } = secrets ?? {};
  return {
    pages: addressOf(sources === null ? options.port : pagesPort(options)),
    ...{ base: addressOf(options.port), isDefaultPort: options.port === DEFAULT_PORT, metricsPort, dirs },
    controllerMetrics: `${addressOf(metricsPortOf(options.port))}/metrics`,
    areServersLeft: services?.attached ?? false,
    password: options.floor ? STAFF_PASSWORD : null,
    ...(await firstRows({
      ...{ floor: options.floor, base: addressOf(options.port), operatorKey: OPERATOR_KEY },
      staffFile: sources?.developed(STAFF_FILE) ?? join(REPO, STAFF_FILE),
    })),
  };
}

/** @param {Run} run */
async function verify(run) {
  const { secrets, dirs } = run;
  const app = verifierApp({ secrets: /** @type {import('../lib/apps.mjs').Secrets} */ (secrets), logs: dirs.logs });
  const { code, output } = await step('verifying the journal', () => runApp(asRun(run, app)));
  if (code !== 0) print(lastLines(output).replace(/^/gm, '  | '));
  return { clean: code === 0, outcome: code === 0 ? 'clean' : `NOT CLEAN (exit code ${code}), see ${app.logFile}` };
}

// Stops the senders of wagers first, then payouts, controllers and servers.

/** @param {Run} run */
async function takeDown(run) {
  await stopFloor(run);
  await stopTable(run);
  await stopApps(run);
  await stopServices(run);
}

/** @param {Run} run */
async function stopFloor(run) {
  const floor = run.floor;
  run.floor = null;
  if (!floor) return null;
  return step('stopping the floor: hands end, books are compared', () =>
    endFloor({ ...floor, hurry: run.ending.hurry }),
  );
}

/** @param {Run} run */
async function stopTable(run) {
  const table = run.table;
  run.table = null;
  if (!table) return null;
  return step('stopping the emulated table: its hand ends, its counts are compared', () =>
    endFloor({ ...table, hurry: run.ending.hurry }),
  );
}

/** @param {Run} run */
async function stopApps(run) {
  const polite = { graceMs: APP_GRACE_MS, hurry: run.ending.hurry };
  const { payouts } = run;
  run.payouts = null;
  if (payouts) await step('stopping the payouts worker', () => payouts.stop(polite));
  // Stop standbys first. Otherwise one of them would become leader for a moment.
  const controllers = run.controllers.splice(0).reverse();
  if (controllers.length > 0)
    await step('stopping the controller', () => inTurn(controllers, (controller) => controller.stop(polite)));
}

/** @param {Run} run */
async function stopServices(run) {
  const { services, sources } = run;
  run.services = run.sources = null;
  await sources?.stop();
  if (services && !services.attached) await step('stopping MariaDB and Redis', () => services.stop());
}

/** @template T @param {readonly T[]} items @param {(item: T) => Promise<unknown>} act */
async function inTurn(items, act) {
  for (const item of items) await act(item);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
