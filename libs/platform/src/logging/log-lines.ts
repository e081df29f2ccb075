import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How long a line waits, all in all, for a reader that is slow. */
const WAIT_MS_MAX = 100;
const WAIT_MS = 5;
const NEVER_SIGNALED = new Int32Array(new SharedArrayBuffer(4));

/** Writes bytes, or throws an error with a code; returns how many were written. */
type Write = (bytes: Uint8Array) => number;

/**
 * The lines of a log on their way out of the process, written at once. A full volume, or a reader that is gone, costs lines and
 * never the process: a stream that keeps them for later makes the thread wait for space, or ends it by the error.
 */
export class LogLines implements DestinationStream {
  /** Lines that were not written, or not whole. */
  lost = 0;
  #isLosing = false;
  /** The last line broke off: the next one must not become its end. */
  #isBroken = false;
  #onLost: () => void = () => undefined;

  constructor(private readonly writeBytes: Write) {}

  /** Whether the last line was not written. */
  get isLosing(): boolean {
    return this.#isLosing;
  }

  /** Calls back for every lost line, those before included. */
  onLost(count: () => void): void {
    for (let n = 0; n < this.lost; n += 1) count();
    this.#onLost = count;
  }

  write(line: string): void {
    const bytes = Buffer.from(this.#isBroken ? `\n${line}` : line);
    const written = this.#writeUpTo(bytes);
    this.#isBroken = written < bytes.length && (written > 0 || this.#isBroken);
    this.#isLosing = written < bytes.length;
    if (!this.#isLosing) return;
    this.lost += 1;
    this.#onLost();
  }

  #writeUpTo(bytes: Uint8Array): number {
    let written = 0;
    // Once a reader is stuck, lines are lost at once: the thread that serves play does not wait for each.
    let waits = this.#isLosing ? 0 : WAIT_MS_MAX / WAIT_MS;
    while (written < bytes.length) {
      try {
        written += this.writeBytes(bytes.subarray(written));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'EAGAIN' || waits === 0) return written;
        waits -= 1;
        Atomics.wait(NEVER_SIGNALED, 0, 0, WAIT_MS);
      }
    }
    return written;
  }
}

/** Standard output, where every process of the product logs. */
export const STANDARD_OUTPUT = new LogLines((bytes) => writeSync(1, bytes));
