import type { Logger, Metrics } from '@jackpot/platform';
import { CloseStore, DayFileRepository } from '@jackpot/storage';
import type { DataSource } from 'typeorm';
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

export class DayFileParts {
  readonly #files: DayFiles;

  constructor({ DAY_FILES_FILE }: Settings, dataSource: DataSource, surroundings: Surroundings) {
    const targets = readTargetsFile(DAY_FILES_FILE);
    for (const { place } of targets) if ('sftp' in place) credentialOf(place.sftp);
    const closes = new CloseStore(dataSource);
    this.#files = new DayFiles({
      ...surroundings,
      ...{ targets, store: new DayFileRepository(dataSource), open: openFolder },
      close: async ({ linkId, number }) => (await closes.from(linkId, number, 1))[0],
    });
  }

  start(): void {
    this.#files.start();
  }

  stop(): Promise<void> {
    return this.#files.stop();
  }
}
