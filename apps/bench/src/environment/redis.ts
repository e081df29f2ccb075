import { Redis } from 'ioredis';
import { CannotRun } from '../options.js';

/** On somebody else's Redis, the last of its usual sixteen databases, and only while it is empty. */
const OWN_DATABASE = 15;

export async function ownRedis(
  url: string,
  { isOurs }: { readonly isOurs: boolean },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (isOurs) return { url, close: () => Promise.resolve() };
  const address = new URL(url);
  address.pathname = `/${OWN_DATABASE}`;
  const redis = new Redis(address.href, { maxRetriesPerRequest: 1 });
  if ((await redis.dbsize()) > 0) {
    redis.disconnect();
    throw new CannotRun(`Database ${OWN_DATABASE} of the Redis at REDIS_URL is not empty; the bench would use it.`);
  }
  return {
    url: address.href,
    close: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}
