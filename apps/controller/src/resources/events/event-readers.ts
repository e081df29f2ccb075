import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventFacility,
  type StreamPlace,
  eventFacility,
  journalMark,
  placeText,
  takeoverOf,
} from '@jackpot/contract';
import { SingleFlightCache } from '@jackpot/platform';
import { CloseStore, ReadModel } from '@jackpot/storage';
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
/** How far apart the nodes of a database may be. */
const BEHIND_MS_MAX = 2_000;
/** Higher than the sequence of any event. */
const LAST = 2 ** 48;

/** Reads the event stream of links, and waits for what comes next: one query per link, however many wait. */
@Injectable()
export class EventReaders {
  readonly #facility: EventFacility;
  readonly #ends = new SingleFlightCache<Omit<StreamPlace, 'journal'>>(POLL_MS, () => performance.now());
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
    const model = await this.reads.of(linkId);
    const { asOf, value } = await model.atOnePlace(linkId, (reads) => reads.takeovers(linkId, LAST, LAST));
    return { sequence: asOf, close: await this.closes.lastNumber(linkId), journal: journalMark(value, asOf) };
  }

  /** @throws ApiProblem PLACE_LOST where the journal does not have this place, with one where the reader can go on */
  async check(linkId: string, place: StreamPlace): Promise<void> {
    const model = await this.reads.of(linkId);
    // A node of a cluster may be a moment behind the one that gave the place.
    const until = performance.now() + BEHIND_MS_MAX;
    while (await this.#isBeyond(model, linkId, place)) {
      if (performance.now() >= until) return this.#refuse(model, linkId, place);
      await sleep(POLL_MS);
    }
    const { asOf, value } = await model.atOnePlace(linkId, async (reads) => ({
      takeovers: await reads.takeovers(linkId, place.sequence, place.sequence),
      restorations: await reads.restorations(linkId),
    }));
    if (asOf < place.sequence) return; // The read tables are made again: this place is compared when they reach it.
    // A place without the mark is of before there were marks: the journal had never been restored.
    const isOurs =
      place.journal === null
        ? !value.restorations.some(({ sequence }) => sequence <= place.sequence)
        : journalMark(value.takeovers, place.sequence) === place.journal;
    if (!isOurs) await this.#refuse(model, linkId, place);
  }

  async #isBeyond(model: ReadModel, linkId: string, { sequence, close }: StreamPlace): Promise<boolean> {
    const [end, lastClose] = await Promise.all([model.journalSequence(linkId), this.closes.lastNumber(linkId)]);
    return sequence > end || close > lastClose;
  }

  /** The reader goes on where the lost journal and this one were still the same, as far as this one shows it. */
  async #refuse(model: ReadModel, linkId: string, place: StreamPlace): Promise<never> {
    const next = place.journal === null ? false : await model.takeoverAfter(linkId, takeoverOf(place.journal));
    const [first] = await model.restorations(linkId);
    const end = await model.journalSequence(linkId);
    // The event before a restoration is its takeover.
    const common = next === false ? Math.max(0, (first?.sequence ?? 2) - 2) : (next ?? end + 1) - 1;
    const sequence = Math.min(place.sequence, common);
    const takeovers = await model.takeovers(linkId, sequence, sequence);
    const close = Math.min(place.close, await this.closes.lastNumberTo(linkId, sequence));
    const after = placeText({ sequence, close, journal: journalMark(takeovers, sequence) });
    throw new ApiProblem('PLACE_LOST', `${placeText(place)} of ${linkId}: go on with after=${after}`);
  }

  async page(linkId: string, after: StreamPlace, limit: number): Promise<EventPage> {
    const model = await this.reads.of(linkId);
    // Closes first: what they cover is in the read tables, or they are left for the next page.
    const closes = await this.closes.heads(linkId, after.close + 1, limit);
    const { asOf, value } = await model.atOnePlace(linkId, (reads) => pageReads(reads, linkId, after.sequence, limit));
    return eventPage(after, { ...value, asOf, closes }, { limit, facility: this.#facility });
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

  async #end(linkId: string): Promise<Omit<StreamPlace, 'journal'>> {
    const sequence = await (await this.reads.of(linkId)).lastPublished(linkId);
    return { sequence, close: await this.closes.lastNumber(linkId) };
  }
}

async function pageReads(reads: ReadModel, linkId: string, after: number, limit: number) {
  return {
    rows: await reads.published(linkId, after, rowsToRead(limit)),
    takeovers: await reads.takeovers(linkId, after, LAST),
    restorations: await reads.restorations(linkId),
  };
}

interface WaitLimits {
  readonly ms: number;
  readonly signal: AbortSignal;
}
