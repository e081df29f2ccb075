import { must } from '@jackpot/money';
import type { Redis } from 'ioredis';

export async function withRedis<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: (times) => (times < 50 ? 100 : null) });
  redis.on('error', () => undefined);
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

export async function redisPid(url: string): Promise<number> {
  const text = await withRedis(url, (redis) => redis.info('server'));
  return Number(must(/^process_id:(\d+)/m.exec(text)?.[1], 'the process of Redis'));
}
