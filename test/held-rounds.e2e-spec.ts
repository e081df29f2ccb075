import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, termsOf } from './support/floor.js';
import type { TestPerson } from './support/people.js';
import { sharedFloor } from './support/shared-floor.js';

type Body = Readonly<Record<string, unknown>>;
const DAY_MS = 24 * 3_600_000;
const ROLES = ['dealer', 'floor-supervisor', 'auditor'] as const;
const TABLE = 'links/hasty/tables/t-1';
const DRAGON_7 = ['KS', '2H', 'KC', 'AD', 'KD', '4S'];
const STAKES = [
  { wager: 'player', stakeCents: 2_500 },
  { wager: 'dragon7', stakeCents: 500 },
];
const ROUNDS_MAX = 20;

describe('a table that is watched', () => {
  let table: TestTable;
  const people = new Map<string, TestPerson>();
  const seats = new TestSeats(1);
  let coup = 0;

  beforeAll(async () => {
    const { controller, admin, person } = await sharedFloor();
    const { permitted } = admin;
    const terms = termsOf({ linkId: 'hasty', tables: 1, seats: 3 });
    const tables = terms.tables.map((each) => ({
      ...each,
      variant: 'ez' as const,
      game: { wagers: ['tie/9', 'dragon7'] },
    }));
    const opened = await permitted('POST', '/api/v1/links', { ...terms, tables, roundMsMin: 20_000 });
    expect(opened).toMatchObject({ status: 201 });
    expect(await permitted('PUT', `/api/v1/${TABLE}/key`, { secret: SECRET })).toMatchObject({ status: 204 });
    for (const role of ROLES) people.set(role, await person(role));
    table = (await TestTable.connect(controller.url, `hasty/t-1/${SECRET}`)).stayOnline();
  });
  afterAll(() => table.close());

  const requestAs = (who: string, path: string, body: object = {}) =>
    people.get(who)!.request('POST', `/api/v1/${path}`, body);
  const reads = async (path: string): Promise<Body> => {
    const { status, body } = await people.get('auditor')!.request('GET', `/api/v1/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const alarms = async (): Promise<readonly unknown[]> =>
    ((await reads('links/hasty/alarms'))['alarms'] as Body[]).map(({ id }) => id);
  const wagers = async (): Promise<unknown> =>
    ((await reads('links/hasty/meters'))['levels'] as Body[]).find(({ level }) => level === 'star')?.['inWagers'];

  async function lock(): Promise<Body> {
    coup += 1;
    expect(await table.request({ type: 'open', coup })).toMatchObject({ ok: true });
    expect(await table.request(seats.acknowledge(coup, 1))).toMatchObject({ ok: true });
    expect(await table.request({ type: 'stakes', coup, seat: 3, stakes: STAKES })).toMatchObject({ ok: true });
    return table.request({ type: 'lock', coup });
  }

  async function untilHeld(): Promise<number> {
    for (let played = 0; played < ROUNDS_MAX; played += 1) {
      const { ok, code } = await lock();
      if (!ok) {
        expect(code).toBe('ROUND_HELD');
        return played;
      }
      const approval = await requestAs('floor-supervisor', `${TABLE}/coups/${coup}/approve-void`, { reason: 'a try' });
      expect(approval).toMatchObject({ status: 200 });
      expect(await table.request({ type: 'void', coup, by: 'B. Osei', reason: 'a try' })).toMatchObject({ ok: true });
    }
    throw new Error(`none of ${ROUNDS_MAX} rounds was held`);
  }

  it('a round that comes too fast is held, alarmed of, and credited when a supervisor has released it', async () => {
    await untilHeld();
    expect(await table.request({ type: 'state' })).toMatchObject({ phase: 'held', seats: [1] });
    expect(await table.request({ type: 'cards', coup, cards: DRAGON_7 })).toMatchObject({ code: 'ROUND_HELD' });
    await eventually(async () => expect(await alarms()).toContain(`round-held:t-1-${coup}`));
    await eventually(async () => expect(await wagers()).toBe(0));
    const path = `${TABLE}/coups/${coup}/release`;
    expect(await requestAs('dealer', path, { reason: 'seen' })).toMatchObject({ status: 403 });
    expect(await requestAs('floor-supervisor', path, { reason: 'counted with surveillance' })).toMatchObject({
      status: 200,
    });
    expect(await table.request({ type: 'state' })).toMatchObject({ phase: 'held', isReleased: true });
    expect(await table.request({ type: 'lock', coup })).toMatchObject({ ok: true, type: 'locked', seats: [1] });
    await eventually(async () => expect(await wagers()).toBe(1));
    await eventually(async () => expect(await alarms()).not.toContain(`round-held:t-1-${coup}`));
    await eventually(async () => {
      const { log } = (await reads(`links/hasty/log?table=t-1&coup=${coup}`)) as { log: Body[] };
      expect(log.map(({ kind }) => kind)).toEqual(['released', 'round-held']);
    });
  });

  it('the table receives with the result the awards that are announced by name', async () => {
    const reply = await table.request({ type: 'cards', coup, cards: DRAGON_7 });
    expect(reply).toMatchObject({ ok: true, type: 'resolved', announce: 'Dragon 7' });
    expect(await table.request({ type: 'state' })).toMatchObject({ phase: 'resolved', announce: 'Dragon 7' });
    const payAssist = {
      announce: ['Player 0, Banker 7', 'Banker wins', 'Dragon 7'],
      vigorish: 'payout',
      wagers: [
        { wager: 'player', result: 'lose', odds: null },
        { wager: 'tie/9', result: 'lose', odds: null },
        { wager: 'banker/ez', result: 'push', odds: null },
        { wager: 'dragon7', result: 'win', odds: { pays: 40, on: 1 }, hasVigorish: false },
      ],
      seats: [
        {
          ...{ seat: 3, vigorish: '0.00' },
          stakes: [
            { wager: 'player', stake: '25.00', result: 'lose', win: '0.00', vigorish: '0.00' },
            { wager: 'dragon7', stake: '5.00', result: 'win', win: '200.00', vigorish: '0.00' },
          ],
        },
      ],
    };
    expect(reply).toMatchObject({ payAssist });
    expect(await table.request({ type: 'stakes', coup, seat: 2, stakes: STAKES })).toMatchObject({
      code: 'LATE_STAKES',
    });
    await eventually(async () => {
      const stakes = STAKES.map(({ wager, stakeCents }) => ({ wager, stake: `${stakeCents / 100}.00` }));
      expect(await reads(`${TABLE}/coups/${coup}`)).toMatchObject({ stakes: [{ seat: 3, stakes }] });
    });
    expect(await table.request({ type: 'state' })).toMatchObject({ payAssist });
    expect(await table.request({ type: 'settle', coup })).toMatchObject({ ok: true });
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    );
    const span = `from=${yesterday}&to=${tomorrow}&by=table`;
    await eventually(async () => {
      const { hands, results } = await reads(`links/hasty/wager-results?${span}`);
      expect({ hands, results }).toMatchObject({
        hands: 1,
        results: [
          { of: 'MB-1', wager: 'dragon7', hands: 1, handle: '5.00', win: '-200.00000000', band: null },
          { of: 'MB-1', wager: 'player', hands: 1, handle: '25.00', win: '25.00000000', holdPpm: '1000000' },
        ],
      });
      // With eight decks, the house expects to keep 1.2350 percent of Player wagers and 7.6113 percent of Dragon 7
      // wagers.
      expect((results as Body[]).map((each) => each['expectedHoldPpm'])).toEqual(['76113', '12350']);
    });
  });

  it('a device that was opened is on record and an alarm until it is seen closed', async () => {
    const opened = await table.request(seats.report(coup, 2, 'opened'));
    expect(opened).toMatchObject({ ok: true, type: 'reported', seat: 2 });
    await eventually(async () => expect(await alarms()).toContain('device-opened:t-1-2'));
    expect(await table.request(seats.report(coup, 2, 'closed'))).toMatchObject({ ok: true });
    await eventually(async () => expect(await alarms()).not.toContain('device-opened:t-1-2'));
    await eventually(async () => {
      const { log } = (await reads('links/hasty/log?table=t-1&limit=2')) as { log: Body[] };
      expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
        ['case-closed', '{"seat":2}'],
        ['case-opened', '{"seat":2}'],
      ]);
    });
  });
});
