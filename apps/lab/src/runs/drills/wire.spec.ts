import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SOUND, Wire } from './wire.js';

let server: Server;
let wire: Wire;
let received: string;

beforeEach(async () => {
  received = '';
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received += String(bytes);
      socket.write(`answer to ${String(bytes)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wire = await Wire.to(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a table');
});

afterEach(async () => {
  await wire.close();
  await new Promise((resolve) => server.close(resolve));
});

async function client(): Promise<Socket> {
  const socket = connect(Number(new URL(wire.through('http://127.0.0.1:1')).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const next = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

describe('a wire between two processes', () => {
  it('carries both directions, and replaces the address of the server', async () => {
    const socket = await client();
    socket.write('wager');
    expect(await next(socket)).toBe('answer to wager');
    expect(wire.through('mysql://jackpot:secret@127.0.0.1:3306/jackpot')).toMatch(
      /^mysql:\/\/jackpot:secret@127\.0\.0\.1:\d+\/jackpot$/,
    );
  });

  it('keeps the order of bytes on their way when the delay ends', async () => {
    const socket = await client();
    wire.set({ ...SOUND, delayMs: 60 });
    socket.write('first');
    await new Promise((resolve) => setTimeout(resolve, 20));
    wire.set(SOUND);
    socket.write('second');
    let all = '';
    socket.on('data', (bytes) => (all += String(bytes)));
    while (!all.includes('second')) await once(socket, 'data');
    expect(received).toMatch(/^firstsecond$/);
  });

  it('loses only answers, and closes the connection when the wire is repaired, so that nothing arrives after a gap', async () => {
    const socket = await client();
    wire.set({ ...SOUND, loses: 'answers' });
    let heard = '';
    socket.on('data', (bytes) => (heard += String(bytes)));
    socket.write('wager');
    while (received === '') await new Promise((resolve) => setImmediate(resolve));
    const closed = once(socket, 'close');
    await new Promise((resolve) => setTimeout(resolve, 20));
    wire.set(SOUND);
    await closed;
    expect([received, heard]).toEqual(['wager', '']);
  });

  it('loses only requests', async () => {
    const socket = await client();
    wire.set({ ...SOUND, loses: 'requests' });
    socket.write('wager');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received).toBe('');
  });

  it('closes open and new connections while cut', async () => {
    const socket = await client();
    const closed = once(socket, 'close');
    wire.set({ ...SOUND, isCut: true });
    await closed;
    await once(await client(), 'close');
  });
});
