import { Worker } from 'node:worker_threads';
import type { GamingDay } from '@jackpot/books';
import { Mutex, SingleFlightCache } from '@jackpot/platform';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Settings } from '../../settings.js';
import type { Closed, Refused } from './close-day.js';
import type { CloseWork } from './close-worker.js';
import type { NextDay } from './open-days.js';
import { OpenDaysThread } from './open-days-thread.js';

/** Closes gaming days, each on a thread of its own and one at a time per link; reads the open ones on a thread that keeps them. */
export class DayClosing implements OnModuleDestroy {
  readonly #mutex = new Mutex();
  /** A read that comes while another is pending shares its result. */
  readonly #next = new SingleFlightCache<NextDay | Refused | undefined>(0, () => performance.now());
  readonly #openDays: OpenDaysThread;

  constructor(
    private readonly settings: Settings,
    private readonly now: () => number,
  ) {
    this.#openDays = new OpenDaysThread(this.#setting());
  }

  /** Two requests for the same day get the same answer: the second finds it closed. */
  close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    return this.#mutex.run(linkId, () => this.#close(linkId, day, closedBy));
  }

  /** The day that is closed next, as far as it has come; undefined for a link without an event. */
  readNext(linkId: string): Promise<NextDay | Refused | undefined> {
    return this.#next.get(linkId, () => this.#openDays.read(linkId));
  }

  /** How much of the open day of a link is folded, in percent, while it is read; undefined while it is not. */
  progress(linkId: string): number | undefined {
    return this.#openDays.progress(linkId);
  }

  onModuleDestroy(): Promise<void> {
    return this.#openDays.close();
  }

  #close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const facilityId = this.settings.FACILITY_ID;
    const workerData: CloseWork = {
      ...this.#setting(),
      request: { linkId, day, facilityId, closedBy, now: this.now() },
    };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./close-worker.js', import.meta.url), { workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that closes the day ended without a result')));
    });
  }

  #setting(): Omit<CloseWork, 'request'> {
    const { DATABASE_URL: databaseUrl, FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour, RECORDS_KEY } = this.settings;
    return { databaseUrl, recordsKey: Buffer.from(RECORDS_KEY, 'hex'), zone, hour };
  }
}
