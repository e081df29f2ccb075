import { jest } from '@jest/globals';
import type { Connection } from 'mysql2';
import { ServerPing } from './server-ping.js';
import { SqlFailure } from './sql-failure.js';

type Answered = (error?: Error) => void;

class PingedServer {
  answersAfterMs: number | null = 5;
  error: Error | undefined;
  connectFailure: Error | undefined;
  isUsed = true;
  connections = 0;
  pings = 0;
  lefts = 0;
  readonly ping = new ServerPing({
    connect: () => {
      this.connections += 1;
      if (this.connectFailure !== undefined) throw this.connectFailure;
      return { connection: this.#connection(), leave: () => (this.lefts += 1) };
    },
    areUsed: () => this.isUsed,
  });

  #connection(): Connection {
    const ping = (answered: Answered): void => {
      this.pings += 1;
      if (this.answersAfterMs !== null) setTimeout(() => answered(this.error), this.answersAfterMs);
    };
    return { ping, on: () => undefined, destroy: () => undefined } as unknown as Connection;
  }
}

describe('a server of a cluster that is pinged', () => {
  let server: PingedServer;

  beforeEach(() => {
    jest.useFakeTimers();
    server = new PingedServer();
    server.ping.start();
  });
  afterEach(async () => {
    server.isUsed = false;
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
  });

  it('is left within one and a half seconds of its last answer, and the next is pinged', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    server.answersAfterMs = null;
    await jest.advanceTimersByTimeAsync(1_500);
    expect(server).toMatchObject({ lefts: 1, connections: 2 });
  });

  it('is not left for an answer that comes late once, because the machine is busy', async () => {
    server.answersAfterMs = 900;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server).toMatchObject({ lefts: 0, connections: 1 });
  });

  it('is left when it is going down', async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    server.error = Object.assign(new Error('server shutdown in progress'), { errno: 1053 });
    await jest.advanceTimersByTimeAsync(300);
    expect(server.lefts).toBeGreaterThan(0);
  });

  it('is not left for another error, which is an answer', async () => {
    server.error = Object.assign(new Error('access denied'), { errno: 1045 });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.lefts).toBe(0);
  });

  it('is pinged again when its certificates can be read again', async () => {
    server.error = new Error('the connection is lost');
    server.connectFailure = new SqlFailure('unreachable', 'ssl-ca names a file that cannot be read');
    await jest.advanceTimersByTimeAsync(5_000);
    server.error = server.connectFailure = undefined;
    const { pings } = server;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.pings).toBeGreaterThan(pings);
  });

  it('is pinged by one connection, as long as somebody uses it', async () => {
    server.ping.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.connections).toBe(1);
    server.isUsed = false;
    await jest.advanceTimersByTimeAsync(1_000);
    const { pings } = server;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.pings).toBe(pings);
  });
});
