import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBrowser } from '../apps/console/dev/browser.mjs';
import { ensureServices } from '../ops/servers/services.mjs';

/**
 * One throw-away MariaDB and Redis for the whole end-to-end run, unless the environment names servers of one's own; and
 * the browser, which several specs need at once. The programs that the tests start share what Node compiles of them: a
 * fifth of a start, and a run starts hundreds.
 */
export default async function globalSetup() {
  unpackBrowser();
  const services = await ensureServices({ ephemeral: true, log: (text) => process.stderr.write(`${text}\n`) });
  const compiled = mkdtempSync(join(tmpdir(), 'jackpot-compiled-'));
  Object.assign(process.env, services.env, { NODE_COMPILE_CACHE: compiled });
  Object.assign(globalThis, { jackpotTest: { services, compiled } });
}
