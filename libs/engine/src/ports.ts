import type { Batch, ChainHead } from '@jackpot/journal';
import type { Draws } from '@jackpot/progressive';

/** The outside world failed. `retryable`: the same call may succeed later. Thrown, never returned (STYLE.md 3). */
export class Fault extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code: 'JOURNAL_UNREACHABLE' | 'JOURNAL_REFUSED' | 'LEASE_UNREACHABLE' | 'SNAPSHOT_FAILED',
    readonly retryable: boolean,
    options?: { readonly cause?: unknown },
  ) {
    super(code, options);
  }
}

/**
 * Where batches become durable. `append` is the only write, and `(stream, batch)` is unique: that key is the fence
 * against a second writer and the guard of a retry at once.
 */
export interface JournalPort {
  /**
   * Makes one batch durable. `appended` also if the very same batch is there already (our own retry after a lost answer);
   * `taken` if another batch has its number: another writer has taken over. Throws `Fault` if the outcome is unknown; the
   * same call may then be made again. Settles in bounded time whatever the server does: a drain waits for it, and the
   * writer has no clock of its own to distinguish slow from never.
   */
  append(batch: Batch): Promise<'appended' | 'taken'>;
  /** The last batch's place; `EMPTY_CHAIN` for a stream with none. */
  head(stream: string): Promise<ChainHead>;
  /** Up to `limit` batches after `afterBatch`, in order. */
  read(stream: string, afterBatch: number, limit: number): Promise<readonly Batch[]>;
  /** Every stream that has a batch: one for each link. */
  streams(): Promise<readonly string[]>;
}

/** A state kept beside the journal, so that a start need not replay everything. Never a source of truth. */
export interface Snapshot {
  readonly stream: string;
  readonly batch: number;
  /** Hash of that batch: a snapshot of another history is not used. */
  readonly hash: Uint8Array;
  readonly state: string;
}

export interface SnapshotPort {
  latest(stream: string): Promise<Snapshot | undefined>;
  save(snapshot: Snapshot): Promise<void>;
}

/** Who should lead a stream. Advice only: safety never depends on it, nor on clocks. Calls settle in bounded time. */
export interface LeasePort {
  /** True where we hold the lease now, newly or still. */
  hold(stream: string, holder: Holder, ttlMs: number): Promise<boolean>;
  release(stream: string, holder: Holder): Promise<void>;
  /** The process that holds the lease now, if any. */
  holder(stream: string): Promise<Holder | undefined>;
}

/** A process that may lead: its own random name, and the address that requests are sent on to. */
export interface Holder {
  readonly id: string;
  readonly address: string;
}

export interface Clock {
  /** ms since 1970. For people and for time-outs; order is by sequence. */
  now(): number;
}

/** What the engine wants counted; the shell brings the instruments. */
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
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly metrics: EngineMetrics;
}
