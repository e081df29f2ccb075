import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { FloorLine } from '../src/lines/floor-line.js';
import { ModelController } from './model-controller.js';

const TICK_MS = 20;
/** Where the controller answers pings, and nothing else: a line of the test's own. */
const PROBE = '/probe';

/** A controller that welcomes, answers heartbeats until it is told to be silent, and never hangs up. */
async function quietable() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const model = new ModelController({ seats: 3 }, () => 0);
  const controller = {
    isSilent: false,
    welcomed: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  server.on('connection', (socket: WebSocket, { url }: IncomingMessage) => {
    if (url === PROBE || controller.isSilent) return;
    controller.welcomed += 1;
    socket.send(JSON.stringify({ type: 'welcome', epoch: 1, ...model.welcome() }));
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

/**
 * There and back twice on a line beside it: what was said before has been heard by then, and so has the answer. However slow
 * the machine is, no virtual time passes over what is under way.
 */
async function heardOut(probe: WebSocket): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const back = once(probe, 'pong');
    probe.ping();
    await back;
    await turn();
  }
}

describe('a table’s line to the controller, in virtual time', () => {
  let servers: WebSocketServer[] = [];
  let line: FloorLine | undefined;
  afterEach(() => {
    line?.close();
    for (const server of servers) {
      for (const client of server.clients) client.terminate();
      server.close();
    }
    servers = [];
  });

  /** The line, a clock, and what it says with the time it said it. */
  function lineTo(urls: readonly string[]) {
    const clock = { nowMs: 1_000 };
    const said: { readonly what: string; readonly atMs: number }[] = [];
    const note = (what: string): void => void said.push({ what, atMs: clock.nowMs });
    const floor = new FloorLine(
      urls,
      'link/table/secret',
      {
        welcome: () => note('welcome'),
        reply: () => note('reply'),
        linkInPlay: () => note('link'),
        contact: (isThere) => note(isThere ? 'contact' : 'no contact'),
        lost: () => note('lost'),
        refused: () => note('refused'),
      },
      () => clock.nowMs,
    );
    line = floor;
    let probes: readonly WebSocket[] | undefined;
    /** Time passes only when everything that is under way on the sockets has been heard. */
    const run = async (forMs: number, until: () => boolean = () => false): Promise<void> => {
      probes ??= await Promise.all(urls.map(probeOf));
      for (const endMs = clock.nowMs + forMs; clock.nowMs < endMs && !until(); clock.nowMs += TICK_MS) {
        floor.tick(clock.nowMs);
        await Promise.all(probes.map(heardOut));
      }
    };
    const times = (what: string) => said.flatMap((one) => (one.what === what ? [one.atMs] : []));
    return { clock, said, run, times };
  }

  it('answered heartbeats keep the contact, for as long as it takes', async () => {
    const { server, controller } = await quietable();
    servers = [server];
    const { said, run, times } = lineTo([controller.url]);
    await run(5_000, () => times('welcome').length > 0);
    await run(10_000);
    expect(said.map(({ what }) => what)).toEqual(['welcome']);
  });

  it('a controller that falls silent without hanging up is out of contact within a second: the lamps have half of one left', async () => {
    const { server, controller } = await quietable();
    servers = [server];
    const { clock, run, times } = lineTo([controller.url]);
    await run(5_000, () => times('welcome').length > 0);
    await run(2_000);
    controller.isSilent = true;
    const silentAtMs = clock.nowMs;
    await run(2_000, () => times('no contact').length > 0);
    const [gone = Infinity] = times('no contact');
    expect(gone - silentAtMs).toBeLessThanOrEqual(1_000);
    expect(times('lost')).toEqual([]);
    // It was only slow: the next word of it is the contact again.
    controller.isSilent = false;
    await run(1_000, () => times('contact').length > 0);
    expect(times('contact')).toHaveLength(1);
  });

  it('silent for three seconds it is given up, and the other controller is asked', async () => {
    const [first, second] = [await quietable(), await quietable()];
    servers = [first.server, second.server];
    const { clock, run, times } = lineTo([first.controller.url, second.controller.url]);
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
