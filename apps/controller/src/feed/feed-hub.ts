import { FEED_HEARTBEAT_MS, FEED_UPDATES_PER_SECOND_MAX } from '@jackpot/contract';
import type { Committed, LinkWriter } from '@jackpot/engine';
import type { LinkEvent } from '@jackpot/progressive';
import { Injectable } from '@nestjs/common';
import { LinkHosts } from '../hosting/link-hosts.js';
import { awardMessages, heartbeatMessage, metersMessage } from './messages.js';

const UPDATE_MS_MIN = 1_000 / FEED_UPDATES_PER_SECOND_MAX;

/** A sign, whatever carries it. `offer` may drop a message for a sign that does not keep up: the next one holds all. */
export interface FeedClient {
  offer(text: string, sequence: number): void;
  end(): void;
}

/**
 * Meters for signs: committed ones only, the newest of them at most ten times a second. A sign may be behind, never ahead.
 */
@Injectable()
export class FeedHub {
  readonly #feeds = new Map<string, LinkFeed>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly hosts: LinkHosts) {
    this.hosts.onLeading((linkId, writer) => this.#feedOf(linkId).lead(writer));
    this.hosts.onStopped((linkId) => this.#feedOf(linkId).stop());
  }

  start(): void {
    this.#heartbeat = setInterval(() => {
      for (const feed of this.#feeds.values()) feed.beat(Date.now());
    }, FEED_HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const feed of this.#feeds.values()) feed.stop();
  }

  /** Joins a client to a link led here; false where it is not. */
  join(linkId: string, client: FeedClient): boolean {
    return this.#feeds.get(linkId)?.join(client) ?? false;
  }

  leave(linkId: string, client: FeedClient): void {
    this.#feeds.get(linkId)?.leave(client);
  }

  #feedOf(linkId: string): LinkFeed {
    const known = this.#feeds.get(linkId);
    if (known !== undefined) return known;
    const feed = new LinkFeed();
    this.#feeds.set(linkId, feed);
    return feed;
  }
}

/** The feed of one link. */
class LinkFeed {
  readonly #clients = new Set<FeedClient>();
  #writer: LinkWriter | undefined;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;

  lead(writer: LinkWriter): void {
    this.#writer = writer;
    writer.onCommit((committed, events, firstSequence) => this.#onCommit(writer, committed, events, firstSequence));
  }

  stop(): void {
    this.#writer = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Better no contact than an old value shown as live: the sign goes stale and looks for the leader.
    for (const client of this.#clients) client.end();
    this.#clients.clear();
  }

  join(client: FeedClient): boolean {
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined) return false;
    this.#clients.add(client);
    const committed = this.#writer.committed;
    client.offer(JSON.stringify(metersMessage(terms, committed)), committed.sequence);
    return true;
  }

  leave(client: FeedClient): void {
    this.#clients.delete(client);
  }

  beat(nowMs: number): void {
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined) return;
    const { committed } = this.#writer;
    this.#broadcast(JSON.stringify(heartbeatMessage(terms, committed, nowMs)), committed.sequence);
  }

  #onCommit(writer: LinkWriter, committed: Committed, events: readonly LinkEvent[], firstSequence: number): void {
    const { terms } = writer;
    if (terms === undefined || this.#writer !== writer || this.#clients.size === 0) return;
    const awards = awardMessages(terms, committed, events, firstSequence);
    for (const award of awards) this.#broadcast(JSON.stringify(award), award.sequence);
    const waitMs = awards.length > 0 ? 0 : this.#sentAt + UPDATE_MS_MIN - performance.now();
    if (waitMs <= 0) return this.#sendMeters();
    this.#timer ??= setTimeout(() => this.#sendMeters(), waitMs);
  }

  #sendMeters(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined) return;
    this.#sentAt = performance.now();
    const { committed } = this.#writer;
    this.#broadcast(JSON.stringify(metersMessage(terms, committed)), committed.sequence);
  }

  #broadcast(text: string, sequence: number): void {
    for (const client of this.#clients) client.offer(text, sequence);
  }
}
