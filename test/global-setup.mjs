import { unpackBrowser } from '../apps/console/dev/browser.mjs';
import { ensureServices } from '../ops/servers/services.mjs';

/**
 * One throw-away MariaDB and Redis for the whole end-to-end run, unless the environment names servers of one's own; and
 * the browser, which several specs need at once.
 */
export default async function globalSetup() {
  await unpackBrowser();
  const services = await ensureServices({ ephemeral: true, log: (text) => process.stderr.write(`${text}\n`) });
  Object.assign(process.env, services.env);
  Object.assign(globalThis, { jackpotTestServices: services });
}
