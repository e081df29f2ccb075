import type { RowDataPacket } from 'mysql2/promise';
import { LEVELS, PRICE_CENTS } from '../load/play.js';
import { openSql, rowOf } from '../servers/sql.js';
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

/** Messages of a table that one batch may take: each stage is one statement, and the stages come in this order. */
const STAGE = { shoe: 0, heartbeat: 0, open: 1, acknowledge: 2, lock: 3, cards: 4, settle: 5 } as const;

interface Waiting {
  readonly table: number;
  readonly message: TableMessage;
  readonly answer: (outcome: Outcome) => void;
}

/**
 * Plain tables with batches: what arrives while one commit is under way is the next one. A batch is one transaction: the
 * coups that open, the phases of all coups that it touches, one INSERT of the wagers whose coup still takes bets, one UPDATE
 * for each change of phase, one of the meters for all coups that lock, and one COMMIT.
 */
export async function openBatchedSql(databaseUrl: string): Promise<Rival> {
  const sql = await openSql(databaseUrl, { multipleStatements: true });
  for (const statement of SCHEMA) await sql.query(statement);
  for (const { level, initialCents, ratePpm } of LEVELS)
    await sql.query('INSERT INTO meter VALUES (?, ?, ?)', [level, initialCents * 1_000_000n, ratePpm]);

  const queues = new Map<number, Waiting[]>();
  let isCommitting = false;

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    const of = (type: TableMessage['type']) => batch.filter(({ message }) => message.type === type);
    const opened = of('open').map(({ table, message }) => `(${table}, ${message.coup}, 'betting')`);
    const insertCoups =
      opened.length > 0 ? `INSERT IGNORE INTO coup (table_no, coup, phase) VALUES ${opened.join(',')};` : '';
    const betting = await coupsBetting(`BEGIN;${insertCoups}`, [...of('acknowledge'), ...of('lock')]);
    const isBetting = (each: Waiting): boolean => betting.has(coupOf(each));
    const wagers = of('acknowledge').filter(isBetting);
    const locked = of('lock').filter(isBetting);
    await sql.query(
      [
        ...(wagers.length > 0 ? [`${INSERT_WAGERS} ${wagers.map(wagerValues).join(',')}`] : []),
        ...(locked.length > 0
          ? [`UPDATE coup SET phase = 'locked' WHERE ${isOneOf(locked)}`, contribution(locked)]
          : []),
        ...of('cards').map(cardsUpdate),
        ...(of('settle').length > 0 ? [`UPDATE coup SET phase = 'settled' WHERE ${isOneOf(of('settle'))}`] : []),
        'COMMIT',
      ].join(';'),
    );
    for (const each of batch) each.answer(isAfterLock(each, betting) ? 'COUP_NOT_BETTING' : undefined);
  };

  /** The coups that still take bets. They stay locked against a change of phase until the commit. */
  const coupsBetting = async (before: string, waiting: readonly Waiting[]): Promise<ReadonlySet<string>> => {
    if (waiting.length === 0) {
      await sql.query(before);
      return new Set();
    }
    const select = `SELECT table_no, coup FROM coup WHERE ${isOneOf(waiting)} AND phase = 'betting' FOR UPDATE`;
    const [results] = await sql.query<RowDataPacket[][]>(before + select);
    return new Set((results.at(-1) ?? []).map((row) => `${String(row['table_no'])},${String(row['coup'])}`));
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
    books: async () => {
      const counts = await rowOf(
        sql,
        `SELECT COUNT(*) AS wagers, COALESCE(SUM(phase <> 'betting'), 0) AS locked FROM wager JOIN coup USING (table_no, coup)`,
      );
      const [meters] = await sql.query<RowDataPacket[]>('SELECT level, display_micro FROM meter');
      return {
        wagers: Number(counts?.['wagers']),
        contributed: Number(counts?.['locked']),
        displayMicro: Object.fromEntries(
          meters.map((row) => [String(row['level']), BigInt(String(row['display_micro']))]),
        ),
      };
    },
    close: () => sql.end(),
  };
}

/** Of every table the messages that wait, up to the one that belongs to an earlier stage than the one before it. */
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

const INSERT_WAGERS = 'INSERT IGNORE INTO wager (table_no, coup, seat, device, boot, sequence, price_cents, at) VALUES';

function wagerValues({ table, message }: Waiting): string {
  const { coup, seat, device, boot, sequence, priceCents } = message;
  return `(${table},${coup},${seat},'${device}',${boot},${sequence},${priceCents},${Date.now()})`;
}

/** The price is one for all wagers of a link. */
function contribution(locked: readonly Waiting[]): string {
  const wagers = `(SELECT COUNT(*) FROM wager WHERE ${isOneOf(locked)})`;
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

function isAfterLock(waiting: Waiting, betting: ReadonlySet<string>): boolean {
  const { type } = waiting.message;
  return (type === 'acknowledge' || type === 'lock') && !betting.has(coupOf(waiting));
}
