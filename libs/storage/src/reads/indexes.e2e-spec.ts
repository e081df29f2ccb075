import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { promisify } from 'node:util';
import { must } from '@jackpot/money';
import { type Connection, createConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import { type TestDatabase, makeDatabase } from '../../test/database.js';
import { SEALS } from '../../test/seals.js';
import {
  AssignmentRepository,
  AuditReads,
  CheckpointRepository,
  CloseStore,
  MySqlJournal,
  MySqlSnapshots,
  PayoutRepository,
  ReadModel,
  ReconciliationRepository,
  SessionRepository,
  SystemSlipRepository,
  TransferRepository,
  WebhookRepository,
  openDataSource,
} from '../index.js';
import { TABLES } from '../tables/index.js';
import type { OurColumn } from '../entities/columns.js';
import { columnName } from '../tables/table.js';

/** Hands in the test database. Every read must read far fewer rows, about as many as its answer has. */
const ROWS = 4_000;
const READ_MAX = 200;
const LINK = 'east';
const PAGE = { limit: 20, before: 2_000 } as const;
const PLAY_SPAN = { openedFrom: 1_000, from: 1_010, to: 1_050, firstSequence: 1_000, lastSequence: 2_000 } as const;
const PLAYED = {
  span: { firstSequence: 1_000, lastSequence: 1_800 },
  tables: [{ tableNo: 3, cuts: [1_100, 1_200] }],
  ...{ termsFrom: [1, 1_500], hasPromotions: true },
};
const BY_CONFIGURATION = new Set([
  ...['link', 'link_table', 'link_terms', 'level_meter', 'ledger_balance', 'webhook_endpoint', 'webhook_cursor'],
  ...['lease', 'account', 'table_credential', 'projection_watermark', 'link_schedule', 'open_day_fold'],
  'transfer_sent',
]);
const WORDS: Readonly<Record<string, string>> = {
  link_id: `'${LINK}'`,
  stream: `'${LINK}'`,
  table_no: 'seq % 8',
  level: `CASE WHEN seq % 500 = 0 THEN 'star' WHEN seq % 50 = 0 THEN 'heart' END`,
  status: `IF(seq > ${ROWS - 5}, 'pending', 'paid')`,
  phase: `IF(seq > ${ROWS - 5}, 'locked', 'settled')`,
  mark: `CASE WHEN seq % 100 = 0 THEN 'hit' END`,
  outcome: `'DONE'`,
  delivered_at: 'seq',
};

let database: TestDatabase;
let dataSource: DataSource;
let connection: Connection;

beforeAll(async () => {
  database = await makeDatabase('indexes');
  for (const { name, columns } of TABLES) {
    const fields = Object.entries(columns).filter(([, { computedFrom }]) => computedFrom === undefined);
    const names = fields.map(([field]) => columnName(field));
    const values = fields.map(([field, column]) => WORDS[columnName(field)] ?? valueOf(column));
    await database.sql.run(
      `INSERT IGNORE INTO ${name} (${names.join(', ')}) SELECT ${values.join(', ')} FROM seq_1_to_${ROWS}`,
    );
  }
  await database.sql.rows(`ANALYZE TABLE ${TABLES.map(({ name }) => name).join(', ')}`);
  connection = createConnection({ uri: database.url });
  await promisify(connection.ping.bind(connection))();
  dataSource = await openDataSource(database.url);
}, 120_000);
afterAll(async () => {
  connection.destroy();
  await dataSource.destroy();
  await database.drop();
});

function valueOf({ kind, type, length }: OurColumn): string {
  switch (kind) {
    case 'small':
      return type === 'tinyint' ? 'seq % 200' : 'seq';
    case 'count':
    case 'amount':
      return 'seq';
    case 'flag':
      return '0';
    case 'numbers':
      return `'[]'`;
    case 'bytes':
    case 'blob':
      return 'UNHEX(SHA2(seq, 256))';
    case 'clock':
      return 'NOW(3)';
    default:
      return type === 'char' ? `'2026-11-24'` : `LEFT(CONCAT('x', seq), ${length ?? 20})`;
  }
}

interface Sent {
  readonly sql: string;
  readonly values: readonly unknown[];
}

async function sentBy(read: () => Promise<unknown>): Promise<readonly Sent[]> {
  let prototype = Object.getPrototypeOf(connection) as { query?: (...parts: never[]) => unknown };
  while (!Object.hasOwn(prototype, 'query')) prototype = Object.getPrototypeOf(prototype) as typeof prototype;
  const spy = jest.spyOn(prototype as { query: (...parts: unknown[]) => unknown }, 'query');
  await read();
  const calls = spy.mock.calls.map(([sql, values]) => ({
    sql: typeof sql === 'string' ? sql : (sql as { readonly sql: string }).sql,
    values: Array.isArray(values) ? (values as readonly unknown[]) : [],
  }));
  spy.mockRestore();
  return calls.filter(({ sql }) => /^\s*SELECT/.test(sql) && /\bFROM\b/.test(sql));
}

interface Plan {
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
  readonly rows: string | null;
  readonly Extra: string | null;
}

function tablesIn(sql: string): ReadonlyMap<string, string> {
  const named = sql.matchAll(
    /(?:FROM|JOIN)\s+`?(\w+)`?(?:\s+(?:AS\s+)?`?(?!USE|WHERE|LEFT|JOIN|ON|ORDER|GROUP|LIMIT|FORCE)(\w+)`?)?/g,
  );
  return new Map([...named].map(([, table, alias]) => [alias ?? table ?? '', table ?? '']));
}

async function scansOf(read: () => Promise<unknown>): Promise<readonly unknown[]> {
  const sent = await sentBy(read);
  expect(sent.length).toBeGreaterThan(0);
  const found: unknown[] = [];
  for (const { sql, values } of sent) {
    const tables = tablesIn(sql);
    const plan = await dataSource.query<readonly Plan[]>(`EXPLAIN ${sql}`, [...values]);
    for (const { table, type, key, rows, Extra } of plan) {
      const isOrdered = key !== null && /\bLIMIT\b/.test(sql) && !/filesort|temporary/.test(Extra ?? '');
      const isOfFew = BY_CONFIGURATION.has(tables.get(table ?? '') ?? '') || Number(rows ?? 0) <= READ_MAX;
      const isBounded = isOfFew || isOrdered;
      if (table !== null && !table.startsWith('<') && !isBounded) found.push({ table, type, key, rows, Extra, sql });
    }
  }
  return found;
}

const reads = (): ReadModel => new ReadModel(dataSource);
const by = async <S extends { close(): Promise<void> }>(
  store: S,
  read: (store: S) => Promise<unknown>,
): Promise<void> => {
  await read(store);
  await store.close();
};

const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  links: () => reads().links(),
  playableLinks: () => reads().playableLinks(),
  link: () => reads().link(LINK),
  tables: () => reads().tables(LINK),
  terms: () => reads().terms(LINK),
  termsAt: () => reads().termsAt(LINK, 2_000),
  schedule: () => reads().schedule(LINK),
  log: () => reads().log(LINK, PAGE),
  'log of a table': () => reads().log(LINK, { ...PAGE, table: 3 }),
  'log of a hand': () => reads().log(LINK, { ...PAGE, table: 3, coup: 1_003 }),
  lastLogged: () => reads().lastLogged(LINK, 'suspended'),
  paymentRulesAt: () => reads().paymentRulesAt(LINK, 2_000),
  takeovers: () => reads().takeovers(LINK, 1_000, 1_010),
  takeoverAfter: () => reads().takeoverAfter(LINK, { sequence: 1_000, at: 1_000 }),
  restorations: () => reads().restorations(LINK),
  coups: () => reads().coups(LINK, PAGE),
  'coups of a table': () => reads().coups(LINK, { ...PAGE, table: 3 }),
  'coups with hits': () => reads().coups(LINK, { ...PAGE, mark: 'hit' }),
  'coups of a time': () => reads().coups(LINK, { limit: 20, table: 3, mark: 'hit', from: 1_000, to: 2_000 }),
  'coups of a gaming day': () => reads().coups(LINK, { limit: 20, firstSequence: 1_000, lastSequence: 2_000 }),
  'coups, oldest first': () => reads().coups(LINK, { limit: 20, order: 'oldest', after: 2_000 }),
  'coups of a table, oldest first': () => reads().coups(LINK, { limit: 20, order: 'oldest', after: 2_000, table: 3 }),
  rounds: () => reads().rounds(LINK, PAGE),
  'rounds of a table': () => reads().rounds(LINK, { ...PAGE, table: 3 }),
  played: () => reads().played(LINK, PLAYED),
  'played in an hour': () => reads().played(LINK, { ...PLAYED, span: { from: 1_000, to: 1_800 } }),
  round: () => reads().round(LINK, 3, 1_003),
  awardsOf: () => reads().awardsOf(LINK, [{ tableNo: 3, coup: 1_003 }]),
  coup: () => reads().coup(LINK, 3, 1_003),
  coupDetails: () => reads().atOnePlace(LINK, (at) => at.coupDetails(LINK, 3, 1_003)),
  shoes: () => reads().shoes(LINK, { ...PAGE, table: 3 }),
  irregularities: () => reads().irregularities(LINK, { table: 3, shoes: [1_003] }),
  awards: () => reads().awards(LINK, PAGE),
  'awards of a level': () => reads().awards(LINK, { limit: 20, level: 'star' }),
  'awards of a status': () => reads().awards(LINK, { limit: 20, status: 'pending' }),
  'awards, oldest first': () => reads().awards(LINK, { limit: 20, order: 'oldest', after: 2_000 }),
  'awards of a level, oldest first': () => reads().awards(LINK, { limit: 20, order: 'oldest', level: 'star' }),
  award: () => reads().award(LINK, 1_003),
  lastHits: () => reads().lastHits(LINK),
  waitingCoups: () => reads().waitingCoups(LINK, 5_000),
  measuredHands: () => reads().measuredHands(LINK, 3, { limit: 20 }),
  play: () => reads().play(LINK, PLAY_SPAN),
  unverifiedWins: () => reads().unverifiedWins([LINK, 'west']),
  openClaims: () => reads().openClaims(LINK, { limit: 20 }),
  claimActs: () => reads().claimActs(LINK, 1_003),
  payments: () => reads().payments(LINK, { firstSequence: 1_000, lastSequence: 1_010 }),
  documentNumbers: () => reads().documentNumbers(LINK, PAGE),
  document: () => reads().atOnePlace(LINK, (at) => at.document(LINK, 1_003)),
  published: () => reads().published(LINK, 2_000, 20),
  lastPublished: () => reads().lastPublished(LINK),
  payouts: () => reads().payouts(LINK, PAGE),
  lateWagers: () => reads().lateWagers(LINK, PAGE),
  'late wagers of a table': () => reads().lateWagers(LINK, { ...PAGE, table: 3 }),
  meterHistory: () => reads().meterHistory(LINK, 'star', PAGE),
  mustHitCycles: () => reads().mustHitCycles(LINK, PAGE),
  meters: () => reads().meters(LINK),
  balances: () => reads().balances(LINK),
  watermark: () => reads().watermark(LINK),
  journalSequence: () => reads().journalSequence(LINK),
  books: () => reads().books(LINK),
  'journal streams': () => by(new MySqlJournal(database.url, SEALS), (journal) => journal.streams()),
  'journal head': () => by(new MySqlJournal(database.url, SEALS), (journal) => journal.head(LINK)),
  'latest snapshot': () => by(new MySqlSnapshots(database.url, SEALS), (snapshots) => snapshots.latest('none')),
  'payouts owed': () => new PayoutRepository(dataSource).owed(20),
  'webhooks due': () => new WebhookRepository(dataSource).due('x1', 9_000, 20),
  'dead webhooks': () => new WebhookRepository(dataSource).dead(20),
  'last closes': () => new WebhookRepository(dataSource).lastCloses(),
  'last close': () => new CloseStore(dataSource).lastDay(LINK),
  'close of a day': () => new CloseStore(dataSource).heads(LINK, 2_000, 20),
  'last checkpoint': () =>
    expect(new CheckpointRepository(dataSource).last(LINK)).rejects.toThrow('CHECKPOINT_DAMAGED'),
  'checkpoints of a page': () => new CheckpointRepository(dataSource).page(LINK, 2_000, 20),
  'cosignatures of a checkpoint': () => new CheckpointRepository(dataSource).cosignatures(LINK, 2_000),
  'last cosignature': () => new CheckpointRepository(dataSource).lastCosignature(LINK, 'x1'),
  'reconciliations of a link': () => new ReconciliationRepository(dataSource).ofLink(LINK, 20),
  'slips of a claim': () => new SystemSlipRepository(dataSource).ofClaim(LINK, 1_003),
  'transfers in transit of a link': () => new TransferRepository(dataSource).inTransitOf(LINK, 20),
  'assignments of a link': () => new AssignmentRepository(dataSource, SEALS).current(LINK, 9_000),
  'a session': () => new SessionRepository(dataSource, SEALS).find(new Uint8Array(32)),
  'the audit trail': () => audit({}),
  'the audit trail of an act': () => audit({ act: 'x7', outcome: 'DONE' }),
  'the audit trail of a subject': () => audit({ act: 'x7', subject: 'x7', outcome: 'DONE' }),
  'the audit trail of an account': () => audit({ accountId: 'x7' }),
  'the audit trail of a license': () => audit({ license: 'x7' }),
  'the audit trail of a request': () => audit({ requestId: 'x7' }),
  'the audit trail of a time': () => audit({ from: 1_000, to: 1_010 }),
};

function audit(filter: object): Promise<unknown> {
  return new AuditReads(dataSource, SEALS).page({ limit: 20, before: undefined, ...filter });
}

describe('the server’s plan', () => {
  it.each(Object.keys(READS))('of %s reads no table as a whole', async (name) => {
    expect(await scansOf(must(READS[name], 'a read'))).toEqual([]);
  });

  it('is read for every read of the read model', () => {
    const methods = Object.getOwnPropertyNames(ReadModel.prototype).filter(
      (name) => !['constructor', 'atOnePlace'].includes(name),
    );
    expect(methods.filter((name) => !(name in READS))).toEqual([]);
  });
});
