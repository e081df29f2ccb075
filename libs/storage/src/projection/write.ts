import { assert } from '@jackpot/money';
import type { LevelMeters } from '@jackpot/progressive';
import type { SqlSession } from '../sql/sql-session.js';
import { AwardRecord } from '../entities/awards.js';
import { TableRecord } from '../entities/link.js';
import { BalanceRecord, MeterRecord, MustHitCycleRecord } from '../entities/meters.js';
import { CoupRecord, CoupWagersRecord, ThreeCardRoundRecord } from '../entities/play.js';
import { columnList, literalOf, literalsOf, name } from '../tables/row-code.js';
import { type EntityClass, type OfLink, type Table, changingFields, columnName, tableOf } from '../tables/table.js';
import { listOfWagers } from '../tables/wager-list.js';
import { INSERTED, type PendingUpdate, type ProjectionBatch } from './projection-batch.js';

/** A statement and how many rows it may affect. With any other number, the transaction rolls back. */
interface Write {
  readonly sql: string;
  readonly least: number;
  readonly most: number;
}

/** Meters are taken from the journal's last batch, not from our own sums. */
export async function writeBatch(
  session: SqlSession,
  run: ProjectionBatch,
  { meters, sequence }: { readonly meters: readonly LevelMeters[]; readonly sequence: number },
): Promise<void> {
  for (const { sql, least, most } of statementsOf(run, meters, sequence)) {
    const affected = await session.run(sql);
    assert(affected >= least && affected <= most, `${affected} rows touched by: ${sql.slice(0, 120)}`);
  }
}

function* statementsOf(
  run: ProjectionBatch,
  meters: readonly LevelMeters[],
  sequence: number,
): Generator<Write, void, undefined> {
  const link = name(run.memory.linkId);
  for (const { list, insert } of INSERTS) yield* insert(link, run.rows[list]);
  yield* writeAwards(link, [...run.awards.values()]);
  yield* writeCycles(link, [...run.cycles.values()]);
  yield* writeTables(
    link,
    Array.from(run.tables, (table) => ({ ...table, coup: table.coup?.coup ?? 0 })),
  );
  yield* writeCoups(link, [...run.coups]);
  yield* writeWagers(
    link,
    Array.from(run.wagers, (row) => ({ ...row, wagers: listOfWagers(row.wagers) })),
  );
  yield* writeRounds(link, [...run.rounds]);
  yield* writeMeters(
    link,
    meters.map((level) => ({ ...level, sequence })),
  );
  yield* writeBalances(
    link,
    Array.from(run.balances, ([account, balanceMicro]) => ({ account, balanceMicro })),
  );
  for (const update of run.updates) yield { sql: updateText(link, update), least: update.least, most: 1 };
  yield* owedWrites(link, run);
}

type Writer<Row> = (link: string, rows: readonly OfLink<Row>[]) => readonly Write[];

function inserter<Row extends object>(entity: EntityClass<Row>): Writer<Row> {
  const into = `${tableOf(entity).name} (${columnList(entity)})`;
  const literals = literalsOf(entity);
  return (link, rows) =>
    insertStatements(
      into,
      rows.map((row) => literals(link, row)),
    ).map(({ sql, rows: count }) => ({ sql, least: count, most: count }));
}

function upserter<Row extends object>(entity: EntityClass<Row>, onDuplicate = replaced(tableOf(entity))): Writer<Row> {
  const into = `${tableOf(entity).name} (${columnList(entity)})`;
  const literals = literalsOf(entity);
  return (link, rows) =>
    insertStatements(
      into,
      rows.map((row) => literals(link, row)),
      `ON DUPLICATE KEY UPDATE ${onDuplicate}`,
    ).map(({ sql, rows: count }) => ({ sql, least: count, most: 2 * count }));
}

function replaced(table: Table): string {
  const columns = Object.keys(table.columns).filter((field) => !table.key.includes(field));
  return columns.map((field) => `${columnName(field)} = VALUES(${columnName(field)})`).join(', ');
}

const INSERTS = Object.entries(INSERTED).map(([list, table]) => ({
  list: list as keyof typeof INSERTED,
  insert: inserter<object>(table),
}));
const writeAwards = inserter(AwardRecord);
const writeCycles = inserter(MustHitCycleRecord);
const writeTables = upserter(TableRecord);
const writeCoups = upserter(CoupRecord);
const writeWagers = upserter(CoupWagersRecord);
const writeRounds = upserter(ThreeCardRoundRecord);
const writeMeters = upserter(MeterRecord);
const writeBalances = upserter(BalanceRecord, 'balance_micro = balance_micro + VALUES(balance_micro)');

export const STATEMENT_CHARS_MAX = 512 * 1024;

interface RowsStatement {
  readonly sql: string;
  readonly rows: number;
}

export function insertStatements(into: string, rows: readonly string[], tail = ''): readonly RowsStatement[] {
  const statements: RowsStatement[] = [];
  for (let from = 0; from < rows.length;) {
    const to = endOfStatement(rows, from);
    statements.push({ sql: `INSERT INTO ${into} VALUES ${rows.slice(from, to).join(',')} ${tail}`, rows: to - from });
    from = to;
  }
  return statements;
}

function endOfStatement(rows: readonly string[], from: number): number {
  let chars = 0;
  for (let index = from; index < rows.length; index += 1) {
    chars += rows[index]!.length + 1;
    if (chars > STATEMENT_CHARS_MAX && index > from) return index;
  }
  return rows.length;
}

export function updateText(link: string, { table: entity, set, where }: PendingUpdate): string {
  const table = tableOf(entity);
  const changing = changingFields(table);
  const changes = Object.entries(set).map(([field, value]) => {
    assert(changing.includes(field), `${table.name}.${field} is declared as changing`);
    return `${columnName(field)} = ${newValue(entity, field, value)}`;
  });
  const conditions = Object.entries(where).map(
    ([field, value]) => `${columnName(field)} ${conditionText(entity, field, value)}`,
  );
  return `UPDATE ${table.name} SET ${changes.join(', ')} WHERE ${[`link_id = ${link}`, ...conditions].join(' AND ')}`;
}

function newValue(entity: EntityClass, field: string, value: unknown): string {
  if (!isObject(value, 'plus')) return literalOf(entity, field, value);
  return `${columnName(field)} + ${literalOf(entity, field, value['plus'])}`;
}

function conditionText(entity: EntityClass, field: string, value: unknown): string {
  if (value === null) return 'IS NULL';
  if (Array.isArray(value)) return `IN (${value.map((each) => literalOf(entity, field, each)).join(',')})`;
  return `= ${literalOf(entity, field, value)}`;
}

function isObject(value: unknown, key: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && key in value;
}

/** An automatic claim needs its document at once, an attended claim after its authorization. */
function owedWrites(link: string, { memory, awards, owedAgain }: ProjectionBatch): readonly Write[] {
  const again = [...owedAgain].filter((awardNumber) => !awards.has(awardNumber));
  const fresh = [...awards.values()].filter((row) => row.documentNumber > 0).map((row) => row.awardNumber);
  const touched = [...fresh, ...again];
  if (touched.length === 0) return [];
  const automaticBelowCents = memory.terms?.config.awards.automaticBelowCents ?? 0n;
  const insert = `
    INSERT INTO payout_owed (link_id, award_number, award_id, document_number)
    SELECT a.link_id, a.award_number, a.award_id, a.document_number
    FROM award a LEFT JOIN payout p ON p.award_id = a.award_id AND p.document_number = a.document_number
    WHERE a.link_id = ${link} AND a.award_number IN (${touched.join(',')})
      AND (a.status IN ('authorized', 'paid')
        OR (a.status IN ('pending', 'verified') AND a.amount_cents < ${automaticBelowCents})) AND a.document_number > 0 AND p.award_id IS NULL`;
  return [...notOwed(link, again), { sql: insert, least: 0, most: touched.length }];
}

function notOwed(link: string, awardNumbers: readonly number[]): readonly Write[] {
  if (awardNumbers.length === 0) return [];
  const sql = `DELETE FROM payout_owed WHERE link_id = ${link} AND award_number IN (${awardNumbers.join(',')})`;
  return [{ sql, least: 0, most: awardNumbers.length }];
}
