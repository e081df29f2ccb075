import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { EventOf, LinkEvent } from '@jackpot/progressive';
import { type Act, given, journalOf, linkOf, seat, table } from '../../../progressive/src/testing/index.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { checksums } from '../../test/tables.js';
import { MySqlJournal, ReadModel, openDataSource } from '../index.js';
import { type WagerRecord, WAGERS_OF_ROW } from '../tables/wager-list.js';
import { Projector } from './projector.js';

const LINK = 'royal-9-east';
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

let database: TestDatabase;
let dataSource: DataSource;
let journal: MySqlJournal;

beforeAll(async () => {
  database = await makeDatabase('wagers');
  journal = new MySqlJournal(database.url, SEALS);
  dataSource = await openDataSource(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await journal.close();
  await database.drop();
});

function undecided(): readonly LinkEvent[] {
  const changes: readonly Act[] = Array.from({ length: 3 * WAGERS_OF_ROW }, () => [
    seat(2).wagers(),
    seat(2).withdraws(),
  ]).flat();
  return given(linkOf({ seats: 3 })).when(
    ...[table(1).opens(), seat(1).wagers(), ...changes, seat(1).withdraws(), seat(3).wagers()],
    table(1).locks(),
  ).events;
}

function wagersBy(events: readonly LinkEvent[]): readonly WagerRecord[] {
  const wagers: (WagerRecord & { withdrawnSequence: number | null })[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'WagerAcknowledged') wagers.push(recordOf(event, index + 1));
    if (event.type === 'WagerWithdrawn')
      wagers.findLast(({ seat: its }) => its === event.seat)!.withdrawnSequence = index + 1;
  }
  return wagers;
}

function recordOf(event: EventOf<'WagerAcknowledged'>, sequence: number): WagerRecord {
  const { seat: its, boot, sequence: deviceSequence, priceCents, at } = event;
  const wager = { sequence, seat: its, boot, deviceSequence, priceCents, acknowledgedAt: at };
  return { ...wager, withdrawnSequence: null, houseCents: 0n };
}

it('endless wagers and withdrawals make rows of a limited length, also if two projectors alternate', async () => {
  const events = undecided();
  const two = [new Projector(database.url), new Projector(database.url)] as const;
  const batches = journalOf(events, { stream: LINK, sha256, sizes: [1, 5, 2, 3] });
  for (const [index, batch] of batches.entries()) {
    expect(await journal.append(batch)).toBe('appended');
    await two[index % 2]!.projectNext(LINK);
  }
  const { value } = await new ReadModel(dataSource).atOnePlace(LINK, (reads) => reads.coupDetails(LINK, 0, 1));
  expect(value?.wagers).toEqual(wagersBy(events));
  const rows = await database.sql.rows<{ part: number; size: string }>(
    'SELECT part, JSON_LENGTH(wagers) AS size FROM coup_wagers ORDER BY part',
  );
  expect(rows.map(({ part, size }) => [part, Number(size)])).toEqual([
    ...[0, 1, 2].map((part) => [part, WAGERS_OF_ROW]),
    [3, 2],
  ]);
  const inTurns = await checksums(database.sql);
  await two[0].rebuild(LINK);
  expect(await checksums(database.sql)).toEqual(inTurns);
  for (const projector of two) await projector.close();
});
