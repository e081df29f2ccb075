import { type Batch, type ChainHead, EMPTY_CHAIN, sameBytes } from '@jackpot/journal';
import {
  type Clock,
  Fault,
  type Holder,
  type JournalPort,
  type Lease,
  type LeasePort,
  type PageSize,
  type PresencePort,
  type Snapshot,
  type SnapshotPort,
} from '../ports.js';

export interface PlannedFault {
  readonly written: boolean;
  readonly code?: Fault['code'];
  readonly retryable?: boolean;
}

export class InMemoryJournal implements JournalPort {
  readonly #streams = new Map<string, Batch[]>();
  readonly #faults: PlannedFault[] = [];
  #gate: Promise<void> = Promise.resolve();
  appends = 0;

  async append(batch: Batch): Promise<'appended' | 'taken'> {
    this.appends += 1;
    await this.#gate;
    const fault = this.#faults.shift();
    if (fault?.written === false) throw faultOf(fault);
    const outcome = this.#put(batch);
    if (fault !== undefined) throw faultOf(fault);
    return outcome;
  }

  async head(stream: string): Promise<ChainHead> {
    const last = this.batches(stream).at(-1);
    if (last === undefined) return EMPTY_CHAIN;
    return { batch: last.batch, sequence: last.lastSequence, epoch: last.epoch, hash: last.hash };
  }

  async read(stream: string, afterBatch: number, page: PageSize): Promise<readonly Batch[]> {
    const next = this.batches(stream).filter(({ batch }) => batch > afterBatch);
    let bytes = 0;
    const reaching = next.findIndex(({ events }) => (bytes += events.length) >= page.bytes);
    return next.slice(0, Math.min(page.batches, reaching < 0 ? next.length : reaching + 1));
  }

  async streams(): Promise<readonly string[]> {
    return [...this.#streams.keys()].sort();
  }

  batches(stream: string): readonly Batch[] {
    return this.#streams.get(stream) ?? [];
  }

  failNext(fault: PlannedFault): void {
    this.#faults.push(fault);
  }

  stall(): () => void {
    let release: () => void = () => undefined;
    this.#gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  #put(batch: Batch): 'appended' | 'taken' {
    const stream = this.#streams.get(batch.stream) ?? [];
    this.#streams.set(batch.stream, stream);
    const there = stream.find((other) => other.batch === batch.batch);
    if (there !== undefined) return sameBytes(there.hash, batch.hash) ? 'appended' : 'taken';
    stream.push(batch);
    stream.sort((a, b) => a.batch - b.batch);
    return 'appended';
  }
}

function faultOf({ code = 'JOURNAL_UNREACHABLE', retryable = true }: PlannedFault): Fault {
  return new Fault(code, retryable);
}

export class InMemorySnapshots implements SnapshotPort {
  readonly #streams = new Map<string, Snapshot[]>();

  async latest(stream: string, below = Infinity): Promise<Snapshot | undefined> {
    const kept = (this.#streams.get(stream) ?? []).filter(({ batch }) => batch < below);
    return kept.sort((a, b) => b.batch - a.batch)[0];
  }

  async save(snapshot: Snapshot): Promise<void> {
    const others = (this.#streams.get(snapshot.stream) ?? []).filter(({ batch }) => batch !== snapshot.batch);
    this.#streams.set(snapshot.stream, [...others.slice(-1), snapshot]);
  }
}

export class InMemoryLease implements LeasePort {
  readonly #held = new Map<string, { readonly holder: Holder; readonly tenure: string; readonly expiresAt: number }>();
  #tenures = 0;

  constructor(private readonly clock: Clock) {}

  /** Atomic: only one of two simultaneous requests gets the lease. */
  async hold(stream: string, holder: Holder, ttlMs: number): Promise<Lease> {
    const now = this.#now(stream, ttlMs);
    if (now !== undefined && now.holder.id !== holder.id) return { isOurs: false, holder: now.holder };
    const tenure = now?.tenure ?? `tenure-${(this.#tenures += 1)}`;
    this.#held.set(stream, { holder, tenure, expiresAt: this.clock.now() + ttlMs });
    return { isOurs: true, tenure };
  }

  async release(stream: string, { id }: Holder): Promise<void> {
    if (this.#held.get(stream)?.holder.id === id) this.#held.delete(stream);
  }

  async holder(stream: string, ttlMs: number): Promise<Holder | undefined> {
    return this.#now(stream, ttlMs)?.holder;
  }

  #now(stream: string, ttlMs: number): { readonly holder: Holder; readonly tenure: string } | undefined {
    const held = this.#held.get(stream);
    const leftMs = (held?.expiresAt ?? 0) - this.clock.now();
    return leftMs > 0 && leftMs <= 2 * ttlMs ? held : undefined;
  }
}

export class InMemoryPresence implements PresencePort {
  readonly #until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  async announce({ id }: Holder, ttlMs: number): Promise<readonly string[]> {
    const now = this.clock.now();
    this.#until.set(id, now + ttlMs);
    return [...this.#until].filter(([, until]) => until > now).map(([each]) => each);
  }

  async withdraw({ id }: Holder): Promise<void> {
    this.#until.delete(id);
  }
}
