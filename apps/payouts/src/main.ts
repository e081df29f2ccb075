import {
  type Logger,
  type MainContext,
  NestLogger,
  StartRefused,
  checkStart,
  createLogger,
  misspeltSettings,
  processMetrics,
  readSettings,
  reportKeys,
  runMain,
  startFailure,
} from '@jackpot/platform';
import { SqlFailure, connectionProblem } from '@jackpot/storage';
import { NestFactory } from '@nestjs/core';
import { PayoutsModule, VERSION } from './payouts.module.js';
import { settingsSchema } from './settings.js';
import { allChecks, checkRights } from './start-checks.js';
import { StoredPayouts } from './store/stored-payouts.js';

const POLL_MS = 1_000;

interface AwaitSchema {
  readonly difference: () => Promise<readonly string[]>;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
}

/**
 * Waits until the controller has migrated the database. A worker must never write to a database whose schema is not its
 * own.
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
    // Waiting does not help against a wrong password.
    if (!(cause instanceof SqlFailure) || known?.mayPass === false) throw startFailure(cause, known);
    return known === undefined ? cause.message : `${known.problem} ${known.advice}`;
  }
}

const NAME = 'payouts';
const STOP_MS = 90_000;

async function main({ shutdown }: MainContext): Promise<void> {
  const words = process.argv.slice(2).join(' ');
  if (words === '--check') {
    process.exitCode = await checkStart(settingsSchema, allChecks);
    return;
  }
  if (words !== '')
    throw new StartRefused(`The payouts worker does not take the arguments ${words}.`, {
      advice: 'start it without arguments, or with --check',
    });
  const settings = readSettings(settingsSchema);
  const logger = createLogger({ name: NAME, level: settings.LOG_LEVEL });
  for (const { variable, text } of misspeltSettings(settingsSchema)) logger.warn(`${variable} ${text}`);
  const measured = processMetrics({ version: VERSION, sha256: null });
  reportKeys(measured.metrics, settings);
  const app = await NestFactory.createApplicationContext(
    PayoutsModule.with({ settings, logger, shutdown, ...measured }),
    { logger: new NestLogger(logger.child({ part: 'nest' })), abortOnError: false },
  );
  shutdown.add({ name: 'application', limitMs: STOP_MS, stop: () => app.close() });
  await awaitSchema({
    difference: () => app.get(StoredPayouts).schemaDifference(),
    ...{ logger, databaseUrl: settings.DATABASE_URL },
    isStopping: () => shutdown.hasBegun,
  });
  if (shutdown.hasBegun) return;
  await checkRights(settings);
  await app.get(PayoutsModule).start();
  logger.info('the worker takes jobs');
}

await runMain(main, { name: NAME });
