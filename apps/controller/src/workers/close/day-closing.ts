import type { GamingDay } from '@jackpot/books';
import { type Logger, Mutex, RepeatingTask, SingleFlightCache, recordsKeysOf } from '@jackpot/platform';
import type { Settings } from '../../settings.js';
import type { Closed, Refused } from './close-day.js';
import type { CloseWork } from './close-worker.js';
import type { NextDayText } from './open-days-messages.js';
import { OpenDaysThread } from './open-days-thread.js';
import { startThread } from '../start-thread.js';

/** How often the open days of the links led here are folded further. */
const CONTINUE_MS = 15_000;
/** A link that plays faster than any floor is not folded on the way: a benchmark, or a floor that catches up. */
const BUSY_EVENTS = 15_000;

/** What a controller that closes days needs beside its settings. */
export interface DayClosingPorts {
  /** The last committed event of every link led here. */
  readonly led: () => ReadonlyMap<string, number>;
  /** SHA-256 of the manifest; null where the build left none. */
  readonly software: string | null;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
}

/** Closes gaming days, each on a thread of its own and one at a time per link; keeps and reads the open ones on another. */
export class DayClosing {
  readonly #mutex = new Mutex();
  /** A read that comes while another is pending shares its result. */
  readonly #next = new SingleFlightCache<NextDayText | Refused | undefined>(0, () => performance.now());
  readonly #openDays: OpenDaysThread;
  readonly #continuing = new RepeatingTask(CONTINUE_MS, () => this.#continue());
  #lastLed: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly settings: Settings,
    private readonly ports: DayClosingPorts,
  ) {
    this.#openDays = new OpenDaysThread(this.#setting(), ports.logger);
  }

  /** Keeps the open days of the links led here folded, so that reading one never begins with the whole day. */
  start(): void {
    // The thread loads its program now, and not while the first person waits.
    this.#continuing.poke();
    this.#continuing.start();
  }

  /** Two requests for the same day get the same answer: the second finds it closed. */
  close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    return this.#mutex.run(linkId, () => this.#close(linkId, day, closedBy));
  }

  /** The day that is closed next, as far as it has come; undefined for a link without an event. */
  readNext(linkId: string): Promise<NextDayText | Refused | undefined> {
    return this.#next.get(linkId, () => this.#openDays.read(linkId));
  }

  /** How much of the open day of a link is folded, in percent, while it is read; undefined while it is not. */
  progress(linkId: string): number | undefined {
    return this.#openDays.progress(linkId);
  }

  /** Why the open day of a link does not add up; undefined where it does, as far as it was folded. */
  fault(linkId: string): string | undefined {
    return this.#openDays.fault(linkId);
  }

  async stop(): Promise<void> {
    await this.#continuing.stop();
    await this.#openDays.close();
  }

  #continue(): Promise<void> {
    const led = this.ports.led();
    this.#openDays.continueDays(calmLinks(this.#lastLed, led));
    this.#lastLed = led;
    return Promise.resolve();
  }

  #close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    const facilityId = this.settings.FACILITY_ID;
    const workerData: CloseWork = {
      ...this.#setting(),
      request: { linkId, day, facilityId, closedBy, now: this.ports.now() },
    };
    return new Promise((resolve, reject) => {
      const worker = startThread(new URL('./close-worker.js', import.meta.url), { workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread that closes the day ended without a result')));
    });
  }

  #setting(): Omit<CloseWork, 'request'> {
    const { DATABASE_URL: databaseUrl, FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour } = this.settings;
    return { databaseUrl, recordsKeys: recordsKeysOf(this.settings), software: this.ports.software, zone, hour };
  }
}

/** Of the links led, those that were led before and whose journal has not grown faster than it can be folded on the way. */
export function calmLinks(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): readonly string[] {
  return [...now].flatMap(([linkId, sequence]) =>
    sequence - (before.get(linkId) ?? -Infinity) < BUSY_EVENTS ? [linkId] : [],
  );
}
