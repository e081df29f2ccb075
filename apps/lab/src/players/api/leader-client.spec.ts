import { CannotRun } from '@jackpot/platform';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LeaderClient } from './leader-client.js';

const SIGN_IN = { method: 'POST', path: '/api/v1/sessions', body: {}, bearer: null, expected: [201] } as const;

let servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  servers = [];
});

async function controller(...statuses: readonly number[]): Promise<{ readonly address: string; requests: number }> {
  const server = createServer((_: IncomingMessage, response: ServerResponse) => {
    const status = statuses[Math.min(found.requests, statuses.length - 1)]!;
    found.requests += 1;
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0', connection: 'close' });
    response.end(JSON.stringify({ code: `ANSWER_${status}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const found = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: 0 };
  return found;
}

describe('a request to the leader', () => {
  it('is repeated to the same controller after too many requests', async () => {
    const [busy, other] = [await controller(429, 429, 201), await controller(500)];
    const client = new LeaderClient([busy.address, other.address]);
    expect(await client.request(SIGN_IN)).toMatchObject({ status: 201 });
    expect([busy.requests, other.requests]).toEqual([3, 0]);
  });

  it('goes to the next controller if the first does not lead', async () => {
    const [standby, leader] = [await controller(421), await controller(201)];
    expect(await new LeaderClient([standby.address, leader.address]).request(SIGN_IN)).toMatchObject({ status: 201 });
    expect(leader.requests).toBe(1);
  });

  it('ends the run after a final refusal', async () => {
    const refusing = await controller(403);
    await expect(new LeaderClient([refusing.address]).request(SIGN_IN)).rejects.toThrow(CannotRun);
    expect(refusing.requests).toBe(1);
  });
});
