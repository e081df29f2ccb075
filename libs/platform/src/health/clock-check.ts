/** A larger clock error is reported, because it puts events into the wrong second or gaming day. */
const CLOCK_OFF_MS_MAX = 750;
const SLEW_MS_PER_S = 1;
const STEP_SHOWN_MS = 10 * 60_000;

export interface OtherClock {
  readonly at: number;
  /** Duration of the request for `at`, whose error is at most half of this. */
  readonly tookMs: number;
}

/** Detects that this machine's clock differs from another clock, or that it was set while this process ran. */
export class ClockCheck {
  #expected: number;
  #readAt: number;
  #aheadMs = 0;
  #step: { readonly byMs: number; readonly at: number } | null = null;

  constructor(
    private readonly wallMs: () => number,
    private readonly passedMs: () => number,
  ) {
    this.#expected = wallMs();
    this.#readAt = passedMs();
  }

  /**
   * @param other null if the other clock cannot be read
   * @returns how far this clock is ahead, in ms
   */
  compare(other: OtherClock | null): number {
    const ahead = other === null ? 0 : this.wallMs() - (other.at + other.tookMs / 2);
    const isOff = Math.abs(ahead) > CLOCK_OFF_MS_MAX + (other?.tookMs ?? 0) / 2;
    this.#aheadMs = isOff ? ahead : 0;
    return ahead;
  }

  find(): string | null {
    const ahead = this.#aheadMs;
    const stepMs = this.#stepMs();
    if (ahead !== 0)
      return `The clock of this machine is ${secondsText(ahead)} the clock of the database server. Check the time service (NTP) of both.`;
    if (stepMs === null) return null;
    return `The clock of this machine was set ${secondsText(stepMs)} what it was. Check its time service (NTP): gaming days and documents follow it.`;
  }

  #stepMs(): number | null {
    const [wall, passed] = [this.wallMs(), this.passedMs()];
    const elapsed = Math.max(0, passed - this.#readAt);
    this.#readAt = passed;
    this.#expected += elapsed;
    const off = wall - this.#expected;
    if (Math.abs(off) <= CLOCK_OFF_MS_MAX) {
      const slew = (elapsed / 1_000) * SLEW_MS_PER_S;
      this.#expected += Math.max(-slew, Math.min(slew, off));
      this.#step = null;
      return null;
    }
    if (this.#step === null || Math.abs(this.#step.byMs - off) > CLOCK_OFF_MS_MAX)
      this.#step = { byMs: off, at: passed };
    if (passed - this.#step.at <= STEP_SHOWN_MS) return off;
    this.#expected = wall;
    this.#step = null;
    return null;
  }
}

export function tenthsText(ms: number): string {
  const tenths = Math.round(ms / 100);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

function secondsText(ms: number): string {
  return `${tenthsText(Math.abs(ms))} s ${ms > 0 ? 'ahead of' : 'behind'}`;
}
