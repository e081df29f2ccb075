import { type Holder, type Lease as Held, type PageSize, type Snapshot } from '@jackpot/engine';
import { type Batch, type ChainHead, EMPTY_CHAIN, sameBytes } from '@jackpot/journal';
import { assert, must } from '@jackpot/money';

interface Lease {
  readonly holder: Holder;
  readonly tenure: string;
  readonly expiresAt: number;
}

export interface KeptDocument {
  readonly awardId: string;
  readonly linkId: string;
  readonly awardNumber: number;
  readonly documentNumber: number;
  readonly text: string;
}

export type OnAppended = (batch: Batch, writer: string) => void;

/** Each method is one statement that executes completely or not at all. */
export class Database {
  readonly #journal = new Map<string, Batch[]>();
  readonly #leases = new Map<string, Lease>();
  readonly #present = new Map<string, number>();
  #tenures = 0;
  readonly #snapshots = new Map<string, Snapshot[]>();
  readonly #documents = new Map<string, KeptDocument>();
  readonly #appended: OnAppended[] = [];
  readonly #kept: ((document: KeptDocument) => void)[] = [];

  constructor(private readonly now: () => number) {}

  onAppended(listener: OnAppended): void {
    this.#appended.push(listener);
  }

  onKept(listener: (document: KeptDocument) => void): void {
    this.#kept.push(listener);
  }

  append(batch: Batch, writer: string): 'appended' | 'taken' {
    const rows = this.#journal.get(batch.stream) ?? [];
    this.#journal.set(batch.stream, rows);
    const there = rows[batch.batch - 1];
    if (there !== undefined) return sameBytes(there.hash, batch.hash) ? 'appended' : 'taken';
    assert(batch.batch === rows.length + 1, 'a writer follows the batch that it has read or written');
    rows.push(batch);
    for (const listener of this.#appended) listener(batch, writer);
    return 'appended';
  }

  head(stream: string): ChainHead {
    const last = this.batches(stream).at(-1);
    if (last === undefined) return EMPTY_CHAIN;
    return { batch: last.batch, sequence: last.lastSequence, epoch: last.epoch, hash: last.hash };
  }

  read(stream: string, afterBatch: number, page: PageSize): readonly Batch[] {
    const rows = this.batches(stream);
    const from = afterBatch;
    let bytes = 0;
    let to = from;
    while (to < rows.length && to - from < page.batches && bytes < page.bytes) {
      bytes += must(rows[to], 'a row').events.length;
      to += 1;
    }
    return rows.slice(from, to);
  }

  streams(): readonly string[] {
    return [...this.#journal.keys()].sort();
  }

  batches(stream: string): readonly Batch[] {
    return this.#journal.get(stream) ?? [];
  }

  hold(stream: string, holder: Holder, ttlMs: number): Held {
    const current = this.#leaseOf(stream, ttlMs);
    if (current !== undefined && current.holder.id !== holder.id) return { isOurs: false, holder: current.holder };
    const tenure = current?.tenure ?? `tenure-${(this.#tenures += 1)}`;
    this.#leases.set(stream, { holder, tenure, expiresAt: this.now() + ttlMs });
    return { isOurs: true, tenure };
  }

  holder(stream: string, ttlMs: number): Holder | undefined {
    return this.#leaseOf(stream, ttlMs)?.holder;
  }

  release(stream: string, { id }: Holder): void {
    if (this.#leases.get(stream)?.holder.id === id) this.#leases.delete(stream);
  }

  announce(id: string, ttlMs: number): readonly string[] {
    const now = this.now();
    this.#present.set(id, now + ttlMs);
    return [...this.#present].filter(([, until]) => until > now && until <= now + 2 * ttlMs).map(([each]) => each);
  }

  withdraw(id: string): void {
    this.#present.delete(id);
  }

  #leaseOf(stream: string, ttlMs: number): Lease | undefined {
    const lease = this.#leases.get(stream);
    const leftMs = (lease?.expiresAt ?? 0) - this.now();
    return leftMs > 0 && leftMs <= 2 * ttlMs ? lease : undefined;
  }

  /** A mistake of an operator, after which two controllers believe that they lead. */
  deleteLeases(): void {
    this.#leases.clear();
  }

  latestSnapshot(stream: string, below = Infinity): Snapshot | undefined {
    return (this.#snapshots.get(stream) ?? [])
      .filter(({ batch }) => batch < below)
      .sort((a, b) => b.batch - a.batch)[0];
  }

  saveSnapshot(snapshot: Snapshot): void {
    const others = (this.#snapshots.get(snapshot.stream) ?? []).filter(({ batch }) => batch !== snapshot.batch);
    this.#snapshots.set(snapshot.stream, [...others.slice(-1), snapshot]);
  }

  keep(document: KeptDocument): KeptDocument | 'number-taken' {
    const key = `${document.linkId}/${document.documentNumber}`;
    const there = this.#documents.get(key);
    if (there !== undefined) return there.awardId === document.awardId ? there : 'number-taken';
    this.#documents.set(key, document);
    for (const listener of this.#kept) listener(document);
    return document;
  }

  document(linkId: string, documentNumber: number): KeptDocument | undefined {
    return this.#documents.get(`${linkId}/${documentNumber}`);
  }
}
