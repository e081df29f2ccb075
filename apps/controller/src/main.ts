import {
  type MainContext,
  StartRefused,
  checkStart,
  createLogger,
  readSettings,
  runMain,
  startFailure,
  versionIn,
} from '@jackpot/platform';
import { connectionProblem, grantRights, migrate, planMigration } from '@jackpot/storage';
import { planText } from './migration-plan.js';
import { migrationSettings, settingsSchema } from './settings.js';
import { allChecks } from './start-checks.js';
import { startController } from './start.js';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

await runMain(
  async (context) => {
    const words = process.argv.slice(2).join(' ');
    if (words === '') return start(context);
    if (words === '--check') return checkOnly();
    if (words === '--migrate') return migrateOnly();
    if (words === '--migrate --check') return checkMigration();
    throw new StartRefused(`A controller does not take the arguments ${words}.`, {
      advice: 'start it without arguments, with --check, with --migrate, or with --migrate --check',
    });
  },
  { name: 'controller' },
);

async function start(context: MainContext): Promise<void> {
  const settings = readSettings(settingsSchema);
  await explained(settings.DATABASE_URL, startController(settings, context));
}

async function checkOnly(): Promise<void> {
  process.exitCode = await checkStart(settingsSchema, allChecks);
}

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

async function checkMigration(): Promise<void> {
  const { DATABASE_URL } = readSettings(migrationSettings);
  const plan = planMigration(DATABASE_URL);
  await explained(
    DATABASE_URL,
    plan.then((found) => void process.stdout.write(`${planText(found, versionIn(PACKAGE)).join('\n')}\n`)),
  );
}

async function explained(databaseUrl: string, start: Promise<void>): Promise<void> {
  await start.catch((failure: unknown) => {
    throw startFailure(failure, connectionProblem(failure, databaseUrl));
  });
}
