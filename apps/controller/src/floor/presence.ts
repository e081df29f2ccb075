import { FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import type { Clock } from '@jackpot/engine';

/**
 * When each table was last heard. A wager itself is no sign of life: a queue of old wagers let loose after a silence must
 * not be taken for a table in contact. Fail closed (9 NYCRR 5321.18(c)).
 */
export class Presence {
  readonly #heardAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  heard(token: string): void {
    this.#heardAt.set(token, this.clock.now());
  }

  /** ms since 1970; undefined where it was not heard since this process runs. */
  lastHeardAt(token: string): number | undefined {
    return this.#heardAt.get(token);
  }

  isOnline(token: string): boolean {
    const at = this.#heardAt.get(token);
    return at !== undefined && this.clock.now() - at <= FLOOR_SILENCE_MS_MAX;
  }
}
