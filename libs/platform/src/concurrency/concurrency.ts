import { randomInt } from 'node:crypto';

/** Runs work one at a time for each name, in the order of the calls. Work that fails does not hold up what is behind it. */
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
  /** How much runs at a time; without it one. */
  readonly together?: number;
  /** How much of one caller waits. */
  readonly perCaller: number;
  /** Callers that wait. */
  readonly callers: number;
}

/**
 * Runs a limited amount of work at a time, and takes turns between the callers: one who sends many has one turn for each turn of
 * every other. Bounded: `run` returns undefined where this caller, or all together, have too much waiting.
 */
export class FairTurns {
  /** The callers with work that waits, the next one first. */
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

  /** The first of the next caller, who then goes to the end of the line. */
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
 * Computes a value once for all callers within `forMs`: what many pages poll costs the same as what one page polls.
 * Maintained: a finished value is never served later than `forMs` after its computation began; no name has two computations
 * pending, unless `clear` was called in between; a failure reaches the callers that waited for it and no later one.
 */
export class SingleFlightCache<T> {
  readonly #entries = new Map<string, Entry<T>>();

  /**
   * @param forMs 0 shares a pending computation and nothing else
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

  /** Drops every value, pending ones too: a caller from now on gets a computation that begins from now on. */
  clear(): void {
    this.#entries.clear();
  }
}

/**
 * Repeats a round of work at an interval, one round at a time: while a round hangs on the database, no second one starts. A
 * round that rejects ends the process by way of `unhandledRejection`; rounds catch what they may survive.
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

  /** Starts a round now, unless one is running. */
  poke(): void {
    this.#round ??= this.round().finally(() => (this.#round = undefined));
  }

  /** Waits for the round that is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }
}

/**
 * Queries something that may hang, for a report of health: whether it answered yes within `msMax`. A query that fails is
 * answered no. While one query is open, no second one is sent.
 */
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
 * The wait before a retry: `minMs` doubled with every failure before the last one, at most `maxMs`, and the second half of
 * that at random, so that processes that lost the same server do not return to it in the same moment.
 * @param failures failures in a row, 1 or more
 */
export function backOffMs({ minMs, maxMs }: BackOffLimits, failures: number): number {
  const fullMs = Math.min(minMs * 2 ** (failures - 1), maxMs);
  return randomInt(Math.ceil(fullMs / 2), fullMs + 1);
}
