import { environment, readSettings, runMain } from '@jackpot/platform';
import { migrateOnly } from './migrate-only.js';
import { settingsSchema } from './settings.js';
import { startController } from './start.js';

runMain(async () => {
  if (process.argv.includes('--migrate')) return migrateOnly(environment());
  return startController(readSettings(settingsSchema, environment()));
});
