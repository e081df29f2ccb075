import { Worker } from 'node:worker_threads';
import type { GamingDay } from '@jackpot/accounting';
import type { Settings } from '../settings.js';
import type { Closed } from './close-day.js';
import type { CloseWork } from './close-worker.js';

/** Closes gaming days, each in a thread of its own, one of a link at a time. */
export class DayClosing {
  readonly #underWay = new Map<string, Promise<Closed>>();

  constructor(
    private readonly settings: Settings,
    private readonly now: () => number,
  ) {}

  /** Two who ask for the same day at once get the same answer; the other day waits for the one before. */
  async close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const before = this.#underWay.get(linkId);
    const mine = (before ?? Promise.resolve()).then(
      () => this.#run(linkId, day, closedBy),
      () => this.#run(linkId, day, closedBy),
    );
    this.#underWay.set(linkId, mine);
    try {
      return await mine;
    } finally {
      if (this.#underWay.get(linkId) === mine) this.#underWay.delete(linkId);
    }
  }

  #run(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const { DATABASE_URL, FACILITY_ID, FACILITY_ZONE, GAMING_DAY_HOUR } = this.settings;
    const asked = { linkId, day, facilityId: FACILITY_ID, closedBy, now: this.now() };
    const work: CloseWork = { databaseUrl: DATABASE_URL, zone: FACILITY_ZONE, hour: GAMING_DAY_HOUR, asked };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./close-worker.js', import.meta.url), { workerData: work });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a close ended without an answer')));
    });
  }
}
