import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { LEVELS, PRICE_CENTS } from '../load/play.js';
import { openSql } from '../servers/sql.js';
import type { Outcome, Rival, TableMessage } from './rival.js';

const SCHEMA = [
  `CREATE TABLE coup (table_no INT UNSIGNED, coup INT UNSIGNED, phase VARCHAR(12) NOT NULL, cards VARCHAR(40) NOT NULL DEFAULT '',
     PRIMARY KEY (table_no, coup)) ENGINE=InnoDB`,
  `CREATE TABLE wager (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, table_no INT UNSIGNED NOT NULL, coup INT UNSIGNED NOT NULL,
     seat TINYINT UNSIGNED NOT NULL, device VARCHAR(40) NOT NULL, boot INT UNSIGNED NOT NULL, sequence INT UNSIGNED NOT NULL,
     price_cents BIGINT NOT NULL, at BIGINT UNSIGNED NOT NULL, UNIQUE KEY (device, boot, sequence), KEY (table_no, coup))
     ENGINE=InnoDB`,
  'CREATE TABLE meter (level VARCHAR(12) PRIMARY KEY, display_micro BIGINT NOT NULL, rate_ppm BIGINT NOT NULL) ENGINE=InnoDB',
];

const STAGE = { shoe: 0, heartbeat: 0, open: 1, acknowledge: 2, lock: 3, cards: 4, settle: 5 } as const;

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
    await sql.query('INSERT INTO meter VALUES (?, ?, ?)', [level, initialCents * 1_000_000n, ratePpm]);

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
      ...of('cards').map(cardsUpdate),
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
      rows.map((row) => `'${String(row['device'])}',${String(row['boot'])},${String(row['sequence'])}`),
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

/** Stops where a message belongs to an earlier stage than the message before it. */
function nextBatch(queues: ReadonlyMap<number, Waiting[]>): readonly Waiting[] {
  const batch: Waiting[] = [];
  for (const queue of queues.values()) {
    const end = queue.findIndex(
      ({ message }, at) => at > 0 && STAGE[message.type] < STAGE[queue[at - 1]?.message.type ?? 'shoe'],
    );
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
  const wagers = `(SELECT COUNT(*) FROM coup STRAIGHT_JOIN wager USING (table_no, coup) WHERE ${isOneOf(locked)} AND phase = 'betting')`;
  return `UPDATE meter SET display_micro = display_micro + rate_ppm * ${PRICE_CENTS} * ${wagers}`;
}

function cardsUpdate({ table, message }: Waiting): string {
  return `UPDATE coup SET cards = '${message.cards.join(' ')}' WHERE table_no = ${table} AND coup = ${message.coup}`;
}

function isOneOf(waiting: readonly Waiting[]): string {
  return `(table_no, coup) IN (${[...new Set(waiting.map((each) => `(${coupOf(each)})`))].join(',')})`;
}

function coupOf({ table, message }: Waiting): string {
  return `${table},${message.coup}`;
}

function keyOf({ message: { device, boot, sequence } }: Waiting): string {
  return `'${device}',${boot},${sequence}`;
}
