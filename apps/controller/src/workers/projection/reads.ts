import { setTimeout as sleep } from 'node:timers/promises';
import { type AtOnePlace, ReadModel, type ReadsAtOnePlace } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { PROJECTED_MS_MAX, Projection } from './projection.js';
import { knownHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';

const POLL_MS = 10;

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
 * Reads the projections, with everything committed before the request, whichever controller leads. Waits at most a
 * second for the projector, then returns what is there, with its sequence.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly model: ReadModel,
    private readonly projection: Projection,
    private readonly hosts: LinkLeadership,
  ) {}

  get latest(): ReadModel {
    return this.model;
  }

  /** Makes one read. An answer that combines several reads uses `atOnePlace`. */
  async one<K extends OneRead>(read: K, ...given: Parameters<ReadModel[K]>): Promise<Found<K>> {
    const [linkId] = given;
    await this.caughtUp(linkId);
    const call = this.model[read] as (...given: Parameters<ReadModel[K]>) => Promise<Found<K>>;
    return call.apply(this.model, given);
  }

  async atOnePlace<T>(linkId: string, read: (reads: ReadsAtOnePlace) => Promise<T>): Promise<AtOnePlace<T>> {
    await this.caughtUp(linkId);
    return this.model.atOnePlace(linkId, read);
  }

  async caughtUp(linkId: string): Promise<void> {
    const host = await knownHost(this.hosts, linkId);
    if (host.writer === undefined) await this.#projectedElsewhere(linkId);
    else await this.projection.caughtUp(linkId);
  }

  /** Another process projects the link and does not report this, so the database is polled. */
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
