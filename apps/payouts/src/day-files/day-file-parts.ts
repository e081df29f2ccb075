import type { Logger, Metrics } from '@jackpot/platform';
import { CloseStore, DayFileStore } from '@jackpot/storage';
import type { Settings } from '../settings.js';
import { DayFiles } from './day-files.js';
import { openFolder } from './open-folder.js';
import { credentialOf } from './sftp-folder.js';
import { readTargetsFile } from './targets.js';

interface Surroundings {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** The day files of a worker with the stores they need. */
export class DayFileParts {
  readonly #store: DayFileStore;
  readonly #closes: CloseStore;
  readonly #files: DayFiles;

  /** Throws where the targets cannot be read. */
  constructor({ DATABASE_URL, DAY_FILES_FILE }: Settings, surroundings: Surroundings) {
    const targets = readTargetsFile(DAY_FILES_FILE);
    for (const { place } of targets) if ('sftp' in place) credentialOf(place.sftp);
    this.#store = new DayFileStore(DATABASE_URL);
    this.#closes = new CloseStore(DATABASE_URL);
    this.#files = new DayFiles({
      ...surroundings,
      ...{ targets, store: this.#store, open: openFolder },
      close: async ({ linkId, number }) => (await this.#closes.from(linkId, number, 1))[0],
    });
  }

  start(): void {
    this.#files.start();
  }

  /** Ends after what is under way. */
  stop(): Promise<void> {
    return this.#files.stop();
  }

  async close(): Promise<void> {
    await Promise.all([this.#store.close(), this.#closes.close()]);
  }
}
