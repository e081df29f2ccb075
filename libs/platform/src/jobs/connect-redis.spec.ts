import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../certificates/authority.js';
import { createLogger } from '../logging/index.js';
import { connectRedis, redisPlace } from './connect-redis.js';

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

  it('may name a server by IPv6, several Sentinels, and no ports', () => {
    expect(redisPlace('redis://[fd00::5]')).toEqual({ host: 'fd00::5', port: 6379, db: 0 });
    expect(redisPlace('redis://:a%40b@one/2?master=jackpot&hosts=[fd00::6]:26380,three')).toEqual({
      ...{ name: 'jackpot', password: 'a@b', db: 2 },
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'fd00::6', port: 26_380 },
        { host: 'three', port: 26_379 },
      ],
    });
  });
});

describe('a connection to Redis', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });

  it.each(['producer', 'worker'] as const)(
    'of a %s is replaced when the server sends nothing any more',
    async (use) => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        const isSilent = connections === 1;
        socket.on('data', (data) => {
          for (const [, word = ''] of data.toString().matchAll(/^(info|set|client)\r$/gim))
            if (word !== 'set' || !isSilent) socket.write('+OK\r\n');
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const redis = connectRedis({ url: `redis://127.0.0.1:${port}`, use, logger, silentMsMax: 100 });
      await once(redis, 'ready');
      const again = new Promise((resolve) => redis.once('ready', resolve));
      const first = redis.set('a', '1').catch((error: Error) => error.name);
      await again;
      expect(await first).toBe(use === 'worker' ? 'OK' : 'MaxRetriesPerRequestError');
      expect(await redis.set('a', '1')).toBe('OK');
      redis.disconnect();
      server.close();
    },
  );

  it('is replaced when its server was demoted and refuses writes', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      const isDemoted = connections === 1;
      socket.on('data', (data) => {
        for (const [, word = ''] of data.toString().matchAll(/^(info|set|client)\r$/gim))
          socket.write(
            word === 'set' && isDemoted ? "-READONLY You can't write against a read only replica.\r\n" : '+OK\r\n',
          );
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const redis = connectRedis({ url: `redis://127.0.0.1:${port}`, use: 'producer', logger });
    await once(redis, 'ready');
    await expect(redis.set('a', '1')).rejects.toThrow('READONLY');
    await once(redis, 'ready');
    expect(await redis.set('a', '1')).toBe('OK');
    redis.disconnect();
    server.close();
  });
});
