import type { Checks } from './check/checks.js';
import type { Goals } from './goals.js';
import type { Effort } from './options.js';
import type { Servers } from './servers/servers.js';

export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Microseconds of processor time per wager, by process. */
  readonly costUs: Readonly<Record<string, number>>;
  readonly broken?: readonly string[];
  /** Milliseconds from the end of a turn until all of its wagers were in the database: the median of the turns. */
  readonly writtenAfterMs?: number;
}

export interface Bench {
  readonly servers: Servers;
  readonly effort: Effort;
  readonly checks: Checks;
  readonly goals: Goals;
  readonly throughputs: Throughput[];
  print(line: string): void;
}
