import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { FEED_CLOSE } from '@jackpot/contract';
import type { Metrics } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiProblem } from '../http/problem.js';
import type { Settings } from '../settings.js';
import { METRICS, SETTINGS } from '../tokens.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { callerOf } from '../http/from-edge.js';
import { refuseUpgrade } from '../http/upgrades.js';
import { type FeedClient, FeedHub } from './feed-hub.js';
import { PACE_MS_MAX, paced } from './paced-client.js';

interface StreamRoute {
  readonly Params: { readonly linkId: string };
  readonly Querystring: { readonly metersMs?: string };
}

/** Bytes a sign may leave unread before it misses updates; each update is complete by itself. */
const UNREAD_BYTES_MAX = 64 * 1024;

/**
 * Signs over Server-Sent Events (`/api/v1/links/<link>/feed`) and over WebSocket (`/feed?link=<link>`). No credential is
 * needed: signs show the same values to the public. With `metersMs=3000`, for a page of people, meters come
 * at most every three seconds, and no hits.
 */
@Injectable()
export class FeedEndpoints {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  #sse = 0;
  /** Open feeds by the network address they go to. */
  readonly #feedsTo = new Map<string, number>();

  constructor(
    private readonly hub: FeedHub,
    private readonly hosts: LinkLeadership,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'FEEDS_PER_ADDRESS'>,
  ) {}

  register(server: FastifyInstance): void {
    server.get<StreamRoute>('/api/v1/links/:linkId/feed', (request, reply) => this.#stream(request, reply));
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const query = new URL(request.url ?? '/', 'http://controller').searchParams;
    const linkId = query.get('link') ?? '';
    const host = this.hosts.find(linkId);
    if (host === undefined) return refuseUpgrade(socket, 'LINK_UNKNOWN');
    if (host.writer === undefined) return refuseUpgrade(socket, host.notLeader().code, host.leader?.address);
    if (host.writer.terms === undefined) return refuseUpgrade(socket, 'UNAVAILABLE');
    const from = callerOf(request);
    if (this.#isFull(from)) return refuseUpgrade(socket, 'TOO_MANY_REQUESTS');
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#joinSocket(linkId, webSocket, {
        from,
        lastSeen: sequenceOf(query.get('lastEventId')),
        paceMs: paceOf(query.get('metersMs')),
      }),
    );
  }

  #joinSocket(linkId: string, socket: WebSocket, { from, lastSeen, paceMs }: Joining): void {
    this.#noteFeed(from, 1);
    const direct: FeedClient = {
      offer: (text) =>
        socket.bufferedAmount > UNREAD_BYTES_MAX ? this.metrics.jackpot_feed_skipped_total.inc() : socket.send(text),
      end: () => socket.close(FEED_CLOSE.code, FEED_CLOSE.text),
    };
    const client = paceMs === 0 ? direct : paced(direct, paceMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#noteFeed(from, -1);
      client.end();
      this.hub.leave(linkId, client);
      this.#count();
    });
    if (!this.hub.join(linkId, client, lastSeen)) return client.end();
    this.#count();
  }

  async #stream(request: FastifyRequest<StreamRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { linkId } = request.params;
    const host = this.hosts.find(linkId);
    void reply.header('Access-Control-Allow-Origin', '*');
    if (host === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
    if (host.writer?.terms === undefined) return this.#elsewhere(linkId, host.leader?.address, reply);
    if (this.#isFull(request.ip)) throw new ApiProblem('TOO_MANY_REQUESTS');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'X-Accel-Buffering': 'no',
    });
    this.#joinStream(linkId, response, {
      from: request.ip,
      lastSeen: sequenceOf(request.headers['last-event-id']),
      paceMs: paceOf(request.query.metersMs),
    });
    return reply;
  }

  /** A standby has nothing to show; the browser follows the redirect to the leader. */
  async #elsewhere(linkId: string, leader: string | undefined, reply: FastifyReply): Promise<FastifyReply> {
    if (leader !== undefined && leader !== this.hosts.self.address)
      return reply.redirect(`${leader}/api/v1/links/${linkId}/feed`, 307);
    void reply.header('Retry-After', '1');
    throw new ApiProblem('NO_LEADER');
  }

  #joinStream(linkId: string, response: ServerResponse, { from, lastSeen, paceMs }: Joining): void {
    this.#noteFeed(from, 1);
    const direct: FeedClient = {
      offer: (text, sequence) => {
        if (response.writableLength > UNREAD_BYTES_MAX) this.metrics.jackpot_feed_skipped_total.inc();
        else response.write(`id: ${sequence}\ndata: ${text}\n\n`);
      },
      end: () => response.end(),
    };
    const client = paceMs === 0 ? direct : paced(direct, paceMs);
    response.on('error', () => response.destroy());
    response.on('close', () => {
      this.#noteFeed(from, -1);
      client.end();
      this.hub.leave(linkId, client);
      this.#sse -= 1;
      this.#count();
    });
    this.#sse += 1;
    if (!this.hub.join(linkId, client, lastSeen)) client.end();
    this.#count();
  }

  #isFull(from: string): boolean {
    return (this.#feedsTo.get(from) ?? 0) >= this.settings.FEEDS_PER_ADDRESS;
  }

  #noteFeed(from: string, change: 1 | -1): void {
    const feeds = (this.#feedsTo.get(from) ?? 0) + change;
    if (feeds === 0) this.#feedsTo.delete(from);
    else this.#feedsTo.set(from, feeds);
  }

  #count(): void {
    this.metrics.jackpot_feed_clients.set({ transport: 'sse' }, this.#sse);
    this.metrics.jackpot_feed_clients.set({ transport: 'websocket' }, this.#server.clients.size);
  }
}

/** A sign that joins: its network address, and what it has seen. */
interface Joining {
  readonly from: string;
  readonly lastSeen: number;
  /** At least so far apart are its meter updates, ms; 0: as they come. */
  readonly paceMs: number;
}

/** The last journal sequence that a sign reports; 0 where it reports none or not a number. */
function sequenceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** How far apart a client wants its meter updates, ms; 0: as they come. */
function paceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Math.min(Number(text), PACE_MS_MAX) : 0;
}
