import type { AddressInfo } from 'node:net';
import { CALLER_HEADER, EDGE_HEADER, EdgeEntrance, callerOf } from './from-edge.js';

describe('the server that the edge alone may enter', () => {
  it('refuses requests without the secret of this process', async () => {
    const server = new EdgeEntrance('right').server((request, response) => response.end(callerOf(request)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const send = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
    expect((await send({})).status).toBe(403);
    expect((await send({ [EDGE_HEADER]: 'wrong' })).status).toBe(403);
    const answer = await send({ [EDGE_HEADER]: 'right', [CALLER_HEADER]: '10.0.0.9' });
    expect([answer.status, await answer.text()]).toEqual([200, '10.0.0.9']);
    server.closeAllConnections();
    server.close();
  });
});
