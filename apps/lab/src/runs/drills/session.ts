import {
  addressOf,
  type App,
  controllerApp,
  payoutsApp,
  type ProgramTokens,
  setUpAccounts,
} from '../../../../../ops/lib/apps.mjs';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type CommandLine, type Values, readArguments } from '@jackpot/platform';
import { join } from 'node:path';
import { type Ending, explain, makeEnding, Refusal } from '../../../../../ops/lib/command.mjs';
import { REPO } from '../../../../../ops/lib/files.mjs';
import { choosePort } from '../../../../../ops/lib/ports.mjs';
import { seconds, step } from '../../../../../ops/lib/steps.mjs';
import { AcknowledgementWatch } from './acknowledgements.js';
import { type Finding, payouts, trialBalance, verify } from './books.js';
import { type Environment, openEnvironment, refuseUnbuilt } from '../../worlds/processes/environment.js';
import { DrillFloor } from './floor.js';
import { ManagedProcess } from '../../worlds/processes/managed-process.js';
import { type DRILLS, type Drawn, type FloorOptions, SEED_MAX } from './options.js';
import { Wiring } from './wiring.js';

const INTERRUPTED = 130; // 130 is the exit code of a shell after Ctrl-C.
const FIRST_WAGER_MS_MAX = 120_000;

export interface Session {
  readonly environment: Environment;
  readonly tokens: ProgramTokens;
  readonly controllers: readonly ManagedProcess[];
  readonly addresses: readonly string[];
  readonly worker: ManagedProcess;
  readonly wiring: Wiring | null;
  /** Milliseconds by which the clock of a controller is ahead, read at SIGUSR2. */
  readonly clockFile: string | null;
  readonly workerAddress: string;
  readonly floor: DrillFloor;
  readonly watch: AcknowledgementWatch;
  readonly abort: AbortSignal;
  readonly log: (text: string) => void;
  readonly reportMismatch: (text: string) => void;
  readonly onServiceLine: (listener: (text: string) => void) => void;
}

export type Row = readonly [name: string, value: string];

interface Plan {
  readonly kind: 'soak' | 'chaos' | keyof typeof DRILLS;
  readonly title: string;
  readonly options: FloorOptions & { readonly for?: number };
  readonly controllers: number;
  readonly showFloor: boolean;
  readonly isWired?: boolean;
  readonly smallDisks?: boolean;
  readonly movesClock?: boolean;
  readonly play: (session: Session) => Promise<readonly Row[]>;
  /** After the programs have ended and the books were compared. */
  readonly afterwards?: (session: Session) => Promise<readonly Row[]>;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const MISUSE = 2;

/** Plays with the given seed, or with one that is drawn. */
export async function runDrill<O extends CommandLine['options']>(
  line: CommandLine<O>,
  main: (values: Drawn<Values<O>>) => Promise<number>,
): Promise<void> {
  const read = readArguments(line, process.argv.slice(2));
  try {
    if (read.kind === 'run') {
      const { seed = randomInt(SEED_MAX) } = read.values as { readonly seed?: number };
      process.exitCode = await main({ ...read.values, seed });
    } else {
      (read.kind === 'help' ? process.stdout : process.stderr).write(`${read.text}\n`);
      process.exitCode = read.kind === 'help' ? 0 : MISUSE;
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
  // Open HTTP connections would keep the process alive.
  process.exit();
}

export async function runSession(plan: Plan): Promise<number> {
  refuseUnbuilt();
  const ending = makeEnding({ onHurry: () => undefined });
  process.stdout.on('error', () => ending.end({ kind: 'interrupted' }));
  const resources = new Resources();
  try {
    return await playAndCompare(plan, resources, ending);
  } catch (error) {
    const wasInterrupted = ending.abort.aborted && (await ending.reason).kind === 'interrupted';
    if (!wasInterrupted) print(explain(error));
    await resources.release({ keep: !wasInterrupted });
    if (wasInterrupted) print('interrupted; nothing is left');
    return wasInterrupted ? INTERRUPTED : 1;
  }
}

class Resources {
  environment: Environment | null = null;
  readonly processes: ManagedProcess[] = [];
  floor: DrillFloor | null = null;
  watch: AcknowledgementWatch | null = null;

  async release({ keep }: { readonly keep: boolean }): Promise<void> {
    this.watch?.stop();
    this.floor?.drop();
    for (const each of this.processes) each.drop();
    await this.environment?.close({ keep });
    if (keep && this.environment !== null) print(`Logs and database are kept in ${this.environment.dirs.data}`);
  }
}

async function playAndCompare(plan: Plan, resources: Resources, ending: Ending): Promise<number> {
  const { options, title } = plan;
  print(`${title}; ${options.tables} tables with ${options.seats} seats, ${options.pace}, seed ${options.seed}`);
  const mismatches: string[] = [];
  const session = await startSession({ plan, resources, ending, mismatches });
  const rows = await Promise.race([plan.play(session), rejectOnAbort(ending.abort)]);
  const findings = await compareBooks({ session, ending, isFloorShown: plan.showFloor });
  const agrees = mismatches.length === 0 && findings.every((finding) => finding.isClean);
  const more = agrees ? await plan.afterwards?.(session) : undefined;
  const isClean = agrees && mismatches.length === 0;
  print(
    `\n${reportOf({ plan, rows: [...rows, ...(more ?? [])], findings, mismatches, controllers: session.controllers })}\n`,
  );
  if (!isClean) {
    await resources.release({ keep: true });
    print('NOT all is well, see above');
    return 1;
  }
  await session.environment.close();
  print('all is well');
  return 0;
}

interface Start {
  readonly plan: Plan;
  readonly resources: Resources;
  readonly ending: Ending;
  readonly mismatches: string[];
}

async function startSession({ plan, resources, ending, mismatches }: Start): Promise<Session> {
  const startedAt = performance.now();
  const log = (text: string): void => print(`${seconds(performance.now() - startedAt).padStart(8)}  ${text}`);
  const reportMismatch = (text: string): void => {
    mismatches.push(text);
    log(`MISMATCH: ${text}`);
  };
  const listeners: ((text: string) => void)[] = [];
  const environment = await step('starting MariaDB, Redis and the schema', () =>
    openEnvironment({
      kind: plan.kind,
      smallDisks: plan.smallDisks === true,
      abort: ending.abort,
      log: (text) => listeners.forEach((listener) => listener(text)),
      onGivenUp: (error) => ending.end({ kind: 'broken', error }),
    }),
  );
  resources.environment = environment;
  const wiring = plan.isWired === true ? new Wiring() : null;
  const clockFile = plan.movesClock === true ? join(environment.dirs.run, 'clock-ahead-ms') : null;
  if (clockFile !== null) writeFileSync(clockFile, '0');
  const { controllers, worker, workerAddress, ports, addresses, floorAddresses } = await startProcesses(environment, {
    count: plan.controllers,
    wiring,
    clockFile,
    processes: resources.processes,
    onOwnDeath: reportMismatch,
    log,
  });
  ending.abort.throwIfAborted();
  const onLine = (line: string): void => {
    if (plan.showFloor && !ending.abort.aborted) log(line);
  };
  const tokens = await step('setting up the accounts', () =>
    setUpAccounts({ ...{ ports, dirs: environment.dirs }, secrets: environment.secrets, abort: ending.abort }),
  );
  const floor = new DrillFloor({ environment, tokens, options: plan.options, addresses: floorAddresses, onLine });
  resources.floor = floor;
  const watch = new AcknowledgementWatch({ addresses, linkId: environment.linkId });
  resources.watch = watch;
  const first = watch.next({ since: performance.now(), withinMs: FIRST_WAGER_MS_MAX, abort: ending.abort });
  const early = floor.ended().then(() => Promise.reject(new Refusal('The floor ended before its first wager.')));
  early.catch(() => undefined);
  await Promise.race([first, early]);
  log('the floor plays');
  return {
    environment,
    tokens,
    controllers,
    addresses,
    worker,
    wiring,
    clockFile,
    workerAddress,
    floor,
    watch,
    abort: ending.abort,
    log,
    reportMismatch,
    onServiceLine: (listener) => void listeners.push(listener),
  };
}

interface ProcessesOptions {
  readonly count: number;
  readonly wiring: Wiring | null;
  readonly clockFile: string | null;
  readonly processes: ManagedProcess[];
  readonly onOwnDeath: (what: string) => void;
  readonly log: (text: string) => void;
}

interface Processes extends Pick<Session, 'controllers' | 'worker' | 'workerAddress' | 'addresses'> {
  readonly ports: number[];
  readonly floorAddresses: readonly string[];
}

async function startProcesses(
  { secrets, dirs: { logs }, lock }: Environment,
  { count, wiring, clockFile, processes, onOwnDeath, log }: ProcessesOptions,
): Promise<Processes> {
  const [workerPort, ...ports] = await choosePorts(count + 1);
  const start = (app: App, port: number): ManagedProcess => {
    const answersAt = `${addressOf(port)}/health/live`;
    const each = new ManagedProcess({ app, answersAt, holdFd: lock.fd, onOwnDeath, log });
    processes.push(each);
    each.start();
    return each;
  };
  const addresses = ports.map(addressOf);
  const floorAddresses: string[] = [];
  const controllers: ManagedProcess[] = [];
  for (const port of ports) {
    const servers = (await wiring?.servers(secrets, `controller on port ${port}`)) ?? secrets;
    const plain = withClock(
      withoutShares(controllerApp({ port, ports: [...ports], secrets: servers, logs })),
      clockFile,
    );
    const { app, address } = (await wiring?.floor(plain, addressOf(port))) ?? { app: plain, address: addressOf(port) };
    controllers.push(start(app, port));
    floorAddresses.push(address);
  }
  const servers = (await wiring?.servers(secrets, 'payouts worker')) ?? secrets;
  const worker = start(payoutsApp({ metricsPort: workerPort, secrets: servers, logs }), workerPort);
  await Promise.all([...controllers, worker].map((each) => each.untilItAnswers()));
  return { controllers, worker, workerAddress: addressOf(workerPort), ports, addresses, floorAddresses };
}

function withoutShares(app: App): App {
  return { ...app, env: { ...app.env, FLOOR_MESSAGES_PER_SECOND: '1000000', CONNECTIONS_PER_ADDRESS: '100000' } };
}

function withClock(app: App, file: string | null): App {
  if (file === null) return app;
  const preloaded = join(REPO, 'ops/lib/preloaded-clock.mjs');
  const nodeArgs = [...(app.nodeArgs ?? []), '--import', preloaded];
  return { ...app, nodeArgs, env: { ...app.env, CLOCK_MOVED_BY: file } };
}

/** `choosePort` may return one port twice, because nothing is bound to it yet. */
async function choosePorts(count: number): Promise<[number, ...number[]]> {
  const ports = new Set<number>();
  const first = await choosePort();
  ports.add(first);
  while (ports.size < count) ports.add(await choosePort());
  ports.delete(first);
  return [first, ...ports];
}

function rejectOnAbort(abort: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(abort.reason instanceof Error ? abort.reason : new Error('aborted'));
    if (abort.aborted) give();
    abort.addEventListener('abort', give, { once: true });
  });
}

interface CompareOptions {
  readonly session: Session;
  readonly ending: Ending;
  readonly isFloorShown: boolean;
}

/** Verifies the journal last, after everything that writes to it has stopped. */
async function compareBooks({ session, ending, isFloorShown }: CompareOptions): Promise<readonly Finding[]> {
  const { environment, tokens, controllers, addresses, worker, floor, watch } = session;
  const { abort, hurry } = ending;
  watch.stop();
  const books = await step('coups come to their end, the floor compares its books', () => floor.close({ hurry }));
  const findings: Finding[] = [
    {
      name: "floor's books",
      outcome: books.outcome,
      isClean: books.code === 0,
      details: isFloorShown ? [] : books.report,
    },
    await step('the last payout documents', () => payouts(environment, hurry)),
    await trialBalance(environment.linkId, tokens, addresses),
  ];
  abort.throwIfAborted();
  await worker.stop();
  for (const controller of [...controllers].reverse()) await controller.stop();
  findings.push(await step('verifying the journal', () => verify(environment)));
  abort.throwIfAborted();
  return findings;
}

interface ReportFacts {
  readonly plan: Plan;
  readonly rows: readonly Row[];
  readonly findings: readonly Finding[];
  readonly mismatches: readonly string[];
  readonly controllers: readonly ManagedProcess[];
}

function reportOf({ plan: { title, options }, rows, findings, mismatches, controllers }: ReportFacts): string {
  const memory = Math.max(...controllers.map(({ memoryPeakBytes }) => memoryPeakBytes));
  const details = findings.flatMap((finding) => (finding.details ?? []).map((line) => `    ${line}`));
  const all: readonly Row[] = [
    ['ran', title],
    ['floor', `${options.tables} tables with ${options.seats} seats, ${options.pace}, seed ${options.seed}`],
    ...rows,
    ['memory', `at most ${Math.ceil(memory / 2 ** 20)} MiB in a controller`],
    ...findings.map(({ name, outcome }): Row => [name, outcome]),
    ...mismatches.map((mismatch): Row => ['MISMATCH', mismatch]),
  ];
  const width = Math.max(...all.map(([name]) => name.length)) + 2;
  return [...details, '', ...all.map(([name, value]) => `  ${name.padEnd(width)}${value}`)].join('\n');
}
