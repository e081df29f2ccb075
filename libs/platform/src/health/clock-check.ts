/** A clock that is wrong by this much puts events into the wrong second, and at the change of a gaming day into the wrong day. */
const CLOCK_OFF_MS_MAX = 750;
/** A clock is corrected by its time service at most so fast; what is faster is a step. */
const SLEW_MS_PER_S = 1;
/** How long a step is reported where nothing else shows which time is right. */
const STEP_SHOWN_MS = 10 * 60_000;

/** Another clock, read over a connection. */
export interface OtherClock {
  readonly at: number;
  /** How long the reading took: its error is at most half of it. */
  readonly tookMs: number;
}

/**
 * What is wrong with the clock of this machine: it differs from another clock, or it was set while this process ran. A machine
 * that hosts all servers has one clock for all of them, so that no comparison shows that it was set; the time that passed does.
 */
export class ClockCheck {
  #expected: number;
  #readAt: number;
  #aheadMs = 0;
  #step: { readonly byMs: number; readonly at: number } | null = null;

  /**
   * @param wallMs the clock of this machine, ms since 1970
   * @param passedMs time that only goes forward
   */
  constructor(
    private readonly wallMs: () => number,
    private readonly passedMs: () => number,
  ) {
    this.#expected = wallMs();
    this.#readAt = passedMs();
  }

  /** Compares with another clock that was read at this moment; null: it cannot be read. @returns how far this one is ahead, ms */
  compare(other: OtherClock | null): number {
    const ahead = other === null ? 0 : this.wallMs() - (other.at + other.tookMs / 2);
    const isOff = Math.abs(ahead) > CLOCK_OFF_MS_MAX + (other?.tookMs ?? 0) / 2;
    this.#aheadMs = isOff ? ahead : 0;
    return ahead;
  }

  /** What is wrong with the clock, in words; null where nothing is. */
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

/** Milliseconds as seconds with one decimal. */
export function tenthsText(ms: number): string {
  const tenths = Math.round(ms / 100);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

function secondsText(ms: number): string {
  return `${tenthsText(Math.abs(ms))} s ${ms > 0 ? 'ahead of' : 'behind'}`;
}
