import { type Metrics, networkOf } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../settings.js';
import { METRICS, SETTINGS } from '../tokens.js';
import type { Joining } from '../workers/edge/sign-messages.js';

type Transport = 'sse' | 'websocket';

interface Follower {
  readonly linkId: string;
  readonly from: string;
  readonly transport: Transport;
  /** When the sign or page joined, in ms since 1970. */
  readonly since: number;
  readonly isPage: boolean;
  readonly shows: string;
  /** 0: nothing was sent yet. */
  sequence: number;
}

@Injectable()
export class Audience {
  readonly #followers = new Set<Follower>();
  readonly #from = new Map<string, number>();
  readonly #by: Record<Transport, number> = { sse: 0, websocket: 0 };

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'FEEDS_PER_ADDRESS'>,
  ) {}

  isFull(from: string): boolean {
    return (this.#from.get(networkOf(from)) ?? 0) >= this.settings.FEEDS_PER_ADDRESS;
  }

  joined(
    { linkId, from, paceMs, shows }: Pick<Joining, 'linkId' | 'from' | 'paceMs' | 'shows'>,
    transport: Transport,
  ): { readonly sent: (sequence: number) => void; readonly left: () => void } {
    const follower: Follower = { linkId, from, transport, since: Date.now(), isPage: paceMs > 0, shows, sequence: 0 };
    this.#followers.add(follower);
    this.#note(from, transport, 1);
    return {
      sent: (sequence) => (follower.sequence = sequence),
      left: () => {
        this.#followers.delete(follower);
        this.#note(from, transport, -1);
      },
    };
  }

  of(linkId: string): readonly Readonly<Follower>[] {
    return [...this.#followers].filter((each) => each.linkId === linkId);
  }

  skipped(count: number): void {
    this.metrics.jackpot_feed_skipped_total.inc(count);
  }

  #note(from: string, transport: Transport, change: 1 | -1): void {
    const network = networkOf(from);
    const feeds = (this.#from.get(network) ?? 0) + change;
    if (feeds === 0) this.#from.delete(network);
    else this.#from.set(network, feeds);
    this.#by[transport] += change;
    this.metrics.jackpot_feed_clients.set({ transport }, this.#by[transport]);
  }
}
