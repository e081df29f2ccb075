import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBrowser } from '../apps/console/dev/browser.mjs';
import { ensureServices } from '../ops/servers/services.mjs';

/** Starts one temporary MariaDB and Redis for the whole run, unless the environment names servers. */
export default async function globalSetup() {
  unpackBrowser();
  const services = await ensureServices({ ephemeral: true, log: (text) => process.stderr.write(`${text}\n`) });
  const folder = mkdtempSync(join(tmpdir(), 'jackpot-tests-'));
  const own = { TEST_RUN_FOLDER: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  Object.assign(process.env, services.env, own);
  Object.assign(globalThis, { jackpotTest: { services, folder } });
}
