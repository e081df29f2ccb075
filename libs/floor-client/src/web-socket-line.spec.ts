import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { type Dial, FloorConnection } from './connection.js';
import { ManualTimers } from './testing/index.js';
import { dialWebSocket, leaderIn, lineEndOf } from './web-socket-line.js';

const dialWith = (token: string): Dial => dialWebSocket((url, options) => new WebSocket(url, options), token);

describe('a line over WebSocket', () => {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer();
  let address = '';
  beforeAll(async () => {
    server.on('upgrade', (request, socket, head) => {
      const { authorization } = request.headers;
      const status = authorization === 'Bearer link/table/key' ? 0 : authorization === 'Bearer elsewhere' ? 421 : 401;
      const body = '{"code":"NOT_LEADER","leader":"http://two"}';
      const length = `Content-Length: ${body.length}`;
      if (status > 0) return socket.end(`HTTP/1.1 ${status} No\r\n${length}\r\nConnection: close\r\n\r\n${body}`);
      return sockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.send('{"type":"welcome"}');
        webSocket.on('message', (bytes: Buffer) => {
          const text = bytes.toString();
          if (text === 'leave') webSocket.close(4021, 'another leads');
          else webSocket.send(text);
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function eventsOf(
    to: string,
    token: string,
    count: number,
    texts: readonly string[] = [],
  ): Promise<readonly string[]> {
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      const note = (text: string): void => {
        heard.push(text);
        if (heard.length === 1) for (const one of texts) line.send(one);
        if (heard.length === count) resolve();
      };
      const line = dialWith(token)(to, {
        text: note,
        ended: (why, leader) => note(leader === undefined ? `ended: ${why}` : `ended: ${why}, leader ${leader}`),
      });
    });
    return heard;
  }

  it('carries frames both ways, in order', async () => {
    const heard = await eventsOf(address, 'link/table/key', 3, ['[1]', '[2]']);
    expect(heard).toEqual(['{"type":"welcome"}', '[1]', '[2]']);
  });

  it('reports why it ended: key, leader, network', async () => {
    expect(await eventsOf(address, 'wrong', 1)).toEqual([expect.stringContaining('ended: refused')]);
    expect(await eventsOf(address, 'elsewhere', 1)).toEqual(['ended: not-leader, leader http://two']);
    expect(await eventsOf(address, 'link/table/key', 2, ['leave'])).toContain('ended: not-leader');
    expect(await eventsOf('http://127.0.0.1:1', 'link/table/key', 1)).toEqual(['ended: lost']);
  });

  it('reads status and leader of a refusal, and survives one that is not JSON', () => {
    expect([401, 421, 503, undefined].map(lineEndOf)).toEqual(['refused', 'not-leader', 'lost', 'lost']);
    expect(['{"leader":"a"}', '{"leader":4}', '{}', '<html>'].map(leaderIn)).toEqual([
      'a',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

const TICK_MS = 20;
const PROBE = '/probe';

async function silenceable() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const controller = {
    isSilent: false,
    welcomed: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  server.on('connection', (socket: WebSocket, { url }: IncomingMessage) => {
    if (url === PROBE || controller.isSilent) return;
    controller.welcomed += 1;
    socket.send(JSON.stringify({ type: 'welcome', epoch: 1, coup: 0 }));
    socket.on('message', () => {
      if (!controller.isSilent) socket.send('{"id":0,"ok":true,"type":"alive"}');
    });
  });
  return { server, controller };
}

async function probeOf(url: string): Promise<WebSocket> {
  const probe = new WebSocket(`${url.replace('http', 'ws')}${PROBE}`);
  await once(probe, 'open');
  return probe;
}

/** Waits for two round trips on a separate line, after which everything sent before is answered. */
async function settled(probe: WebSocket): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const back = once(probe, 'pong');
    probe.ping();
    await back;
    await turn();
  }
}

describe('a table’s connection over real sockets, in virtual time', () => {
  let servers: WebSocketServer[] = [];
  let connection: FloorConnection | undefined;
  afterEach(() => {
    connection?.close();
    for (const server of servers) {
      for (const client of server.clients) client.terminate();
      server.close();
    }
    servers = [];
  });

  function connectionTo(urls: readonly string[]) {
    const clock = { nowMs: 1_000 };
    const events: { readonly what: string; readonly atMs: number }[] = [];
    const note = (what: string): void => void events.push({ what, atMs: clock.nowMs });
    const timers = new ManualTimers(() => clock.nowMs);
    const floor = new FloorConnection(
      {
        controllers: urls,
        dial: dialWith('link/table/secret'),
        clock: () => clock.nowMs,
        timers,
        below: () => 0,
        timing: { heartbeatMs: 400, contactMsMax: 900, silenceMsMax: 3_000 },
      },
      {
        welcome: () => note('welcome'),
        reply: () => note('reply'),
        frameEnd: () => undefined,
        linkInPlay: () => note('link'),
        contact: (isThere) => note(isThere ? 'contact' : 'no contact'),
        lost: () => note('lost'),
        refused: () => note('refused'),
      },
    );
    connection = floor;
    floor.connect();
    let probes: readonly WebSocket[] | undefined;
    const run = async (forMs: number, until: () => boolean = () => false): Promise<void> => {
      probes ??= await Promise.all(urls.map(probeOf));
      for (const endMs = clock.nowMs + forMs; clock.nowMs < endMs && !until(); clock.nowMs += TICK_MS) {
        timers.run();
        await Promise.all(probes.map(settled));
      }
    };
    const times = (what: string) => events.flatMap((one) => (one.what === what ? [one.atMs] : []));
    return { clock, events, run, times };
  }

  it('keeps its contact while heartbeats are answered', async () => {
    const { server, controller } = await silenceable();
    servers = [server];
    const { events, run, times } = connectionTo([controller.url]);
    await run(5_000, () => times('welcome').length > 0);
    await run(10_000);
    expect(events.map(({ what }) => what)).toEqual(['welcome']);
  });

  it('loses contact within a second of a controller that falls silent without closing: the lamps have half a second left', async () => {
    const { server, controller } = await silenceable();
    servers = [server];
    const { clock, run, times } = connectionTo([controller.url]);
    await run(5_000, () => times('welcome').length > 0);
    await run(2_000);
    controller.isSilent = true;
    const silentAtMs = clock.nowMs;
    await run(2_000, () => times('no contact').length > 0);
    const [gone = Infinity] = times('no contact');
    expect(gone - silentAtMs).toBeLessThanOrEqual(1_000);
    expect(times('lost')).toEqual([]);
    controller.isSilent = false;
    await run(1_000, () => times('contact').length > 0);
    expect(times('contact')).toHaveLength(1);
  });

  it('gives up a controller that is silent for three seconds, and dials the other one', async () => {
    const [first, second] = [await silenceable(), await silenceable()];
    servers = [first.server, second.server];
    const { clock, run, times } = connectionTo([first.controller.url, second.controller.url]);
    await run(5_000, () => times('welcome').length > 0);
    first.controller.isSilent = true;
    const silentAtMs = clock.nowMs;
    await run(10_000, () => second.controller.welcomed > 0);
    const [lost = Infinity] = times('lost');
    expect(lost - silentAtMs).toBeGreaterThan(2_000);
    expect(lost - silentAtMs).toBeLessThan(4_000);
    await run(1_000, () => times('welcome').length === 2);
    expect(times('welcome')).toHaveLength(2);
  });
});
