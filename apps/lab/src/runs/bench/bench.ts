import type { Checks } from './check/checks.js';
import type { Goals } from './goals.js';
import type { Effort } from './options.js';
import type { Servers } from './servers/servers.js';

/** A line of the table of throughputs: medians of its turns. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Microseconds of processor time per wager, process by process. */
  readonly costUs: Readonly<Record<string, number>>;
  /** Promises that a check found broken. Undefined if this row was not checked. */
  readonly broken?: readonly string[];
}

/** What every measure is given, and where it leaves its results. */
export interface Bench {
  readonly servers: Servers;
  readonly effort: Effort;
  readonly checks: Checks;
  readonly goals: Goals;
  readonly throughputs: Throughput[];
  print(line: string): void;
}
