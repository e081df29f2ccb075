import type { Random } from '../../players/random.js';
import type { Schedule } from '../../worlds/virtual/schedule.js';

const RESEND_MS_MIN = 200;
const ALWAYS = { isOver: false, pausedUntilMs: 0 } as const;

export interface LineQuality {
  readonly roundTripMs: number;
  readonly lossPerMille: number;
}

/** Messages stay in order, and lost packets delay them. */
export class WideLine {
  #connection = 0;
  #isCut = false;
  readonly #arrivedAtMs = { toHub: 0, toSite: 0 };
  /** Messages in sending order, which also orders arrivals in the same millisecond. */
  readonly #onTheWay: Record<'toHub' | 'toSite', (() => void)[]> = { toHub: [], toSite: [] };

  constructor(
    private readonly schedule: Schedule,
    private readonly random: Random,
    private readonly quality: LineQuality,
    private readonly connected: () => void,
  ) {}

  send(way: 'toHub' | 'toSite', arrive: () => void): void {
    if (this.#isCut) return;
    const connection = this.#connection;
    const atMs = Math.max(this.#arrivedAtMs[way], this.schedule.nowMs + this.#delayMs());
    this.#arrivedAtMs[way] = atMs;
    this.#onTheWay[way].push(arrive);
    this.schedule.after(atMs - this.schedule.nowMs, ALWAYS, () => {
      if (connection === this.#connection) this.#onTheWay[way].shift()?.();
    });
  }

  cut(forMs: number): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#connection += 1;
    this.#onTheWay.toHub = [];
    this.#onTheWay.toSite = [];
    // A new connection takes one and a half round trips.
    this.schedule.after(forMs + 1.5 * this.quality.roundTripMs, ALWAYS, () => {
      this.#isCut = false;
      this.#arrivedAtMs.toHub = this.#arrivedAtMs.toSite = this.schedule.nowMs;
      this.connected();
    });
  }

  #delayMs(): number {
    const { roundTripMs, lossPerMille } = this.quality;
    let delayMs = roundTripMs / 2 + this.random.below(Math.ceil(roundTripMs / 10) + 1);
    for (let waitMs = Math.max(RESEND_MS_MIN, 2 * roundTripMs); this.random.perMille(lossPerMille); waitMs *= 2)
      delayMs += waitMs;
    return delayMs;
  }
}
