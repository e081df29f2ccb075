import { type Sql, openSql } from '../environment/sql.js';
import { RunCount, type RunResult, pause, until } from '../load/run-result.js';
import { LEVELS, PRICE_CENTS, SEATS, deviceId } from '../play/link-terms.js';

/** Connections that share the wagers in flight: more of them only wait for the same meter rows. Tried: 8 to 128. */
const CONNECTIONS = 32;

/**
 * One transaction a wager without any framework, as well as SQL can: all of it in one packet, one round trip. What is left
 * is the database: four hot rows, and two waits for the disk at each commit.
 */
export class RoundTrips {
  #boot = 0;

  private constructor(
    private readonly pool: readonly Sql[],
    private readonly tables: number,
  ) {}

  static async prepare({ url, tables }: { readonly url: string; readonly tables: number }): Promise<RoundTrips> {
    const pool = Array.from({ length: CONNECTIONS }, () => openSql(url, { multipleStatements: true }));
    const [first] = pool;
    for (const statement of SCHEMA) await first?.run(statement);
    for (let table = 0; table < tables; table += 1) await first?.run(`INSERT INTO coup_hand VALUES (${table}, 1, 1)`);
    for (const { level, initialCents, ratePpm } of LEVELS)
      await first?.run('INSERT INTO meter_hand VALUES (?, ?, ?)', [level, initialCents * 1_000_000n, ratePpm]);
    return new RoundTrips(pool, tables);
  }

  /** Keeps so many wagers in flight; a connection takes the next as soon as it is free. */
  async run(plan: { readonly inFlight: number; readonly warmMs: number; readonly runMs: number }): Promise<RunResult> {
    const count = new RunCount();
    const state = { isSending: true, open: plan.inFlight, next: 0, failure: undefined as unknown };
    this.#boot += 1;
    const boot = this.#boot;
    const keep = async (index: number): Promise<void> => {
      const sql = this.pool[index % this.pool.length];
      for (; state.isSending && state.failure === undefined && sql !== undefined;) {
        const startedMs = performance.now();
        state.next += 1;
        await sql.run(this.#wager(state.next, boot));
        count.acknowledged(performance.now() - startedMs);
      }
      state.open -= 1;
    };
    for (let index = 0; index < plan.inFlight; index += 1)
      keep(index).catch((error: unknown) => (state.failure = error));
    await pause(plan.warmMs);
    count.begin();
    await pause(plan.runMs);
    count.end();
    state.isSending = false;
    await until(() => state.open === 0 || state.failure !== undefined, 'the last round trips');
    if (state.failure instanceof Error) throw state.failure;
    return count.result();
  }

  /** A wager is recorded only where its coup is open: the INSERT's own SELECT checks it. */
  #wager(index: number, boot: number): string {
    const table = index % this.tables;
    const seat = 1 + (Math.floor(index / this.tables) % SEATS);
    return (
      'BEGIN;' +
      `INSERT INTO wager_hand (table_no, coup, seat, device, boot, sequence, price_cents) SELECT ${table}, 1, ${seat}, ` +
      `'${deviceId(table, seat)}', ${boot}, ${index}, ${PRICE_CENTS} FROM coup_hand ` +
      `WHERE table_no = ${table} AND coup = 1 AND is_betting = 1 LOCK IN SHARE MODE;` +
      `UPDATE meter_hand SET display_micro = display_micro + ${PRICE_CENTS} * rate_ppm;` +
      'COMMIT'
    );
  }
}

const SCHEMA = [
  `CREATE TABLE coup_hand (table_no INT UNSIGNED, coup INT UNSIGNED, is_betting TINYINT NOT NULL,
     PRIMARY KEY (table_no, coup)) ENGINE=InnoDB`,
  `CREATE TABLE wager_hand (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, table_no INT UNSIGNED NOT NULL,
     coup INT UNSIGNED NOT NULL, seat TINYINT UNSIGNED NOT NULL, device VARCHAR(40) NOT NULL, boot INT UNSIGNED NOT NULL,
     sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL, UNIQUE KEY (device, boot, sequence)) ENGINE=InnoDB`,
  `CREATE TABLE meter_hand (level VARCHAR(12) PRIMARY KEY, display_micro BIGINT NOT NULL, rate_ppm BIGINT NOT NULL)
     ENGINE=InnoDB`,
];
