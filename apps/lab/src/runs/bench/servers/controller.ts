import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkConfigBody } from '@jackpot/progressive';
import { type App, type Secrets, addressOf, floorPortOf, metricsPortOf } from '../../../../../../ops/lib/apps.mjs';
import { tailOf } from '../../../../../../ops/lib/files.mjs';
import { choosePort } from '../../../../../../ops/lib/ports.mjs';
import { HttpControllerApi } from '../../../players/api/http-api.js';
import { LeaderClient } from '../../../players/api/leader-client.js';
import { Staff } from '../../../players/api/staff.js';
import { rolesAt } from '../../../worlds/processes/link-roles.js';
import { ManagedProcess } from '../../../worlds/processes/managed-process.js';
import { programTokens } from '../../setup/set-up.js';
import { type Programs, PROGRAMS, type Servers } from './servers.js';

const LED_MS_MAX = 180_000;
const POLL_MS = 20;

export async function startProcess({ lockFd }: Servers, app: App, address: string): Promise<ManagedProcess> {
  const answersAt = `${address}/health/live`;
  const onOwnDeath = (what: string): never => {
    throw new Error(`${what}; the end of its log:\n${tailOf(app.logFile)}`);
  };
  const started = new ManagedProcess({ app, answersAt, holdFd: lockFd, onOwnDeath, log: () => undefined });
  started.start();
  await started.untilItAnswers();
  return started;
}

interface ControllerOptions {
  readonly secrets: Secrets;
  readonly isLimited?: boolean;
  readonly programs?: Programs;
}

const UNLIMITED = {
  FLOOR_MESSAGES_PER_SECOND: '10000000',
  OPEN_REQUESTS_PER_SECOND: '100000',
  FEEDS_PER_ADDRESS: '100000',
  CONNECTIONS: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  // A strong hash would use 128 MiB of the measured memory.
  PASSWORD_HASHES: 'weak',
};

export class Controller {
  private constructor(
    private readonly port: number,
    private readonly process: ManagedProcess,
    private readonly logFile: string,
    private readonly api: HttpControllerApi,
    readonly readingToken: string,
    readonly staff: Staff,
  ) {}

  static async start(servers: Servers, options: ControllerOptions): Promise<Controller> {
    const { secrets, isLimited = false, programs = PROGRAMS } = options;
    const port = await choosePort();
    const plain = programs.controllerApp({ port, secrets, logs: servers.dirs.logs });
    const app = isLimited ? plain : { ...plain, env: { ...plain.env, ...UNLIMITED } };
    const started = await startProcess(servers, app, addressOf(port));
    const { OPERATOR_KEY: operatorKey, STAFF_PASSWORD: password } = secrets;
    const client = new LeaderClient([addressOf(port)]);
    const staff = new Staff(client, password);
    const tokens = await programTokens({ client, operatorKey, password, staff, kept: undefined });
    const reading = tokens['slot-accounting'];
    const api = new HttpControllerApi(client, { floorSetup: tokens['floor-setup'], reading }, staff);
    return new Controller(port, started, app.logFile, api, reading, staff);
  }

  get address(): string {
    return addressOf(this.port);
  }

  get floorAddress(): string {
    return addressOf(floorPortOf(this.port));
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  async openLink(terms: LinkConfigBody): Promise<void> {
    await this.api.openLink(terms);
  }

  read(path: string): Promise<unknown> {
    return this.api.read(path);
  }

  /** After a crash, the lease must expire first. */
  async untilLeading(links: readonly string[]): Promise<void> {
    for (const deadline = performance.now() + LED_MS_MAX; performance.now() < deadline; await sleep(POLL_MS)) {
      const roles = await rolesAt(this.address, LED_MS_MAX);
      if (links.every((link) => roles?.[link] === 'leading')) return;
    }
    throw new Error('the controller does not lead all links');
  }

  takeoverMs(link: string): number {
    const lines = readFileSync(this.logFile, 'utf8').split('\n');
    const news = lines
      .filter((line) => line.includes('"tookMs"'))
      .map((line) => JSON.parse(line) as { readonly link: string; readonly tookMs: number });
    return news.findLast((each) => each.link === link)?.tookMs ?? Number.NaN;
  }

  /** Since the last call. */
  async longestStandstillMs(): Promise<number> {
    const text = await (await fetch(`${addressOf(metricsPortOf(this.port))}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
  }

  async stop(): Promise<void> {
    await this.process.stop();
  }

  kill(): Promise<void> {
    return this.process.kill();
  }

  async again(): Promise<void> {
    this.process.start();
    await this.process.untilItAnswers();
  }
}
