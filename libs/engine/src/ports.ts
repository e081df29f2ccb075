import type { Batch, ChainHead } from '@jackpot/journal';
import type { Draws } from '@jackpot/progressive';
import type { Timers } from './timers.js';

/** A failure of the outside world. `retryable`: the same call may succeed later. Thrown, never returned. */
export class Fault extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code:
      | 'JOURNAL_UNREACHABLE'
      | 'JOURNAL_REFUSED'
      | 'JOURNAL_FORGED'
      | 'LEASE_UNREACHABLE'
      | 'SNAPSHOT_FAILED',
    readonly retryable: boolean,
    options?: { readonly cause?: unknown },
  ) {
    super(code, options);
  }
}

/**
 * Where batches become durable. `append` is the only write. `(stream, batch)` is unique: this key fences off a second
 * writer and makes retries safe.
 */
export interface JournalPort {
  /**
   * `appended`, too, if the same batch is already there (a retry after a lost answer). `taken` if another batch has its
   * number: another writer has taken over. Throws `Fault` if the outcome is unknown; the call may then be repeated.
   * Must settle in bounded time whatever the server does: a drain waits for the result, and the writer has no clock of
   * its own to tell slow from never.
   */
  append(batch: Batch): Promise<'appended' | 'taken'>;
  head(stream: string): Promise<ChainHead>;
  read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]>;
  streams(): Promise<readonly string[]>;
}

/**
 * A busy floor's batches are a thousand times larger than an idle one's, so a number of batches alone bounds neither
 * memory nor time.
 */
export interface PageSize {
  readonly batches: number;
  /** The page ends with the batch that reaches this size. */
  readonly bytes: number;
}

/** Shortens replay at a start. Never a source of truth. */
export interface Snapshot {
  readonly stream: string;
  readonly batch: number;
  /** Must equal the hash of this batch in the journal. */
  readonly hash: Uint8Array;
  readonly state: string;
}

export interface SnapshotPort {
  /** With `below`, the newest snapshot before that batch. */
  latest(stream: string, below?: number): Promise<Snapshot | undefined>;
  /** Keeps this snapshot and one other. */
  save(snapshot: Snapshot): Promise<void>;
}

/**
 * Which process should lead a stream. Advice only: safety never depends on the lease or on clocks. Calls settle in
 * bounded time.
 */
export interface LeasePort {
  /**
   * Takes or renews the lease, or returns its holder. A lease that ends later than any holder could have set it counts
   * as expired.
   */
  hold(stream: string, holder: Holder, ttlMs: number): Promise<Lease>;
  release(stream: string, holder: Holder): Promise<void>;
  holder(stream: string, ttlMs: number): Promise<Holder | undefined>;
}

/** Which processes are present. Advice only, like the lease. Calls settle in bounded time. */
export interface PresencePort {
  announce(self: Holder, ttlMs: number): Promise<readonly string[]>;
  withdraw(self: Holder): Promise<void>;
}

export type Lease =
  | {
      readonly isOurs: true;
      /** Changes each time the lease is taken anew: an unchanged value proves that it never expired in between. */
      readonly tenure: string;
    }
  | { readonly isOurs: false; readonly holder: Holder | undefined };

export interface Holder {
  readonly id: string;
  readonly address: string;
  readonly floorAddress: string;
}

export interface Clock {
  /** ms since 1970, for people and the journal. May be set back, so order is by sequence. */
  now(): number;
  /** Monotonic ms, so that setting back the wall clock cannot make old things fresh. */
  steady(): number;
}

export interface EngineMetrics {
  committed(batch: { readonly events: number; readonly bytes: number; readonly durationMs: number }): void;
  commitFailed(code: string): void;
  refused(code: string): void;
  intakeDepth(depth: number): void;
}

export interface WriterPorts {
  readonly journal: JournalPort;
  readonly snapshots: SnapshotPort;
  readonly draws: Draws;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly metrics: EngineMetrics;
}
