import { FLOOR_SILENCE_MS_MAX } from '@jackpot/contract';
import type { Clock } from '@jackpot/engine';

/**
 * When each table was last heard. A wager is no sign of life: an old queue that is released after a silence must not
 * look like contact. Fails closed (9 NYCRR 5321.18(c)).
 */
export class Presence {
  readonly #heard = new Map<string, { readonly at: number; readonly steadyAt: number }>();

  constructor(private readonly clock: Clock) {}

  heard(token: string): void {
    this.#heard.set(token, { at: this.clock.now(), steadyAt: this.clock.steady() });
  }

  /** In ms since 1970. Undefined if not heard since this process started. */
  lastHeardAt(token: string): number | undefined {
    return this.#heard.get(token)?.at;
  }

  isOnline(token: string): boolean {
    const heard = this.#heard.get(token);
    return heard !== undefined && this.clock.steady() - heard.steadyAt <= FLOOR_SILENCE_MS_MAX;
  }
}
