import { type AwardMessage, FEED_HEARTBEAT_MS, FEED_UPDATES_PER_SECOND_MAX } from '@jackpot/contract';
import type { Clock, Committed, LinkWriter, Timers } from '@jackpot/engine';
import type { LinkEvent } from '@jackpot/progressive';
import { Inject, Injectable } from '@nestjs/common';
import { LinkLeadership } from '../leadership/link-leadership.js';
import { Reads } from '../workers/projection/reads.js';
import { RecordedAwards } from '../workers/projection/recorded-awards.js';
import { facilityOf } from '../documents/facility.js';
import type { Settings } from '../settings.js';
import { SETTINGS, TIME } from '../tokens.js';
import { awardMessages, heartbeatMessage, metersMessage, recordedAwardMessages, reversedAwardIds } from './messages.js';
import type { NoticeWords } from './notice-on-signs.js';

/** Minimum time between two meter updates. Leaves one more update per second for a sign that joins. */
const UPDATE_MS_MIN = Math.ceil(1_000 / (FEED_UPDATES_PER_SECOND_MAX - 1));

const RECENT_AWARDS_MAX = 200;

type FeedKind = 'meters' | 'award' | 'heartbeat';

type FacilitySettings = Pick<Settings, 'FACILITY_NAME' | 'FACILITY_ZONE' | 'FACILITY_CLOCK'>;

export type FeedTime = Clock & Timers;

/** `offer` may drop meters for a slow sign, because the next message contains all meters again. */
export interface FeedClient {
  offer(text: string, sequence: number, kind: FeedKind): void;
  end(): void;
}

/**
 * Sends committed meters to signs, at most ten times a second. A sign may lag behind the journal but never runs ahead.
 */
@Injectable()
export class FeedHub {
  readonly #feeds = new Map<string, LinkFeed>();
  #endHeartbeat: () => void = () => undefined;

  readonly #words: NoticeWords;

  constructor(
    private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Pick<Reads, 'one'>,
    @Inject(RecordedAwards) private readonly recorded: Pick<RecordedAwards, 'of'>,
    @Inject(SETTINGS) settings: FacilitySettings,
    @Inject(TIME) private readonly time: FeedTime,
  ) {
    this.#words = {
      local: facilityOf(settings).local,
      nameOf: (linkId) => hosts.find(linkId)?.writer?.terms?.config.name,
    };
    this.hosts.onLeading((linkId, writer) => {
      this.#feedOf(linkId).lead(writer);
      void this.#recall(linkId, writer);
    });
    this.hosts.onStopped((linkId) => this.#feedOf(linkId).stop());
  }

  start(): void {
    this.#endHeartbeat = this.time.later(FEED_HEARTBEAT_MS, () => {
      this.start();
      for (const feed of this.#feeds.values()) feed.beat(this.time.now());
    });
  }

  stop(): void {
    this.#endHeartbeat();
    for (const feed of this.#feeds.values()) feed.stop();
  }

  /**
   * Returns false if this process does not lead the link.
   * @param lastSeen last journal sequence that a returning sign received: the sign is sent the awards since then. 0 for
   * a new sign.
   */
  join(linkId: string, client: FeedClient, lastSeen: number): boolean {
    return this.#feeds.get(linkId)?.join(client, lastSeen) ?? false;
  }

  /** After a pause of this process, another one may lead the link, so this process must renew its lease first. */
  isLive(linkId: string): boolean {
    return this.hosts.find(linkId)?.isLeaseFresh === true;
  }

  leave(linkId: string, client: FeedClient): void {
    this.#feeds.get(linkId)?.leave(client);
  }

  async #recall(linkId: string, writer: LinkWriter): Promise<void> {
    try {
      const { rows } = await this.reads.one('awards', linkId, { limit: RECENT_AWARDS_MAX });
      const valid = rows.filter(({ status }) => status !== 'corrected');
      const awards = await this.recorded.of(valid, RECENT_AWARDS_MAX);
      if (writer.terms !== undefined)
        this.#feedOf(linkId).recall(recordedAwardMessages(writer.terms, writer.committed, awards));
    } catch {
      // If the database cannot be read, a new sign does not get recent hits. Its meter amounts are unaffected.
    }
  }

  #feedOf(linkId: string): LinkFeed {
    const known = this.#feeds.get(linkId);
    if (known !== undefined) return known;
    const feed = new LinkFeed(() => this.isLive(linkId), this.#words, this.time);
    this.#feeds.set(linkId, feed);
    return feed;
  }
}

class LinkFeed {
  readonly #clients = new Map<FeedClient, number>();
  #writer: LinkWriter | undefined;
  #recent: readonly AwardMessage[] = [];
  #sentAt = 0;
  #cancelSend: (() => void) | undefined;

  constructor(
    private readonly isLive: () => boolean,
    private readonly words: NoticeWords,
    private readonly time: FeedTime,
  ) {}

  lead(writer: LinkWriter): void {
    this.#writer = writer;
    writer.onCommit((committed, events, firstSequence) => this.#onCommit(writer, committed, events, firstSequence));
  }

  stop(): void {
    this.#writer = undefined;
    // Forget the recent awards, because the next leader may reverse some.
    this.#recent = [];
    this.#cancelSend?.();
    this.#cancelSend = undefined;
    // End all connections, because a sign must not show an old value as live.
    for (const client of this.#clients.keys()) client.end();
    this.#clients.clear();
  }

  join(client: FeedClient, lastSeen: number): boolean {
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined || !this.isLive()) return false;
    this.#clients.set(client, lastSeen);
    const committed = this.#writer.committed;
    client.offer(JSON.stringify(metersMessage(terms, committed, this.words)), committed.sequence, 'meters');
    offerMissed(client, lastSeen, this.#recent);
    return true;
  }

  recall(awards: readonly AwardMessage[]): void {
    const known = new Set(this.#recent.map(({ awardId }) => awardId));
    const recalled = awards.filter(({ awardId }) => !known.has(awardId));
    this.#recent = [...recalled, ...this.#recent];
    for (const [client, lastSeen] of this.#clients) offerMissed(client, lastSeen, recalled);
  }

  leave(client: FeedClient): void {
    this.#clients.delete(client);
  }

  beat(nowMs: number): void {
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined || !this.isLive()) return;
    const { committed } = this.#writer;
    this.#broadcast(JSON.stringify(heartbeatMessage(terms, committed, nowMs)), committed.sequence, 'heartbeat');
  }

  #onCommit(writer: LinkWriter, committed: Committed, events: readonly LinkEvent[], firstSequence: number): void {
    const { terms } = writer;
    if (terms === undefined || this.#writer !== writer) return;
    const awards = awardMessages(terms, committed, events, firstSequence);
    if (awards.length > 0) this.#recent = [...this.#recent, ...awards].slice(-RECENT_AWARDS_MAX);
    const reversed = reversedAwardIds(terms, events);
    if (reversed.size > 0) this.#recent = this.#recent.filter(({ awardId }) => !reversed.has(awardId));
    if (this.#clients.size === 0) return;
    for (const award of awards) this.#broadcast(JSON.stringify(award), award.sequence, 'award');
    const waitMs = this.#sentAt + UPDATE_MS_MIN - this.time.steady();
    if (waitMs <= 0) this.#sendMeters();
    else this.#sendMetersIn(waitMs);
  }

  #sendMetersIn(ms: number): void {
    this.#cancelSend ??= this.time.later(ms, () => this.#sendMeters());
  }

  #sendMeters(): void {
    this.#cancelSend?.();
    this.#cancelSend = undefined;
    const terms = this.#writer?.terms;
    if (this.#writer === undefined || terms === undefined) return;
    if (!this.isLive()) return this.#sendMetersIn(UPDATE_MS_MIN);
    this.#sentAt = this.time.steady();
    const { committed } = this.#writer;
    this.#broadcast(JSON.stringify(metersMessage(terms, committed, this.words)), committed.sequence, 'meters');
  }

  #broadcast(text: string, sequence: number, kind: FeedKind): void {
    for (const client of this.#clients.keys()) client.offer(text, sequence, kind);
  }
}

function offerMissed(client: FeedClient, lastSeen: number, awards: readonly AwardMessage[]): void {
  if (lastSeen === 0) return;
  for (const award of awards)
    if (award.sequence > lastSeen) client.offer(JSON.stringify(award), award.sequence, 'award');
}
