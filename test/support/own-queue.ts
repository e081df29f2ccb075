import { Redis } from 'ioredis';
import { untilSo } from './eventually.js';

const DATABASES = 16;
/** Time after which the reservation of a killed run expires. */
const CLAIM_S_MAX = 1_800;

export interface OwnQueue {
  readonly url: string;
  release(): Promise<void>;
}

/** Reserves a Redis database for one environment. Database 0 records the reservations. */
export async function claimQueue(server: string, owner: string): Promise<OwnQueue> {
  const inDatabase = (number: number): string => Object.assign(new URL(server), { pathname: `/${number}` }).href;
  const number = await onRedis(inDatabase(0), (redis) =>
    untilSo('a Redis database that no other environment has', () => claimOne(redis, owner)),
  );
  await onRedis(inDatabase(number), (redis) => redis.flushdb());
  return {
    url: inDatabase(number),
    release: async () => void (await onRedis(inDatabase(0), (redis) => redis.del(keyOf(number)))),
  };
}

async function claimOne(redis: Redis, owner: string): Promise<number | undefined> {
  for (let number = 1; number < DATABASES; number += 1)
    if ((await redis.set(keyOf(number), owner, 'EX', CLAIM_S_MAX, 'NX')) === 'OK') return number;
  return undefined;
}

const keyOf = (number: number): string => `environment-of-database-${number}`;

async function onRedis<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}
