import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '@jackpot/money';
import type { Connection } from 'mysql2/promise';
import { LEVELS, PRICE_CENTS, SEATS, deviceId } from '../load/play.js';
import { RunCount, type RunResult, measureWindow, until } from '../load/run-count.js';
import { openSql } from '../servers/sql.js';

const ROWS_PER_COMMIT = 4_096;

interface BulkPlan {
  readonly url: string;
  readonly rows: number;
  readonly folder: string;
  readonly tables: number;
  /** Socket of the root account, which alone can grant the right to read files. */
  readonly rootSocket: string;
}

/** Measures `LOAD DATA` into a minimal table, in one transaction or in one for each batch, whichever is faster. */
export async function bulkLoader({ url, rows, folder, tables, rootSocket }: BulkPlan): Promise<() => Promise<number>> {
  await grantFile(url, rootSocket);
  const sql = await openSql(url);
  await sql.query(`
    CREATE TABLE wager_plain (
      sequence BIGINT UNSIGNED NOT NULL PRIMARY KEY, at BIGINT UNSIGNED NOT NULL, table_no SMALLINT UNSIGNED NOT NULL,
      coup INT UNSIGNED NOT NULL, seat TINYINT UNSIGNED NOT NULL, boot INT UNSIGNED NOT NULL,
      device_sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL
    ) ENGINE=InnoDB`);
  const lines = Array.from({ length: rows }, (_, index) => lineOf(index, tables));
  const written = (name: string, part: readonly string[]): string => {
    const file = join(folder, `${name}.tsv`);
    writeFileSync(file, part.join(''));
    return file;
  };
  const whole = written('wagers', lines);
  const parts = Array.from({ length: Math.ceil(rows / ROWS_PER_COMMIT) }, (_, at) =>
    written(`wagers-${at}`, lines.slice(at * ROWS_PER_COMMIT, (at + 1) * ROWS_PER_COMMIT)),
  );
  const load = async (files: readonly string[]): Promise<number> => {
    await sql.query('TRUNCATE TABLE wager_plain');
    const startedMs = performance.now();
    for (const file of files) await sql.query(`LOAD DATA INFILE '${file}' INTO TABLE wager_plain`);
    return (rows * 1_000) / (performance.now() - startedMs);
  };
  return async () => Math.max(await load([whole]), await load(parts));
}

function lineOf(index: number, tables: number): string {
  const seat = 1 + (index % SEATS);
  const coupOfAll = Math.floor(index / SEATS);
  const coup = 1 + Math.floor(coupOfAll / tables);
  return `${[index + 1, 1_767_225_600_000 + index, coupOfAll % tables, coup, seat, 1, coup, PRICE_CENTS].join('\t')}\n`;
}

async function grantFile(url: string, socketPath: string): Promise<void> {
  const { username } = new URL(url);
  // The server identifies root by the socket, so no password is sent.
  const authPlugins = { unix_socket: () => () => Buffer.alloc(0) };
  const root = await openSql('mysql://root@localhost/', { socketPath, authPlugins });
  try {
    await root.query(`GRANT FILE ON *.* TO '${username}'@'127.0.0.1'`);
  } finally {
    await root.end();
  }
}

/** More connections would only wait for the same meter rows. Numbers tried: 8 to 128. */
const CONNECTIONS = 32;

const SCHEMA = [
  `CREATE TABLE coup_hand (table_no INT UNSIGNED, coup INT UNSIGNED, is_betting TINYINT NOT NULL,
     PRIMARY KEY (table_no, coup)) ENGINE=InnoDB`,
  `CREATE TABLE wager_hand (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, table_no INT UNSIGNED NOT NULL,
     coup INT UNSIGNED NOT NULL, seat TINYINT UNSIGNED NOT NULL, device VARCHAR(40) NOT NULL, boot INT UNSIGNED NOT NULL,
     sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL, UNIQUE KEY (device, boot, sequence)) ENGINE=InnoDB`,
  `CREATE TABLE meter_hand (level VARCHAR(12) PRIMARY KEY, display_micro BIGINT NOT NULL, rate_ppm BIGINT NOT NULL)
     ENGINE=InnoDB`,
];

interface RoundTripPlan {
  readonly inFlight: number;
  readonly warmMs: number;
  readonly runMs: number;
}

/** Measures one transaction per wager in one round trip. */
export async function roundTripper({ url, tables }: { readonly url: string; readonly tables: number }) {
  const connect = () => openSql(url, { multipleStatements: true });
  const pool = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  const first = must(pool[0], 'a connection');
  for (const statement of SCHEMA) await first.query(statement);
  for (let table = 0; table < tables; table += 1) await first.query(`INSERT INTO coup_hand VALUES (${table}, 1, 1)`);
  for (const { level, initialCents, ratePpm } of LEVELS)
    await first.query('INSERT INTO meter_hand VALUES (?, ?, ?)', [level, initialCents * 1_000_000n, ratePpm]);
  let boot = 0;
  return async (plan: RoundTripPlan): Promise<RunResult> => {
    const count = new RunCount();
    const state = { isSending: true, open: plan.inFlight, next: 0, failure: undefined as unknown };
    boot += 1;
    const keep = async (sql: Connection): Promise<void> => {
      while (state.isSending && state.failure === undefined) {
        const startedMs = performance.now();
        state.next += 1;
        await sql.query(wager(state.next % tables, state.next, boot));
        count.acknowledged(performance.now() - startedMs);
      }
      state.open -= 1;
    };
    for (let index = 0; index < plan.inFlight; index += 1)
      keep(must(pool[index % CONNECTIONS], 'a connection')).catch((error: unknown) => (state.failure = error));
    await measureWindow(count, plan);
    state.isSending = false;
    await until(() => state.open === 0 || state.failure !== undefined, 'the last round trips');
    if (state.failure instanceof Error) throw state.failure;
    return count.result();
  };
}

/** The INSERT reads the phase, so that only wagers of open hands are recorded. */
function wager(table: number, sequence: number, boot: number): string {
  const seat = 1 + (sequence % SEATS);
  return (
    'BEGIN;' +
    `INSERT INTO wager_hand (table_no, coup, seat, device, boot, sequence, price_cents) SELECT ${table}, 1, ${seat}, ` +
    `'${deviceId(table, seat)}', ${boot}, ${sequence}, ${PRICE_CENTS} FROM coup_hand ` +
    `WHERE table_no = ${table} AND coup = 1 AND is_betting = 1 LOCK IN SHARE MODE;` +
    `UPDATE meter_hand SET display_micro = display_micro + ${PRICE_CENTS} * rate_ppm;` +
    'COMMIT'
  );
}
