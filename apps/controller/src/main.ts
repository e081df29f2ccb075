import { StartRefused, createLogger, readSettings, runMain } from '@jackpot/platform';
import { connectionProblem, grantRights, migrate } from '@jackpot/storage';
import { migrationSettings, settingsSchema } from './settings.js';
import { startController } from './start.js';

await runMain(
  async (context) => {
    if (process.argv.includes('--migrate')) return migrateOnly();
    return startController(readSettings(settingsSchema), context);
  },
  { name: 'controller' },
);

/** `--migrate`: brings the database up to this version's schema, gives the programs their rights, and ends. */
async function migrateOnly(): Promise<void> {
  const { DATABASE_URL, DATABASE_ACCOUNTS } = readSettings(migrationSettings);
  const logger = createLogger({ name: 'migrate', level: 'info' });
  await migrate(DATABASE_URL, (line) => logger.info(line)).catch((failure: unknown) => {
    throw refusalOf(failure, DATABASE_URL);
  });
  if (DATABASE_ACCOUNTS !== undefined) {
    await grantRights(DATABASE_URL, DATABASE_ACCOUNTS);
    logger.info({ accounts: [...DATABASE_ACCOUNTS.values()] }, 'these accounts have the least rights that they need');
  }
  logger.info('the database has this version’s schema');
}

/** A database that does not let us in is no defect of ours: what to do about it, for the person who migrates. */
function refusalOf(failure: unknown, url: string): unknown {
  const found = connectionProblem(failure, url);
  return found === undefined ? failure : new StartRefused(found.problem, { advice: found.advice });
}
