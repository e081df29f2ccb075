import { setTimeout as sleep } from 'node:timers/promises';
import { processTimers } from '@jackpot/engine';
import { PAYOUT_JOB, backOffMs, createLogger, createMetrics } from '@jackpot/platform';
import { PayoutRepository, openDataSource } from '@jackpot/storage';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { BullPayoutQueue } from '../apps/controller/src/relays/bull-payout-queue.js';
import { OutboxRelay } from '../apps/controller/src/relays/outbox-relay.js';
import { SqlClient } from '../libs/storage/src/sql/sql-client.js';
import { RECORDS_KEY } from '../libs/storage/test/seals.js';
import { CuttableLine } from './support/cuttable-line.js';
import { eventually } from './support/eventually.js';
import { LINK, OwedAwards } from './support/owed-awards.js';
import { OwnRedis } from './support/own-redis.js';
import { WorkerProcess } from './support/worker-process.js';

/**
 * Prepares payouts while Redis, workers and relays fail. INV-07: one document per award and one award per number, none
 * skipped, none twice.
 */

const AWARDS = 200;
const WAVE = 10;
const KILLS = 4;
/** Longest wait for the job of a killed worker: its lock must expire, and the check for stalled jobs must run. */
const SETTLED_MS_MAX = PAYOUT_JOB.lockMs + PAYOUT_JOB.stalledEveryMs + 45_000;

interface Relay {
  owedSeconds(): Promise<number | undefined>;
  readonly relay: OutboxRelay;
  stop(): Promise<void>;
}

describe('payouts, while everything between database and document breaks', () => {
  let redis: OwnRedis;
  let awards: OwedAwards;
  let dataSource: DataSource;
  const running: { stop(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    redis = await OwnRedis.make();
  });
  beforeEach(async () => {
    await redis.query((client) => client.flushall());
    awards = await OwedAwards.make('payouts');
    dataSource = await openDataSource(awards.url);
  });
  afterEach(async () => {
    for (const each of running.splice(0).reverse()) await each.stop();
    await dataSource.destroy();
    await awards.database.drop();
  });
  afterAll(() => redis.close());

  function startRelay(timesFaster = 1): Relay {
    const { registry, metrics } = createMetrics();
    const payouts = new PayoutRepository(dataSource);
    const logger = createLogger({ name: 'relay', level: 'silent' });
    const fail = (cause: unknown): never => {
      throw cause as Error;
    };
    const relay = new OutboxRelay({
      payouts,
      queue: new BullPayoutQueue({ redisUrl: redis.url, logger, metrics }),
      metrics,
      logger,
      fail,
      now: () => timesFaster * performance.now(),
      clock: () => Date.now(),
      timers: processTimers,
      backOffMs,
    });
    relay.start();
    let stopped: Promise<void> | undefined;
    const owedSeconds = async () =>
      (await registry.getSingleMetric('jackpot_payout_owed_seconds')?.get())?.values[0]?.value;
    const started = { relay, owedSeconds, stop: () => (stopped ??= relay.stop()) };
    running.push(started);
    return started;
  }

  function startWorker(): WorkerProcess {
    const worker = new WorkerProcess({ DATABASE_URL: awards.url, REDIS_URL: redis.url, RECORDS_KEY });
    running.push({ stop: () => worker.kill() });
    return worker;
  }

  const allPrepared = () => eventually(async () => expect(await awards.owed()).toBe(0), SETTLED_MS_MAX);
  const jobsAre = (count: number) => eventually(async () => expect(await jobsWaiting()).toBe(count));

  async function wave(count: number): Promise<void> {
    for (let done = 0; done < count; done += WAVE) {
      await awards.win(WAVE);
      await sleep(60);
    }
  }

  async function expectEachExactlyOnce(count: number): Promise<void> {
    const documents = await awards.documents();
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    expect(documents.map(({ documentNumber }) => documentNumber)).toEqual(numbers);
    expect(documents.map(({ awardId }) => awardId)).toEqual(numbers.map((number) => `${LINK}-A${number}`));
    for (const { awardId, documentNumber, document } of documents) {
      expect(JSON.parse(document)).toMatchObject({
        awardId,
        documentNumber,
        amountCents: String(100_000 + documentNumber),
        table: { assetNumber: 'MB-1042' },
        cards: ['KS', 'KH', '9S', '9H'],
        combination: { words: 'Personal King 9 on Banker Hand' },
      });
    }
    expect(await new PayoutRepository(dataSource).gaps(LINK)).toEqual([]);
  }

  it(
    'two hundred awards are two hundred documents, numbered without a gap',
    async () => {
      let relay = startRelay();
      let worker = startWorker();
      await worker.logged('takes jobs');
      await wave(40);

      const emptying = wave(40);
      await sleep(100);
      await redis.query((client) => client.flushall());
      await emptying;

      const killing = wave(40);
      await sleep(150);
      await worker.kill();
      worker = startWorker();
      await killing;

      const replacing = wave(40);
      await relay.stop();
      relay = startRelay();
      await replacing;

      const goneRedis = wave(AWARDS - 160);
      await redis.stop();
      await eventually(() => expect(relay.relay.health().isWell).toBe(false));
      await sleep(2_000);
      await redis.start();
      await goneRedis;

      await allPrepared();
      await expectEachExactlyOnce(AWARDS);
      await eventually(() => expect(relay.relay.health()).toEqual({ isWell: true }));
      expect(await relay.relay.deadLetters()).toEqual([]);
      worker.signal('SIGTERM');
      expect(await worker.ended).toEqual({ code: 0, signal: null });
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'a worker that is killed again and again in the middle loses nothing and does nothing twice',
    async () => {
      startRelay();
      await awards.win(AWARDS);
      // Every worker waits for this locked row until it is killed.
      const holding = new SqlClient(awards.url);
      await holding.transaction(async (session) => {
        await session.rows(
          `SELECT award_id FROM payout_owed WHERE link_id = '${LINK}' AND award_number = ${AWARDS} FOR UPDATE`,
        );
        for (let round = 0; round < KILLS; round += 1) {
          const worker = startWorker();
          await worker.logged('payout document kept');
          await worker.kill();
          await awards.win(WAVE);
        }
        expect(await awards.owed()).toBeGreaterThan(0);
      });
      await holding.close();
      startWorker();
      await allPrepared();
      await expectEachExactlyOnce(AWARDS + KILLS * WAVE);
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'a queue that is emptied, or gone with all it knew, is filled again from the database',
    async () => {
      startRelay();
      await awards.win(50);
      await jobsAre(50);
      await redis.query((client) => client.flushall());
      await jobsAre(50);
      await redis.query((client) => client.set('known', 'before'));
      await redis.stop();
      await awards.win(50);
      await redis.start();
      expect(await redis.query((client) => client.get('known'))).toBeNull();
      await jobsAre(100);
      startWorker();
      await allPrepared();
      await expectEachExactlyOnce(100);
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'whatever Redis holds in place of the jobs, each award gets its document, and its age ends',
    async () => {
      const { queue, name: job } = PAYOUT_JOB;
      const key = (part: string) => `bull:${queue}:${part}`;
      const id = (award: number) => PAYOUT_JOB.idOf({ awardId: `${LINK}-A${award}` });
      const data = (award: number) => JSON.stringify({ awardId: `${LINK}-A${award}`, linkId: LINK });
      const hash = (award: number) => ({ name: job, data: data(award), opts: '{}', timestamp: '0' });
      await redis.query(async (client) => {
        await client.hset(key(id(1)), hash(1));
        await client.set(key(id(2)), 'not a job');
        await client.hset(key(id(3)), hash(3));
        await client.zadd(key('completed'), 1, id(3));
        await client.hset(key(id(4)), { ...hash(4), delay: '9999999999' });
        await client.zadd(key('delayed'), 9_999_999_999_999 * 4_096, id(4));
        await client.hset(key(id(5)), hash(5));
        await client.lpush(key('active'), id(5));
        await client.set(`${key(id(5))}:lock`, 'a worker that never was');
        await client.hset(key(id(6)), { ...hash(6), data: 'no JSON' });
        await client.zadd(key('failed'), 1, id(6));
        await client.hset(key(id(7)), { ...hash(7), data: data(1) });
        await client.hset(key('meta'), { paused: '1', concurrency: '0' });
        await client.set(key('stalled-check'), '1');
        await client.set(key('marker'), 'of another type');
      });
      await awards.win(8);
      const started = startRelay(10);
      startWorker();
      await eventually(async () => expect(await started.owedSeconds()).toBeGreaterThan(0));
      await allPrepared();
      await expectEachExactlyOnce(8);
      await eventually(async () => expect(await started.owedSeconds()).toBe(0));
      expect(started.relay.oldestOwedSince).toBeNull();
      expect(await started.relay.deadLetters()).toEqual([]);
      await redis.query(async (client) => {
        await client.del(key('wait'), key('failed'));
        await client.set(key('wait'), 'of another type');
        await client.set(key('failed'), 'of another type');
      });
      await awards.win(WAVE);
      await allPrepared();
      await redis.query((client) => client.flushall());
      await awards.win(WAVE);
      await allPrepared();
      await expectEachExactlyOnce(8 + 2 * WAVE);
      await eventually(async () => expect(await started.owedSeconds()).toBe(0));
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'while the database is away from the worker its jobs are tried again, and all are done when it is back',
    async () => {
      const line = new CuttableLine(new URL(awards.url));
      await line.mend();
      running.push({ stop: () => line.cut() });
      startRelay();
      const worker = new WorkerProcess({ DATABASE_URL: line.url, REDIS_URL: redis.url, RECORDS_KEY });
      running.push({ stop: () => worker.kill() });
      await worker.logged('takes jobs');
      await line.cut();
      await awards.win(50);
      await worker.logged('it is tried again');
      await sleep(3_000);
      expect(await awards.documents()).toEqual([]);
      await line.mend();
      await allPrepared();
      await expectEachExactlyOnce(50);
      expect(worker.lines.find(({ code }) => code !== undefined)?.['code']).toBe('STORE_UNREACHABLE');
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'two relays, two workers and manually queued jobs issue no document twice',
    async () => {
      const workers = [startWorker(), startWorker()];
      startRelay();
      startRelay();
      await Promise.all(workers.map((worker) => worker.logged('takes jobs')));
      await awards.win(100);
      await putByHand(Array.from({ length: 100 }, (_, index) => ({ awardId: `${LINK}-A${index + 1}`, linkId: LINK })));
      await allPrepared();
      await expectEachExactlyOnce(100);
      await putByHand([{ awardId: `${LINK}-A7`, linkId: LINK }]);
      await eventually(() =>
        expect(workers.flatMap(({ lines }) => lines.map(({ result }) => result))).toContain('already'),
      );
      await expectEachExactlyOnce(100);
    },
    2 * SETTLED_MS_MAX,
  );

  it(
    'a document number under another award is refused loudly, delays no other, and waits for an operator',
    async () => {
      const { relay } = startRelay();
      const worker = startWorker();
      await awards.win(20);
      await worker.logged('takes jobs');
      await allPrepared();
      await awards.database.sql.run(
        `INSERT INTO payout (award_id, link_id, award_number, document_number, state, document, prepared_at)
         VALUES ('${LINK}-A999', '${LINK}', 999, 21, 'prepared', '{}', 0)`,
      );
      await awards.win(2);
      await eventually(async () =>
        expect(await relay.deadLetters()).toMatchObject([
          { awardId: `${LINK}-A21`, reason: expect.stringContaining('DOCUMENT_NUMBER_TAKEN') },
        ]),
      );
      await eventually(async () => expect(await awards.owed()).toBe(1));
      await eventually(() =>
        expect(worker.lines.filter(({ level }) => level === 'error')).toMatchObject([
          { code: 'DOCUMENT_NUMBER_TAKEN' },
        ]),
      );
      await sleep(6_000);
      expect(await awards.owed()).toBe(1);

      await awards.database.sql.run('DROP TRIGGER payout_no_delete');
      await awards.database.sql.run(`DELETE FROM payout WHERE award_id = '${LINK}-A999'`);
      expect(await relay.replay(`${LINK}-A21`)).toBe(true);
      await allPrepared();
      await expectEachExactlyOnce(22);
    },
    2 * SETTLED_MS_MAX,
  );

  const jobsWaiting = () => redis.query((client) => client.llen(`bull:${PAYOUT_JOB.queue}:wait`));

  async function putByHand(jobs: readonly { readonly awardId: string; readonly linkId: string }[]): Promise<void> {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue(PAYOUT_JOB.queue, { connection });
    const options = { removeOnComplete: true };
    await queue.addBulk(
      jobs.map((data) => ({ name: PAYOUT_JOB.name, data, opts: { ...options, jobId: PAYOUT_JOB.idOf(data) } })),
    );
    await queue.close();
    connection.disconnect();
  }
});
