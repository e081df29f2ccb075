import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FEED_CLOSE } from '@jackpot/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type WebSocket, WebSocketServer } from 'ws';
import { callerOf } from '../http/listening/from-edge.js';
import { refuseUpgrade } from '../http/listening/upgrades.js';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { namedLeader } from '../leadership/named-leader.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import { type Joining, UNREAD_BYTES_MAX, paceOf, sequenceOf, showsOf } from '../workers/edge/sign-messages.js';
import { Audience } from './audience.js';
import { type FeedClient, FeedHub } from './feed-hub.js';
import { paced } from './paced-client.js';

/** No credential is needed, because signs show these values to the public. */
@Injectable()
export class FeedSockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });

  constructor(
    private readonly hub: FeedHub,
    private readonly hosts: LinkLeadership,
    private readonly audience: Audience,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'OTHER_CONTROLLERS'>,
  ) {}

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const query = new URL(request.url ?? '/', 'http://controller').searchParams;
    const linkId = query.get('link') ?? '';
    const host = await this.hosts.seek(linkId);
    if (host === 'unreadable') return refuseUpgrade(socket, 'NO_LEADER');
    if (host === 'unknown') return refuseUpgrade(socket, 'LINK_UNKNOWN');
    if (host.writer === undefined)
      return refuseUpgrade(socket, host.notLeader().code, namedLeader(host.leader, this.settings));
    if (host.writer.terms === undefined) return refuseUpgrade(socket, 'UNAVAILABLE');
    const from = callerOf(request);
    if (this.audience.isFull(from)) return refuseUpgrade(socket, 'TOO_MANY_REQUESTS');
    const wishes = {
      lastSeen: sequenceOf(query.get('lastEventId')),
      paceMs: paceOf(query.get('metersMs')),
      shows: showsOf(query.get('shows')),
    };
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#join(webSocket, { linkId, from, ...wishes }),
    );
  }

  #join(socket: WebSocket, joining: Joining): void {
    const { linkId, lastSeen, paceMs } = joining;
    const follower = this.audience.joined(joining, 'websocket');
    const direct: FeedClient = {
      offer: (text, sequence) => {
        if (socket.bufferedAmount > UNREAD_BYTES_MAX) return this.audience.skipped(1);
        follower.sent(sequence);
        socket.send(text);
      },
      end: () => socket.close(FEED_CLOSE.code, FEED_CLOSE.text),
    };
    const client = paceMs === 0 ? direct : paced(direct, paceMs, () => this.hub.isLive(linkId));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      follower.left();
      client.end();
      this.hub.leave(linkId, client);
    });
    if (!this.hub.join(linkId, client, lastSeen)) client.end();
  }
}
