import { FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import type { Clock } from '@jackpot/engine';

/**
 * Records when each table was last heard. Wagers do not count, because an old queue of wagers, sent after a silence,
 * must not look like contact. A table that was not heard for `FLOOR_SILENCE_MS_MAX` counts as offline (9 NYCRR
 * 5321.18(c)).
 */
export class Presence {
  readonly #heard = new Map<string, { readonly at: number; readonly steadyAt: number }>();

  constructor(private readonly clock: Clock) {}

  heard(token: string): void {
    this.#heard.set(token, { at: this.clock.now(), steadyAt: this.clock.steady() });
  }

  /** In ms since 1970. Undefined if the table has not sent anything since this process started. */
  lastHeardAt(token: string): number | undefined {
    return this.#heard.get(token)?.at;
  }

  isOnline(token: string): boolean {
    const heard = this.#heard.get(token);
    return heard !== undefined && this.clock.steady() - heard.steadyAt <= FLOOR_SILENCE_MS_MAX;
  }
}
