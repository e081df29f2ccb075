import { Redis, type RedisOptions } from 'ioredis';
import { serversIn } from '../config/servers.js';
import type { Logger } from '../logging/index.js';
import { StartRefused } from '../shutdown/start-refused.js';
import { type ClientTlsOptions, readClientTls } from '../tls/client-tls.js';

const RETRY_MS_MIN = 50;
const RETRY_MS_MAX = 2_000;
const COMMAND_MS_MAX = 5_000;
/** Longer than BullMQ waits for a job. If the address has moved, a lost connection may otherwise stay open for 15 minutes. */
const SILENT_MS_MAX = 20_000;
const REDIS_PORT = 6_379;
const SENTINEL_PORT = 26_379;

export interface RedisSettings {
  readonly url: string;
  readonly caFile?: string | undefined;
  /** `producer`: a command fails quickly if Redis is away. `worker`: commands wait indefinitely, as BullMQ requires. */
  readonly use: 'producer' | 'worker';
  readonly logger: Logger;
  readonly silentMsMax?: number;
}

/** Logs a lost connection and its return once each. */
export function connectRedis({ url, caFile, use, logger, silentMsMax = SILENT_MS_MAX }: RedisSettings): Redis {
  const redis = new Redis({
    ...redisPlace(url, caFile),
    // A former master keeps its connections. A new connection finds the new master.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    socketTimeout: silentMsMax,
    retryStrategy: (times) => Math.min(RETRY_MS_MIN * 2 ** Math.min(times, 10), RETRY_MS_MAX),
    ...(use === 'producer'
      ? { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: COMMAND_MS_MAX }
      : { maxRetriesPerRequest: null }),
  });
  logConnection(redis, logger);
  return redis;
}

/**
 * One Redis server, or the Sentinels that know the master:
 * `redis://:password@first:26379/0?master=name&hosts=second:26379`. Sentinels have no password. `rediss:` uses TLS for
 * all.
 */
export function redisPlace(url: string, caFile?: string): RedisOptions {
  const { protocol, username, password, pathname, searchParams } = new URL(url);
  const tls = protocol === 'rediss:' ? tlsOf(caFile) : undefined;
  const account = {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(tls === undefined ? {} : { tls }),
  };
  const name = searchParams.get('master');
  if (name === null) return { ...serversIn(url, REDIS_PORT)[0], ...account };
  const sentinels = serversIn(url, SENTINEL_PORT).map((each) => ({ ...each }));
  return {
    sentinels,
    name,
    ...account,
    ...(tls === undefined ? {} : { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

function tlsOf(ca: string | undefined): ClientTlsOptions {
  try {
    return readClientTls({ ca });
  } catch {
    throw new StartRefused(`REDIS_CA_FILE cannot be used: ${ca ?? ''}\nGive a PEM file with the authority of Redis.`);
  }
}

function logConnection(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on('error', (err: Error) => {
    if (!isAway) logger.warn({ err }, 'Redis cannot be reached; retrying until it can');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is reached again');
    isAway = false;
  });
}
