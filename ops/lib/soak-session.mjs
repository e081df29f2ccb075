import { addressOf, controllerApp, payoutsApp } from './apps.mjs';
import { makeEnding } from './ending.mjs';
import { explain, Refusal } from './errors.mjs';
import { choosePort } from './ports.mjs';
import { payouts, trialBalance, verify } from './soak-books.mjs';
import { SoakFloor } from './soak-floor.mjs';
import { openHouse, refuseUnbuilt } from './soak-environment.mjs';
import { Victim } from './soak-process.mjs';
import { AckWatch } from './soak-watch.mjs';
import { seconds, step } from './steps.mjs';

const INTERRUPTED = 130; // what a shell gives for Ctrl-C
const FIRST_ACK_MS_MAX = 120_000;

/**
 * Everything of one evening that whoever disturbs it may want to lay hands on.
 * @typedef {{
 *   house: import('./soak-environment.mjs').House,
 *   controllers: Victim[],
 *   addresses: string[],
 *   worker: Victim,
 *   floor: SoakFloor,
 *   watch: AckWatch,
 *   startedAt: number,
 *   abort: AbortSignal,
 *   tell: (text: string) => void,
 *   reportMismatch: (text: string) => void,
 *   onServiceLine: (listener: (text: string) => void) => void,
 * }} Session `tell`: a line with the time of the evening; `reportMismatch`: the same, and the evening is not clean
 *
 * @typedef {readonly [name: string, value: string]} Row
 */

const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

/**
 * An evening from the first server to the last figure: house, controllers, payouts worker, floor; `play`; then the books.
 * @param {{
 *   kind: 'soak' | 'chaos',
 *   title: string,
 *   options: import('./soak-args.mjs').FloorOptions & { forSeconds?: number },
 *   controllers: number,
 *   showFloor: boolean,
 *   play: (evening: Session) => Promise<readonly Row[]>,
 * }} plan `play` gives rows of its own for the report
 * @returns {Promise<number>} exit code
 */
export async function evening(plan) {
  refuseUnbuilt();
  const ending = makeEnding({ onHurry: () => {} });
  process.stdout.on('error', () => ending.end({ kind: 'interrupted' }));
  const made = new Made();
  try {
    return await playAndCompare(plan, made, ending);
  } catch (error) {
    const wasInterrupted = ending.abort.aborted && (await ending.reason).kind === 'interrupted';
    if (wasInterrupted) {
      await made.throwAway();
      say('interrupted; nothing is left');
      return INTERRUPTED;
    }
    await made.keep(error);
    return 1;
  }
}

/** What was made so far, and how it is taken down. */
class Made {
  /** @type {import('./soak-environment.mjs').House | null} */
  house = null;
  /** @type {Victim[]} */
  processes = [];
  /** @type {SoakFloor | null} */
  floor = null;
  /** @type {AckWatch | null} */
  watch = null;

  /** At once: nothing of it is wanted any more. */
  async throwAway() {
    this.watch?.stop();
    this.floor?.drop();
    for (const each of this.processes) each.drop();
    await this.house?.close();
  }

  /** Something is wrong: all stops, and everything stays where somebody can look into it. @param {unknown} error */
  async keep(error) {
    if (error !== undefined) say(explain(error));
    this.watch?.stop();
    this.floor?.drop();
    for (const each of this.processes) each.drop();
    await this.house?.close({ keep: true });
    if (this.house !== null) say(`Logs and database are kept in ${this.house.dirs.data}`);
  }
}

/**
 * @param {Parameters<typeof evening>[0]} plan
 * @param {Made} made
 * @param {import('./ending.mjs').Ending} ending
 */
async function playAndCompare(plan, made, ending) {
  const { options } = plan;
  say(`${plan.title}; ${options.tables} tables with ${options.seats} seats, ${options.pace}, seed ${options.seed}`);
  /** @type {string[]} */
  const complaints = [];
  /** @type {((text: string) => void)[]} */
  const serviceListeners = [];
  const startedAt = performance.now();
  const tell = (/** @type {string} */ text) => say(`${seconds(performance.now() - startedAt).padStart(8)}  ${text}`);
  const reportMismatch = (/** @type {string} */ text) => {
    complaints.push(text);
    tell(`NOT RIGHT: ${text}`);
  };

  const house = await step('starting a house of its own: MariaDB, Redis, schema', () =>
    openHouse({
      kind: plan.kind,
      abort: ending.abort,
      log: (text) => serviceListeners.forEach((listener) => listener(text)),
      onGivenUp: (error) => ending.end({ kind: 'broken', error }),
    }),
  );
  made.house = house;
  const ports = await choosePorts(plan.controllers + 1);
  const workerPort = /** @type {number} */ (ports.pop());
  const { secrets, dirs, lock } = house;
  const victim = (/** @type {import('./apps.mjs').App} */ app, /** @type {string} */ answersAt) => {
    const each = new Victim({ app, answersAt, holdFd: lock.fd, onOwnDeath: reportMismatch });
    made.processes.push(each);
    each.start();
    return each;
  };
  const controllers = ports.map((port) =>
    victim(controllerApp({ port, secrets, logs: dirs.logs }), `${addressOf(port)}/health/live`),
  );
  const worker = victim(
    payoutsApp({ metricsPort: workerPort, secrets, logs: dirs.logs }),
    `${addressOf(workerPort)}/health/live`,
  );
  await Promise.all([...controllers, worker].map((each) => each.answers()));
  ending.abort.throwIfAborted();

  const addresses = ports.map(addressOf);
  const floor = new SoakFloor({
    house,
    options,
    addresses,
    onLine: (line) => {
      if (plan.showFloor && !ending.abort.aborted) tell(line);
    },
  });
  made.floor = floor;
  const watch = new AckWatch({ addresses, linkId: house.linkId });
  made.watch = watch;
  const beganAt = performance.now();
  const firstAck = watch.next({ since: beganAt, withinMs: FIRST_ACK_MS_MAX, abort: ending.abort });
  const early = floor.ended().then(() => Promise.reject(new Refusal('The floor ended before it had begun.')));
  early.catch(() => {});
  await Promise.race([firstAck, early]);
  tell('the floor plays');

  const played = plan.play({
    house,
    controllers,
    addresses,
    worker,
    floor,
    watch,
    startedAt: beganAt,
    abort: ending.abort,
    tell,
    reportMismatch,
    onServiceLine: (listener) => void serviceListeners.push(listener),
  });
  const rows = await Promise.race([played, aborted(ending.abort)]);
  const all = { house, controllers, addresses, worker, floor, watch };
  const findings = await compare({ ...all, ending, isFloorShown: plan.showFloor });
  const isClean = complaints.length === 0 && findings.every((finding) => finding.isClean);
  say(`\n${reportOf({ plan, rows, findings, complaints, controllers })}\n`);
  if (!isClean) {
    await made.keep(undefined);
    say('NOT all is well, see above');
    return 1;
  }
  await house.close();
  say('all is well');
  return 0;
}

/** @param {AbortSignal} abort @returns {Promise<never>} */
function aborted(abort) {
  return new Promise((_, reject) => {
    const give = () => reject(abort.reason);
    if (abort.aborted) give();
    abort.addEventListener('abort', give, { once: true });
  });
}

/**
 * The books, in the order in which they come to rest: the floor, the payouts, the balances, then the quiet journal.
 * @param {Pick<Session, 'house' | 'controllers' | 'addresses' | 'worker' | 'floor' | 'watch'>
 *   & { ending: import('./ending.mjs').Ending, isFloorShown: boolean }} all
 * @returns {Promise<import('./soak-books.mjs').Finding[]>}
 */
async function compare({ house, controllers, addresses, worker, floor, watch, ending, isFloorShown }) {
  watch.stop();
  const { abort, hurry } = ending;
  const books = await step('coups come to their end, the floor compares its books', () => floor.close({ hurry }));
  const findings = [
    {
      name: "floor's books",
      outcome: books.outcome,
      isClean: books.code === 0,
      details: isFloorShown ? [] : books.report,
    },
    await step('the last payout documents', () => payouts(house, hurry)),
    await trialBalance(house, addresses),
  ];
  abort.throwIfAborted();
  await worker.stop();
  for (const controller of [...controllers].reverse()) await controller.stop();
  findings.push(await step('verifying the journal', () => verify(house)));
  abort.throwIfAborted();
  return findings;
}

/**
 * @param {{ plan: Parameters<typeof evening>[0], rows: readonly Row[], complaints: readonly string[],
 *   findings: readonly import('./soak-books.mjs').Finding[], controllers: readonly Victim[] }} facts
 */
function reportOf({ plan: { title, options }, rows, findings, complaints, controllers }) {
  const memory = Math.max(...controllers.map(({ memoryPeak }) => memoryPeak));
  const told = findings.flatMap(({ details = [] }) => details.map((line) => `    ${line}`));
  /** @type {Row[]} */
  const all = [
    ['ran', title],
    ['floor', `${options.tables} tables with ${options.seats} seats, ${options.pace}, seed ${options.seed}`],
    ...rows,
    ['memory', `at most ${Math.ceil(memory / 2 ** 20)} MiB in a controller`],
    ...findings.map(({ name, outcome }) => /** @type {Row} */ ([name, outcome])),
    ...complaints.map((complaint) => /** @type {Row} */ (['NOT RIGHT', complaint])),
  ];
  const width = Math.max(...all.map(([name]) => name.length)) + 2;
  return [...told, '', ...all.map(([name, value]) => `  ${name.padEnd(width)}${value}`)].join('\n');
}

/** Different ones: each is free when it is chosen, but bound only later. @param {number} count */
async function choosePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await choosePort());
  return [...ports];
}
