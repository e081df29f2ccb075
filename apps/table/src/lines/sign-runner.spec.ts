import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Line } from '@hardware/transport';
import { FEED_HUNG_MS } from '@jackpot/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { SignRunner } from './sign-runner.js';

const PLAN = {
  ...{ address: { type: 'Z', id: '00' }, baud: 9_600, outOfServiceText: 'OUT OF SERVICE', isReadBackWired: false },
  display: { position: 'fill', mode: 'hold' },
} as const;

describe('the sign of a table', () => {
  it('leaves a feed that is open and silent, and joins again', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const source = { controllers: [`http://127.0.0.1:${port}`], link: 'east', tls: undefined };
    const runner = new SignRunner(PLAN, () => ({ write: () => undefined }) as unknown as Line, source);
    const joins = async (nowMs: number): Promise<WebSocket> => {
      const joined = once(server, 'connection');
      runner.tick(nowMs);
      return ((await joined) as [WebSocket])[0];
    };

    const silent = await joins(0);
    runner.tick(FEED_HUNG_MS - 1);
    expect(silent.readyState).toBe(silent.OPEN);
    runner.tick(FEED_HUNG_MS);
    await once(silent, 'close');
    await new Promise((resolve) => setImmediate(resolve));
    await joins(2 * FEED_HUNG_MS);

    runner.close();
    server.close();
  });
});
