import { createHash } from 'node:crypto';

const TAIL_LINES = 80;

/** Equal hashes show that two runs were the same. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly #tail: string[] = [];
  lines = 0;

  note(atMs: number, text: string): void {
    const line = `${atMs} ${text}`;
    this.#hash.update(line).update('\n');
    this.#tail[this.lines % TAIL_LINES] = line;
    this.lines += 1;
  }

  get tail(): readonly string[] {
    const from = this.lines % TAIL_LINES;
    return this.lines < TAIL_LINES ? this.#tail : [...this.#tail.slice(from), ...this.#tail.slice(0, from)];
  }

  get digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
