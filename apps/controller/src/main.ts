import { createLogger, readSettings, runMain, startFailure } from '@jackpot/platform';
import { connectionProblem, grantRights, migrate } from '@jackpot/storage';
import { migrationSettings, settingsSchema } from './settings.js';
import { startController } from './start.js';

await runMain(
  async (context) => {
    if (process.argv.includes('--migrate')) return migrateOnly();
    const settings = readSettings(settingsSchema);
    await explained(settings.DATABASE_URL, startController(settings, context));
  },
  { name: 'controller' },
);

/** `--migrate`: brings the database up to this version's schema, gives the programs their rights, and ends. */
async function migrateOnly(): Promise<void> {
  const { DATABASE_URL, DATABASE_ACCOUNTS } = readSettings(migrationSettings);
  const logger = createLogger({ name: 'migrate', level: 'info' });
  await explained(
    DATABASE_URL,
    migrate(DATABASE_URL, (line) => logger.info(line)),
  );
  if (DATABASE_ACCOUNTS !== undefined) {
    await grantRights(DATABASE_URL, DATABASE_ACCOUNTS);
    logger.info({ accounts: [...DATABASE_ACCOUNTS.values()] }, 'these accounts have the least rights that they need');
  }
  logger.info('the database has this version’s schema');
}

/** A database or a port that does not let us in is no defect of ours: what to do about it, for the person who starts. */
async function explained(databaseUrl: string, start: Promise<void>): Promise<void> {
  await start.catch((failure: unknown) => {
    throw startFailure(failure, connectionProblem(failure, databaseUrl));
  });
}
