import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { routeUpgrades } from './upgrades.js';

type Endpoints = Parameters<typeof routeUpgrades>[1];

async function answerTo(url: string | undefined, endpoints: Endpoints): Promise<string> {
  const server = new EventEmitter();
  routeUpgrades(server as unknown as Server, endpoints);
  const socket = new PassThrough();
  server.emit('upgrade', { url }, socket, Buffer.alloc(0));
  return text(socket);
}

describe('a request for another protocol', () => {
  const opens: Endpoints = { '/floor': (_, socket) => void socket.end('open') };

  it('reaches the endpoint of its path, with any query', async () => {
    expect(await answerTo('/floor', opens)).toBe('open');
    expect(await answerTo('/floor?ticket=x', opens)).toBe('open');
  });

  it.each(['/', '/elsewhere', '//', '///', 'http://[', '\\\\', '/floor/../%', 'constructor', undefined])(
    'for %s is refused',
    async (url) => {
      expect(await answerTo(url, opens)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n.*"code":"NOT_FOUND"/s);
    },
  );

  it('is refused where the endpoint fails, at once or later', async () => {
    const failing: Endpoints = {
      '/now': () => {
        throw new Error('at once');
      },
      '/later': () => Promise.reject(new Error('later')),
    };
    for (const path of ['/now', '/later']) expect(await answerTo(path, failing)).toContain('"code":"UNAVAILABLE"');
  });
});
