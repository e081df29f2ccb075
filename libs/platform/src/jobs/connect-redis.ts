import { Redis } from 'ioredis';
import type { Logger } from '../logging/index.js';

const RETRY_MS_MIN = 50;
const RETRY_MS_MAX = 2_000;
const COMMAND_MS_MAX = 5_000;

export interface RedisSettings {
  readonly url: string;
  /**
   * `asking`: whoever puts jobs on a queue wants an answer or a failure now, and tries again by itself.
   * `waiting`: a worker waits for its next job for as long as it takes; BullMQ demands that nothing it sends is given up.
   */
  readonly manner: 'asking' | 'waiting';
  readonly logger: Logger;
}

/** A connection that comes back by itself. Going and coming are each said once in the log, not every try between. */
export function connectRedis({ url, manner, logger }: RedisSettings): Redis {
  const redis = new Redis(url, {
    retryStrategy: (times) => Math.min(RETRY_MS_MIN * 2 ** Math.min(times, 10), RETRY_MS_MAX),
    ...(manner === 'asking'
      ? { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: COMMAND_MS_MAX }
      : { maxRetriesPerRequest: null }),
  });
  sayWhetherConnected(redis, logger);
  return redis;
}

function sayWhetherConnected(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on('error', (err: Error) => {
    if (!isAway) logger.warn({ err }, 'Redis cannot be reached; it is tried again until it can');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is reached again');
    isAway = false;
  });
}
