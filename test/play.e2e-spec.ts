import { type PayableClaim, issueOf } from '../apps/lab/src/players/api/payment.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, untilSo } from './support/eventually.js';
import {
  type TableClient,
  SECRET,
  TestSeats,
  TestTable,
  TestTableOverHttp,
  caller,
  plays,
  refusedUpgrade,
  termsOf,
} from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import {
  type Administrator,
  type Cashiers,
  type TestPerson,
  cashiers,
  firstAdministrator,
  payClaim,
  personOf,
} from './support/people.js';
import { WorkerProcess } from './support/worker-process.js';
import { mainOf } from '../ops/lib/mains.mjs';

const STAR = ['KS', '9S', '9S', 'KS'];
const NOBODYS = ['2C', '5D', '4H', '3D'];

describe('play', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let admin: Administrator;
  let who: Cashiers;
  let otherCage: TestPerson;

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    const made = { controller, environment, admin };
    who = await cashiers(made);
    otherCage = await personOf(made, 'other-cage', ['cage']);
    worker = new WorkerProcess({
      DATABASE_URL: environment.env['DATABASE_URL'] ?? '',
      REDIS_URL: environment.env['REDIS_URL'] ?? '',
      RECORDS_KEY: environment.env['RECORDS_KEY'] ?? '',
    });
  });

  afterAll(async () => {
    await worker.kill();
    await environment.close();
  });

  const tokenOf = (link: string, table = 1): string => `${link}/t-${table}/${SECRET}`;

  async function openLink(link: string, { tables = 1, seats = 3, levels = {} } = {}): Promise<void> {
    const terms = termsOf({ linkId: link, tables, seats });
    const body = { ...terms, awards: { automaticBelow: '10000.00' }, levels: { ...terms.levels, ...levels } };
    const opened = await admin.permitted('POST', '/api/v1/links', body);
    expect(opened).toMatchObject({ status: 201 });
    for (let table = 1; table <= tables; table += 1) {
      const reply = await admin.permitted('PUT', `/api/v1/links/${link}/tables/t-${table}/key`, { secret: SECRET });
      expect(reply.status).toBe(204);
    }
  }

  async function read(link: string, what: string): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await admin.permitted('GET', `/api/v1/links/${link}/${what}`);
    expect({ what, status, body }).toMatchObject({ status: 200 });
    return body;
  }

  async function displays(link: string): Promise<Readonly<Record<string, string>>> {
    const { levels } = (await read(link, 'meters')) as { levels: { level: string; display: string }[] };
    return Object.fromEntries(levels.map(({ level, display }) => [level, display]));
  }

  describe.each(['WebSocket', 'HTTP'] as const)('over %s', (transport) => {
    const link = transport.toLowerCase();
    const seats = new TestSeats(1);
    let table: TableClient & { close?(): void };

    beforeAll(async () => {
      await openLink(link);
      table =
        transport === 'HTTP'
          ? new TestTableOverHttp(controller.url, tokenOf(link))
          : (await TestTable.connect(controller.url, tokenOf(link))).stayOnline();
    });

    afterAll(() => table.close?.());

    it('recognizes a wager once, however often its message is sent', async () => {
      expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true, type: 'opened', coup: 1 });
      expect(await table.request({ type: 'open', coup: 1 })).toMatchObject({ ok: true, type: 'opened', coup: 1 });
      const wager = seats.acknowledge(1, 1);
      const first = await table.request(wager);
      expect(first).toMatchObject({ ok: true, type: 'acknowledged', coup: 1, seat: 1 });
      const again = await table.request(wager);
      expect({ ...again, id: 0 }).toEqual({ ...first, id: 0 });
      expect(await table.request({ type: 'state' })).toMatchObject({ coup: 1, phase: 'betting', seats: [1] });
      expect(await table.request({ ...wager, sequence: 2 })).toMatchObject({ ok: false, code: 'SEAT_HAS_WAGER' });
      expect(await table.request({ ...wager, sequence: 9 })).toMatchObject({ ok: false, code: 'SEQUENCE_GAP' });
    });

    it('lets a wager be withdrawn and placed again before the lock', async () => {
      expect(await table.request(seats.acknowledge(1, 2))).toMatchObject({ ok: true });
      const withdraw = seats.withdraw(1, 2);
      const first = await table.request(withdraw);
      expect(first).toMatchObject({ ok: true, type: 'withdrawn', seat: 2 });
      expect({ ...(await table.request(withdraw)), id: 0 }).toEqual({ ...first, id: 0 });
      expect(await table.request({ type: 'state' })).toMatchObject({ seats: [1] });
      const replies = await table.requestAll([seats.acknowledge(1, 2), seats.acknowledge(1, 3)]);
      expect(replies).toMatchObject([
        { ok: true, type: 'acknowledged', seat: 2 },
        { ok: true, type: 'acknowledged', seat: 3 },
      ]);
    });

    it('takes nothing after "no more bets", and keeps the attempt on record', async () => {
      const before = await displays(link);
      const lock = await table.request({ type: 'lock', coup: 1 });
      expect(lock).toMatchObject({ ok: true, type: 'locked', seats: [1, 2, 3] });
      expect({ ...(await table.request({ type: 'lock', coup: 1 })), id: 0 }).toEqual({ ...lock, id: 0 });
      expect(before).toMatchObject({ star: '50000.00000000', spade: '450.00000000' });
      const after = { star: '50001.50000000', spade: '450.45000000', heart: '450.45000000' };
      expect(await displays(link)).toMatchObject(after);
      const late = seats.acknowledge(1, 2);
      expect(await table.request(late)).toMatchObject({ ok: false, code: 'LATE_WAGER' });
      expect(await table.request(late)).toMatchObject({ ok: false, code: 'LATE_WAGER' });
      expect(await table.request(seats.withdraw(1, 3))).toMatchObject({ ok: false, code: 'COUP_NOT_BETTING' });
      seats.usedBefore(3, 1);
      expect(await displays(link)).toMatchObject(after);
      expect(await read(link, 'late-wagers?table=t-1')).toMatchObject({
        lateWagers: [{ coup: 1, seat: 2, price: '5.00' }],
        next: null,
      });
    });

    it('refuses impossible cards, and holds the coup', async () => {
      const cards = (text: string) => table.request({ type: 'cards', coup: 1, cards: text.split(' ') });
      expect(await cards('2C 2D 3C')).toMatchObject({ ok: false, code: 'CARDS_MISSING' });
      expect(await cards('2C 2D 3C 3D')).toMatchObject({ ok: false, code: 'CARDS_MISSING' });
      expect(await cards('KS 9S 9S KS 4C')).toMatchObject({ ok: false, code: 'CARD_NOT_TO_BE_DRAWN' });
      expect(await cards('KS 9S 9S 1S')).toMatchObject({ ok: false, code: 'BAD_CARD' });
      expect(await table.request({ type: 'settle', coup: 1 })).toMatchObject({ ok: false, code: 'COUP_NOT_RESOLVED' });
      expect(await table.request({ type: 'state' })).toMatchObject({ phase: 'locked', seats: [1, 2, 3] });
    });

    it('pays Star to whose pair it is and Identical to the others, highest seat first', async () => {
      const resolved = await table.request({ type: 'cards', coup: 1, cards: STAR });
      expect(resolved).toMatchObject({
        ok: true,
        type: 'resolved',
        awards: [
          { seat: 3, line: 'identical', level: null, amount: '5000.00', pay: 'claim', documentNumber: 1 },
          { seat: 2, line: 'identical', level: null, amount: '5000.00', pay: 'claim', documentNumber: 2 },
          { seat: 1, line: 'star', level: 'star', amount: '50001.50', pay: 'claim', documentNumber: 3 },
        ],
      });
      expect({ ...(await table.request({ type: 'cards', coup: 1, cards: STAR })), id: 0 }).toEqual({
        ...resolved,
        id: 0,
      });
      expect(await table.request({ type: 'cards', coup: 1, cards: NOBODYS })).toMatchObject({
        ok: false,
        code: 'COUP_ALREADY_RESOLVED',
      });
      expect(await displays(link)).toMatchObject({ star: '50000.00000000', spade: '450.45000000' });
      expect(await table.request({ type: 'settle', coup: 1 })).toMatchObject({ ok: true, type: 'settled', coup: 1 });
      expect(await table.request({ type: 'void', coup: 1, by: 'F. Person', reason: 'late' })).toMatchObject({
        ok: false,
        code: 'COUP_OVER',
      });
    });

    it('issues the payout documents of automatic claims at once, with the numbers of the journal', async () => {
      await eventually(async () => {
        const { payouts } = (await read(link, 'payouts')) as { payouts: Record<string, unknown>[] };
        expect(payouts.map(({ documentNumber, awardId, state }) => [documentNumber, awardId, state])).toEqual([
          [2, `${link}-A2`, 'prepared'],
          [1, `${link}-A1`, 'prepared'],
        ]);
      });
    });

    it('pays a claim by three people, once', async () => {
      expect(await read(link, 'claims')).toMatchObject({ claims: [{ awardId: `${link}-A3` }, {}, {}] });
      await payClaim(who, `${link}-A3`);
      const paid = await who.cage.request('GET', `/api/v1/claims/${link}-A3`);
      const body = issueOf(paid.body as unknown as PayableClaim);
      const issue = (by: TestPerson) => by.request('POST', `/api/v1/claims/${link}-A3/issue`, body);
      expect(await issue(who.cage)).toMatchObject({ status: 200, body: { status: 'paid' } });
      expect(await issue(otherCage)).toMatchObject({ status: 409, body: { code: 'CLAIM_ENDED' } });
      expect(await read(link, 'awards?status=paid')).toMatchObject({
        awards: [{ awardId: `${link}-A3`, amount: '50001.50', preparedBy: 'P. pays-floor', verifiedBy: 'P. pays-pit' }],
      });
      expect(await read(link, 'claims')).toMatchObject({ claims: [{ awardId: `${link}-A2` }, {}] });
    });

    it('returns the contributions of a voided coup', async () => {
      const before = await displays(link);
      await table.request({ type: 'open', coup: 2 });
      await table.requestAll([1, 2, 3].map((seat) => seats.acknowledge(2, seat)));
      expect(await table.request({ type: 'lock', coup: 2 })).toMatchObject({ ok: true, seats: [1, 2, 3] });
      expect(await displays(link)).not.toEqual(before);
      const message = { type: 'void', coup: 2, by: 'F. Person', reason: 'misdeal' };
      expect(await table.request(message)).toMatchObject({ ok: false, code: 'VOID_NEEDS_SUPERVISOR' });
      const wanting = async (): Promise<unknown> => {
        const { waiting } = (await read(link, 'alarms')) as { readonly waiting: readonly { readonly kind: string }[] };
        return waiting.filter(({ kind }) => kind === 'void-waits');
      };
      const text = expect.stringContaining('F. Person wants to void');
      await eventually(async () => expect(await wanting()).toMatchObject([{ table: 't-1', text }]));
      const path = `/api/v1/links/${link}/tables/t-1/coups/2/approve-void`;
      expect(await who.cage.request('POST', path, { reason: 'misdeal' })).toMatchObject({ status: 403 });
      expect(await who.supervisor.request('POST', path, { reason: 'misdeal' })).toMatchObject({ status: 200 });
      await eventually(async () => expect(await wanting()).toEqual([]));
      const voided = await table.request(message);
      expect(voided).toMatchObject({ ok: true, type: 'voided', coup: 2 });
      const again = await table.request({ type: 'void', coup: 2, by: 'F. Person', reason: 'misdeal' });
      expect({ ...again, id: 0 }).toEqual({ ...voided, id: 0 });
      expect(await displays(link)).toEqual(before);
      expect(await table.request({ type: 'cards', coup: 2, cards: NOBODYS })).toMatchObject({
        ok: false,
        code: 'COUP_OVER',
      });
      expect(await read(link, 'tables/t-1/coups/2')).toMatchObject({
        phase: 'voided',
        voidedBy: expect.stringContaining('pays-floor'),
      });
    });

    it('takes no wager in a simulated round', async () => {
      const before = await displays(link);
      expect(await table.request({ type: 'open', coup: 3, kind: 'no-wager' })).toMatchObject({ ok: true });
      expect(await table.request(seats.acknowledge(3, 1))).toMatchObject({ ok: false, code: 'NO_WAGER_ROUND' });
      seats.usedBefore(1, 2);
      expect(await table.request({ type: 'lock', coup: 3 })).toMatchObject({ ok: false, code: 'NO_WAGER_ROUND' });
      expect(await table.request({ type: 'cards', coup: 3, cards: STAR })).toMatchObject({ ok: true, awards: [] });
      expect(await table.request({ type: 'settle', coup: 3 })).toMatchObject({ ok: true });
      expect(await displays(link)).toEqual(before);
    });

    it('refuses a card the shoe cannot hold any more, and takes it from the next shoe', async () => {
      for (const coup of [4, 5]) await plays(table, { coup, kind: 'no-wager', cards: STAR });
      await table.requestAll([{ type: 'open', coup: 6 }, seats.acknowledge(6, 1), { type: 'lock', coup: 6 }]);
      expect(await table.request({ type: 'cards', coup: 6, cards: STAR })).toMatchObject({
        ok: false,
        code: 'CARD_NOT_IN_SHOE',
      });
      expect(await table.request({ type: 'shoe', shoe: 2 })).toMatchObject({ ok: false, code: 'SHOE_DURING_COUP' });
      expect(await table.request({ type: 'cards', coup: 6, cards: NOBODYS })).toMatchObject({ ok: true, awards: [] });
      expect(await table.request({ type: 'settle', coup: 6 })).toMatchObject({ ok: true });
      expect(await table.request({ type: 'shoe', shoe: 3 })).toMatchObject({ ok: false, code: 'SHOE_OUT_OF_ORDER' });
      expect(await table.request({ type: 'shoe', shoe: 2 })).toMatchObject({ ok: true, type: 'shoe-opened', shoe: 2 });
      await plays(table, { coup: 7, kind: 'no-wager', cards: STAR });
    });

    it('opens no coup while the link is out of service, but ends the current one', async () => {
      await table.requestAll([{ type: 'open', coup: 8 }, seats.acknowledge(8, 1)]);
      const act = { reason: 'test' };
      expect((await who.pit.request('POST', `/api/v1/links/${link}/suspend`, act)).status).toBe(200);
      expect(await who.pit.request('POST', `/api/v1/links/${link}/suspend`, act)).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_SUSPENDED' },
      });
      expect(await table.request(seats.acknowledge(8, 2))).toMatchObject({ ok: false, code: 'LINK_NOT_IN_PLAY' });
      seats.usedBefore(2, 5);
      expect(await table.request({ type: 'lock', coup: 8 })).toMatchObject({ ok: true, seats: [1] });
      expect(await table.request({ type: 'cards', coup: 8, cards: NOBODYS })).toMatchObject({ ok: true });
      expect(await table.request({ type: 'settle', coup: 8 })).toMatchObject({ ok: true });
      expect(await table.request({ type: 'open', coup: 9 })).toMatchObject({ ok: false, code: 'LINK_NOT_IN_PLAY' });
      expect((await who.pit.request('POST', `/api/v1/links/${link}/resume`, act)).status).toBe(200);
      expect(await table.request({ type: 'open', coup: 9 })).toMatchObject({ ok: true });
      expect(await table.request(seats.acknowledge(9, 2))).toMatchObject({ ok: true });
      expect(await table.request({ type: 'void', coup: 9, by: 'F. Person', reason: 'end' })).toMatchObject({
        ok: true,
      });
    });
  });

  it('awards a Must Hit by its ceiling, and starts a new cycle', async () => {
    const levels = { mustHit: { initial: '250.00', reset: '250.00', maximum: '1450.00', ratePpm: 800_000 } };
    await openLink('must', { levels });
    const table = (await TestTable.connect(controller.url, tokenOf('must'))).stayOnline();
    const seats = new TestSeats(1);
    let [coup, award] = [0, null as Readonly<Record<string, unknown>> | null];
    for (; award === null && coup < 101;) {
      coup += 1;
      if (coup % 4 === 0) expect(await table.request({ type: 'shoe', shoe: coup / 4 + 1 })).toMatchObject({ ok: true });
      award = (await plays(table, { coup, wagers: seats.wagers(1, 2, 3), cards: NOBODYS })).mustHit;
    }
    const reached = 250 + coup * 12;
    expect(award).toMatchObject({
      line: 'must-hit',
      level: 'must-hit',
      pay: 'claim',
      amount: `${Math.min(reached, 1450)}.00`,
    });
    expect(await table.request({ type: 'state' })).toMatchObject({ coup, awards: [], mustHit: award });
    const reconnected = await TestTable.connect(controller.url, tokenOf('must'));
    expect(await reconnected.welcome()).toMatchObject({ coup, awards: [], mustHit: award });
    reconnected.close();
    expect(await displays('must')).toMatchObject({ 'must-hit': '250.00000000' });
    const { cycles } = (await read('must', 'must-hit')) as { cycles: Record<string, unknown>[] };
    expect(cycles).toHaveLength(2);
    expect(cycles[1]).toMatchObject({ cycle: 1, awardNumber: 1 });
    const { cents } = { cents: Number(String(cycles[1]?.['trigger']).replace('.', '')) };
    expect(cents).toBeGreaterThan((reached - 12) * 100);
    expect(cents).toBeLessThanOrEqual(reached * 100);
    table.close();
  });

  it('fails closed on a table that has been silent, until it speaks again', async () => {
    await openLink('silent', { tables: 2 });
    const [overHttp, overSocket] = [
      new TestTableOverHttp(controller.url, tokenOf('silent')),
      await TestTable.connect(controller.url, tokenOf('silent', 2)),
    ];
    const seats = new TestSeats(1);
    await overHttp.request({ type: 'open', coup: 1 });
    await overSocket.request({ type: 'open', coup: 1 });
    const wager = seats.acknowledge(1, 1);
    await sleep(3_200);
    expect(await overHttp.request(wager)).toMatchObject({ ok: false, code: 'TABLE_OFFLINE' });
    expect(await overHttp.request({ type: 'heartbeat' })).toMatchObject({ ok: true, type: 'alive' });
    expect(await overHttp.request(wager)).toMatchObject({ ok: true, type: 'acknowledged' });
    expect(await overSocket.closed).toMatchObject({ code: 1006 });
    const back = await TestTable.connect(controller.url, tokenOf('silent', 2));
    expect(await back.welcome()).toMatchObject({ coup: 1, phase: 'betting' });
    back.close();
  });

  it('keeps one connection a table: a newer one replaces the older', async () => {
    await openLink('replaced');
    const older = (await TestTable.connect(controller.url, tokenOf('replaced'))).stayOnline();
    await older.request({ type: 'open', coup: 1 });
    const newer = (await TestTable.connect(controller.url, tokenOf('replaced'))).stayOnline();
    expect(await older.closed).toMatchObject({ code: 4009 });
    expect(await newer.welcome()).toMatchObject({ type: 'welcome', protocol: 1, coup: 1, phase: 'betting' });
    expect(await newer.request(new TestSeats(1).acknowledge(1, 1))).toMatchObject({ ok: true });
    newer.close();
  });

  it('sends tables and people on from a standby to the leader', async () => {
    const standby = await environment.controller();
    await eventually(async () =>
      expect(await caller(standby.url, undefined)('GET', '/health/ready')).toMatchObject({
        body: { links: { websocket: 'standing-by' } },
      }),
    );
    expect(await refusedUpgrade(standby.url, '/floor', tokenOf('websocket'))).toMatchObject({
      status: 421,
      body: { code: 'NOT_LEADER', leader: controller.url },
    });
    const table = new TestTableOverHttp(standby.url, tokenOf('websocket'));
    expect(await table.request({ type: 'open', coup: 10 })).toMatchObject({
      ok: false,
      code: 'NOT_LEADER',
      detail: controller.url,
    });
    expect(await refusedUpgrade(standby.floorUrl, '/floor', tokenOf('websocket'))).toMatchObject({
      body: { code: 'NOT_LEADER', leader: controller.floorUrl },
    });
    expect(await new TestTableOverHttp(standby.floorUrl, tokenOf('http')).request({ type: 'heartbeat' })).toMatchObject(
      {
        detail: controller.floorUrl,
      },
    );
    for (const path of ['/health/live', '/api/v1/links', '/metrics'])
      expect((await fetch(`${controller.floorUrl}${path}`)).status).toBe(404);
    expect((await fetch(`${controller.url}/metrics`)).status).toBe(404);
    expect(await admin.permittedAt(standby.url)('GET', '/api/v1/links/websocket/meters')).toMatchObject({
      status: 421,
      body: { code: 'NOT_LEADER', detail: controller.url },
    });
    expect(await standby.stop()).toBe(0);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'goes on in the middle of a coup after %s and a new start',
    async (signal) => {
      const link = `restart-${signal.toLowerCase()}`;
      await openLink(link);
      const seats = new TestSeats(1);
      const before = (await TestTable.connect(controller.url, tokenOf(link))).stayOnline();
      await before.request({ type: 'open', coup: 1 });
      const first = await before.request(seats.acknowledge(1, 1));
      const lost = seats.acknowledge(1, 2);
      await before.request(lost);
      const code = await controller.stop(signal);
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
      await before.closed;
      controller = await environment.controller(controller.port);
      const after = (
        await untilSo('the table', () => TestTable.connect(controller.url, tokenOf(link)).catch(() => undefined))
      ).stayOnline();
      expect(await after.welcome()).toMatchObject({ coup: 1, phase: 'betting', seats: [1, 2] });
      expect(await after.request({ ...lost })).toMatchObject({
        ok: true,
        seat: 2,
        journalSequence: Number(first['journalSequence']) + 1,
      });
      expect(await after.request(seats.acknowledge(1, 3))).toMatchObject({ ok: true, seat: 3 });
      expect(await after.request({ type: 'lock', coup: 1 })).toMatchObject({ ok: true, seats: [1, 2, 3] });
      expect(await after.request({ type: 'cards', coup: 1, cards: NOBODYS })).toMatchObject({ ok: true });
      after.close();
    },
  );

  it('ends with balanced books and a valid journal', async () => {
    for (const link of ['websocket', 'http', 'must', 'silent', 'replaced', 'restart-sigterm', 'restart-sigkill']) {
      const balances = await read(link, 'balances');
      expect({ link, trialBalance: balances['trialBalance'] }).toEqual({ link, trialBalance: '0.00000000' });
    }
    expect(await controller.stop()).toBe(0);
    const verified = await environment.run(mainOf('cli'), ['verify']);
    expect(verified).toMatchObject({ code: 0 });
  });
});
