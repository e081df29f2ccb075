import { type Metrics, networkOf } from '@jackpot/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../settings.js';
import { METRICS, SETTINGS } from '../tokens.js';

type Transport = 'sse' | 'websocket';

@Injectable()
export class Audience {
  readonly #from = new Map<string, number>();
  readonly #by: Record<Transport, number> = { sse: 0, websocket: 0 };

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'FEEDS_PER_ADDRESS'>,
  ) {}

  isFull(from: string): boolean {
    return (this.#from.get(networkOf(from)) ?? 0) >= this.settings.FEEDS_PER_ADDRESS;
  }

  joined(from: string, transport: Transport): () => void {
    this.#note(from, transport, 1);
    return () => this.#note(from, transport, -1);
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
