import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const WAIT_MS_MAX = 100;
const WAIT_MS = 5;
const NEVER_SIGNALED = new Int32Array(new SharedArrayBuffer(4));

type Write = (bytes: Uint8Array) => number;

/**
 * Writes log lines synchronously. A full volume or a missing reader loses lines but never stops the process. A stream
 * would make the thread wait or end the process.
 */
export class LogLines implements DestinationStream {
  lost = 0;
  #isLosing = false;
  #isBroken = false;
  #onLost: () => void = () => undefined;

  constructor(private readonly writeBytes: Write) {}

  get isLosing(): boolean {
    return this.#isLosing;
  }

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
    // While lines are lost, do not wait for space: the thread also serves play.
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

export const STANDARD_OUTPUT = new LogLines((bytes) => writeSync(1, bytes));
