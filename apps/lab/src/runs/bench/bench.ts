import type { TestEnvironment } from './environment/test-environment.js';
import type { Checks } from './check/checks.js';
import type { Finding } from './goals.js';
import type { Effort } from './options.js';

/** A line of the table of throughputs. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Cores that each process used meanwhile. */
  readonly cores: Readonly<Record<string, number>>;
  /** Microseconds of processor time per wager, process by process. */
  readonly costUs: Readonly<Record<string, number>>;
}

/** What every measure is given, and what it leaves behind. */
export interface Bench {
  readonly environment: TestEnvironment;
  readonly effort: Effort;
  /** Only throughputs whose name holds this. */
  readonly match: string;
  readonly checks: Checks;
  readonly findings: Finding[];
  readonly throughputs: Throughput[];
  /** Every further figure, for the JSON file and readers who want to know more. */
  readonly figures: Record<string, unknown>;
  print(line: string): void;
}
