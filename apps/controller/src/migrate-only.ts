import { createLogger, databaseUrl, readSettings } from '@jackpot/platform';
import { migrate } from '@jackpot/storage';
import { z } from 'zod';

/** `--migrate`: brings the database up to this version's schema and ends. */
export async function migrateOnly(): Promise<void> {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: databaseUrl() }));
  const logger = createLogger({ name: 'migrate', level: 'info' });
  await migrate(DATABASE_URL, (line) => logger.info(line));
  logger.info('the database has this version’s schema');
}
