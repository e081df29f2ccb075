import { type Sql, openSql } from '../environment/sql.js';
import { Histogram } from '../statistics.js';

export interface CommitTimes {
  readonly perSecond: number;
  /** Altogether, those before the time was taken too. */
  readonly commits: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Commits {
  readonly url: string;
  readonly runMs: number;
}

/** The least there is: one small row, one prepared INSERT, autocommit, one after the other on one connection. */
export async function singleCommits({ url, runMs }: Commits): Promise<CommitTimes> {
  const sql = openSql(url);
  await sql.run(
    'CREATE TABLE IF NOT EXISTS probe (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, body BINARY(40) NOT NULL)',
  );
  const body = Buffer.alloc(40, 7);
  return timed(sql, runMs, () => sql.execute('INSERT INTO probe (body) VALUES (?)', [body]));
}

/** One row of the size that a batch of the journal has. */
export async function batchCommits({ url, runMs, bytes }: Commits & { readonly bytes: number }): Promise<CommitTimes> {
  const sql = openSql(url);
  await sql.run(
    'CREATE TABLE IF NOT EXISTS probe_batch (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, body MEDIUMBLOB NOT NULL)',
  );
  const body = Buffer.alloc(bytes, 7);
  return timed(sql, runMs, () => sql.execute('INSERT INTO probe_batch (body) VALUES (?)', [body]));
}

const WARM_UP = 100;

async function timed(sql: Sql, runMs: number, commit: () => Promise<void>): Promise<CommitTimes> {
  try {
    for (let i = 0; i < WARM_UP; i += 1) await commit();
    const times = new Histogram();
    const startedMs = performance.now();
    let count = 0;
    for (let now = startedMs; now - startedMs < runMs; count += 1) {
      await commit();
      const then = performance.now();
      times.add(then - now);
      now = then;
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    return {
      perSecond: count / seconds,
      commits: WARM_UP + count,
      p50Ms: times.quantile(0.5),
      p99Ms: times.quantile(0.99),
    };
  } finally {
    await sql.close();
  }
}
