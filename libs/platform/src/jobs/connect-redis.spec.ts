import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../certificates/authority.js';
import { redisPlace } from './connect-redis.js';

describe('the address of Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-ca-'));
  const file = join(folder, 'ca.pem');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('with rediss is over TLS, to the servers and to their Sentinels', async () => {
    const { certificate } = await createAuthority('Redis', { days: 1, nowMs: Date.now() });
    writeFileSync(file, certificate);
    const tls = { ca: certificate, minVersion: 'TLSv1.2' };
    expect(redisPlace('rediss://:pw@redis.internal:6380/0', file)).toMatchObject({ host: 'redis.internal', tls });
    expect(redisPlace('rediss://:pw@one:26379/0?master=jackpot&hosts=two:26379', file)).toMatchObject({
      ...{ name: 'jackpot', tls, sentinelTLS: tls, enableTLSForSentinelMode: true },
    });
    expect(redisPlace('rediss://:pw@redis.internal:6380/0')).toMatchObject({ tls: { minVersion: 'TLSv1.2' } });
    expect(redisPlace('redis://:pw@redis.internal:6379/0', file)).not.toHaveProperty('tls');
  });

  it('with an authority that cannot be read is refused at the start', () => {
    expect(() => redisPlace('rediss://redis.internal', join(folder, 'none'))).toThrow(/^REDIS_CA_FILE cannot be used/);
  });
});
