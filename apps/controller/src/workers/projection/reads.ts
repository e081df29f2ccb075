import { setTimeout as sleep } from 'node:timers/promises';
import { ReadModel } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { PROJECTED_MS_MAX, Projection } from './projection.js';
import { knownHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';

const POLL_MS = 10;

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

  async of(linkId: string): Promise<ReadModel> {
    const host = await knownHost(this.hosts, linkId);
    if (host.writer === undefined) await this.#projectedElsewhere(linkId);
    else await this.projection.caughtUp(linkId);
    return this.model;
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
