import { readSettings, runMain } from '@jackpot/platform';
import { migrateOnly } from './migrate-only.js';
import { settingsSchema } from './settings.js';
import { startController } from './start.js';

await runMain(
  async (context) => {
    if (process.argv.includes('--migrate')) return migrateOnly();
    return startController(readSettings(settingsSchema), context);
  },
  { name: 'controller' },
);
