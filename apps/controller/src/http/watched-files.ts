import { readFile } from 'node:fs/promises';
import { RepeatingTask } from '@jackpot/platform';

/** A few files of some kB: reading them costs less than any notification of the system that may be missed (mounts, renames). */
const READ_EVERY_MS = 1_000;

export interface WatchedFilesPorts<T> {
  /** From the contents, in the order of the paths. @throws where they cannot be used together */
  readonly make: (texts: readonly string[]) => T;
  readonly changed: (value: T) => void;
  /** The files have changed and cannot be used; what was read before stays. Once for each content. */
  readonly failed: (problem: string) => void;
}

/**
 * Files that belong together and may be replaced while the process runs. Between the replacement of a certificate and that of
 * its key the two do not fit: then the value before stays until they do.
 */
export class WatchedFiles<T> {
  readonly #task = new RepeatingTask(READ_EVERY_MS, () => this.read());
  #seen = '';

  constructor(
    private readonly paths: readonly string[],
    private readonly ports: WatchedFilesPorts<T>,
  ) {}

  /** The first reading. @throws where the files cannot be read or used */
  async start(): Promise<T> {
    const texts = await this.#texts();
    const value = this.ports.make(texts);
    this.#seen = JSON.stringify(texts);
    this.#task.start();
    return value;
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** Reads them now. */
  async read(): Promise<void> {
    const texts = await this.#texts().catch((failure: unknown) => messageOf(failure));
    const seen = JSON.stringify(texts);
    if (seen === this.#seen) return;
    this.#seen = seen;
    try {
      if (typeof texts === 'string') throw new RangeError(texts);
      this.ports.changed(this.ports.make(texts));
    } catch (failure) {
      this.ports.failed(messageOf(failure));
    }
  }

  #texts(): Promise<readonly string[]> {
    return Promise.all(this.paths.map((path) => readFile(path, 'utf8')));
  }
}

export function messageOf(failure: unknown): string {
  return failure instanceof Object && 'message' in failure ? String(failure.message) : String(failure);
}
