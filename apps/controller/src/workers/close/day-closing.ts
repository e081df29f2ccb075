import type { GamingDay } from '@jackpot/books';
import { type Logger, Mutex, RepeatingTask, SingleFlightCache, recordsKeysOf } from '@jackpot/platform';
import type { Settings } from '../../settings.js';
import type { Closed, Refused } from './close-day.js';
import type { CloseWork } from './close-worker.js';
import type { NextDayText } from './open-days-messages.js';
import { OpenDaysThread } from './open-days-thread.js';
import { startThread } from '../start-thread.js';

const CONTINUE_MS = 15_000;
/** Links with more new events than this per `CONTINUE_MS` get no totals in the background. No floor is this fast. */
const BUSY_EVENTS = 15_000;

export interface DayClosingPorts {
  readonly led: () => ReadonlyMap<string, number>;
  readonly software: string | null;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
}

export class DayClosing {
  readonly #mutex = new Mutex();
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

  start(): void {
    this.#continuing.poke();
    this.#continuing.start();
  }

  close(linkId: string, day: GamingDay, closedBy: string): Promise<Closed> {
    return this.#mutex.run(linkId, () => this.#close(linkId, day, closedBy));
  }

  readNext(linkId: string): Promise<NextDayText | Refused | undefined> {
    return this.#next.get(linkId, () => this.#openDays.read(linkId));
  }

  progress(linkId: string): number | undefined {
    return this.#openDays.progress(linkId);
  }

  fault(linkId: string): string | undefined {
    return this.#openDays.fault(linkId);
  }

  async stop(): Promise<void> {
    await this.#continuing.stop();
    await this.#openDays.close();
  }

  #continue(): Promise<void> {
    const led = this.ports.led();
    const calm = new Set(calmLinks(this.#lastLed, led));
    this.#openDays.continueDays(new Map([...led].filter(([linkId]) => calm.has(linkId))));
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

export function calmLinks(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): readonly string[] {
  return [...now].flatMap(([linkId, sequence]) =>
    sequence - (before.get(linkId) ?? -Infinity) < BUSY_EVENTS ? [linkId] : [],
  );
}
