import type { Close } from '@jackpot/books';
import { must } from '@jackpot/money';
import { type Logger, type Metrics, pause } from '@jackpot/platform';
import type { DayFileStore, OwedClose } from '@jackpot/storage';
import { type DayFile, dayFile } from './day-file.js';
import type { Target } from './targets.js';

/** Days are closed by people, and importers run by the hour. */
const POLL_MS = 5_000;
const CLOSES_AT_ONCE = 100;

export interface DayFilePorts {
  readonly targets: readonly Target[];
  readonly store: Pick<DayFileStore, 'owed' | 'written'>;
  readonly close: (owed: OwedClose) => Promise<Close | undefined>;
  /** Puts a file into a folder, whole or not at all; throws where another file has its name. */
  readonly put: (directory: string, file: DayFile) => Promise<void>;
  readonly metrics: Pick<Metrics, 'jackpot_day_files_owed'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
}

/**
 * Writes the files of closed days for other systems. A close is marked as written after its files are on the disk, so after a
 * crash they are written again: the same bytes under the same names.
 */
export class DayFiles {
  readonly #stop = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly ports: DayFilePorts) {}

  start(): void {
    if (this.ports.targets.length > 0) this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  /** Writes what is owed to each target; one that cannot be written delays no other. */
  async round(): Promise<void> {
    for (const target of this.ports.targets) await this.#write(target);
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.round();
      await pause(POLL_MS, this.#stop.signal);
    }
  }

  async #write(target: Target): Promise<void> {
    const { store, metrics, logger, now } = this.ports;
    const { id, from, directory } = target;
    let left = 0;
    try {
      const owed = await store.owed(id, from, CLOSES_AT_ONCE);
      left = owed.length;
      for (const each of owed) {
        if (this.#stop.signal.aborted) return;
        const close = must(await this.ports.close(each), 'a close that is owed');
        for (const form of target.files) await this.ports.put(directory, dayFile(form, close));
        await store.written(id, each, now());
        left -= 1;
        logger.info({ target: id, link: each.linkId, day: each.day }, 'files of a closed day written');
      }
    } catch (cause) {
      left = Math.max(left, 1);
      logger.warn({ err: cause, target: id }, 'files of closed days wait');
    }
    metrics.jackpot_day_files_owed.set({ target: id }, left);
  }
}
