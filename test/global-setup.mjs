import { ensureServices } from '../ops/lib/services.mjs';

/** One throw-away MariaDB and Redis for the whole end-to-end run, unless the environment names servers of one's own. */
export default async function globalSetup() {
  const services = await ensureServices({ ephemeral: true, log: (text) => process.stderr.write(`${text}\n`) });
  Object.assign(process.env, services.env);
  globalThis.jackpotTestServices = services;
}
