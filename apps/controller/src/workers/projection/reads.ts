import { setTimeout as sleep } from 'node:timers/promises';
import { type AtOnePlace, ReadModel, type ReadsAtOnePlace } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { PROJECTED_MS_MAX, Projection } from './projection.js';
import { knownHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';

const POLL_MS = 10;

/** Reads that answer a request by themselves. Their first argument is the id of a link. */
type OneRead =
  | 'award'
  | 'awards'
  | 'books'
  | 'documentNumbers'
  | 'lastLogged'
  | 'lastPublished'
  | 'lateWagers'
  | 'log'
  | 'meterHistory'
  | 'mustHitCycles'
  | 'payouts'
  | 'tables'
  | 'terms';

type Found<K extends OneRead> = Awaited<ReturnType<ReadModel[K]>>;

/**
 * Reads that see everything committed before the request, whichever controller leads the link: they wait for the projector, at
 * most a second. If it is further behind, they return what is there, with the sequence of that state.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly hosts: LinkLeadership,
  ) {}

  /** Of every link, without waiting: what is there. */
  get latest(): ReadModel {
    return this.model;
  }

  /** One read. An answer that shows several tables uses `atOnePlace`. */
  async one<K extends OneRead>(read: K, ...given: Parameters<ReadModel[K]>): Promise<Found<K>> {
    const [linkId] = given;
    await this.caughtUp(linkId);
    const call = this.model[read] as (...given: Parameters<ReadModel[K]>) => Promise<Found<K>>;
    return call.apply(this.model, given);
  }

  /** Several reads that all see the same place of the journal, and that place. */
  async atOnePlace<T>(linkId: string, read: (reads: ReadsAtOnePlace) => Promise<T>): Promise<AtOnePlace<T>> {
    await this.caughtUp(linkId);
    return this.model.atOnePlace(linkId, read);
  }

  /** Waits for the projector. */
  async caughtUp(linkId: string): Promise<void> {
    const host = await knownHost(this.hosts, linkId);
    if (host.writer === undefined) await this.#projectedElsewhere(linkId);
    else await this.projection.caughtUp(linkId);
  }

  /** The leader projects, and does not report to this process how far: the database is polled for it. */
  async #projectedElsewhere(linkId: string): Promise<void> {
    const until = performance.now() + PROJECTED_MS_MAX;
    const committed = await this.model.journalSequence(linkId);
    while (performance.now() < until) {
      const watermark = await this.model.watermark(linkId);
      if (watermark === undefined || watermark.isClearing || watermark.sequence >= committed) return;
      await sleep(POLL_MS);
    }
  }
}
