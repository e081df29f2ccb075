import { randomInt } from 'node:crypto';

/** Runs work with the same name one at a time, in order. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}

interface TurnLimits {
  readonly together?: number;
  readonly perCaller: number;
  readonly callers: number;
}

/**
 * Runs queued work and alternates between callers, so nobody is delayed by a caller with many requests. `run` returns
 * undefined if the queue is full.
 */
export class FairTurns {
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #running = 0;

  constructor(private readonly limits: TurnLimits) {}

  run<T>(caller: string, work: () => Promise<T>): Promise<T> | undefined {
    const mine = this.#waiting.get(caller) ?? [];
    if (mine.length >= this.limits.perCaller) return undefined;
    if (mine.length === 0 && this.#waiting.size >= this.limits.callers) return undefined;
    const result = new Promise<T>((resolve, reject) => {
      mine.push(() => work().then(resolve, reject));
    });
    this.#waiting.set(caller, mine);
    if (this.#running < (this.limits.together ?? 1)) void this.#work();
    return result;
  }

  async #work(): Promise<void> {
    this.#running += 1;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next();
    this.#running -= 1;
  }

  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [caller, [next, ...rest]] = first;
    this.#waiting.delete(caller);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    return next;
  }
}

interface Entry<T> {
  readonly startedMs: number;
  readonly value: Promise<T>;
  isPending: boolean;
}

/**
 * Computes the value of a name once for all callers within `forMs`, counted from the start of the computation. A
 * failure reaches only the callers that waited for that computation.
 */
export class SingleFlightCache<T> {
  readonly #entries = new Map<string, Entry<T>>();

  /**
   * @param forMs how long a value is reused; 0 shares only a computation in progress
   * @param nowMs a monotonic clock
   */
  constructor(
    private readonly forMs: number,
    private readonly nowMs: () => number,
  ) {}

  get(name: string, compute: () => Promise<T>): Promise<T> {
    const startedMs = this.nowMs();
    const known = this.#entries.get(name);
    if (known !== undefined && (known.isPending || startedMs - known.startedMs < this.forMs)) return known.value;
    const entry: Entry<T> = { startedMs, value: compute(), isPending: true };
    this.#entries.set(name, entry);
    entry.value.then(
      () => (entry.isPending = false),
      () => this.#entries.get(name) === entry && this.#entries.delete(name),
    );
    return entry.value;
  }

  clear(): void {
    this.#entries.clear();
  }
}

/**
 * Repeats work at an interval, one run at a time. A rejected run ends the process through `unhandledRejection`, so a
 * run must catch failures that the process can survive.
 */
export class RepeatingTask {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    private readonly everyMs: number,
    private readonly round: () => Promise<void>,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.poke(), this.everyMs);
  }

  poke(): void {
    this.#round ??= this.round().finally(() => (this.#round = undefined));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }
}

/** Asks a yes-no question that may never be answered. A failure or a late answer counts as no. */
export class Answers {
  #open: Promise<boolean> | undefined;

  constructor(
    private readonly msMax: number,
    private readonly query: () => Promise<boolean>,
  ) {}

  async inTime(): Promise<boolean> {
    this.#open ??= this.#queried().finally(() => (this.#open = undefined));
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), this.msMax)));
    const isInTime = await Promise.race([this.#open, tooLate]);
    clearTimeout(timer);
    return isInTime;
  }

  async #queried(): Promise<boolean> {
    try {
      return await this.query();
    } catch {
      return false;
    }
  }
}

export interface BackOffLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Delay before the next attempt: `minMs` after the first failure, then doubled up to `maxMs`. Shortened at random by up
 * to half, so processes do not retry simultaneously.
 * @param failures consecutive failures, 1 or more
 */
export function backOffMs({ minMs, maxMs }: BackOffLimits, failures: number): number {
  const fullMs = Math.min(minMs * 2 ** (failures - 1), maxMs);
  return randomInt(Math.ceil(fullMs / 2), fullMs + 1);
}
