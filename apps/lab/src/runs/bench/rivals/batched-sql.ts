import { escape } from 'mysql2';
import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { LEVELS } from '../load/play.js';
import { openSql } from '../servers/sql.js';
import type { Outcome, Rival, TableMessage } from './rival.js';

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS coup (table_no INT UNSIGNED, coup INT UNSIGNED, phase VARCHAR(12) NOT NULL,
     cards VARCHAR(40) NOT NULL DEFAULT '', PRIMARY KEY (table_no, coup)) ENGINE=InnoDB CHARACTER SET ascii COLLATE ascii_bin`,
  `CREATE TABLE IF NOT EXISTS wager (table_no INT UNSIGNED, coup INT UNSIGNED, seat TINYINT UNSIGNED,
     device VARCHAR(40) NOT NULL, boot INT UNSIGNED NOT NULL, sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL,
     at BIGINT UNSIGNED NOT NULL, PRIMARY KEY (table_no, coup, seat), UNIQUE KEY (device, boot, sequence))
     ENGINE=InnoDB CHARACTER SET ascii COLLATE ascii_bin`,
  `CREATE TABLE IF NOT EXISTS meter (level VARCHAR(12) PRIMARY KEY, display_micro BIGINT NOT NULL, rate_ppm BIGINT NOT NULL)
     ENGINE=InnoDB`,
];

/** The order of the statements of a transaction. */
const STAGES: readonly TableMessage['type'][] = ['open', 'acknowledge', 'lock', 'cards', 'settle'];

interface Waiting {
  readonly table: number;
  readonly message: TableMessage;
  readonly answer: (outcome: Outcome) => void;
}

/** Messages that arrive during a commit form the next batch. */
export async function openBatchedSql(databaseUrl: string): Promise<Rival> {
  const sql = await openSql(databaseUrl, { multipleStatements: true });
  for (const statement of SCHEMA) await sql.query(statement);
  for (const { level, initialCents, ratePpm } of LEVELS)
    await sql.query('INSERT IGNORE INTO meter VALUES (?, ?, ?)', [level, initialCents * 1_000_000n, ratePpm]);

  const queues = new Map<number, Waiting[]>();
  let isCommitting = false;

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    const of = (type: TableMessage['type']) => batch.filter(({ message }) => message.type === type);
    const wagers = of('acknowledge');
    const statements = [
      'BEGIN',
      ...when(of('open'), insertCoups),
      ...when(wagers, insertWagers),
      ...when(of('lock'), contribution),
      ...when(of('lock'), (each) => `UPDATE coup SET phase = 'locked' WHERE ${isOneOf(each)} AND phase = 'betting'`),
      ...when(of('cards'), cardsUpdate),
      ...when(of('settle'), (each) => `UPDATE coup SET phase = 'settled' WHERE ${isOneOf(each)}`),
      'COMMIT',
    ];
    const [results] = await sql.query<ResultSetHeader[]>(statements.join(';'));
    const inserted =
      results[statements.findIndex((statement) => statement.startsWith(INSERT_WAGERS))]?.affectedRows ?? 0;
    const refused = inserted === wagers.length ? new Set<Waiting>() : await notRecorded(wagers);
    for (const each of batch) each.answer(refused.has(each) ? 'COUP_NOT_BETTING' : undefined);
  };

  const notRecorded = async (wagers: readonly Waiting[]): Promise<ReadonlySet<Waiting>> => {
    const keys = wagers.map((each) => `(${keyOf(each)})`).join(',');
    const [rows] = await sql.query<RowDataPacket[]>(
      `SELECT device, boot, sequence FROM wager WHERE (device, boot, sequence) IN (${keys})`,
    );
    const recorded = new Set(
      rows.map((row) => `${escape(String(row['device']))},${String(row['boot'])},${String(row['sequence'])}`),
    );
    return new Set(wagers.filter((each) => !recorded.has(keyOf(each))));
  };

  const commitAll = async (): Promise<void> => {
    isCommitting = true;
    for (let batch = nextBatch(queues); batch.length > 0; batch = nextBatch(queues)) await commit(batch);
    isCommitting = false;
  };

  return {
    take: (table, messages) => {
      const queue = queues.get(table) ?? [];
      queues.set(table, queue);
      const outcomes = messages.map(
        (message) => new Promise<Outcome>((answer) => queue.push({ table, message, answer })),
      );
      if (!isCommitting) void commitAll();
      return outcomes;
    },
  };
}

/** The batch of a table ends before a message whose statement would run too early for its hand. */
function nextBatch(queues: ReadonlyMap<number, Waiting[]>): readonly Waiting[] {
  const batch: Waiting[] = [];
  for (const queue of queues.values()) {
    const reached = new Map<number, number>();
    const end = queue.findIndex(({ message: { type, coup } }) => {
      const stage = STAGES.indexOf(type);
      if (stage === -1) return false;
      const isBack = stage < (reached.get(coup) ?? 0);
      reached.set(coup, stage);
      return isBack;
    });
    batch.push(...queue.splice(0, end === -1 ? queue.length : end));
  }
  return batch;
}

function when(some: readonly Waiting[], statement: (some: readonly Waiting[]) => string): readonly string[] {
  return some.length === 0 ? [] : [statement(some)];
}

function insertCoups(opened: readonly Waiting[]): string {
  const rows = opened.map((each) => `(${coupOf(each)},'betting')`);
  return `INSERT IGNORE INTO coup (table_no, coup, phase) VALUES ${rows.join(',')}`;
}

const INSERT_WAGERS = 'INSERT IGNORE INTO wager';

function insertWagers(wagers: readonly Waiting[]): string {
  const rows = wagers.map(
    (each) => `(${coupOf(each)},${each.message.seat},${keyOf(each)},${each.message.priceCents},${Date.now()})`,
  );
  return `${INSERT_WAGERS} (table_no, coup, seat, device, boot, sequence, price_cents, at)
    WITH sent (table_no, coup, seat, device, boot, sequence, price_cents, at) AS (VALUES ${rows.join(',')})
    SELECT sent.* FROM sent STRAIGHT_JOIN coup USING (table_no, coup) WHERE phase = 'betting'`;
}

/** Must run before the UPDATE that locks the hands, so that a repeated lock adds nothing. */
function contribution(locked: readonly Waiting[]): string {
  return `UPDATE meter CROSS JOIN (SELECT COALESCE(SUM(price_cents), 0) AS cents FROM coup
    STRAIGHT_JOIN wager USING (table_no, coup) WHERE ${isOneOf(locked)} AND phase = 'betting') AS locked
    SET display_micro = display_micro + rate_ppm * cents`;
}

function cardsUpdate(dealt: readonly Waiting[]): string {
  const rows = dealt.map((each) => `(${coupOf(each)},${escape(each.message.cards.join(' '))})`);
  return `UPDATE (WITH dealt (table_no, coup, sent) AS (VALUES ${rows.join(',')}) SELECT * FROM dealt) AS dealt
    STRAIGHT_JOIN coup USING (table_no, coup) SET cards = sent`;
}

function isOneOf(waiting: readonly Waiting[]): string {
  return `(table_no, coup) IN (${[...new Set(waiting.map((each) => `(${coupOf(each)})`))].join(',')})`;
}

function coupOf({ table, message }: Waiting): string {
  return `${table},${message.coup}`;
}

function keyOf({ message: { device, boot, sequence } }: Waiting): string {
  return `${escape(device)},${boot},${sequence}`;
}
