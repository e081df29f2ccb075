import type { Batch, ChainHead } from '@jackpot/journal';
import type { Draws } from '@jackpot/progressive';
import type { Timers } from './timers.js';

/** The outside world failed. `retryable`: the same call may succeed later. Thrown, never returned. */
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
  /** The batches after `afterBatch`, in order, as many as a page holds: at least one if there is one. */
  read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]>;
  /** Every stream that has a batch: one for each link. */
  streams(): Promise<readonly string[]>;
}

/**
 * Bounds of one read of the journal. Batches of a busy floor are a thousand times as large as those of an idle one, so a
 * number of batches alone bounds neither memory nor the time of an answer.
 */
export interface PageSize {
  readonly batches: number;
  /** The page ends with the batch that reaches this many bytes of events. */
  readonly bytes: number;
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
  /** The snapshot of the highest batch; with `below`, of the highest batch below that one. */
  latest(stream: string, below?: number): Promise<Snapshot | undefined>;
  /** Keeps this one and one other. */
  save(snapshot: Snapshot): Promise<void>;
}

/** Who should lead a stream. Advice only: safety never depends on it, nor on clocks. Calls settle in bounded time. */
export interface LeasePort {
  /**
   * Takes the lease, renews it, or finds who holds it. A lease that ends later than a holder can have made it was written while
   * the clock was ahead, and is over.
   */
  hold(stream: string, holder: Holder, ttlMs: number): Promise<Lease>;
  release(stream: string, holder: Holder): Promise<void>;
  /** Who holds it, for a process that does not want it. */
  holder(stream: string, ttlMs: number): Promise<Holder | undefined>;
}

/** Which processes are there, to lead links or to stand by. Advice only, as the lease. Calls settle in bounded time. */
export interface PresencePort {
  /** This process is there for so long. Returns the ids of all that are. */
  announce(self: Holder, ttlMs: number): Promise<readonly string[]>;
  withdraw(self: Holder): Promise<void>;
}

/** A lease that is ours now, newly or still, or the process that holds it. */
export type Lease =
  | {
      readonly isOurs: true;
      /** Another one each time the lease is taken. The same one twice: between the two requests it was never over. */
      readonly tenure: string;
    }
  | { readonly isOurs: false; readonly holder: Holder | undefined };

/** A process that may lead: its own random name, and the address that requests are sent on to. */
export interface Holder {
  readonly id: string;
  readonly address: string;
  /** The address that tables are sent on to. */
  readonly floorAddress: string;
}

export interface Clock {
  /** ms since 1970, for people and for the journal. It may be set back; order is by sequence. */
  now(): number;
  /** ms that never go back. Ages and time limits use it: a wall clock that is set back must not make old things fresh. */
  steady(): number;
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
  readonly timers: Timers;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly metrics: EngineMetrics;
}
