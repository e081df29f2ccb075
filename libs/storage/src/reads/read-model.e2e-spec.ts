import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { must } from '@jackpot/money';
import { meterDifferences, trialBalance } from '@jackpot/books';
import { type LevelMeters } from '@jackpot/progressive';
import {
  PEOPLE,
  type Scene,
  betting,
  claim,
  coup,
  given,
  journalOf,
  later,
  link,
  linkOf,
  seat,
  table,
} from '../../../progressive/src/testing/index.js';
import { DatabaseOwner } from '../../../../test/support/database-owner.js';
import { WAIT_MS_MAX } from '../../../../test/support/eventually.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { isDatabaseAway, openDataSource, makeProjector, MySqlJournal, ReadModel } from '../index.js';
import { CARDS_READ_MAX, type FoundHands, type HandSearch } from './hand-search.js';
import { Projector } from '../projection/projector.js';
import { SEALS } from '../../test/seals.js';

const LINK = 'royal-9-east';
const LONG = 'royal-9-long';
const HITS = 'royal-9-hits';
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

let database: TestDatabase;
let dataSource: DataSource;
let reads: ReadModel;
let scene: Scene;

function story(): Scene {
  return given(linkOf({ tables: 2, seats: 3 }), { below: [9n] }).when(
    coup({ table: 1, seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' }),
    seat(1, { table: 1 }).wagers({ coup: 1 }),
    claim(1).isVerified({ by: { ...PEOPLE.pit, name: "O'Neil" } }),
    claim(1).isAuthorized({ by: { ...PEOPLE.floor, name: 'Zoë' } }),
    claim(1).isIssued(),
    later(61_000),
    table(2).opens(),
    seat(3, { table: 2 }).wagers(),
    seat(3, { table: 2 }).withdraws(),
    seat(3, { table: 2 }).wagers(),
    table(2).locks(),
    table(2).isVoided(),
    link.isSuspended,
    link.isResumed,
    betting({ table: 1, seats: [3] }),
  );
}

beforeAll(async () => {
  database = await makeDatabase('reads');
  scene = story();
  const journal = new MySqlJournal(database.url, SEALS);
  for (const batch of journalOf(scene.events, { stream: LINK, sha256 })) await journal.append(batch);
  await journal.close();
  const projector = makeProjector(database.url, SEALS);
  expect(await projector.waitFor(LINK, scene.events.length, WAIT_MS_MAX)).toBe(true);
  await projector.close();
  dataSource = await openDataSource(database.url);
  reads = new ReadModel(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const detailsOf = async (table: number, coup: number) =>
  (await reads.atOnePlace(LINK, (at) => at.coupDetails(LINK, table, coup))).value;
const sequenceOf = (type: string, nth = 0): number =>
  scene.events.map((event, index) => ({ event, sequence: index + 1 })).filter(({ event }) => event.type === type)[nth]!
    .sequence;

describe('the play of a time', () => {
  const all = { openedFrom: 0, from: 0, to: Number.MAX_SAFE_INTEGER };
  const sequences = { firstSequence: 1, lastSequence: Number.MAX_SAFE_INTEGER };

  it('has the wagers of locked hands that are not void, and the hands with a hit', async () => {
    expect(await reads.play(LINK, { ...all, ...sequences })).toEqual({ wagers: 3, hits: 1 });
  });

  it('has a begin and an end, by time and by place of the journal', async () => {
    const hit = must((await reads.coup(LINK, 0, 1)) ?? null, 'the hand with the hit');
    const [at, sequence] = [must(hit.lockedAt, 'a time'), must(hit.lockedSequence, 'a place')];
    const none = { wagers: 0, hits: 0 };
    const later = { wagers: 1, hits: 0 };
    expect(await reads.play(LINK, { ...all, ...sequences, to: at - 1 })).toEqual(none);
    expect(await reads.play(LINK, { ...all, ...sequences, to: at })).toEqual({ wagers: 2, hits: 0 });
    expect(await reads.play(LINK, { ...all, ...sequences, from: at + 1 })).toEqual(later);
    expect(await reads.play(LINK, { ...all, ...sequences, openedFrom: at })).toEqual(later);
    expect(await reads.play(LINK, { ...all, ...sequences, firstSequence: sequence + 1 })).toEqual(later);
    expect(await reads.play(LINK, { ...all, ...sequences, lastSequence: sequence - 1 })).toEqual(none);
  });
});

async function rowsReadBy<T>(
  search: (reads: ReadModel) => Promise<T>,
): Promise<{ readonly found: T; readonly read: number }> {
  return dataSource.transaction(async (manager) => {
    await manager.query('FLUSH STATUS');
    const found = await search(new ReadModel(manager));
    const status: readonly { readonly Value: string }[] = await manager.query(
      "SHOW SESSION STATUS LIKE 'Handler_read%'",
    );
    return { found, read: status.reduce((sum, { Value }) => sum + Number(Value), 0) };
  });
}

describe('the play of tables', () => {
  const played = (span: object) =>
    reads.played(LINK, {
      span,
      tables: [0, 1].map((tableNo) => ({ tableNo, cuts: [0, scene.now - 30_000] })),
      ...{ termsFrom: [1], hasPromotions: true },
    });

  it('is summed by spell and terms: hands, bets without voids, voids', async () => {
    const none = { promotionalCents: 0n, houseCents: 0n };
    const found = await played({});
    expect(found.filter(({ hands, voids }) => hands + voids > 0)).toEqual([
      { tableNo: 0, spell: 1, terms: 1, hands: 1, voids: 0, bets: 2, ...none },
      { tableNo: 1, spell: 2, terms: 1, hands: 0, voids: 1, bets: 0, ...none },
    ]);
  });

  it('is of the asked time only', async () => {
    const found = await played({ from: scene.now - 30_000, to: scene.now });
    expect(found.map(({ tableNo }) => tableNo)).toEqual([0, 1]);
    expect(await played({ from: scene.now + 1 })).toEqual([]);
  });
});

describe('a link with 100,000 hands', () => {
  const HANDS = 100_000;
  const OPENED = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    await dataSource.query(
      `INSERT INTO coup (link_id, table_no, coup, kind, phase, shoe, opened_sequence, opened_at, cards, mark)
       SELECT '${LONG}', seq % 8, seq, 'wagering', 'settled', 1, seq * 3, ${OPENED} + seq * 1000,
         IF(seq = 40000, 'KS 9H 2C 3D', '4S 5H 2C 3D'),
         CASE WHEN seq % 1000 = 0 THEN 'hit' WHEN seq % 500 = 0 THEN 'void' END FROM seq_1_to_${HANDS}`,
    );
    await dataSource.query('ANALYZE TABLE coup');
  });
  const page = { limit: 20 } as const;

  it.each<[string, Omit<HandSearch, 'limit'>]>([
    ['the newest', {}],
    ['an older page of a table', { table: 3, before: 150_000 }],
    ['all hits', { mark: 'hit' }],
    ['the voids of a table', { table: 4, mark: 'void' }],
    ['a time long ago', { to: OPENED + 5_000_000 }],
    ['an hour long ago at a table', { table: 5, from: OPENED + 3_600_000, to: OPENED + 7_200_000 }],
    ['a gaming day long ago', { firstSequence: 150_000, lastSequence: 200_000 }],
    ['the voids of a gaming day', { mark: 'void', firstSequence: 150_000, lastSequence: 200_000 }],
    ['hours long ago', { from: OPENED + 50_000_000, to: OPENED + 66_000_000 }],
    ['the oldest', { order: 'oldest' }],
    ['a newer page of a table, oldest first', { order: 'oldest', table: 3, after: 150_000 }],
    ['a time long ago, oldest first', { order: 'oldest', to: OPENED + 5_000_000 }],
    [
      'the voids of a gaming day, oldest first',
      {
        ...{ order: 'oldest', mark: 'void', firstSequence: 150_000, lastSequence: 200_000 },
      },
    ],
    ['the hits of an hour', { mark: 'hit', from: OPENED + 3_600_000, to: OPENED + 7_200_000 }],
  ])('is not read to its end for %s', async (_, search) => {
    const { found, read } = await rowsReadBy((model) => model.coups(LONG, { ...page, ...search }));
    expect(found.rows.length).toBeGreaterThan(2);
    expect(read).toBeLessThan(60);
  });

  it.each([
    ['newest', 'before', HANDS - 40_000],
    ['oldest', 'after', 40_000 - 1],
  ] as const)(
    'is read for cards in steps, %s first; the next page goes on until the hand is found',
    async (order, from, handsBefore) => {
      let next: number | undefined;
      for (let steps = 1; ; steps += 1) {
        const search = { ...page, cards: ['9H', 'KS'], order, [from]: next };
        const { found, read } = await rowsReadBy((model): Promise<FoundHands> => model.coups(LONG, search));
        expect(read).toBeLessThan(2 * CARDS_READ_MAX + 60);
        if (found.rows.length > 0) {
          expect(found.rows).toMatchObject([{ coup: 40_000 }]);
          expect(steps).toBe(Math.floor(handsBefore / CARDS_READ_MAX) + 1);
          break;
        }
        expect(found.isCutShort).toBe(true);
        next = found.next!;
      }
    },
  );
});

describe('a link with a thousand awards', () => {
  const AWARDS = 1_000;
  beforeAll(async () => {
    await dataSource.query(
      `INSERT INTO link_table (link_id, table_no, table_id, asset_number, shoe, coup)
       SELECT '${HITS}', seq, CONCAT('table-', seq), CONCAT('R9-', seq), 1, 1 FROM seq_3_to_5`,
    );
    await dataSource.query(
      `INSERT INTO award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
         from_meter_cents, document_number, review_with, on_hold, fixed_at, status)
       SELECT '${HITS}', seq, CONCAT('${HITS}-A', seq), seq, IF(seq = 1 OR seq % 2, 3, 4), seq, 1,
         IF(seq = 1, 'star', 'heart'), CASE WHEN seq = 1 THEN 'star' WHEN seq % 2 = 0 THEN 'heart' END,
         100, 100, 0, 0, 0, seq, IF(seq = ${AWARDS}, 'rejected', 'paid') FROM seq_1_to_${AWARDS}`,
    );
  });

  it('has the last hit of every table, however many awards have come since', async () => {
    const hits = await reads.lastHits(HITS);
    expect(hits.map(({ tableNo, awardNumber, level }) => [tableNo, awardNumber, level])).toEqual([
      [3, 1, 'star'],
      [4, AWARDS - 2, 'heart'],
    ]);
  });
});

describe('a link with 20,000 rows in every list', () => {
  const ROWS = 20_000;
  beforeAll(async () => {
    for (const [into, values] of [
      [
        'link_log (link_id, sequence, at, kind, table_no, coup)',
        `seq, seq, IF(seq = 7, 'suspended', 'coup-voided'), seq % 8, seq DIV 80`,
      ],
      [
        'late_wager (link_id, sequence, table_no, coup, seat, boot, device_sequence, price_cents, refused_at)',
        'seq, seq % 8, seq, 1, 1, seq, 500, seq',
      ],
      ['shoe (link_id, table_no, shoe, opened_sequence, opened_at)', 'seq % 2, seq, seq, seq'],
      [
        'meter_history (link_id, level, sequence, at, cause, cycle, before_micro, display_micro, reserve_micro, overflow_micro)',
        `IF(seq % 2, 'star', 'heart'), seq, seq, 'minute', 1, 0, 0, 0, 0`,
      ],
    ])
      await dataSource.query(`INSERT INTO ${into} SELECT '${LONG}', ${values} FROM seq_1_to_${ROWS}`);
    await dataSource.query('ANALYZE TABLE link_log, late_wager, shoe, meter_history');
  });
  const older = { limit: 20, before: ROWS / 2 } as const;

  it.each<[string, (model: ReadModel) => Promise<{ readonly rows: readonly unknown[] }>]>([
    ['the log', (model) => model.log(LONG, older)],
    ['the log of a table', (model) => model.log(LONG, { ...older, table: 3 })],
    ['the log of a hand', (model) => model.log(LONG, { limit: 20, table: 3, coup: 60 })],
    ['late wagers', (model) => model.lateWagers(LONG, older)],
    ['late wagers of a table', (model) => model.lateWagers(LONG, { ...older, table: 3 })],
    ['shoes of a table', (model) => model.shoes(LONG, { ...older, table: 1 })],
    ['the history of a meter', (model) => model.meterHistory(LONG, 'heart', older)],
  ])('is not read to its end for an older page of %s', async (_, search) => {
    const { found, read } = await rowsReadBy(search);
    expect(found.rows.length).toBeGreaterThan(2);
    expect(read).toBeLessThan(60);
  });

  it('is not read to its end for the last entry of a rare kind', async () => {
    const { found, read } = await rowsReadBy((model) => model.lastLogged(LONG, 'suspended'));
    expect(found?.sequence).toBe(7);
    expect(read).toBeLessThan(60);
  });
});

describe('what people read of a link', () => {
  it('a retired link is listed, and is none of those that play', async () => {
    const owner = new DatabaseOwner((statement) => database.sql.rows(statement));
    const old = { link_id: "'old'", kind: "'retired'" };
    await owner.addLike('link', `link_id = '${LINK}'`, old);
    expect((await reads.playableLinks()).map(({ linkId }) => linkId)).toEqual(['old', LINK].toSorted());
    await owner.addLike('link_log', `link_id = '${LINK}'`, old);
    expect((await reads.playableLinks()).map(({ linkId }) => linkId)).toEqual([LINK]);
    expect(await reads.links()).toHaveLength(2);
    for (const table of ['link', 'link_log']) await database.sql.run(`DELETE FROM ${table} WHERE link_id = 'old'`);
  });

  it('the link, its terms and its tables', async () => {
    const [found] = await reads.links();
    expect(found).toMatchObject({ linkId: LINK, name: 'Royal 9 East', priceCents: 500n, isInPlay: true });
    expect(await reads.link(LINK)).toEqual(found);
    expect(await reads.playableLinks()).toEqual([found]);
    expect(await reads.link('no-such-link')).toBeUndefined();
    expect(found!.config).toBe(scene.link.configText);
    expect(found!.configHash).toEqual(Uint8Array.from(sha256(Buffer.from(scene.link.configText))));
    expect(await reads.tables(LINK)).toEqual([
      { linkId: LINK, tableNo: 0, tableId: 'table-1', assetNumber: 'R9-1', shoe: 1, coup: 2, leftAt: null },
      { linkId: LINK, tableNo: 1, tableId: 'table-2', assetNumber: 'R9-2', shoe: 1, coup: 1, leftAt: null },
    ]);
  });

  it('a coup with its wagers and awards', async () => {
    const file = (await detailsOf(0, 1))!;
    // @ts-expect-error Reads of several tables need one place.
    await reads.coupDetails(LINK, 0, 1);
    expect(file.coup).toMatchObject({ phase: 'settled', wagers: 2, cards: 'KS KS 9S 9S', kind: 'wagering' });
    expect(file.coup.lockedSequence).toBe(sequenceOf('CoupLocked'));
    expect(file.wagers.map(({ seat, priceCents }) => [seat, priceCents])).toEqual([
      [1, 500n],
      [2, 500n],
    ]);
    expect(file.lateWagers).toMatchObject([{ seat: 1, sequence: sequenceOf('LateWagerRefused') }]);
    expect(file.awards.length).toBeGreaterThan(0);
    expect(await detailsOf(0, 99)).toBeUndefined();
  });

  it('a withdrawn wager has its place in the journal, and the next one is valid', async () => {
    const { wagers, coup: voided } = (await detailsOf(1, 1))!;
    expect(wagers.map(({ withdrawnSequence }) => withdrawnSequence)).toEqual([sequenceOf('WagerWithdrawn'), null]);
    expect(voided).toMatchObject({
      phase: 'voided',
      voidedBy: 'floor-3 (LIC-floor)',
      voidReason: 'cards exposed',
      wagers: 1,
    });
  });

  it('pages of coups, newest first, of all tables or of one', async () => {
    const first = await reads.coups(LINK, { limit: 2 });
    expect(first.rows.map(({ tableNo, coup }) => [tableNo, coup])).toEqual([
      [0, 2],
      [1, 1],
    ]);
    const second = await reads.coups(LINK, { limit: 2, before: first.next! });
    expect(second.rows.map(({ tableNo, coup }) => [tableNo, coup])).toEqual([[0, 1]]);
    expect(second.next).toBeNull();
    const oldest = await reads.coups(LINK, { limit: 2, order: 'oldest' });
    expect(oldest.rows).toEqual([...second.rows, first.rows[1]]);
    const newer = await reads.coups(LINK, { limit: 2, order: 'oldest', after: oldest.next! });
    expect(newer).toMatchObject({ rows: [first.rows[0]], next: null });
    expect((await reads.coups(LINK, { limit: 5, table: 1 })).rows).toHaveLength(1);
    await expect(reads.coups(LINK, { limit: 0 })).rejects.toThrow('a page of 1');
  });

  it('hands by what happened in them, by their cards and by their time', async () => {
    const found = async (search: Omit<HandSearch, 'limit'>) =>
      (await reads.coups(LINK, { limit: 10, ...search })).rows.map(({ tableNo, coup }) => [tableNo, coup]);
    expect(await found({ mark: 'hit' })).toEqual([[0, 1]]);
    expect(await found({ mark: 'void' })).toEqual([[1, 1]]);
    expect(await found({ table: 1, mark: 'hit' })).toEqual([]);
    expect(await found({ cards: ['9S', 'KS'] })).toEqual([[0, 1]]);
    expect(await found({ cards: ['KS', 'KS', 'KS'] })).toEqual([]);
    const { openedAt } = (await detailsOf(1, 1))!.coup;
    expect(await found({ to: openedAt - 1 })).toEqual([[0, 1]]);
    expect(await found({ from: openedAt, to: openedAt })).toEqual([[1, 1]]);
    expect(await found({ from: openedAt + 86_400_000 })).toEqual([]);
    expect(await found({ to: 1 })).toEqual([]);
    const { openedSequence } = (await detailsOf(1, 1))!.coup;
    expect(await found({ firstSequence: openedSequence, lastSequence: openedSequence })).toEqual([[1, 1]]);
    expect(await found({ lastSequence: openedSequence - 1 })).toEqual([[0, 1]]);
    expect(await found({ firstSequence: openedSequence, to: openedAt - 1 })).toEqual([]);
    const awards = await reads.awardsOf(LINK, [
      { tableNo: 0, coup: 1 },
      { tableNo: 1, coup: 1 },
    ]);
    expect(awards).toEqual((await detailsOf(0, 1))!.awards);
  });

  it('awards by level and by status; a paid one names both people', async () => {
    const all = await reads.awards(LINK, { limit: 10 });
    const paid = await reads.awards(LINK, { limit: 10, status: 'paid' });
    expect(paid.rows).toMatchObject([{ awardNumber: 1, preparedBy: 'Zoë', verifiedBy: "O'Neil" }]);
    const star = await reads.awards(LINK, { limit: 10, level: 'star' });
    expect((await reads.awards(LINK, { limit: 10, order: 'oldest' })).rows).toEqual(all.rows.toReversed());
    expect(star.rows).toEqual(all.rows.filter(({ level }) => level === 'star'));
    expect(await reads.award(LINK, 1)).toEqual(paid.rows[0]);
    expect(await reads.award(LINK, 99)).toBeUndefined();
  });

  it('meters and books of one instant, which agree', async () => {
    const books = (await reads.books(LINK))!;
    expect(books.watermark.sequence).toBe(scene.events.length);
    expect(books.meters).toEqual(await reads.meters(LINK));
    const meters = books.meters.map(({ linkId: _, sequence: __, ...level }): LevelMeters => level);
    expect(meters).toEqual(scene.link.meters);
    const balances = new Map(books.balances.map(({ account, balanceMicro }) => [account as never, balanceMicro]));
    expect(trialBalance(balances)).toBe(0n);
    expect(meterDifferences(meters, balances)).toEqual([]);
    expect(await reads.balances(LINK)).toHaveLength(books.balances.length);
    expect(await reads.watermark(LINK)).toEqual(books.watermark);
    expect(await reads.books('no-such-link')).toBeUndefined();
    expect(await reads.watermark('no-such-link')).toBeUndefined();
  });

  it('the history of a level: its beginning, its hits, its voids, and a row a minute of play', async () => {
    const { rows } = await reads.meterHistory(LINK, 'star', { limit: 20 });
    expect(rows.map(({ cause }) => cause).reverse()).toEqual(['opened', 'hit', 'play', 'void']);
    const [reset] = rows.filter(({ cause }) => cause === 'hit');
    expect(reset).toMatchObject({ cycle: 2, sequence: sequenceOf('CoupResolved'), displayMicro: 5_000_000_000_000n });
    expect(reset!.beforeMicro).toBeGreaterThan(reset!.displayMicro);
  });

  it('the must-hit triggers: published when drawn, revealed when hit', async () => {
    const { rows } = await reads.mustHitCycles(LINK, { limit: 10 });
    const hit = scene.events.find((event) => event.type === 'CoupResolved' && event.mustHit !== null);
    const revealed = hit?.type === 'CoupResolved' ? hit.mustHit!.revealed : undefined;
    expect(rows.at(-1)).toMatchObject({ cycle: 1, triggerCents: revealed?.triggerCents, drawnSequence: 2 });
    expect(rows[0]).toMatchObject({ hitSequence: null, triggerCents: null, nonce: null });
    expect(rows[0]!.commitment).toEqual(scene.link.mustHit!.commitment);
  });

  it('what people and writers did, late wagers, and no payout before one is prepared', async () => {
    const { rows } = await reads.log(LINK, { limit: 10 });
    const kinds = ['resumed', 'suspended', 'voided', 'void-approved', 'opened', 'took-over'];
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    expect(rows[1]).toMatchObject({ who: 'technician', detail: 'sign shows a stale amount' });
    expect((await reads.lateWagers(LINK, { limit: 10 })).rows).toHaveLength(1);
    expect((await reads.lateWagers(LINK, { limit: 10, table: 1 })).rows).toHaveLength(0);
    expect((await reads.payouts(LINK, { limit: 10 })).rows).toEqual([]);
  });
});

it('a read that the server does not answer in time means that the database is away', async () => {
  const impatient = await openDataSource(database.url, { statementMsMax: 50 });
  const failure: unknown = await impatient.query('SELECT SLEEP(20)').catch((error: unknown) => error);
  expect([String(failure), isDatabaseAway(failure)]).toEqual([expect.stringContaining('timeout'), true]);
  const refused: unknown = await impatient.query('SELECT nothing FROM nowhere').catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(false);
  await impatient.destroy();
});

describe('several reads for one answer', () => {
  let other: TestDatabase;
  let source: DataSource;
  const batches = () => journalOf(scene.events, { stream: LINK, sha256, sizes: [1] });

  beforeAll(async () => {
    other = await makeDatabase('reads_at_one_place');
    const journal = new MySqlJournal(other.url, SEALS);
    for (const batch of batches()) await journal.append(batch);
    await journal.close();
    source = await openDataSource(other.url);
  });
  afterAll(async () => {
    await source.destroy();
    await other.drop();
  });

  it('are of one place in the journal, and state it, while the projector continues between them', async () => {
    const projector = new Projector(other.url, { page: { batches: 1, bytes: 1 } });
    const model = new ReadModel(source);
    const whole = (await detailsOf(0, 1))!;
    const until = (asOf: number, rows: readonly { readonly sequence: number }[]) =>
      rows.map(({ sequence }) => sequence).filter((sequence) => sequence <= asOf);
    let reached = 0;
    for (;;) {
      const { asOf, value } = await model.atOnePlace(LINK, async (reads) => {
        const before = await reads.coup(LINK, 0, 1);
        const progress = await projector.projectNext(LINK);
        return { before, progress, after: await reads.coupDetails(LINK, 0, 1) };
      });
      expect([asOf, value.before]).toEqual([reached, value.after?.coup]);
      const { wagers = [], awards = [] } = value.after ?? {};
      expect([asOf, until(Infinity, wagers)]).toEqual([asOf, until(asOf, whole.wagers)]);
      expect([asOf, until(Infinity, awards)]).toEqual([asOf, until(asOf, whole.awards)]);
      if (value.progress.batches === 0) break;
      reached = value.progress.sequence;
    }
    await projector.close();
    expect(reached).toBe(scene.events.length);
  });

  it('are refused while a rebuild deletes rows', async () => {
    await other.sql.run('UPDATE projection_watermark SET is_clearing = 1');
    const read = new ReadModel(source).atOnePlace(LINK, (reads) => reads.coupDetails(LINK, 0, 1));
    await expect(read).rejects.toMatchObject({ code: 'TABLES_REBUILDING', retryable: true });
  });
});

describe('entities', () => {
  it.each(['name', 'nullability', 'type'])('are the tables of the migrations: %s of every column', async (what) => {
    for (const entity of dataSource.entityMetadatas) {
      const rows = await database.sql.rows<{ name: string; is_null: string; type: string }>(
        `SELECT column_name AS name, is_nullable AS is_null, column_type AS type FROM information_schema.columns
         WHERE table_schema = DATABASE() AND table_name = ? ORDER BY column_name`,
        [entity.tableName],
      );
      const inTable = rows.map((row) => [row.name, seen(what, row.is_null === 'YES', row.type)]);
      const inCode = entity.columns.map((column) => [
        column.databaseName,
        seen(what, column.isNullable, typeOf(column)),
      ]);
      expect([entity.tableName, Object.fromEntries(inCode)]).toEqual([entity.tableName, Object.fromEntries(inTable)]);
    }
  });

  const seen = (what: string, isNull: boolean, type: string): unknown =>
    what === 'name' ? null : what === 'type' ? type.replace(/(int)\(\d+\)/, '$1') : isNull;
  const typeOf = ({ type, length, precision, unsigned }: ColumnMetadata): string => {
    const size = length === '' ? (precision ?? '') : length;
    return `${type as string}${size === '' ? '' : `(${size})`}${unsigned ? ' unsigned' : ''}`;
  };
});
