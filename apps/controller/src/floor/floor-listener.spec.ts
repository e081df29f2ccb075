import { createLogger } from '@jackpot/platform';
import { FloorListener } from './floor-listener.js';

const feed = { upgrade: () => undefined };
const floor = { upgrade: () => Promise.resolve(false) };

describe('the port for tables', () => {
  it('refuses other requests with problem+json and reads no further', async () => {
    const passedOn: string[] = [];
    const listener = new FloorListener(
      {
        ...{ host: '127.0.0.1', port: 0, tls: undefined, connections: 10, connectionsPerAddress: 10 },
        ...{ trustedProxies: undefined, hostNames: [], logger: createLogger({ name: 'floor', level: 'silent' }) },
      },
      (request, response) => {
        passedOn.push(request.url ?? '');
        response.end();
      },
      { floor, feed },
    );
    const url = `http://127.0.0.1:${await listener.start()}`;
    try {
      for (const path of ['/health/live', '/api/v1/links', '/floor', '/floors/v1/messages']) {
        const answer = await fetch(`${url}${path}`);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          404,
          'application/problem+json; charset=utf-8',
        ]);
        expect(await answer.json()).toMatchObject({ type: 'urn:royal-9:NOT_FOUND', status: 404, code: 'NOT_FOUND' });
      }
      await fetch(`${url}/floor/v1/messages`, { method: 'POST', body: '{}' });
      expect(passedOn).toEqual(['/floor/v1/messages']);
    } finally {
      listener.stop();
    }
  });
});
