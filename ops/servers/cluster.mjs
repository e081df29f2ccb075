import { join } from 'node:path';
import { ACCOUNT_URLS } from '../lib/accounts.mjs';
import { Refusal } from '../lib/command.mjs';
import { packagesDir } from '../lib/files.mjs';
import { takeLock } from '../lib/ownership.mjs';
import { findServers } from '../lib/programs.mjs';
import { fetchDebs } from './fetch-debs.mjs';
import { startGalera } from './galera.mjs';
import { startSentinels } from './sentinels.mjs';
import { dataDirs } from './services.mjs';

/**
 * @typedef {{ nodes: readonly import('./galera.mjs').GaleraNode[], redis: import('./sentinels.mjs').RedisGroup,
 *   env: import('./services.mjs').Addresses, stop: () => Promise<void> }} Cluster
 * @param {{ dataDir: string, secretsDir?: string, log: (text: string) => void, abort?: AbortSignal }} options
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ dataDir, secretsDir, log, abort }) {
  const dirs = dataDirs(dataDir, secretsDir);
  const lock = await takeLock(join(dataDir, 'cluster.lock'));
  if (lock === null) throw new Refusal(`Another process runs a cluster in ${dataDir}.`);
  const root = await fetchDebs({ cacheDir: packagesDir(), log, bundle: 'cluster', ...(abort && { abort }) });
  const programs = findServers(root);
  if (programs === null) throw new Refusal('The fetched packages have no servers.', { advice: `remove ${root}` });
  const context = { dirs, programs, ephemeral: false, lockFd: lock.fd, log, ...(abort && { abort }) };
  const galera = await startGalera(context);
  const redis = await startSentinels(context).catch(async (/** @type {unknown} */ error) => {
    await galera.stop();
    throw error;
  });
  return {
    nodes: galera.nodes,
    redis,
    env: { ...galera.env, ...redis.env },
    stop: async () => {
      await Promise.all([galera.stop(), redis.stop()]);
      lock.release();
    },
  };
}

/** @param {Cluster} cluster */
export function useCluster({ env }) {
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'DATABASE_ACCOUNTS', ...Object.values(ACCOUNT_URLS)]) {
    const value = /** @type {Record<string, string | undefined>} */ (env)[name];
    if (value !== undefined) process.env[name] = value;
  }
}
