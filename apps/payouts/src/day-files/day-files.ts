import type { Close } from '@jackpot/books';
import { must } from '@jackpot/money';
import { type Logger, type Metrics, pause } from '@jackpot/platform';
import type { DayFileRepository, OwedClose } from '@jackpot/storage';
import { type DayFile, dayFile } from './day-file.js';
import type { Target } from './targets.js';

const POLL_MS = 5_000;
const CLOSES_AT_ONCE = 100;

export interface Folder {
  /** All or nothing. Throws if a different file already has this name. */
  readonly put: (file: DayFile) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DayFilePorts {
  readonly targets: readonly Target[];
  readonly store: Pick<DayFileRepository, 'owed' | 'written'>;
  readonly close: (owed: OwedClose) => Promise<Close | undefined>;
  readonly open: (place: Target['place']) => Promise<Folder>;
  readonly metrics: Pick<Metrics, 'jackpot_day_files_owed'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
}

/** A close is marked as written only after its files are on disk, so after a crash the same files are written again. */
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

  async round(): Promise<void> {
    await Promise.all(this.ports.targets.map((target) => this.#write(target)));
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.round();
      await pause(POLL_MS, this.#stop.signal);
    }
  }

  async #write(target: Target): Promise<void> {
    const { store, metrics, logger } = this.ports;
    const { id, from } = target;
    let left = 0;
    let folder: Folder | undefined;
    try {
      const owed = await store.owed(id, from, CLOSES_AT_ONCE);
      left = owed.length;
      if (left > 0) folder = await this.ports.open(target.place);
      for (const each of owed) {
        if (this.#stop.signal.aborted) break;
        await this.#writeDay(target, each, must(folder, 'the folder of what is owed'));
        left -= 1;
      }
    } catch (cause) {
      left = Math.max(left, 1);
      logger.warn({ err: cause, target: id }, 'files of closed days wait');
    }
    metrics.jackpot_day_files_owed.set({ target: id }, left);
    await folder?.close();
  }

  async #writeDay({ id, files }: Target, owed: OwedClose, folder: Folder): Promise<void> {
    const { store, logger, now } = this.ports;
    const close = must(await this.ports.close(owed), 'a close that is owed');
    for (const form of files) await folder.put(dayFile(form, close));
    await store.written(id, owed, now());
    logger.info({ target: id, link: owed.linkId, day: owed.day }, 'files of a closed day written');
  }
}
