import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { OperatorSite } from './operator-site.js';

describe('the site of an operator that refuses or does not answer', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(422, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ code: 'WITNESS_UNKNOWN', title: 'Compare the key with WITNESS_KEYS.' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('names the reason of a refusal', async () => {
    await expect(new OperatorSite([address]).give('east', 3, 'note')).rejects.toThrow(
      'POST /api/v1/links/east/checkpoints/3/cosignatures: 422 Compare the key with WITNESS_KEYS.',
    );
  });

  it('names the address that does not answer, and why', async () => {
    await expect(new OperatorSite(['http://127.0.0.1:1']).links()).rejects.toThrow(
      /^GET http:\/\/127\.0\.0\.1:1\/api\/v1\/links: .*(bad port|ECONNREFUSED)/,
    );
  });
});
