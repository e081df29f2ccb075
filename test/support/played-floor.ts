import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, type TestEnvironment, leads, startEnvironment } from './environment.js';
import { eventually } from './eventually.js';
import { type HttpReply, type Message, SECRET, TestSeats, TestTable, caller, plays, termsOf } from './floor.js';
import { MovedClock } from './moved-clock.js';
import { PASSWORD, type TestPerson, firstAdministrator, payClaim, personOf, signIn } from './people.js';
import { WorkerProcess } from './worker-process.js';

const LINKS = ['east', 'west', 'south'] as const;
const ROLES = ['floor-supervisor', 'pit-manager', 'cage', 'accounting', 'auditor', 'commission'] as const;
const DAYS = ['2026-05-08', '2026-05-09', '2026-05-10'] as const;
const FIRST_DAY = '2026-05-08T18:00:00-04:00';
const A_FORTNIGHT_LATER = '2026-05-22T18:30:00-04:00';
const STAR = ['KS', '9S', '9S', 'KS'];
const SPADE = ['2C', 'KS', '3D', '9S'];
const WEST_CLAIMS = 2;
const DULL = ['4S', '2C', '5H', '3D'];
const WHY = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor' };

/** All programs have stopped when this function returns. */
export async function playedFloor(keys: Readonly<Record<string, string>>): Promise<TestEnvironment> {
  const clock = new MovedClock();
  clock.set(FIRST_DAY);
  const environment = await startEnvironment({ ...keys, ...clock.env });
  const webhooks = await receiver();
  const floor = new PlayedFloor(environment, clock, await environment.controller());
  const worker = new WorkerProcess({ ...environment.env, WEBHOOKS_FILE: webhooks.file });
  try {
    await floor.open();
    for (const link of ['east', 'west']) await floor.plays(link);
    await floor.pays('west');
    await floor.transfers('west', 'south');
    await floor.closesDays();
    await floor.hasDelivered();
    await floor.stop();
  } finally {
    await worker.kill();
    webhooks.close();
    clock.remove();
  }
  return environment;
}

class PlayedFloor {
  readonly #people = new Map<string, TestPerson>();

  constructor(
    private readonly environment: TestEnvironment,
    private readonly clock: MovedClock,
    private controller: Running,
  ) {}

  async open(): Promise<void> {
    const made = { controller: this.controller, environment: this.environment };
    const admin = await firstAdministrator(this.controller, this.environment);
    for (const linkId of LINKS) {
      await right(admin.permitted('POST', '/api/v1/links', termsOf({ linkId, tables: 1, seats: 3 })));
      await right(admin.permitted('PUT', `/api/v1/links/${linkId}/tables/t-1/key`, { secret: SECRET }));
    }
    for (const role of ROLES) this.#people.set(role, await personOf({ ...made, admin }, role, [role]));
  }

  async plays(link: string): Promise<void> {
    const table = (await TestTable.connect(this.controller.url, `${link}/t-1/${SECRET}`)).stayOnline();
    const seats = new TestSeats(1);
    const request = async (message: Message): Promise<void> =>
      expect([message, await table.request(message)]).toMatchObject([message, { ok: true }]);
    await plays(table, { coup: 1, wagers: seats.wagers(1, 2, 3), cards: DULL });
    await plays(table, { coup: 2, wagers: seats.wagers(1, 2, 3), cards: SPADE });
    await plays(table, { coup: 3, wagers: seats.wagers(1), cards: STAR });
    await request({ type: 'open', coup: 4 });
    for (const seat of [1, 2, 3]) await request(seats.acknowledge(4, seat));
    await request({ type: 'lock', coup: 4 });
    const reason = 'a card fell';
    await this.#acts('floor-supervisor', `links/${link}/tables/t-1/coups/4/approve-void`, { reason });
    await request({ type: 'void', coup: 4, by: 'F. Person', reason });
    table.close();
  }

  async pays(link: string): Promise<void> {
    const [pit, supervisor, cage] = [
      this.#person('pit-manager'),
      this.#person('floor-supervisor'),
      this.#person('cage'),
    ];
    const { claims } = await this.#reads(`links/${link}/claims`);
    for (const { awardNumber } of claims as readonly { awardNumber: number }[])
      await payClaim({ pit, supervisor, cage }, `${link}-A${awardNumber}`);
  }

  async transfers(from: string, to: string): Promise<void> {
    const request = { level: 'spade', targets: [{ link: to, level: 'spade' }], ...WHY };
    const { notices } = await this.#acts('pit-manager', `links/${from}/transfers/request`, request);
    const { notice, hash } = (notices as { notice: number; hash: string }[]).at(-1) ?? {};
    await this.#goesOnAt(A_FORTNIGHT_LATER);
    await this.#acts('pit-manager', `links/${from}/suspend`, { reason: 'transfer' });
    await this.#acts('commission', `links/${from}/transfers/${notice}/execute`, { hash });
    await eventually(async () =>
      expect(await this.#reads('transfers')).toMatchObject({
        inTransit: '0.00000000',
        transfers: [{ receivedAt: expect.any(String) }],
      }),
    );
  }

  async closesDays(): Promise<void> {
    for (const link of LINKS) for (const day of DAYS) await this.#acts('accounting', `links/${link}/days/${day}/close`);
  }

  async hasDelivered(): Promise<void> {
    await eventually(async () => {
      const rows = await this.environment.sql('SELECT state, COUNT(*) AS count FROM webhook_delivery GROUP BY 1');
      expect(rows.map(({ state }) => state)).toEqual(['delivered']);
      const [payouts] = await this.environment.sql('SELECT COUNT(*) AS count FROM payout');
      expect(Number(payouts?.['count'])).toBeGreaterThanOrEqual(WEST_CLAIMS);
    });
  }

  async stop(): Promise<void> {
    expect(await this.controller.stop()).toBe(0);
  }

  async #goesOnAt(time: string): Promise<void> {
    await this.stop();
    this.clock.set(time);
    this.controller = await this.environment.controller(this.controller.port);
    for (const [role, person] of this.#people) {
      const { body } = await signIn(this.controller.url, person.signInName, PASSWORD);
      const token = String(body['token']);
      this.#people.set(role, { ...person, token, request: caller(this.controller.url, token) });
    }
    await leads(this.controller, LINKS);
  }

  #person(role: (typeof ROLES)[number]): TestPerson {
    const person = this.#people.get(role);
    if (person === undefined) throw new Error(`no ${role}`);
    return person;
  }

  async #acts(role: (typeof ROLES)[number], path: string, body: object = {}): Promise<HttpReply['body']> {
    return right(this.#person(role).request('POST', `/api/v1/${path}`, body));
  }

  async #reads(path: string): Promise<HttpReply['body']> {
    return right(this.#person('auditor').request('GET', `/api/v1/${path}`));
  }
}

async function right(answer: Promise<HttpReply>): Promise<HttpReply['body']> {
  const { status, body } = await answer;
  expect({ status, body: status < 300 ? {} : body }).toEqual({ status, body: {} });
  return body;
}

async function receiver(): Promise<{ readonly file: string; close(): void }> {
  const server = createServer((_, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, `whsec_${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const file = join(folder, 'endpoints.json');
  writeFileSync(
    file,
    JSON.stringify([{ id: 'slots', url, types: ['award.fixed', 'day.closed'], secretFiles: [secretFile] }]),
  );
  return {
    file,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
