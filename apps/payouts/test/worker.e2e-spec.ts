import { setTimeout as sleep } from 'node:timers/promises';
import { PAYOUT_JOB, METRICS } from '@jackpot/platform';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { eventually } from '../../../test/support/eventually.js';
import { LINK, OwedAwards } from '../../../test/support/owed-awards.js';
import { OwnRedis } from '../../../test/support/own-redis.js';
import { WorkerProcess } from '../../../test/support/worker-process.js';
import { makeDatabase } from '../../../libs/storage/test/database.js';
import { RECORDS_KEY } from '../../../libs/storage/test/seals.js';

describe('the payouts worker as a process', () => {
  let redis: OwnRedis;
  const workers: WorkerProcess[] = [];

  beforeAll(async () => {
    redis = await OwnRedis.make();
  });
  // Finished jobs would block jobs with the same id in the next test.
  beforeEach(() => redis.query((client) => client.flushall()));
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
  });
  afterAll(() => redis.close());

  function start(env: Readonly<Record<string, string>>): WorkerProcess {
    const worker = new WorkerProcess(env);
    workers.push(worker);
    return worker;
  }

  async function readiness(worker: WorkerProcess): Promise<{ readonly status: number; readonly body: unknown }> {
    const answer = await fetch(`${await worker.address()}/health/ready`);
    return { status: answer.status, body: await answer.json() };
  }

  async function becomes(worker: WorkerProcess, ready: { readonly status: number; readonly body?: object }) {
    await eventually(async () => expect(await readiness(worker)).toMatchObject(ready));
  }
  const becomesReady = (worker: WorkerProcess) => becomes(worker, { status: 200 });

  it('refuses to start without its settings, names them all, and exits with 2', async () => {
    const worker = start({ METRICS_PORT: 'nine', LOG_LEVEL: 'loud' });
    expect(await worker.ended).toEqual({ code: 2, signal: null });
    expect(worker.lines).toHaveLength(1);
    const problems = worker.lines[0]?.['problems'] as readonly { readonly variable: string }[];
    expect(problems.map(({ variable }) => variable)).toEqual([
      'DATABASE_URL',
      'RECORDS_KEY',
      'REDIS_URL',
      'METRICS_PORT',
      'LOG_LEVEL',
    ]);
  });

  it('waits for a database that is not migrated yet, and is not ready meanwhile', async () => {
    const database = await makeDatabase('payouts_unmigrated', { migrated: false });
    const worker = start({ DATABASE_URL: database.url, REDIS_URL: redis.url, RECORDS_KEY });
    await worker.logged('waiting for the database');
    expect((await readiness(worker)).status).toBe(503);
    expect((await fetch(`${await worker.address()}/health/live`)).status).toBe(200);
    worker.signal('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await database.drop();
  });

  it('starts without Redis, is ready once it comes, and not while it is gone', async () => {
    const awards = await OwedAwards.make('payouts_ready');
    await redis.stop();
    const worker = start({ DATABASE_URL: awards.url, REDIS_URL: redis.url, RECORDS_KEY });
    await worker.logged('takes jobs');
    await becomes(worker, { status: 503, body: { database: true, redis: false } });
    await redis.start();
    await becomesReady(worker);
    const isLogged = worker.logsNext('Redis cannot be reached');
    await redis.stop();
    await isLogged;
    await becomes(worker, { status: 503, body: { database: true, redis: false } });
    await redis.start();
    await becomesReady(worker);
    redis.hang();
    await becomes(worker, { status: 503, body: { database: true, redis: false } });
    redis.goOn();
    await becomesReady(worker);
    worker.signal('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await awards.database.drop();
  });

  it('finishes the job in hand before it ends, and takes no other', async () => {
    const awards = await OwedAwards.make('payouts_drain');
    const worker = start({ DATABASE_URL: awards.url, REDIS_URL: redis.url, RECORDS_KEY });
    await becomesReady(worker);
    await awards.win(1);
    await awards.database.sql.transaction(async (session) => {
      await session.rows('SELECT award_id FROM payout_owed FOR UPDATE');
      await put([`${LINK}-A1`]);
      await onQueue((queue) => eventually(async () => expect(await queue.getActiveCount()).toBe(1)));
      worker.signal('SIGTERM');
      await worker.logged('stopping');
      await sleep(1_000);
      expect(worker.lines.filter(({ step }) => step === 'worker')).toEqual([]);
    });
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect((await awards.documents()).map(({ awardId }) => awardId)).toEqual([`${LINK}-A1`]);
    await awards.database.drop();
  });

  it('serves every metric of the catalogue, and nothing else', async () => {
    const awards = await OwedAwards.make('payouts_metrics');
    const worker = start({ DATABASE_URL: awards.url, REDIS_URL: redis.url, RECORDS_KEY });
    await becomesReady(worker);
    await awards.win(3);
    await put([1, 2, 3].map((number) => `${LINK}-A${number}`));
    // Jobs are counted after their documents are stored.
    const served = await eventually(async () => {
      const text = await (await fetch(`${await worker.address()}/metrics`)).text();
      expect(text).toContain('jackpot_payout_jobs_total{result="prepared"} 3');
      expect(text).toContain('jackpot_payout_duration_seconds_count 3');
      return text;
    });
    for (const { name, kind } of METRICS) expect(served).toContain(`# TYPE ${name} ${kind}`);
    expect(served).toContain('process_cpu_seconds_total');
    expect((await fetch(`${await worker.address()}/`)).status).toBe(404);
    expect((await fetch(`${await worker.address()}/metrics`, { method: 'POST' })).status).toBe(405);
    await awards.database.drop();
  });

  it('gives up at once on a job that it does not know or that carries something else, and goes on', async () => {
    const awards = await OwedAwards.make('payouts_strange');
    const worker = start({ DATABASE_URL: awards.url, REDIS_URL: redis.url, RECORDS_KEY });
    await awards.win(1);
    await onQueue(async (queue) => {
      await queue.add('refund', { awardId: `${LINK}-A1`, linkId: LINK }, { jobId: 'refund-1', attempts: 5 });
      await queue.add(PAYOUT_JOB.name, { amount: '1000000' }, { jobId: 'payout-x', attempts: 5 });
      await queue.add(PAYOUT_JOB.name, { awardId: `${LINK}-A1`, linkId: LINK }, { jobId: 'payout-y', attempts: 5 });
      await eventually(async () => expect([await awards.owed(), await queue.getFailedCount()]).toEqual([0, 2]));
      const failed = await queue.getFailed();
      expect(failed.map(({ id, attemptsMade }) => [id, attemptsMade]).sort()).toEqual([
        ['payout-x', 1],
        ['refund-1', 1],
      ]);
      expect(failed.map(({ failedReason }) => failedReason.split(':')[0]).sort()).toEqual([
        'FINAL JOB_DATA',
        'FINAL JOB_UNKNOWN',
      ]);
    });
    worker.signal('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await awards.database.drop();
  });

  async function put(awardIds: readonly string[]): Promise<void> {
    const jobs = awardIds.map((awardId) => ({ awardId, linkId: LINK }));
    await onQueue((queue) =>
      queue.addBulk(jobs.map((data) => ({ name: PAYOUT_JOB.name, data, opts: { jobId: PAYOUT_JOB.idOf(data) } }))),
    );
  }

  async function onQueue(act: (queue: Queue) => Promise<unknown>): Promise<void> {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue(PAYOUT_JOB.queue, { connection });
    await act(queue);
    await queue.close();
    connection.disconnect();
  }
});
