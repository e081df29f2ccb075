import { Worker } from 'node:worker_threads';
import type { GamingDay } from '@jackpot/books';
import { Mutex, SingleFlightCache } from '@jackpot/platform';
import type { Settings } from '../../settings.js';
import type { Closed, NextDay, Refused } from './close-day.js';
import type { CloseWork } from './close-worker.js';

/** Closes gaming days, each on a thread of its own and one at a time per link. */
export class DayClosing {
  readonly #mutex = new Mutex();
  /** A read that comes while another is pending shares its result. */
  readonly #next = new SingleFlightCache<NextDay | Refused | undefined>(0, () => performance.now());

  constructor(
    private readonly settings: Settings,
    private readonly now: () => number,
  ) {}

  /** Two requests for the same day get the same answer: the second finds it closed. */
  close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    return this.#mutex.run(linkId, () => this.#run(linkId, day, closedBy));
  }

  /** The day that is closed next, as far as it has come; undefined for a link without an event. */
  readNext(linkId: string): Promise<NextDay | Refused | undefined> {
    return this.#next.get(linkId, () => this.#inThread({ kind: 'next', linkId }));
  }

  #run(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const facilityId = this.settings.FACILITY_ID;
    return this.#inThread({ kind: 'close', linkId, day, facilityId, closedBy, now: this.now() });
  }

  #inThread<T>(work: CloseWork['work']): Promise<T> {
    const { DATABASE_URL: databaseUrl, FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour, RECORDS_KEY } = this.settings;
    const recordsKey = Buffer.from(RECORDS_KEY, 'hex');
    const workerData: CloseWork = { databaseUrl, recordsKey, zone, hour, work };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./close-worker.js', import.meta.url), { workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that closes the day ended without a result')));
    });
  }
}
