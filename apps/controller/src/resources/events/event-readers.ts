import { setTimeout as sleep } from 'node:timers/promises';
import { type EventFacility, type StreamPlace, eventFacility } from '@jackpot/contract';
import { SingleFlightCache } from '@jackpot/platform';
import { CloseStore } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';
import { type EventPage, eventPage, rowsToRead } from './event-page.js';

/** Requests that wait or stream at a time: of one account, and of all together. */
const READERS_PER_ACCOUNT = 8;
const READERS_MAX = 100;
/** Interval at which a link is polled for all readers that wait for its next event. */
const POLL_MS = 200;

/** Reads the event stream of links, and waits for what comes next: one query per link, however many wait. */
@Injectable()
export class EventReaders {
  readonly #facility: EventFacility;
  readonly #ends = new SingleFlightCache<StreamPlace>(POLL_MS, () => performance.now());
  readonly #readersOf = new Map<string, number>();

  constructor(
    private readonly reads: Reads,
    private readonly closes: CloseStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#facility = eventFacility(settings);
  }

  /** The present: what comes next follows this place. */
  async present(linkId: string): Promise<StreamPlace> {
    const { asOf } = await (await this.reads.of(linkId)).atOnePlace(linkId, () => Promise.resolve());
    return { sequence: asOf, close: await this.closes.lastNumber(linkId) };
  }

  async page(linkId: string, after: StreamPlace, limit: number): Promise<EventPage> {
    const model = await this.reads.of(linkId);
    // Closes first: what they cover is in the read tables, or they are left for the next page.
    const closes = await this.closes.heads(linkId, after.close + 1, limit);
    const { asOf, value: rows } = await model.atOnePlace(linkId, (reads) =>
      reads.published(linkId, after.sequence, rowsToRead(limit)),
    );
    return eventPage(after, { rows, asOf, closes }, { limit, facility: this.#facility });
  }

  /** Waits until there is something after a place, or the time is over. */
  async wait(linkId: string, after: StreamPlace, { ms, signal }: WaitLimits): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until && !signal.aborted) {
      const end = await this.#ends.get(linkId, () => this.#end(linkId));
      if (end.sequence > after.sequence || end.close > after.close) return;
      await sleep(Math.max(1, Math.min(POLL_MS, until - performance.now())), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  /** Counts a reader that stays; the function that it returns ends that. */
  enter(accountId: string): () => void {
    const mine = this.#readersOf.get(accountId) ?? 0;
    const all = [...this.#readersOf.values()].reduce((sum, each) => sum + each, 0);
    if (mine >= READERS_PER_ACCOUNT || all >= READERS_MAX)
      throw new ApiProblem('TOO_MANY_REQUESTS', `${READERS_PER_ACCOUNT} of one account read events at a time`);
    this.#readersOf.set(accountId, mine + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#readersOf.get(accountId) ?? 1) - 1;
      if (left === 0) this.#readersOf.delete(accountId);
      else this.#readersOf.set(accountId, left);
    };
  }

  async #end(linkId: string): Promise<StreamPlace> {
    const sequence = await (await this.reads.of(linkId)).lastPublished(linkId);
    return { sequence, close: await this.closes.lastNumber(linkId) };
  }
}

interface WaitLimits {
  readonly ms: number;
  readonly signal: AbortSignal;
}
