import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PRELOADED = new URL('../../ops/lib/preloaded-clock.mjs', import.meta.url).href;

/** A changed clock for processes that start after `set`. */
export class MovedClock {
  readonly #file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'moved-by-ms');
  readonly env = { NODE_OPTIONS: `--import=${PRELOADED}`, CLOCK_MOVED_BY: this.#file };

  /** @param time ISO 8601 */
  set(time: string): void {
    writeFileSync(this.#file, String(Date.parse(time) - Date.now()));
  }

  remove(): void {
    rmSync(dirname(this.#file), { recursive: true });
  }
}
