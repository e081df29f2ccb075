import type { Batch, ChainHead } from '@jackpot/journal';
import type { Draws } from '@jackpot/progressive';
import type { Timers } from './timers.js';

/** A failure of the outside world. Thrown, never returned. `retryable`: the same call may succeed later. */
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
 * Where batches become durable. `append` is the only write. The unique key `(stream, batch)` fences off a second writer
 * and makes retries safe.
 */
export interface JournalPort {
  /**
   * Writes one batch. `appended`: written by this call, or by an earlier one whose answer was lost. `taken`: another
   * writer's batch has the number. Throws `Fault` if the outcome is unknown; the call may then be repeated. Must end
   * within bounded time.
   */
  append(batch: Batch): Promise<'appended' | 'taken'>;
  head(stream: string): Promise<ChainHead>;
  read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]>;
  streams(): Promise<readonly string[]>;
}

/**
 * Limits of one read of the journal. Bytes are limited too, because a busy floor's batches are a thousand times larger
 * than an idle floor's.
 */
export interface PageSize {
  readonly batches: number;
  /** The batch with which a page reaches this size is the last one of the page. */
  readonly bytes: number;
}

/** A saved state that shortens the replay at a start. It is never a source of truth. */
export interface Snapshot {
  readonly stream: string;
  readonly batch: number;
  /** Hash of the batch. The snapshot is used only if the journal has this batch with this hash. */
  readonly hash: Uint8Array;
  readonly state: string;
}

export interface SnapshotPort {
  /** With `below`, the newest snapshot before that batch. */
  latest(stream: string, below?: number): Promise<Snapshot | undefined>;
  /** Deletes all but one of the earlier snapshots. */
  save(snapshot: Snapshot): Promise<void>;
}

/**
 * Advises which process should try to lead a stream. Safety never depends on the lease or on clocks. Calls end within
 * bounded time.
 */
export interface LeasePort {
  /**
   * Takes or renews the lease, or returns the current holder. A lease whose end is too late for any holder to have set
   * counts as expired.
   */
  hold(stream: string, holder: Holder, ttlMs: number): Promise<Lease>;
  release(stream: string, holder: Holder): Promise<void>;
  holder(stream: string, ttlMs: number): Promise<Holder | undefined>;
}

/** Advice only, like the lease. Calls end within bounded time. */
export interface PresencePort {
  announce(self: Holder, ttlMs: number): Promise<readonly string[]>;
  withdraw(self: Holder): Promise<void>;
}

export type Lease =
  | {
      readonly isOurs: true;
      /**
       * Changes whenever the lease is taken anew. An unchanged value proves that the lease did not expire in between.
       */
      readonly tenure: string;
    }
  | { readonly isOurs: false; readonly holder: Holder | undefined };

export interface Holder {
  readonly id: string;
  readonly address: string;
  readonly floorAddress: string;
}

export interface Clock {
  /** Wall clock in ms since 1970, for people and the journal. May be set back, so events are ordered by sequence. */
  now(): number;
  /** Monotonic clock in ms. Setting back the wall clock does not change it. */
  steady(): number;
}

export interface EngineMetrics {
  committed(batch: { readonly events: number; readonly bytes: number; readonly durationMs: number }): void;
  commitFailed(fault: Fault): void;
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
