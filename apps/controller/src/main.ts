import { createLogger, databaseUrl, readSettings, runMain } from '@jackpot/platform';
import { migrate } from '@jackpot/storage';
import { z } from 'zod';
import { settingsSchema } from './settings.js';
import { startController } from './start.js';

await runMain(
  async (context) => {
    if (process.argv.includes('--migrate')) return migrateOnly();
    return startController(readSettings(settingsSchema), context);
  },
  { name: 'controller' },
);

/** `--migrate`: brings the database up to this version's schema and ends. */
async function migrateOnly(): Promise<void> {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));
  const logger = createLogger({ name: 'migrate', level: 'info' });
  await migrate(DATABASE_URL, (line) => logger.info(line));
  logger.info('the database has this version’s schema');
}
