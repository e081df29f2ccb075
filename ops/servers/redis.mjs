import { join } from 'node:path';
import { spawnTied } from '../lib/child.mjs';
import { makePrivateDir, secretIn, writePrivately } from '../lib/files.mjs';
import { deathReactions, probe, startServer } from '../lib/keep-running.mjs';
import { choosePort, rememberedPort } from '../lib/ports.mjs';

/**
 * @param {import('./services.mjs').ServerContext} context
 * @returns {Promise<import('../lib/keep-running.mjs').Server<{ REDIS_URL: string }>>}
 */
export async function startRedis({ dirs, programs, ephemeral, lockFd, log, onGivenUp, abort }) {
  const dataDir = join(dirs.data, 'redis');
  makePrivateDir(dataDir);
  const password = redisPasswordIn(dirs.secrets);
  const portFile = join(dirs.run, 'redis-port');
  const port = await choosePort(rememberedPort(portFile));
  writePrivately(portFile, `${port}\n`);
  const logFile = join(dirs.logs, 'redis.log');
  // Everybody on the machine can read a command line.
  const passwordFile = join(dirs.secrets, 'redis-password.conf');
  writePrivately(passwordFile, `requirepass ${password}\n`);
  const config = join(dirs.run, 'redis.conf');
  writePrivately(config, redisConfig({ port, dataDir, logFile, passwordFile, ephemeral }));

  const server = await startServer({
    name: 'Redis',
    launch: () =>
      spawnTied(programs.redis, [config], {
        env: programs.env,
        cwd: dirs.data,
        stdio: ['ignore', 'ignore', 'ignore', lockFd],
      }),
    // Redis answers -LOADING while it reads its file.
    answers: async () =>
      String(
        await probe(port, `*2\r\n$4\r\nAUTH\r\n$${password.length}\r\n${password}\r\n*1\r\n$4\r\nPING\r\n`),
      ).startsWith('+OK\r\n+PONG'),
    logFile,
    abort,
    ...deathReactions({ name: 'Redis', logFile, log, onGivenUp }),
  });
  return {
    env: { REDIS_URL: redisAddress(password, port) },
    stop: async () => void (await server.stop()),
  };
}

/** @param {string} secrets */
export const redisPasswordIn = (secrets) => secretIn(join(secrets, 'redis-password'));

/** @param {string} password @param {number} port */
export const redisAddress = (password, port) => `redis://:${password}@127.0.0.1:${port}/0`;

/** @param {{ port: number, dataDir: string, logFile: string, passwordFile: string, ephemeral: boolean }} options */
function redisConfig({ port, dataDir, logFile, passwordFile, ephemeral }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `include ${JSON.stringify(passwordFile)}`,
    'daemonize no',
    `dir ${JSON.stringify(dataDir)}`,
    `logfile ${JSON.stringify(logFile)}`,
    'save ""',
    // Up to one second of the queue may be lost. Unfinished payouts are then queued again.
    `appendonly ${ephemeral ? 'no' : 'yes'}`,
    'appendfsync everysec',
    // BullMQ's keys must never be evicted.
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}
