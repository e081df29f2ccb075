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
import { CloseStore, type ReadsAtOnePlace } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';
import { type EventPage, eventPage, rowsToRead } from './event-page.js';

const READERS_PER_ACCOUNT = 8;
const READERS_MAX = 100;
const POLL_MS = 200;
const BEHIND_MS_MAX = 2_000;
const LAST = 2 ** 48;

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

  async present(linkId: string): Promise<StreamPlace> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, (reads) => reads.takeovers(linkId, LAST, LAST));
    return { sequence: asOf, close: await this.closes.lastNumber(linkId), journal: journalMark(value, asOf) };
  }

  /**
   * @throws ApiProblem PLACE_LOST if the journal does not have this place, with a place where the reader can continue
   */
  async check(linkId: string, place: StreamPlace): Promise<void> {
    for (const until = performance.now() + BEHIND_MS_MAX; ; await sleep(POLL_MS)) {
      const { asOf, value } = await this.reads.atOnePlace(linkId, (reads) => journalAt(reads, linkId, place));
      const isBeyond = place.sequence > value.end || place.close > (await this.closes.lastNumber(linkId));
      if (!isBeyond && (value.isOurs || asOf < place.sequence)) return;
      if (isBeyond && performance.now() < until) continue;
      const { sequence, journal } = value.common;
      const close = Math.min(place.close, await this.closes.lastNumberTo(linkId, sequence));
      const after = placeText({ sequence, close, journal });
      throw new ApiProblem('PLACE_LOST', `${placeText(place)} of ${linkId}: go on with after=${after}`);
    }
  }

  async page(linkId: string, after: StreamPlace, limit: number): Promise<EventPage> {
    // Read the closes before the projections. A close whose last event is not projected yet waits for a later page.
    const closes = await this.closes.heads(linkId, after.close + 1, limit);
    const { asOf, value } = await this.reads.atOnePlace(linkId, (reads) =>
      pageReads(reads, linkId, after.sequence, limit),
    );
    return eventPage(after, { ...value, asOf, closes }, { limit, facility: this.#facility });
  }

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
    const sequence = await this.reads.one('lastPublished', linkId);
    return { sequence, close: await this.closes.lastNumber(linkId) };
  }
}

/** Whether a reader's place belongs to this journal, and up to which place this journal agrees with the reader's. */
async function journalAt(reads: ReadsAtOnePlace, linkId: string, { sequence, journal }: StreamPlace) {
  const end = await reads.journalSequence(linkId);
  const restorations = await reads.restorations(linkId);
  const next = journal === null ? false : await reads.takeoverAfter(linkId, takeoverOf(journal));
  // The event before a restoration is its takeover. This journal and the reader's agree up to the event before that.
  const shared = next === false ? Math.max(0, (restorations[0]?.sequence ?? 2) - 2) : (next ?? end + 1) - 1;
  const common = Math.min(sequence, shared);
  // A place from an older version has no `journalMark`. It is valid if no restored backup ended at or before it.
  const isOurs =
    journal === null
      ? !restorations.some((each) => each.sequence <= sequence)
      : journalMark(await reads.takeovers(linkId, sequence, sequence), sequence) === journal;
  const mark = journalMark(await reads.takeovers(linkId, common, common), common);
  return { end, isOurs, common: { sequence: common, journal: mark } };
}

async function pageReads(reads: ReadsAtOnePlace, linkId: string, after: number, limit: number) {
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
