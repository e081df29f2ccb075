import { randomBytes } from 'node:crypto';
import { type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@jackpot/storage';
import { childModule, inRepository, nodeArgsModule, mainOf } from './ops.js';
import type { TestEnvironment } from './test-environment.js';

/** One for all controllers of a run: what one has sealed, the next one reads. */
export const RECORDS_KEY = randomBytes(32);

const START_MS_MAX = 60_000;
const POLL_EVERY_MS = 20;
const STOP_MS_MAX = 30_000;

export interface ControllerOptions {
  readonly databaseUrl: string;
  /** Folder for a CPU profile of its whole life. */
  readonly profileDir?: string;
  /** Sealed triggers open only with the key they were sealed with: the same for every start on one database. */
  readonly triggerKey?: string;
  /** Whether tables have their share of messages and passwords their cost, as in a casino. */
  readonly isLimited?: boolean;
}

/** The product's controller, as `ops/run` starts it: its own process, everything on. */
export class Controller {
  private constructor(
    readonly address: string,
    /** Of the port for tables. */
    readonly floorAddress: string,
    private readonly metricsAddress: string,
    private readonly operatorKey: string,
    readonly triggerKey: string,
    private readonly child: ChildProcess,
    private readonly logFile: string,
    /** From the start of the process until it answered and led every link it knows. */
    readonly startedInMs: number,
    /** The token of the accounting program, once the setup is done. */
    private token: string | undefined = undefined,
    private setupToken: string | undefined = undefined,
  ) {}

  static async start(
    environment: TestEnvironment,
    { databaseUrl, profileDir, triggerKey, isLimited = false }: ControllerOptions,
  ): Promise<Controller> {
    await migrate(databaseUrl, () => undefined);
    const [port, floorPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    const keys = { operator: hexKey(), trigger: triggerKey ?? hexKey() };
    const address = `http://127.0.0.1:${port}`;
    const logFile = join(environment.folder, `controller-${port}.log`);
    const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
    const main = await mainOf('controller');
    const log = openSync(logFile, 'a', 0o600);
    const startedMs = performance.now();
    const { CONTROLLER_NODE_ARGS } = await nodeArgsModule();
    const child = (await childModule()).spawnTied(process.execPath, [...CONTROLLER_NODE_ARGS, ...profiling, main], {
      cwd: fileURLToPath(inRepository('.')),
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATABASE_RIGHTS: 'any',
        REDIS_URL: environment.redisUrl,
        OPERATOR_KEY: keys.operator,
        TRIGGER_KEY: keys.trigger,
        RECORDS_KEY: RECORDS_KEY.toString('hex'),
        PORT: String(port),
        FLOOR_PORT: String(floorPort),
        METRICS_PORT: String(metricsPort),
        HOST: '127.0.0.1',
        PUBLIC_URL: address,
        LINK_FILE: '',
        LABORATORY_LINKS: 'accepted',
        // The tables of a benchmark play as fast as answers come.
        ...(isLimited
          ? {}
          : {
              FLOOR_MESSAGES_PER_SECOND: '10000000',
              OPEN_REQUESTS_PER_SECOND: '100000', // All signs, screens and devices of a benchmark have one address.
              FEEDS_PER_ADDRESS: '100000',
              CONNECTIONS: '100000',
              CONNECTIONS_PER_ADDRESS: '100000',
            }),
        // The setup hashes six, and a strong one takes 128 MiB of the memory that is measured.
        PASSWORD_HASHES: isLimited ? 'strong' : 'weak',
      },
    });
    closeSync(log);
    await untilReady(address, child, logFile);
    return new Controller(
      address,
      `http://127.0.0.1:${floorPort}`,
      `http://127.0.0.1:${metricsPort}`,
      keys.operator,
      keys.trigger,
      child,
      logFile,
      performance.now() - startedMs,
    );
  }

  /** Another start on the same database, with the same keys and token. */
  async again(environment: TestEnvironment, databaseUrl: string): Promise<Controller> {
    const started = await Controller.start(environment, { databaseUrl, triggerKey: this.triggerKey });
    started.token = this.token;
    return started;
  }

  /** The token of a program that reads everything. */
  get readingToken(): string {
    if (this.token === undefined) throw new Error('no link is open');
    return this.token;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Does the setup once, and opens a link as the program that sets up the floor. Later requests are the accounting program's. */
  async openLink(terms: object): Promise<void> {
    if (this.setupToken === undefined) await this.#setUp();
    await this.request('POST', '/api/v1/links', terms, this.setupToken);
  }

  async #setUp(): Promise<void> {
    const { accounts } = (await this.request('POST', '/api/v1/setup', SETUP, this.operatorKey)) as {
      readonly accounts: readonly { readonly signInName: string; readonly token?: string }[];
    };
    const tokenOf = (name: string) => accounts.find(({ signInName }) => signInName === name)?.token;
    this.setupToken = tokenOf('floor-setup');
    this.token = tokenOf('slot-accounting');
  }

  /** Makes a person of the casino, as two administrators do. Returns the person's token. */
  async person(role: string): Promise<string> {
    const [first, second] = [await this.#signIn('administrators-1'), await this.#signIn('administrators-2')];
    const person = { signInName: role, name: role, license: role, roles: [role] };
    const body = { kind: 'create', ...person, reason: 'bench' };
    const requested = await this.request('POST', '/api/v1/account-requests', body, first);
    const { request, hash } = requested as { readonly request: number; readonly hash: string };
    const approval = { request, hash, password: FIRST_PASSWORD };
    await this.request('POST', '/api/v1/account-requests/approve', approval, second);
    return this.#signIn(role);
  }

  /** With the first password, which is changed at once. */
  async #signIn(signInName: string): Promise<string> {
    const body = { signInName, password: FIRST_PASSWORD, kind: 'bearer' };
    const { token } = (await this.request('POST', '/api/v1/sessions', body)) as { readonly token: string };
    await this.request('PUT', '/api/v1/me/password', { now: FIRST_PASSWORD, next: hexKey() }, token);
    return token;
  }

  /** What its health calls each link. */
  async ready(): Promise<Readonly<Record<string, string>>> {
    const response = await fetch(`${this.address}/health/ready`);
    return ((await response.json()) as { readonly links?: Readonly<Record<string, string>> }).links ?? {};
  }

  /** The longest standstill of its event loop since this was read last. */
  async longestStandstillMs(): Promise<number> {
    const text = await (await fetch(`${this.metricsAddress}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
  }

  /** Calls the API; an answer of another kind than expected fails the run. */
  async request(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = this.token): Promise<unknown> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path} had no answer; the end of the log:\n${endOf(this.logFile)}`, { cause });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return (text === '' ? null : JSON.parse(text)) as unknown;
  }

  /** Waits until it leads the link: after a crash the dead one's lease runs out first. */
  async untilLeading(linkId: string): Promise<void> {
    const deadline = performance.now() + START_MS_MAX;
    for (;;) {
      const { links } = (await this.request('GET', '/api/v1/links')) as {
        readonly links: readonly { readonly linkId: string; readonly state: string }[];
      };
      if (links.some((link) => link.linkId === linkId && link.state === 'in-play')) return;
      if (performance.now() > deadline) throw new Error(`the controller does not lead ${linkId}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }

  /** Its log line when it began to lead, for every link; those of an earlier process on the same port come before. */
  leadingNews(): readonly LeadingNews[] {
    return readFileSync(this.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"tookMs"'))
      .map((line) => JSON.parse(line) as LeadingNews);
  }

  /** Ends it as an operator would: it finishes what it has and keeps a snapshot. */
  async stop(): Promise<void> {
    await (await childModule()).stopChild(this.child, { graceMs: STOP_MS_MAX });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await exited;
  }
}

const FIRST_PASSWORD = 'a password of the bench';

/** The accounts that the setup must create. */
const SETUP = {
  ...Object.fromEntries(
    ['administrators', 'auditors', 'commission'].map((side) => [side, [1, 2].map((n) => accountOf(`${side}-${n}`))]),
  ),
  services: (['floor-setup', 'slot-accounting'] as const).map((role) => ({
    ...{ role, signInName: role, name: role, license: role },
  })),
};

function accountOf(name: string) {
  return { signInName: name, name, license: name, password: FIRST_PASSWORD };
}

export interface LeadingNews {
  readonly link: string;
  readonly tookMs: number;
  readonly batch: number;
}

const LOG_LINES = 15;

function endOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-LOG_LINES).join('\n');
}

async function untilReady(address: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + START_MS_MAX;
  for (;;) {
    if (await isReady(address)) return;
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`the controller did not start; the end of its log:\n${endOf(logFile)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}

export function hexKey(): string {
  return randomBytes(32).toString('hex');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
