import { setTimeout as sleep } from 'node:timers/promises';
import { type RecordedLine, feedMessageSchema } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { decodeMeters } from '@jackpot/progressive';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, caller, plays, refusedUpgrade, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { recorded, withoutTimes } from './support/recordings.js';
import { type Heard, type Sign, signOverSse, signOverWebSocket } from './support/signs.js';
import { freePort } from './support/ports.js';
import { watchStalls } from './support/stalls.js';
import { firstAdministrator } from './support/people.js';

const LINK = 'wall';
/** The Player's hand, KS 9H, is not printed as the pair of any seat, so every wager wins Any Royal. */
const ROYAL = ['KS', '2C', '9H', '5D'];
const NOBODYS = ['2C', '5D', '4H', '3D'];
const UPDATES_PER_SECOND_MAX = 10;
const LEASE_MS = 3_000;

describe('feeds', () => {
  let environment: TestEnvironment;
  let leader: Running;
  let otherPort: number;
  let table: TestTable | undefined;
  const seats = new TestSeats(1);
  let coup = 0;

  beforeAll(async () => {
    environment = await startEnvironment();
    const port = await freePort();
    otherPort = await freePort();
    leader = await environment.controller(port, { OTHER_CONTROLLERS: `http://127.0.0.1:${otherPort}` });
    const { permitted } = await firstAdministrator(leader, environment);
    const { levels, ...terms } = termsOf({ linkId: LINK, tables: 1, seats: 3 });
    const mustHit = levels.mustHit && { ...levels.mustHit, maximum: '1000.00' };
    const opened = await permitted('POST', '/api/v1/links', { ...terms, levels: { ...levels, mustHit } });
    expect(opened.status).toBe(201);
    expect((await permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET })).status).toBe(204);
  });

  afterAll(async () => {
    table?.close();
    await environment.close();
  });

  async function play(cards: readonly string[]): Promise<void> {
    coup += 1;
    const at = must(table, 'a table');
    if (coup % 4 === 0) expect(await at.request({ type: 'shoe', shoe: coup / 4 + 1 })).toMatchObject({ ok: true });
    await plays(at, { coup, wagers: seats.wagers(2), cards });
  }

  const hears = (sign: Sign, type: string, least: number): Promise<void> =>
    eventually(() => expect(ofType(sign, type).length).toBeGreaterThanOrEqual(least));
  const sequenceOf = ({ message }: Heard): number => Number(message['sequence']);
  const ofType = (sign: Sign, type: string): readonly Heard[] =>
    sign.heard.filter(({ message }) => message['type'] === type);

  it('give signs, without an account, the clocks of the facility, how the game is won and the pairs of the seats', async () => {
    const read = async (path: string): Promise<unknown> => (await fetch(`${leader.url}/api/v1/links${path}`)).json();
    expect(await read('')).toMatchObject({
      facility: { zone: 'America/New_York', clock: '12-hour' },
      links: [{ linkId: LINK }],
    });
    const info = { link: LINK, winners: [], seats: [{ seat: 1 }, { seat: 2 }, { seat: 3 }] };
    expect(await read(`/${LINK}/sign`)).toMatchObject(info);
    expect(await read(`/${LINK}/sign?table=no-such-table`)).toMatchObject({ ...info, seats: [] });
    expect(await read('/no-such-link/sign')).toMatchObject({ code: 'LINK_UNKNOWN' });
  });

  it('and a table play the hand that the documents walk through', async () => {
    const sign = await signOverSse(leader.url, LINK);
    table = await TestTable.connect(leader.url, `${LINK}/t-1/${SECRET}`);
    const floor: RecordedLine[] = [{ from: 'controller', message: await table.welcome() }];
    for (const message of recordedHand(seats)) {
      const numbered = { id: floor.length, ...message };
      floor.push({ from: 'table', message: numbered });
      floor.push({ from: 'controller', message: await table.request(numbered) });
      await sleep(1_500 / UPDATES_PER_SECOND_MAX);
    }
    coup = 1;
    table.stayOnline();
    await hears(sign, 'heartbeat', 1);
    sign.leave();
    expect(withoutTimes(floor)).toEqual(withoutTimes(recorded('floor', floor)));

    const feed = sign.heard
      .filter(({ message }, index, all) => all.findIndex((other) => isSameBeat(other.message, message)) === index)
      .map(({ message }) => ({ from: 'controller', message }) as const);
    const onRecord = recorded('feed', feed);
    // Only messages that do not depend on the machine's speed are compared.
    expect(withoutTimes(certain(feed))).toEqual(withoutTimes(certain(onRecord)));
  });

  describe.each([
    ['Server-Sent Events', signOverSse],
    ['WebSocket', signOverWebSocket],
  ] as const)('over %s', (_, join) => {
    it('send the meters when a sign joins, and heartbeats', async () => {
      const sign = await join(leader.url, LINK);
      await hears(sign, 'heartbeat', 2);
      const [first] = sign.heard;
      expect(first?.message).toMatchObject({
        type: 'meters',
        link: LINK,
        state: 'in-play',
        levels: [
          { level: 'star' },
          { level: 'spade' },
          { level: 'heart' },
          // In one of a hundred runs, earlier hands have hit the Must Hit, so `hits` can have any value.
          {
            level: 'must-hit',
            mustHitBy: '1000.00',
            limit: '1000.00',
            hits: expect.any(Number),
            ratePpm: expect.any(Number),
          },
        ],
      });
      await eventually(() => {
        const beats = ofType(sign, 'heartbeat').map(({ at }) => at);
        const gapsMs = beats.slice(1).map((at, index) => at - beats[index]!);
        expect(Math.min(...gapsMs)).toBeLessThan(2_000);
      });
      for (const { message } of sign.heard) expect(feedMessageSchema.safeParse(message).error).toBeUndefined();
      sign.leave();
    });

    it('are never ahead of the journal, and agree with it', async () => {
      const ahead: unknown[] = [];
      const checks: Promise<void>[] = [];
      const check = async ({ message }: Heard): Promise<void> => {
        const [row] = await environment.sql(
          `SELECT MAX(last_sequence) AS sequence FROM journal WHERE stream = '${LINK}'`,
        );
        if (Number(row?.['sequence']) < Number(message['sequence'])) ahead.push({ row, message });
      };
      const sign = await join(leader.url, LINK, { onHeard: (heard) => checks.push(check(heard)) });
      for (let round = 0; round < 10; round += 1) await play(round % 3 === 0 ? ROYAL : NOBODYS);
      const journal = await environment.sql(`SELECT last_sequence, meters FROM journal WHERE stream = '${LINK}'`);
      // When several commits are combined into one message, the last commit must be in it.
      const last = Number(journal.at(-1)?.['last_sequence']);
      await eventually(() => expect(ofType(sign, 'meters').map(sequenceOf).at(-1)).toBe(last));
      sign.leave();
      await Promise.all(checks);
      expect(ahead).toEqual([]);
      const displays = new Map(journal.map(({ last_sequence, meters }) => [Number(last_sequence), displaysIn(meters)]));
      const meters = ofType(sign, 'meters');
      expect(meters.length).toBeGreaterThan(1);
      for (const heard of meters) expect(displaysOf(heard)).toEqual(displays.get(sequenceOf(heard)));
      const sequences = meters.map(sequenceOf);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    });

    it('send meters ten times a second at most, however busy the floor is', async () => {
      const sign = await join(leader.url, LINK);
      const stalls = watchStalls();
      const startedAt = performance.now();
      const isEnough = () => ofType(sign, 'meters').length > UPDATES_PER_SECOND_MAX + 1;
      while (performance.now() - startedAt < 2_000 || !isEnough()) await play(NOBODYS);
      const [before] = await environment.sql(`SELECT COUNT(*) AS batches FROM journal WHERE stream = '${LINK}'`);
      expect(Number(before?.['batches'])).toBeGreaterThan(2 * UPDATES_PER_SECOND_MAX);
      sign.leave();
      const [, ...updates] = ofType(sign, 'meters');
      expect(updates.length).toBeGreaterThan(UPDATES_PER_SECOND_MAX);
      const bunched = Math.ceil((stalls.end() / 1_000) * UPDATES_PER_SECOND_MAX);
      // After a stall of the network or of this process, delayed updates may arrive within the same second.
      for (const { at } of updates) {
        const within = updates.filter((other) => other.at >= at && other.at < at + 1_000);
        expect(within.length).toBeLessThanOrEqual(UPDATES_PER_SECOND_MAX + 1 + bunched);
      }
    });

    it('send an award at once, and then the meters after it', async () => {
      const sign = await join(leader.url, LINK);
      await play(ROYAL);
      await hears(sign, 'award', 1);
      const [award] = ofType(sign, 'award');
      expect(award?.message).toMatchObject({
        type: 'award',
        link: LINK,
        level: null,
        line: 'any-royal',
        lineName: 'Any Royal 9',
        amount: '25.00',
        table: 't-1',
        assetNumber: 'MB-1',
        seat: 2,
        state: 'table-paid',
      });
      await eventually(() => expect(afterIn(sign, award).map(({ message }) => message['type'])).toContain('meters'));
      expect(sequenceOf(afterIn(sign, award)[0] as Heard)).toBeGreaterThanOrEqual(sequenceOf(award as Heard));
      sign.leave();
    });

    it('send a returning sign the awards it missed, and no others', async () => {
      const sign = await join(leader.url, LINK);
      await play(ROYAL);
      await hears(sign, 'award', 1);
      await hears(sign, 'heartbeat', 1);
      sign.leave();
      const lastSeen = sign.heard.at(-1) as Heard;
      await play(ROYAL);
      await play(NOBODYS);
      await play(ROYAL);
      const back = await join(leader.url, LINK, { lastEventId: lastSeen.id ?? String(sequenceOf(lastSeen)) });
      await hears(back, 'heartbeat', 1);
      back.leave();
      const missed = ofType(back, 'award').map(sequenceOf);
      expect(missed).toHaveLength(2);
      expect(Math.min(...missed)).toBeGreaterThan(sequenceOf(lastSeen));
    });
  });

  it('are refused for an unknown link', async () => {
    expect((await fetch(`${leader.url}/api/v1/links/nowhere/feed`)).status).toBe(404);
    expect(await refusedUpgrade(leader.url, '/feed?link=nowhere')).toMatchObject({ status: 404 });
  });

  describe('with another controller', () => {
    let standby: Running;

    beforeAll(async () => {
      standby = await environment.controller(otherPort, { OTHER_CONTROLLERS: leader.url });
      await eventually(async () => expect(await partOf(standby)).toBe('standing-by'));
    });

    it('are refused by a standby, which names the leader', async () => {
      const answer = await fetch(`${standby.url}/api/v1/links/${LINK}/feed`, { redirect: 'manual' });
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 307,
        location: `${leader.url}/api/v1/links/${LINK}/feed`,
      });
      expect(await refusedUpgrade(standby.url, `/feed?link=${LINK}`)).toMatchObject({
        status: 421,
        body: { code: 'NOT_LEADER', leader: leader.url },
      });
    });

    it('are silent while their controller is stopped, and end when it learns that another leads', async () => {
      const signs = [await signOverSse(leader.url, LINK), await signOverWebSocket(leader.url, LINK)];
      for (const sign of signs) await hears(sign, 'heartbeat', 1);
      leader.process.kill('SIGSTOP');
      const stoppedAt = performance.now();
      await eventually(async () => expect(await partOf(standby)).toBe('leading'));
      const next = await signOverSse(standby.url, LINK);
      await hears(next, 'heartbeat', 1);
      await sleep(Math.max(0, LEASE_MS + 1_500 - (performance.now() - stoppedAt)));
      const before = signs.map((sign) => sign.heard.length);
      leader.process.kill('SIGCONT');
      await Promise.all(signs.map((sign) => sign.ended));
      // The old leader may send queued messages, but no heartbeat, because a heartbeat would keep a sign live.
      const woken = signs.flatMap((sign, index) => sign.heard.slice(before[index]));
      expect(woken.filter(({ message }) => message['type'] === 'heartbeat')).toEqual([]);
      await eventually(async () => expect(await partOf(leader)).toBe('standing-by'));
      const answer = await fetch(`${leader.url}/api/v1/links/${LINK}/feed`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe(`${standby.url}/api/v1/links/${LINK}/feed`);
      next.leave();
    });
  });

  async function partOf({ url }: Running): Promise<unknown> {
    const { body } = await caller(url, undefined)('GET', '/health/ready');
    return (body['links'] as Record<string, unknown>)[LINK];
  }
});

function afterIn(sign: Sign, heard: Heard | undefined): readonly Heard[] {
  return heard === undefined ? [] : sign.heard.slice(sign.heard.indexOf(heard) + 1);
}

function displaysOf({ message }: Heard): Readonly<Record<string, string>> {
  const levels = message['levels'] as readonly { readonly level: string; readonly display: string }[];
  return Object.fromEntries(levels.map(({ level, display }) => [level, display]));
}

function displaysIn(meters: unknown): Readonly<Record<string, string>> {
  const levels = decodeMeters(meters as Buffer);
  return Object.fromEntries(
    levels.map(({ level, displayMicro }) => {
      const cents = (displayMicro / 1_000_000n).toString().padStart(3, '0');
      return [level, `${cents.slice(0, -2)}.${cents.slice(-2)}`];
    }),
  );
}

function recordedHand(seats: TestSeats): readonly Readonly<Record<string, unknown>>[] {
  const [king, nine] = termsOf({ linkId: LINK, tables: 1, seats: 3 }).tables[0]!.seats[0]!.pairs[0]!;
  const first = { id: 4, ...seats.acknowledge(1, 1) };
  return [
    { type: 'heartbeat', id: 0 },
    { type: 'open', coup: 1 },
    first,
    first,
    seats.acknowledge(1, 2),
    seats.acknowledge(1, 3),
    seats.withdraw(1, 3),
    { type: 'lock', coup: 1 },
    seats.acknowledge(1, 3),
    { type: 'cards', coup: 1, cards: [king, '2C', nine, '5D'] },
    { type: 'settle', coup: 1 },
    { type: 'state' },
  ];
}

type Message = Heard['message'];

function isSameBeat(one: Message, other: Message): boolean {
  return one === other || (one['type'] === 'heartbeat' && other['type'] === 'heartbeat');
}

function certain(feed: readonly RecordedLine[]): readonly RecordedLine[] {
  const meters = feed.filter(({ message }) => message['type'] === 'meters');
  return [...meters.slice(0, 1), ...feed.filter(({ message }) => message['type'] === 'award'), ...meters.slice(-1)];
}
