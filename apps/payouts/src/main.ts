import { NestFactory } from '@nestjs/core';
import {
  type Logger,
  type MainContext,
  NestLogger,
  StartRefused,
  createLogger,
  readSettings,
  runMain,
  StatusServer,
  type Traces,
  Vitals,
  startFailure,
} from '@jackpot/platform';
import { DayFileParts } from './day-files/day-file-parts.js';
import { PayoutsModule, TRACES } from './payouts.module.js';
import { settingsSchema } from './settings.js';
import { StoredPayouts } from './store/stored-payouts.js';
import { WebhookParts } from './webhooks/webhook-parts.js';
import { PayoutWorker } from './work/payout-worker.js';
import { DatabasePing, SqlFailure, connectionProblem, rightsProblem } from '@jackpot/storage';

const POLL_MS = 1_000;

interface AwaitSchema {
  /** Migrations by which the database differs from this code. */
  readonly difference: () => Promise<readonly string[]>;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
}

/**
 * Waits until the database is there and has this code's schema. The controller migrates it, and the two may be started in
 * either order; a worker that wrote to another schema than its own would be worse than one that waits.
 */
async function awaitSchema({ difference, databaseUrl, logger, isStopping }: AwaitSchema): Promise<void> {
  let reported = '';
  while (!isStopping()) {
    const what = await lack({ difference, databaseUrl });
    if (what === null) return;
    if (what !== reported) logger.warn({ lack: what }, 'waiting for the database');
    reported = what;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function lack({
  difference,
  databaseUrl,
}: Pick<AwaitSchema, 'difference' | 'databaseUrl'>): Promise<string | null> {
  try {
    const names = await difference();
    return names.length === 0 ? null : `its schema is not that of this code: ${names.join(', ')}`;
  } catch (cause) {
    const known = connectionProblem(cause, databaseUrl);
    // Waiting does not mend a wrong password.
    if (!(cause instanceof SqlFailure) || known?.mayPass === false) throw startFailure(cause, known);
    return known === undefined ? cause.message : `${known.problem} ${known.advice}`;
  }
}

const NAME = 'payouts';
/** A job in hand is a few queries; longer than this it hangs, and another worker does it again. */
const WORKER_STOP_MS = 15_000;
const QUICK_STOP_MS = 5_000;

async function main({ shutdown }: MainContext): Promise<void> {
  const settings = readSettings(settingsSchema);
  const logger = createLogger({ name: NAME, level: settings.LOG_LEVEL });
  const context = await NestFactory.createApplicationContext(PayoutsModule.with(settings, logger), {
    logger: new NestLogger(logger.child({ part: 'nest' })),
    abortOnError: false,
  });
  shutdown.add({ name: 'application', limitMs: QUICK_STOP_MS, stop: () => context.close() });
  const traces = context.get<Traces | null>(TRACES);
  if (traces !== null) shutdown.add({ name: 'traces', limitMs: QUICK_STOP_MS, stop: () => traces.close() });
  const payouts = context.get(StoredPayouts);
  shutdown.add({ name: 'database', limitMs: QUICK_STOP_MS, stop: () => payouts.close() });
  const status = context.get(StatusServer);
  shutdown.add({ name: 'status server', limitMs: QUICK_STOP_MS, stop: () => status.close() });
  const webhooks = context.get(WebhookParts);
  shutdown.add({ name: 'webhook outbox', limitMs: QUICK_STOP_MS, stop: () => webhooks.close() });
  const dayFiles = context.get(DayFileParts);
  shutdown.add({ name: 'day files outbox', limitMs: QUICK_STOP_MS, stop: () => dayFiles.close() });
  const ping = context.get(DatabasePing);
  shutdown.add({ name: 'database ping', limitMs: QUICK_STOP_MS, stop: () => ping.close() });
  const vitals = context.get(Vitals);
  shutdown.add({ name: 'vitals', limitMs: QUICK_STOP_MS, stop: () => vitals.stop() });
  vitals.start();
  const worker = context.get(PayoutWorker);
  shutdown.add({ name: 'worker', limitMs: WORKER_STOP_MS, stop: () => worker.close() });
  const port = await status.listen(settings.METRICS_PORT, settings.METRICS_HOST).catch((failure: unknown) => {
    throw startFailure(failure, undefined);
  });
  logger.info({ port }, 'serving /metrics and /health');
  const difference = (): Promise<readonly string[]> => payouts.schemaDifference();
  await awaitSchema({
    ...{ difference, logger, databaseUrl: settings.DATABASE_URL },
    isStopping: () => shutdown.hasBegun,
  });
  if (shutdown.hasBegun) return;
  const problem = await rightsProblem(settings.DATABASE_URL, NAME, settings.DATABASE_RIGHTS);
  if (problem !== null) throw new StartRefused(problem);
  worker.start();
  webhooks.start();
  shutdown.add({ name: 'webhooks', limitMs: WORKER_STOP_MS, stop: () => webhooks.stop() });
  dayFiles.start();
  shutdown.add({ name: 'day files', limitMs: WORKER_STOP_MS, stop: () => dayFiles.stop() });
  logger.info('the worker takes jobs');
}

await runMain(main, { name: NAME });
