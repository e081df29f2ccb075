import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { LockMemory } from '../core/ports.js';

const DIGITS = 10;
const FORM = /^(.*) (\d{10})\n$/;

/**
 * One line with the table and the round number (`roundOf`). Written synchronously, so it survives a crash of the
 * process. Not synced to disk, which would take as long as locking the devices.
 */
export class LockFile implements LockMemory {
  roundId = 0;
  readonly #descriptor: number;

  /**
   * @param table name of the table; a file of another table is emptied
   * @param failed called with the system's message if a write fails
   * @throws Error if the file cannot be read or written, or contains something else
   */
  constructor(
    path: string,
    private readonly table: string,
    private readonly failed: (why: string) => void,
  ) {
    const descriptor = openSync(path, 'a+', 0o600);
    const text = readFileSync(descriptor, 'utf8');
    closeSync(descriptor);
    const [, whose, round] = FORM.exec(text) ?? [];
    if (text !== '' && round === undefined) throw new Error('is no file of this program: remove it, or name another');
    // Append mode would ignore the write position.
    this.#descriptor = openSync(path, 'r+');
    if (whose === table) this.roundId = Number(round);
    else ftruncateSync(this.#descriptor);
  }

  keep(roundId: number): void {
    this.roundId = roundId;
    try {
      writeSync(this.#descriptor, `${this.table} ${String(roundId).padStart(DIGITS, '0')}\n`, 0);
    } catch (failure) {
      this.failed(String(failure));
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
