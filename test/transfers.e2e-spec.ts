import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, caller, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import { MovedClock } from './support/moved-clock.js';
import {
  type Administrator,
  PASSWORD,
  type TestPerson,
  cashiers,
  firstAdministrator,
  payClaim,
  personOf,
  signIn,
} from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

type Body = Readonly<Record<string, unknown>>;
const WHY = { reference: 'MLGCA 2026-31', reason: 'the game leaves the floor' };
const ROLES = ['floor-supervisor', 'pit-manager', 'auditor', 'technician', 'commission'] as const;
const DULL = ['4S', '2C', '5H', '3D'];
const STAR = ['KS', '9S', '9S', 'KS'];
const POSTED = '2026-05-08T18:00:00-04:00';
const A_MOMENT_SHORT = '2026-05-22T17:55:00-04:00';
const A_FORTNIGHT_LATER = '2026-05-22T18:30:00-04:00';
const A_MONTH_LATER = '2026-06-08T19:00:00-04:00';

describe('transfers, retirements and corrections', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let table: TestTable;
  let admin: Administrator;
  const people = new Map<string, TestPerson>();
  const seats = new TestSeats(1);
  const clock = new MovedClock();

  beforeAll(async () => {
    clock.set(POSTED);
    environment = await startEnvironment(clock.env);
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    for (const linkId of ['east', 'west', 'south']) {
      const { status } = await admin.permitted('POST', '/api/v1/links', termsOf({ linkId, tables: 1, seats: 3 }));
      expect({ linkId, status }).toEqual({ linkId, status: 201 });
    }
    expect(await admin.permitted('PUT', '/api/v1/links/west/tables/t-1/key', { secret: SECRET })).toMatchObject({
      status: 204,
    });
    for (const role of ROLES) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
    table = (await TestTable.connect(controller.url, `west/t-1/${SECRET}`)).stayOnline();
  });
  afterAll(async () => {
    await environment.close();
    clock.remove();
  });

  async function goesOnAt(time: string): Promise<void> {
    expect(await controller.stop()).toBe(0);
    clock.set(time);
    controller = await environment.controller(controller.port);
    for (const person of people.values()) {
      const { status, body } = await signIn(controller.url, person.signInName, PASSWORD);
      expect({ name: person.signInName, status }).toEqual({ name: person.signInName, status: 201 });
      const token = String(body['token']);
      people.set(person.signInName, { ...person, token, request: caller(controller.url, token) });
    }
    await leads(controller, ['east', 'west', 'south']);
  }

  const requestAs = (who: string, path: string, body: object = {}) =>
    people.get(who)!.request('POST', `/api/v1/${path}`, body);
  const reads = async (path: string): Promise<Body> => {
    const { status, body } = await people.get('auditor')!.request('GET', `/api/v1/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const level = async (link: string, name: string): Promise<Body> => {
    const { levels } = (await reads(`links/${link}/meters`)) as { levels: Body[] };
    return levels.find((each) => each['level'] === name)!;
  };
  const hashOf = ({ body }: { readonly body: Body }): Body => ({
    hash: (body['notices'] as Body[]).at(-1)!['hash'],
  });
  const noticeOf = ({ body }: { readonly body: Body }): number =>
    (body['notices'] as Body[]).at(-1)!['notice'] as number;

  async function locked(coup: number): Promise<void> {
    expect(await table.request({ type: 'open', coup })).toMatchObject({ ok: true });
    expect(await table.request(seats.acknowledge(coup, 1))).toMatchObject({ ok: true });
    expect(await table.request({ type: 'lock', coup })).toMatchObject({ ok: true });
  }

  describe('a misread card', () => {
    const path = (coup: number, act: string): string => `links/west/tables/t-1/coups/${coup}/correction/${act}`;
    const quoted = async (coup: number): Promise<Body> => {
      const { pending } = (await reads(path(coup, '').slice(0, -1))) as { pending: Body };
      return { request: pending['request'], hash: pending['hash'] };
    };

    it('is corrected by two people, and its wrong award is taken back', async () => {
      await locked(1);
      expect(await table.request({ type: 'cards', coup: 1, cards: STAR })).toMatchObject({ ok: true });
      expect(await level('west', 'star')).toMatchObject({ display: '50000.00000000', pending: '50000.50', hits: 1 });
      const right = { cards: DULL, reference: 'INC-44', reason: 'read as a king' };
      expect(await requestAs('auditor', path(1, 'request'), right)).toMatchObject({ status: 403 });
      expect(await requestAs('pit-manager', path(1, 'request'), right)).toMatchObject({ status: 403 });
      const none = { request: 1, hash: '0'.repeat(64) };
      expect(await requestAs('pit-manager', path(1, 'approve'), none)).toMatchObject({
        body: { code: 'NO_SUCH_REQUEST' },
      });
      expect(
        await requestAs('floor-supervisor', path(1, 'request'), { ...right, cards: ['4S', '2C', '5H'] }),
      ).toMatchObject({
        status: 400,
      });
      expect(await requestAs('floor-supervisor', path(1, 'request'), right)).toMatchObject({ status: 200 });
      expect(await requestAs('floor-supervisor', path(1, 'approve'), await quoted(1))).toMatchObject({ status: 403 });
      expect(await requestAs('pit-manager', path(1, 'approve'), await quoted(1))).toMatchObject({ status: 200 });
      expect(await level('west', 'star')).toMatchObject({ display: '50000.50000000', pending: '0.00', hits: 0 });
      expect(await reads('links/west/awards')).toMatchObject({ awards: [{ awardNumber: 1, status: 'corrected' }] });
      expect(await reads('links/west/documents')).toMatchObject({
        documents: [{ documentNumber: 1, voidReason: 'read as a king' }],
      });
      expect(await reads('links/west/claims')).toMatchObject({ claims: [] });
    });

    it('that hid a Star creates the Star under the next numbers', async () => {
      expect(await table.request({ type: 'settle', coup: 1 })).toMatchObject({ ok: true });
      expect(await requestAs('pit-manager', path(1, 'approve'), { request: 1, hash: '0'.repeat(64) })).toMatchObject({
        body: { code: 'COUP_OVER' },
      });
      await locked(2);
      expect(await table.request({ type: 'cards', coup: 2, cards: DULL })).toMatchObject({ ok: true });
      const right = { cards: STAR, reference: 'INC-45', reason: 'a king was read as a four' };
      expect(await requestAs('floor-supervisor', path(2, 'request'), right)).toMatchObject({ status: 200 });
      expect(await requestAs('pit-manager', path(2, 'approve'), await quoted(2))).toMatchObject({ status: 200 });
      expect(await reads('links/west/claims')).toMatchObject({
        claims: [{ awardNumber: 2, documentNumber: 2, amount: '50001.00', level: 'star' }],
      });
      expect(await table.request({ type: 'settle', coup: 2 })).toMatchObject({ ok: true });
      expect(await reads('links/west/tables')).toMatchObject({ tables: [{ coup: 2 }] });
      await payClaim(await cashiers({ controller, environment, admin }), 'west-A2');
    });
  });

  it('terms that post a notice for fewer than fourteen days are not opened', async () => {
    const terms = { ...termsOf({ linkId: 'hasty', tables: 1, seats: 3 }), noticeDays: 13 };
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({
      status: 422,
      body: { code: 'NOTICE_TOO_SHORT', title: expect.stringContaining('Raise noticeDays') },
    });
  });

  describe('a whole amount', () => {
    it('waits a fortnight, and is on the signs until then', async () => {
      const request = { level: 'spade', targets: [{ link: 'east', level: 'heart' }], ...WHY };
      expect(await requestAs('auditor', 'links/east/transfers/request', request)).toMatchObject({ status: 403 });
      expect(await requestAs('commission', 'links/east/transfers/request', request)).toMatchObject({ status: 403 });
      const noticed = await requestAs('pit-manager', 'links/east/transfers/request', request);
      expect(noticed).toMatchObject({
        status: 200,
        body: { notices: [{ kind: 'transfer', level: 'spade', targets: [{ link: 'east', level: 'heart' }] }] },
      });
      const first = `links/east/transfers/${noticeOf(noticed)}/execute`;
      expect(await requestAs('commission', first, hashOf(noticed))).toMatchObject({
        status: 409,
        body: { code: 'NOTICE_NOT_OVER' },
      });
      expect(await requestAs('pit-manager', first, hashOf(noticed))).toMatchObject({ status: 403 });
      const off = { reason: 'the layout stays' };
      expect(await requestAs('auditor', `links/east/notices/${noticeOf(noticed)}/cancel`, off)).toMatchObject({
        status: 403,
      });
      expect(await requestAs('technician', `links/east/notices/${noticeOf(noticed)}/cancel`, off)).toMatchObject({
        status: 200,
        body: { notices: [] },
      });
      expect(await requestAs('commission', first, hashOf(noticed))).toMatchObject({
        status: 404,
        body: { code: 'NOTICE_UNKNOWN' },
      });
    });

    it('goes to no level that hits less often or has another kind of award', async () => {
      const to = (level: string) => ({ level: 'spade', targets: [{ link: 'south', level }], ...WHY });
      for (const wrong of ['star', 'must-hit'])
        expect(await requestAs('pit-manager', 'links/west/transfers/request', to(wrong))).toMatchObject({
          status: 422,
          body: { code: 'TRANSFER_NOT_ELIGIBLE' },
        });
      expect(
        await requestAs('pit-manager', 'links/west/transfers/request', {
          ...to('spade'),
          targets: [{ link: 'north', level: 'spade' }],
        }),
      ).toMatchObject({ status: 404 });
    });

    it('sent to another link is received there once, though the controller is killed in between', async () => {
      const request = { level: 'spade', targets: [{ link: 'south', level: 'spade' }], ...WHY };
      const noticed = await requestAs('pit-manager', 'links/west/transfers/request', request);
      expect(noticed).toMatchObject({ status: 200 });
      const path = `links/west/transfers/${noticeOf(noticed)}/execute`;
      expect(await requestAs('technician', 'links/west/retirement/request', WHY)).toMatchObject({ status: 200 });
      await eventually(async () => {
        const { log } = (await reads('links/south/log')) as { log: Body[] };
        expect(log.map(({ kind }) => kind)).toContain('expected');
      });
      const end = await requestAs('technician', 'links/south/retirement/request', { ...WHY, residual: 'house' });
      expect(await requestAs('pit-manager', 'links/south/suspend', { reason: 'it leaves' })).toMatchObject({
        status: 200,
      });
      await goesOnAt(A_MOMENT_SHORT);
      expect(await requestAs('commission', path, hashOf(noticed))).toMatchObject({
        status: 409,
        body: { code: 'NOTICE_NOT_OVER' },
      });
      await goesOnAt(A_FORTNIGHT_LATER);
      expect(await requestAs('commission', path, hashOf(noticed))).toMatchObject({ body: { code: 'LINK_NOT_IDLE' } });
      expect(
        await requestAs('commission', `links/south/retirement/${noticeOf(end)}/execute`, hashOf(end)),
      ).toMatchObject({
        status: 409,
        body: { code: 'NOTICE_STANDS', detail: 'it waits for transfer west/1/0' },
      });
      expect(await requestAs('pit-manager', 'links/west/suspend', { reason: 'transfer' })).toMatchObject({
        status: 200,
      });
      expect(await level('west', 'spade')).toMatchObject({ display: '450.30000000' });
      expect(await requestAs('commission', path, hashOf(noticed))).toMatchObject({ status: 200 });
      // The reply only confirms that the sending link's half is durable.
      await controller.stop('SIGKILL');
      controller = await environment.controller(controller.port);
      await settled();
      expect(await level('west', 'spade')).toMatchObject({ display: '450.00000000', cycle: 2 });
      expect(await level('south', 'spade')).toMatchObject({ display: '900.30000000' });
      expect(await reads('transfers')).toMatchObject({
        inTransit: '0.00000000',
        transfers: [{ link: 'west', toLink: 'south', display: '450.30000000', receivedAt: expect.any(String) }],
      });
      for (const link of ['west', 'south'])
        expect(await reads(`links/${link}/balances`)).toMatchObject({ trialBalance: '0.00000000' });
    });

    async function settled(): Promise<void> {
      await leads(controller, ['east', 'west', 'south']);
      await eventually(async () =>
        expect(await reads('transfers')).toMatchObject({ transfers: [{ receivedAt: expect.any(String) }] }),
      );
      await eventually(async () => {
        const { log } = (await reads('links/west/log')) as { log: Body[] };
        expect(log.filter(({ kind }) => kind === 'receipt-confirmed')).toHaveLength(1);
      });
    }
  });

  describe('a link that ends', () => {
    it('is retired by two people, with nothing left that is the players’', async () => {
      const { notices } = (await reads('links/west/notices')) as { notices: Body[] };
      expect(notices).toMatchObject([{ kind: 'retirement' }]);
      const noticed = Number(notices[0]!['notice']);
      const hash = { hash: notices[0]!['hash'] };
      const path = `links/west/retirement/${noticed}/execute`;
      expect(await requestAs('technician', path, hash)).toMatchObject({ status: 403 });
      expect(await requestAs('commission', path, hash)).toMatchObject({
        status: 409,
        body: { code: 'AMOUNT_REMAINS' },
      });
      const off = { reason: 'Star and the Must Hit hold money' };
      expect(await requestAs('pit-manager', `links/west/notices/${noticed}/cancel`, off)).toMatchObject({
        status: 200,
      });
      const again = await requestAs('technician', 'links/west/retirement/request', { ...WHY, residual: 'house' });
      const second = `links/west/retirement/${noticeOf(again)}/execute`;
      expect(await requestAs('commission', second, hashOf(again))).toMatchObject({ body: { code: 'NOTICE_NOT_OVER' } });
      await goesOnAt(A_MONTH_LATER);
      expect(await requestAs('commission', second, hashOf(again))).toMatchObject({ status: 200 });
      expect(await requestAs('pit-manager', 'links/west/resume', { reason: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'LINK_RETIRED' },
      });
      expect(await level('west', 'star')).toMatchObject({ display: '0.00000000' });
      const { log } = (await reads('links/west/log')) as { log: Body[] };
      expect(log[0]).toMatchObject({ kind: 'retired' });
      expect(await reads('links/west/balances')).toMatchObject({ trialBalance: '0.00000000' });
    });

    it('and raises no alarm; a link that is out of service for a month and holds money does', async () => {
      const alarmsOf = async (name: string): Promise<Body[]> => {
        const { alarms } = (await reads(`links/${name}/alarms`)) as { alarms: Body[] };
        // These alarms are caused by the moved clock, and by the missing payouts worker.
        const ofTheTest = ['close-overdue', 'payouts-wait', 'service-trouble', 'tax-table-ends'];
        return alarms.filter(({ kind }) => !ofTheTest.includes(String(kind)));
      };
      await eventually(async () => expect(await alarmsOf('west')).toEqual([]));
      await eventually(async () => {
        const alarms = await alarmsOf('south');
        expect(alarms.map(({ id }) => id)).toEqual(['link-suspended:south', 'notice-due:1', 'removed-waits:south']);
        expect(alarms[1]).toMatchObject({ mayAct: ['commission'], page: ['notices'] });
        expect(alarms[2]).toMatchObject({ text: expect.stringContaining('holds $450.30 of its players') });
      });
    });

    it('Prometheus gets how long a link is suspended, and that nothing is in transit', async () => {
      await eventually(async () => {
        const metrics = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
        expect(metrics).toContain('jackpot_above_reset_cents{link="south"} 45030');
        expect(metrics).toContain('jackpot_above_reset_cents{link="west"} 0');
        expect(metrics).toContain('jackpot_suspended_seconds{link="west"} 0');
        expect(metrics).toContain('jackpot_transit_seconds{link="west"} 0');
        const [, seconds] = /^jackpot_suspended_seconds\{link="south"\} (\S+)$/m.exec(metrics) ?? [];
        expect(Number(seconds)).toBeGreaterThan(30 * 86_400);
      });
    });

    it('an amount that does not arrive is an alarm on both links, and a metric for Prometheus', async () => {
      // Changes only the read table. The journals still contain the received amount.
      await environment.sql("UPDATE transfer_received SET from_link = 'lost' WHERE link_id = 'south'");
      for (const name of ['west', 'south'])
        await eventually(async () => {
          const { alarms } = (await reads(`links/${name}/alarms`)) as { alarms: Body[] };
          expect(alarms.find(({ kind }) => kind === 'transit-waits')).toMatchObject({
            id: 'transit-waits:west-1-0',
            text: expect.stringContaining('$450.30 of west (notice 1) should have come to south'),
          });
        });
      await eventually(async () => {
        const metrics = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
        const [, seconds] = /^jackpot_transit_seconds\{link="west"\} (\S+)$/m.exec(metrics) ?? [];
        expect(Number(seconds)).toBeGreaterThan(300);
        expect(metrics).toContain('jackpot_transit_seconds{link="south"} 0');
      });
      await environment.sql("UPDATE transfer_received SET from_link = 'west' WHERE link_id = 'south'");
      await eventually(async () => {
        const { alarms } = (await reads('links/west/alarms')) as { alarms: Body[] };
        expect(alarms.map(({ kind }) => kind)).not.toContain('transit-waits');
      });
    });

    it('a retired link can receive nothing any more', async () => {
      const request = { level: 'heart', targets: [{ link: 'west', level: 'heart' }], ...WHY };
      expect(await requestAs('pit-manager', 'links/south/transfers/request', request)).toMatchObject({
        body: { code: 'TRANSFER_NOT_ELIGIBLE' },
      });
    });
  });

  it('the verifier agrees with all of it', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('1 parts received as they were sent, 0 in transit (0.00000000)');
    expect(output).toContain('4 in notices of transfers recomputed and right');
  });

  it('the read tables of all links are rebuilt at once with the same rows', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['rebuild', '--jobs', '3']);
    expect({ code, output }).toMatchObject({ code: 0 });
    for (const link of ['east', 'west', 'south']) expect(output).toContain(`${link}: done up to journal sequence`);
    expect(output).toMatch(/^(?:\w+: dropping [^\n]*\n){2}/);
    const verified = await environment.run(mainOf('cli'), ['verify', '--tables']);
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
  });

  it('a person who has only the exports of two links can verify their transfers', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'transfer-'));
    const files = ['west', 'south'].map((name) => join(dir, `${name}.jsonl`));
    for (const file of files)
      expect(
        await environment.run(mainOf('cli'), ['export', '--link', basename(file, '.jsonl'), '--out', file]),
      ).toMatchObject({ code: 0 });
    const key = String((await caller(controller.url, undefined)('GET', '/api/v1/checkpoint-key')).body['key']);
    const verify = (some: readonly string[]) =>
      environment.run(mainOf('cli'), ['verify-export', '--key', key, ...some], { DATABASE_URL: '' });
    const both = await verify(files);
    expect(both).toMatchObject({ code: 0, output: expect.stringContaining('1 parts received as they were sent') });
    expect(both.output).toContain('2 in notices of transfers recomputed and right');
    const one = await verify(files.slice(0, 1));
    expect(one).toMatchObject({
      code: 3,
      output: expect.stringContaining('facts of south, whose journal was not given'),
    });
    expect(one.output).toContain('1 of levels of south: its journal was not given');
    expect(await verify([...files.slice(0, 1), '--without', 'south'])).toMatchObject({
      code: 0,
      output: one.output.replace(/verified: .*/, 'verified: clean'),
    });
    await rm(dir, { recursive: true });
  });
});
