import type { Logger } from './logger.js';

const INTERVAL_MS = 60_000;
/** How many different lines are written per minute. More are only counted, so strangers cannot fill the log. */
const LINES_MAX = 50;

interface Line {
  readonly fields: object;
  readonly text: string;
  times: number;
}

/** Limits warnings that anyone can cause. The first is written at once, its repetitions once a minute as a count. */
export class RepeatedLines {
  readonly #lines = new Map<string, Line>();
  #more = 0;
  #isCounting = false;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  warn(fields: object, text: string): void {
    this.#count();
    const key = JSON.stringify([text, fields]);
    const line = this.#lines.get(key);
    if (line !== undefined) {
      line.times += 1;
    } else if (this.#lines.size < LINES_MAX) {
      this.#lines.set(key, { fields, text, times: 0 });
      this.logger.warn(fields, text);
    } else {
      this.#more += 1;
    }
  }

  #count(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    setTimeout(() => this.#report(), INTERVAL_MS).unref();
  }

  #report(): void {
    this.#isCounting = false;
    for (const [key, line] of this.#lines) {
      if (line.times === 0) {
        this.#lines.delete(key);
        continue;
      }
      this.logger.warn({ ...line.fields, times: line.times }, `${line.text}: repeated in the last minute`);
      line.times = 0;
    }
    if (this.#more > 0) this.logger.warn({ times: this.#more }, 'more refusals in the last minute were not written');
    this.#more = 0;
    if (this.#lines.size > 0) this.#count();
  }
}
