import { Worker } from 'node:worker_threads';
import type { GamingDay } from '@jackpot/books';
import type { Settings } from '../../settings.js';
import type { Closed, NextDay, Refused } from './close-day.js';
import type { CloseWork } from './close-worker.js';

/** Closes gaming days and looks at the next, each in a thread of its own, one of a link at a time. */
export class DayClosing {
  readonly #underWay = new Map<string, Promise<Closed>>();
  /** A look that is asked for while one is under way is that one. */
  readonly #looks = new Map<string, Promise<NextDay | Refused | undefined>>();

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

  /** The day that is closed next, as far as it has come; undefined for a link without an event. */
  async lookAtNext(linkId: string): Promise<NextDay | Refused | undefined> {
    const underWay = this.#looks.get(linkId) ?? this.#inThread<NextDay | Refused | undefined>({ kind: 'look', linkId });
    this.#looks.set(linkId, underWay);
    try {
      return await underWay;
    } finally {
      if (this.#looks.get(linkId) === underWay) this.#looks.delete(linkId);
    }
  }

  #run(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const facilityId = this.settings.FACILITY_ID;
    return this.#inThread({ kind: 'close', linkId, day, facilityId, closedBy, now: this.now() });
  }

  #inThread<T>(work: CloseWork['work']): Promise<T> {
    const { DATABASE_URL, FACILITY_ZONE, GAMING_DAY_HOUR } = this.settings;
    const workerData: CloseWork = { databaseUrl: DATABASE_URL, zone: FACILITY_ZONE, hour: GAMING_DAY_HOUR, work };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./close-worker.js', import.meta.url), { workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of a close ended without an answer')));
    });
  }
}
