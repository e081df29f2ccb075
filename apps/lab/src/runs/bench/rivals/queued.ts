import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { LEVELS } from '../load/play.js';
import type { Outcome, Rival, TableMessage } from './rival.js';

const SCHEMA = `CREATE TABLE IF NOT EXISTS wager (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, table_no INT UNSIGNED NOT NULL,
  coup INT UNSIGNED NOT NULL, seat TINYINT UNSIGNED NOT NULL, device VARCHAR(40) NOT NULL, boot INT UNSIGNED NOT NULL,
  sequence INT UNSIGNED NOT NULL, price_cents BIGINT NOT NULL, UNIQUE KEY (device, boot, sequence)) ENGINE=InnoDB`;
const CONNECTIONS = 16;
const JOBS_AT_A_TIME = 64;
/** After this time, a worker takes the jobs of a worker that was killed. */
const STALLED_MS = 5_000;

interface WagerJob extends TableMessage {
  readonly table: number;
}

/** A rival with a queue: BullMQ acknowledges the wager, Redis counts the meters, and a worker writes the rows. */
export async function openQueued(databaseUrl: string, redisUrl: string): Promise<Rival> {
  const pool = createPool({ uri: databaseUrl, connectionLimit: CONNECTIONS });
  await pool.query(SCHEMA);
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const queue = new Queue<WagerJob>('bench-wagers', { connection, defaultJobOptions: { removeOnComplete: true } });
  const insert = ({ data: wager }: { readonly data: WagerJob }) =>
    pool.execute(
      'INSERT IGNORE INTO wager (table_no, coup, seat, device, boot, sequence, price_cents) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [wager.table, wager.coup, wager.seat, wager.device, wager.boot, wager.sequence, wager.priceCents],
    );
  void new Worker<WagerJob>('bench-wagers', insert, {
    ...{ connection, concurrency: JOBS_AT_A_TIME, lockDuration: STALLED_MS, stalledInterval: STALLED_MS },
  });
  for (const { level, initialCents } of LEVELS) await redis.setnx(`bench:${level}`, String(initialCents * 1_000_000n));

  const open = new Map<number, { readonly coup: number; cents: bigint }>();
  /** The last message of each device, because a repeated wager counts once. A restart forgets it. */
  const last = new Map<string, { readonly boot: number; readonly sequence: number }>();

  const contribute = async (cents: bigint): Promise<void> => {
    const moves = redis.pipeline();
    for (const { level, ratePpm } of LEVELS) moves.incrby(`bench:${level}`, String(cents * ratePpm));
    await moves.exec();
  };

  const isRepeated = ({ device, boot, sequence }: TableMessage): boolean => {
    const before = last.get(device);
    return before?.boot === boot && before.sequence >= sequence;
  };

  const take = (table: number, messages: readonly TableMessage[]): readonly Promise<Outcome>[] => {
    const jobs: { readonly name: string; readonly data: WagerJob }[] = [];
    const outcomes: Outcome[] = [];
    const moves: Promise<unknown>[] = [];
    for (const message of messages) {
      const { type, coup, priceCents } = message;
      const betting = open.get(table);
      const isBetting = betting?.coup === coup;
      if (type === 'open') open.set(table, { coup, cents: 0n });
      if (type === 'acknowledge' && isBetting && !isRepeated(message)) {
        last.set(message.device, message);
        betting.cents += BigInt(priceCents);
        jobs.push({ name: 'wager', data: { ...message, table } });
      }
      if (type === 'lock' && isBetting) {
        open.delete(table);
        moves.push(contribute(betting.cents));
      }
      outcomes.push((type === 'acknowledge' || type === 'lock') && !isBetting ? 'COUP_NOT_BETTING' : undefined);
    }
    if (jobs.length > 0) moves.push(queue.addBulk(jobs));
    const done = Promise.all(moves);
    return outcomes.map((outcome) => done.then(() => outcome));
  };
  return { take };
}
