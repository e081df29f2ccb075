import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { routeUpgrades } from './upgrades.js';

type Doors = Parameters<typeof routeUpgrades>[1];

/** What somebody is told who asks to speak otherwise at this address. Thrown, it would end the process. */
async function told(url: string | undefined, doors: Doors): Promise<string> {
  const server = new EventEmitter();
  routeUpgrades(server as unknown as Server, doors);
  const socket = new PassThrough();
  server.emit('upgrade', { url }, socket, Buffer.alloc(0));
  return text(socket);
}

describe('a request for another protocol', () => {
  const opens: Doors = { '/floor': (_, socket) => void socket.end('open') };

  it('is sent to the door of its path, whatever is asked there', async () => {
    expect(await told('/floor', opens)).toBe('open');
    expect(await told('/floor?ticket=x', opens)).toBe('open');
  });

  it.each(['/', '/elsewhere', '//', '///', 'http://[', '\\\\', '/floor/../%', 'constructor', undefined])(
    'for %s is refused',
    async (url) => {
      expect(await told(url, opens)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n.*"code":"NOT_FOUND"/s);
    },
  );

  it('is refused where the door fails, at once or later', async () => {
    const failing: Doors = {
      '/now': () => {
        throw new Error('at once');
      },
      '/later': () => Promise.reject(new Error('later')),
    };
    for (const path of ['/now', '/later']) expect(await told(path, failing)).toContain('"code":"UNAVAILABLE"');
  });
});
