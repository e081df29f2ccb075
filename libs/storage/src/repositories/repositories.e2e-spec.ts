import { must } from '@jackpot/money';
import { type Award, awardsOf } from '@jackpot/progressive';
import type { DataSource } from 'typeorm';
import { WAIT_MS_MAX } from '../../../../test/support/eventually.js';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import { STREAM, batchesOf, someHistory } from '../../test/some-history.js';
import { MySqlJournal } from '../journal/my-sql-journal.js';
import { openDataSource } from '../open-data-source.js';
import { Projector } from '../projection/projector.js';
import type { AwardRecord } from '../entities/awards.js';
import { CredentialRepository } from './credential-repository.js';
import { PayoutRepository } from './payout-repository.js';
import { type KeyedRequest, RequestKeyRepository } from './request-key-repository.js';

let database: TestDatabase;
let dataSource: DataSource;
let payouts: PayoutRepository;
const { events } = someHistory(142);

beforeAll(async () => {
  database = await makeDatabase('stores');
  const journal = new MySqlJournal(database.url, SEALS);
  for (const batch of batchesOf(events)) await journal.append(batch);
  await journal.close();
  const projector = new Projector(database.url);
  expect(await projector.waitFor(STREAM, events.length, WAIT_MS_MAX)).toBe(true);
  await projector.close();
  dataSource = await openDataSource(database.url);
  payouts = new PayoutRepository(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const documentOf = ({ awardId, linkId, awardNumber, documentNumber }: Documented, document = '{"pay":"Zoë"}') => ({
  awardId,
  linkId,
  awardNumber,
  documentNumber,
  document,
  preparedAt: 1_800_000_000_000,
});
type Documented = Pick<AwardRecord, 'awardId' | 'linkId' | 'awardNumber' | 'documentNumber'>;

function owedByNow(): readonly Award[] {
  const fixed = new Map<number, Award>();
  const authorized = new Set<number>();
  const begins = (awardNumber: number, documentNumber: number): void => {
    fixed.set(awardNumber, { ...fixed.get(awardNumber)!, documentNumber });
    authorized.delete(awardNumber);
  };
  for (const event of events) {
    for (const award of awardsOf(event)) fixed.set(award.awardNumber, award);
    if (event.type === 'ClaimAuthorized') authorized.add(event.awardNumber);
    if (event.type === 'DocumentVoided') begins(event.awardNumber, event.nextDocumentNumber);
    if (event.type === 'CoupCorrected') for (const each of event.reversal.awards) authorized.delete(each.awardNumber);
    if (event.type === 'ClaimForfeited') authorized.delete(event.awardNumber);
    if (event.type !== 'ClaimRejected') continue;
    authorized.delete(event.awardNumber);
    for (const raise of event.restoration.increases) begins(raise.awardNumber, raise.nextDocumentNumber);
  }
  return [...fixed.values()].filter(({ awardNumber }) => authorized.has(awardNumber));
}
const documents = owedByNow();

function runsOf(numbers: readonly number[]): readonly { readonly first: number; readonly last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}

describe('payouts', () => {
  it('every authorized claim is owed the document of its number, oldest first', async () => {
    expect(documents.length).toBeGreaterThan(5);
    const owed = await payouts.owed(1_000);
    expect(owed.map(({ documentNumber }) => documentNumber)).toEqual(
      documents.map(({ documentNumber }) => documentNumber),
    );
    const authorizedAt = new Map(
      events.flatMap((event) => (event.type === 'ClaimAuthorized' ? [[event.awardNumber, event.at] as const] : [])),
    );
    expect(owed.map(({ owedSince }) => owedSince)).toEqual(
      owed.map(({ awardNumber }) => authorizedAt.get(awardNumber)),
    );
    expect(await payouts.owed(2)).toEqual(owed.slice(0, 2));
    expect(await payouts.owed(2, owed[1])).toEqual(owed.slice(2, 4));
    expect(await payouts.owed(2, owed.at(-1))).toEqual([]);
    expect(await payouts.owed(1, { linkId: 'a', awardNumber: 9_999 })).toEqual(owed.slice(0, 1));
  });

  it('an award comes with the places of its facts in the journal', async () => {
    const [first] = await payouts.owed(1);
    const { documentNumber, numbers, terms } = must(await payouts.places(first!.awardId), 'an award');
    expect(numbers.map((each) => each.documentNumber)).toContain(documentNumber);
    expect(terms[0]).toBe(events.findIndex(({ type }) => type === 'LinkOpened') + 1);
    expect(await payouts.places('royal-9-east-A99999')).toBeUndefined();
  });

  it('a document is kept once, and a repetition returns the first document', async () => {
    const [first] = await payouts.owed(1);
    const kept = await payouts.prepare(documentOf(first!));
    expect(kept).toEqual({ ...documentOf(first!), state: 'prepared' });
    expect(await payouts.prepare(documentOf(first!, 'another'))).toEqual(kept);
    expect(await payouts.payout(first!.awardId)).toEqual(kept);
    expect((await payouts.owed(1))[0]!.awardId).not.toBe(first!.awardId);
  });

  it('INV-07: of many workers that prepare one award one document is kept', async () => {
    const [first] = await payouts.owed(1);
    const kept = await Promise.all(
      [1, 2, 3, 4, 5].map((worker) => payouts.prepare(documentOf(first!, `by worker ${worker}`))),
    );
    expect(new Set(kept.map(({ document }) => document)).size).toBe(1);
  });

  it('a second award with the same number is a fault, and nothing is written', async () => {
    const [first] = await payouts.owed(1);
    const stranger = { ...documentOf(first!), documentNumber: 1 };
    await expect(payouts.prepare(stranger)).rejects.toMatchObject({ code: 'DOCUMENT_NUMBER_TAKEN', retryable: false });
    expect(await payouts.payout(first!.awardId)).toBeUndefined();
    expect((await payouts.owed(1))[0]).toEqual(first);
  });

  it('gaps below the highest number are named', async () => {
    const owed = await payouts.owed(1_000);
    await payouts.prepare(documentOf(owed.at(-1)!));
    const waiting = owed.slice(0, -1).map(({ documentNumber }) => documentNumber);
    expect(await payouts.gaps(STREAM)).toEqual(runsOf(waiting));
    expect(waiting[0]).toBe(3);
    for (const each of await payouts.owed(1_000)) await payouts.prepare(documentOf(each));
    expect([await payouts.gaps(STREAM), await payouts.owed(10)]).toEqual([[], []]);
  });

  it('a rebuild owes nothing again', async () => {
    const projector = new Projector(database.url);
    await projector.rebuild(STREAM);
    await projector.close();
    expect(await payouts.owed(10)).toEqual([]);
  });

  it('a database that is away is a fault to try again', async () => {
    const closed = await openDataSource(database.url);
    const away = new PayoutRepository(closed);
    await closed.destroy();
    await expect(away.owed(1)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
    await expect(away.prepare(documentOf({ ...documents[0]!, awardId: 'a', linkId: 'l' }))).rejects.toMatchObject({
      code: 'DATABASE_UNREACHABLE',
    });
  });
});

describe('keys of tables', () => {
  it('are set, replaced and listed, as hashes', async () => {
    const store = new CredentialRepository(dataSource, SEALS);
    const hash = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
    expect(await store.all()).toEqual([]);
    await store.set('east', 'table-2', hash(2));
    await store.set('east', 'table-1', hash(1));
    await store.set('east', 'table-2', hash(3));
    expect(await store.all()).toEqual([
      { linkId: 'east', tableId: 'table-1', keyHash: hash(1) },
      { linkId: 'east', tableId: 'table-2', keyHash: hash(3) },
    ]);
  });
});

describe('keys of requests', () => {
  const request: KeyedRequest = {
    ...{ accountId: 'ann', idempotencyKey: '7c1f.a:b-c_1' },
    requestHash: new Uint8Array(32).fill(1),
  };
  const at = (now: number) => ({ now, keptMs: 1_000 });
  let ofController: DataSource;
  let store: RequestKeyRepository;
  beforeAll(async () => {
    ofController = await openDataSource(database.urlFor('controller'));
    store = new RequestKeyRepository(ofController);
  });
  afterAll(() => ofController.destroy());

  it('begin once, of many at once, and are answered with what was stored', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => store.begin(request, at(1_000))));
    expect(begun.filter((known) => known === undefined)).toHaveLength(1);
    const { requestHash } = request;
    expect(await store.begin(request, at(1_000))).toEqual({ requestHash, answer: null });
    await store.answer(request, 201, '{"it":"Zoë"}');
    await store.release(request);
    const other = { ...request, requestHash: new Uint8Array(32).fill(2) };
    expect(await store.begin(other, at(1_000))).toEqual({ requestHash, answer: { status: 201, body: '{"it":"Zoë"}' } });
    expect(await store.begin({ ...request, accountId: 'bob' }, at(1_000))).toBeUndefined();
  });

  it('are free again after a refusal, and after their time', async () => {
    const refused = { ...request, idempotencyKey: 'refused' };
    expect(await store.begin(refused, at(1_000))).toBeUndefined();
    await store.release(refused);
    expect(await store.begin(refused, at(1_000))).toBeUndefined();
    expect(await store.begin(request, at(2_001))).toBeUndefined();
  });
});
