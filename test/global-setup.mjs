import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBrowser } from '../apps/console/dev/browser.mjs';
import { ensureServices } from '../ops/servers/services.mjs';

/**
 * One throw-away MariaDB and Redis for the whole end-to-end run, unless the environment names servers of one's own; and
 * the browser, which several specs need at once. The programs that the tests start share what Node compiles of them: a
 * fifth of a start, and a run starts hundreds. TEST_RUN_FOLDER is for what test files make once for all of them.
 */
export default async function globalSetup() {
  unpackBrowser();
  const services = await ensureServices({ ephemeral: true, log: (text) => process.stderr.write(`${text}\n`) });
  const folder = mkdtempSync(join(tmpdir(), 'jackpot-tests-'));
  const own = { TEST_RUN_FOLDER: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  Object.assign(process.env, services.env, own);
  Object.assign(globalThis, { jackpotTest: { services, folder } });
}
