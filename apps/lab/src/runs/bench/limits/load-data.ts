import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2';
import { type Sql, openSql } from '../environment/sql.js';
import { PRICE_CENTS, SEATS } from '../play/link-terms.js';

/** Wagers of one transaction: as many as one batch of ours has at the most. */
const LOAD_ROWS_PER_COMMIT = 4_096;

export interface LoadedData {
  /** In one statement, one transaction, for all of them. */
  readonly wholePerSecond: number;
  /** In transactions of `LOAD_ROWS_PER_COMMIT`. */
  readonly cutPerSecond: number;
}

interface Prepare {
  readonly url: string;
  readonly rows: number;
  readonly folder: string;
  /** root's socket on a server of our own: the right to read server-side files is given by it. */
  readonly rootSocket: string | undefined;
  readonly tables: number;
}

/**
 * The database's own bulk loader, given the same wagers as a finished file: the narrowest table that could hold them, its
 * key in order, no other index, one connection. Nothing is decided, nothing is checked.
 */
export class LoadData {
  private constructor(
    private readonly sql: Sql,
    /** 'server': LOAD DATA INFILE of a file the server reads itself; 'local': the client sends it. */
    readonly manner: 'server' | 'local',
    private readonly whole: string,
    private readonly cut: readonly string[],
    private readonly rows: number,
  ) {}

  static async prepare(plan: Prepare): Promise<LoadData> {
    if (plan.rootSocket !== undefined) await grantFile(plan.url, plan.rootSocket).catch(() => undefined);
    const sql = openSql(plan.url, { flags: ['+LOCAL_FILES'] });
    await sql.run(TABLE);
    const lines = Array.from({ length: plan.rows }, (_, index) => lineOf(index, plan.tables));
    const whole = join(plan.folder, 'wagers.tsv');
    writeFileSync(whole, lines.join(''));
    const cut: string[] = [];
    for (let from = 0; from < lines.length; from += LOAD_ROWS_PER_COMMIT) {
      const file = join(plan.folder, `wagers-${cut.length}.tsv`);
      writeFileSync(file, lines.slice(from, from + LOAD_ROWS_PER_COMMIT).join(''));
      cut.push(file);
    }
    const manner = await sql.run(statement('server', whole)).then(
      () => 'server' as const,
      () => 'local' as const,
    );
    return new LoadData(sql, manner, whole, cut, plan.rows);
  }

  async run(): Promise<LoadedData> {
    await this.sql.run('TRUNCATE TABLE wager_plain');
    const wholePerSecond = await this.#timed([this.whole]);
    await this.sql.run('TRUNCATE TABLE wager_plain');
    return { wholePerSecond, cutPerSecond: await this.#timed(this.cut) };
  }

  async #timed(files: readonly string[]): Promise<number> {
    const startedMs = performance.now();
    for (const file of files) await this.#load(file);
    return (this.rows * 1_000) / (performance.now() - startedMs);
  }

  #load(file: string): Promise<void> {
    if (this.manner === 'server') return this.sql.run(statement('server', file));
    return new Promise((resolve, reject) => {
      const options = { sql: statement('local', file), infileStreamFactory: () => createReadStream(file) };
      this.sql.connection.query<RowDataPacket[]>(options, (error) => (error === null ? resolve() : reject(error)));
    });
  }
}

const TABLE = `
  CREATE TABLE wager_plain (
    sequence BIGINT UNSIGNED NOT NULL PRIMARY KEY, at BIGINT UNSIGNED NOT NULL, table_no SMALLINT UNSIGNED NOT NULL,
    coup INT UNSIGNED NOT NULL, seat TINYINT UNSIGNED NOT NULL, boot INT UNSIGNED NOT NULL,
    device_sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL
  ) ENGINE=InnoDB`;

function statement(manner: 'server' | 'local', file: string): string {
  return `LOAD DATA ${manner === 'local' ? 'LOCAL ' : ''}INFILE '${file}' INTO TABLE wager_plain`;
}

/** The wagers of whole coups, table after table, as the journal would have them. */
function lineOf(index: number, tables: number): string {
  const seat = 1 + (index % SEATS);
  const coupOfAll = Math.floor(index / SEATS);
  const coup = 1 + Math.floor(coupOfAll / tables);
  return `${[index + 1, 1_767_225_600_000 + index, coupOfAll % tables, coup, seat, 1, coup, PRICE_CENTS].join('\t')}\n`;
}

/** On our own server only: its root comes in by the socket, as the user who owns it. */
async function grantFile(url: string, socketPath: string): Promise<void> {
  const { username } = new URL(url);
  // The server reads our identity from the kernel; there is nothing to answer.
  const authPlugins = { unix_socket: () => () => Buffer.alloc(0) };
  const root = openSql('mysql://root@localhost/', { socketPath, authPlugins });
  try {
    await root.run(`GRANT FILE ON *.* TO '${username}'@'127.0.0.1'`);
  } finally {
    await root.close();
  }
}
