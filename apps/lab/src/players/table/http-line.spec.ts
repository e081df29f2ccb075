import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DialWithKey } from './transport.js';
import { dialHttp } from './http-line.js';

interface Rig {
  readonly address: string;
  close(): Promise<void>;
}

async function serverOf(onPost: (body: string, response: ServerResponse) => void): Promise<Rig> {
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.headers.authorization !== 'Bearer link/table/key') return response.writeHead(401).end('{}');
      return onPost(Buffer.concat(parts).toString(), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function hear(
  dial: DialWithKey,
  address: string,
  token: string,
  count: number,
  say: readonly string[] = [],
): Promise<readonly string[]> {
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    const note = (text: string): void => {
      heard.push(text);
      if (heard.length === 1) for (const one of say) line.send(one);
      if (heard.length === count) resolve();
    };
    const line = dial(token)(address, { text: note, ended: (why) => note(`ended: ${why}`) });
  });
  return heard;
}

describe('a line over HTTP', () => {
  let rig: Rig;
  let busy = 0;
  let busyMost = 0;
  beforeAll(async () => {
    rig = await serverOf((body, response) => {
      busy += 1;
      busyMost = Math.max(busyMost, busy);
      setTimeout(() => {
        busy -= 1;
        if (body === '{"type":"state","id":0}') response.end('{"id":0,"ok":true,"type":"state","coup":4}');
        else if (body === 'garbage') response.writeHead(400).end('{"message":"not JSON"}');
        else if (body === 'refused') response.writeHead(413).end('{"id":null,"ok":false,"code":"FRAME_TOO_LARGE"}');
        else if (body === 'elsewhere') response.writeHead(421).end('{}');
        else response.end(body);
      }, 5);
    });
  });
  afterAll(() => rig.close());

  it('begins with a welcome and sends one request at a time', async () => {
    const heard = await hear(dialHttp, rig.address, 'link/table/key', 4, ['[1]', '[2]', '[3]']);
    expect(JSON.parse(heard[0]!)).toMatchObject({ type: 'welcome', coup: 4 });
    expect(heard.slice(1)).toEqual(['[1]', '[2]', '[3]']);
    expect(busyMost).toBe(1);
  });

  it('reports every refusal in the form of the protocol', async () => {
    const heard = await hear(dialHttp, rig.address, 'link/table/key', 3, ['garbage', 'refused']);
    expect(JSON.parse(heard[1]!)).toMatchObject({ id: null, ok: false, code: 'HTTP_400' });
    expect(JSON.parse(heard[2]!)).toMatchObject({ id: null, ok: false, code: 'FRAME_TOO_LARGE' });
  });

  it('reports why it ended: key, leader, network', async () => {
    expect(await hear(dialHttp, rig.address, 'wrong', 1)).toEqual(['ended: refused']);
    expect(await hear(dialHttp, rig.address, 'link/table/key', 2, ['elsewhere'])).toContain('ended: not-leader');
    expect(await hear(dialHttp, 'http://127.0.0.1:1', 'link/table/key', 1)).toEqual(['ended: lost']);
  });
});
