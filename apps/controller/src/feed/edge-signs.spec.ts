import { type IncomingMessage, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createMetrics } from '@jackpot/platform';
import Fastify from 'fastify';
import { eventually } from '../../../../test/support/eventually.js';
import type { LinkLeadership } from '../leadership/link-leadership.js';
import { problemOf, sendProblem } from '../http/problem.js';
import type { ToSigns } from '../workers/edge/sign-messages.js';
import { SignStreams, type StreamRoute } from '../workers/edge/sign-streams.js';
import { Audience } from './audience.js';
import { EdgeSigns } from './edge-signs.js';
import type { FeedClient, FeedHub } from './feed-hub.js';

const LINK = 'royal-9-east';
const AWAY = 'royal-9-away';
const OTHER = 'http://10.0.0.2:4100';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

class Edge {
  readonly clients = new Set<FeedClient>();
  readonly sent: ToSigns[] = [];
  isHeld = false;
  private constructor(
    readonly url: string,
    readonly audience: Audience,
    readonly counted: (name: 'jackpot_feed_clients' | 'jackpot_feed_skipped_total') => Promise<number>,
    readonly threadEnds: () => void,
  ) {}

  static async open({ perAddress = 100, leader = 'here', delayMs = 0 } = {}): Promise<Edge> {
    const { metrics } = createMetrics();
    const hub = {
      join: (_linkId: string, client: FeedClient) => {
        edge.clients.add(client);
        client.offer('{"type":"meters"}', 7, 'meters');
        return true;
      },
      isLive: () => true,
      leave: (_linkId: string, client: FeedClient) => void edge.clients.delete(client),
    } as unknown as FeedHub;
    const host =
      leader === 'here' ? { writer: { terms: {} } } : { leader: leader === '' ? undefined : { address: leader } };
    const hosts = {
      seek: async (linkId: string) => (linkId === LINK ? host : linkId === AWAY ? 'unreadable' : 'unknown'),
    } as unknown as LinkLeadership;
    const audience = new Audience(metrics, { FEEDS_PER_ADDRESS: perAddress });
    const line = new EdgeSigns(hub, hosts, audience, { OTHER_CONTROLLERS: [OTHER] }).connect((message) => {
      edge.sent.push(message);
      if (!edge.isHeld) setImmediate(() => streams.take(message));
    });
    const streams = new SignStreams((message) => setImmediate(() => line.take(message)));
    const server = Fastify({ forceCloseConnections: true });
    server.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOf(error)));
    if (delayMs > 0) server.addHook('onRequest', () => pause(delayMs));
    server.get<StreamRoute>('/api/v1/links/:linkId/feed', (request, reply) => streams.stream(request, reply));
    await server.listen({ host: '127.0.0.1', port: 0 });
    closers.push(() => server.close());
    const { port } = server.server.address() as AddressInfo;
    const edge: Edge = new Edge(
      `http://127.0.0.1:${port}`,
      audience,
      async (name) => (await metrics[name].get()).values.reduce((sum, { value }) => sum + value, 0),
      () => line.end(),
    );
    return edge;
  }

  async sign(linkId = LINK, query = ''): Promise<Sign> {
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`${this.url}/api/v1/links/${linkId}/feed${query}`, { agent: false }, resolve),
    );
    return new Sign(response);
  }

  say(text: string, sequence: number): void {
    for (const client of this.clients) client.offer(text, sequence, 'meters');
  }
}

class Sign {
  text = '';
  hasEnded = false;

  constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('end', () => (this.hasEnded = true));
    response.on('error', () => undefined);
  }

  leaves(): void {
    this.response.destroy();
  }
}

describe('signs whose connections the edge holds', () => {
  it('are each given the meters when they join, and then one text for all of them', async () => {
    const edge = await Edge.open();
    const signs = [await edge.sign(), await edge.sign(), await edge.sign()];
    await eventually(() =>
      expect(signs.map(({ text }) => text)).toEqual(Array(3).fill('id: 7\ndata: {"type":"meters"}\n\n')),
    );
    edge.sent.length = 0;
    edge.say('{"type":"award"}', 9);
    await eventually(() =>
      expect(signs.every(({ text }) => text.endsWith('id: 9\ndata: {"type":"award"}\n\n'))).toBe(true),
    );
    expect(edge.sent).toEqual([{ type: 'text', signs: [1, 2, 3], text: '{"type":"award"}', sequence: 9 }]);
  });

  it('are counted until they leave or their thread ends', async () => {
    const edge = await Edge.open();
    const [first] = [await edge.sign(), await edge.sign(), await edge.sign()];
    expect(await edge.counted('jackpot_feed_clients')).toBe(3);
    first?.leaves();
    await eventually(async () => expect(await edge.counted('jackpot_feed_clients')).toBe(2));
    edge.threadEnds();
    expect(await edge.counted('jackpot_feed_clients')).toBe(0);
    expect(edge.clients.size).toBe(0);
  });

  it.each([
    ['while the edge still checks the request', { delayMs: 100 }, false],
    ['before the feed has answered', {}, true],
  ])('are not counted when they leave %s', async (_when, own, isHeld) => {
    const edge = await Edge.open(own);
    edge.isHeld = isHeld;
    const request = get(`${edge.url}/api/v1/links/${LINK}/feed`, { agent: false });
    request.on('error', () => undefined);
    await pause(50);
    request.destroy();
    await pause(200);
    expect([await edge.counted('jackpot_feed_clients'), edge.clients.size]).toEqual([0, 0]);
  });

  it('are refused with the reason: unknown link, too many from one address, or no leader', async () => {
    const full = await Edge.open({ perAddress: 1 });
    expect((await full.sign('nowhere')).response.statusCode).toBe(404);
    expect((await full.sign()).response.statusCode).toBe(200);
    expect((await full.sign()).response.statusCode).toBe(429);
    const { statusCode, headers } = (await (await Edge.open({ leader: '' })).sign()).response;
    expect([statusCode, headers['retry-after'], headers['access-control-allow-origin']]).toEqual([503, '1', '*']);
  });

  it('are asked to retry while the database cannot tell whether the link exists', async () => {
    const { statusCode, headers } = (await (await Edge.open()).sign(AWAY)).response;
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  });

  it('are redirected to the leader', async () => {
    const { response } = await (await Edge.open({ leader: OTHER })).sign();
    expect([response.statusCode, response.headers.location]).toEqual([307, `${OTHER}/api/v1/links/${LINK}/feed`]);
  });

  it('are not redirected to an address that only the lease names', async () => {
    const { response } = await (await Edge.open({ leader: 'http://10.6.6.6:4100' })).sign();
    expect([response.statusCode, response.headers.location]).toEqual([503, undefined]);
  });

  it('are counted by network: one subscriber has all addresses of a /64', async () => {
    const { metrics } = createMetrics();
    const audience = new Audience(metrics, { FEEDS_PER_ADDRESS: 2 });
    const sign = { linkId: LINK, paceMs: 0, shows: '' };
    audience.joined({ ...sign, from: '2001:db8:0:12::1' }, 'sse');
    const { left } = audience.joined({ ...sign, from: '2001:db8:0:12:ffff::2' }, 'websocket');
    expect(['2001:db8:0:12::3', '2001:db8:0:13::3'].map((from) => audience.isFull(from))).toEqual([true, false]);
    left();
    expect(audience.isFull('2001:db8:0:12::3')).toBe(false);
  });

  it('are listed with what they say that they show and what was sent to them, apart from pages of people', async () => {
    const edge = await Edge.open();
    const wall = await edge.sign(LINK, `?shows=${encodeURIComponent('layout=led\u0007&lang=es')}`);
    await edge.sign(LINK, '?metersMs=3000');
    await edge.sign(LINK, `?shows=${'x'.repeat(300)}`);
    edge.say('{"type":"meters"}', 9);
    const listed = () => edge.audience.of(LINK).map(({ isPage, shows, sequence }) => [isPage, shows, sequence]);
    expect(listed()).toEqual([
      [false, 'layout=led &lang=es', 9],
      [true, '', 7],
      [false, 'x'.repeat(120), 9],
    ]);
    expect(edge.audience.of(AWAY)).toEqual([]);
    wall.leaves();
    await eventually(() => expect(listed()).toHaveLength(2));
  });

  it('end with the feed: a sign must not show an old value as live', async () => {
    const edge = await Edge.open();
    const sign = await edge.sign();
    for (const client of edge.clients) client.end();
    await eventually(() => expect(sign.hasEnded).toBe(true));
  });

  it('that read too slowly miss updates, and receive the newest one when they read again', async () => {
    const edge = await Edge.open();
    const [slow, other] = [await edge.sign(), await edge.sign()];
    slow.response.pause();
    const long = 'x'.repeat(1_000_000);
    for (let at = 1; at <= 20; at += 1) {
      edge.say(`${at} ${long}`, 10 + at);
      await eventually(() => expect(other.text.length).toBeGreaterThan(at * long.length));
    }
    await eventually(async () => expect(await edge.counted('jackpot_feed_skipped_total')).toBeGreaterThan(0));
    slow.response.resume();
    await eventually(() => expect(slow.text.length).toBeGreaterThan(1_000_000));
    edge.say('the newest', 200);
    await eventually(() => expect(slow.text).toContain('the newest'));
  });

  it('do not fill the memory while the edge thread takes no messages', async () => {
    const edge = await Edge.open();
    await edge.sign();
    edge.isHeld = true;
    edge.sent.length = 0;
    for (let at = 0; at < 30_000; at += 1) edge.say(`${at}`, 10 + at);
    await eventually(async () => expect(await edge.counted('jackpot_feed_skipped_total')).toBeGreaterThan(9_000));
    expect(edge.sent.length).toBeLessThan(21_000);
    for (const client of edge.clients) client.offer('a hit', 40_000, 'award');
    await eventually(() => expect(edge.sent.at(-1)).toMatchObject({ type: 'text', text: 'a hit' }));
  });
});
