import { deserialize, serialize } from 'node:v8';
import { OpenDay, type OpenDayRequest, type SavedOpenDay } from '@jackpot/books';
import { sameBytes } from '@jackpot/journal';
import type { OpenDayStore } from '@jackpot/storage';
import type { FoldPorts } from './fold-day.js';

export interface StoredDaysPorts extends Pick<FoldPorts, 'batches' | 'sha256'> {
  readonly folds: Pick<OpenDayStore, 'last' | 'keep'>;
  /** Null if the build left no manifest. Then no fold is stored or read. */
  readonly software: string | null;
}

export interface DayOfFold {
  readonly request: OpenDayRequest;
  readonly after: Uint8Array | null;
}

/** Stores how far each open day is folded, so a start continues there. Closes never read this. */
export class StoredDays {
  constructor(private readonly ports: StoredDaysPorts) {}

  /** Undefined unless this software folded the same day, and the journal still has the last batch of the fold. */
  async last(of: DayOfFold): Promise<OpenDay | undefined> {
    const { folds, batches, sha256 } = this.ports;
    const { linkId } = of.request;
    const basis = this.#basisOf(of);
    const stored = basis === undefined ? undefined : await folds.last(linkId);
    if (basis === undefined || stored === undefined || !sameBytes(stored.basis, basis)) return undefined;
    for await (const batch of batches(linkId, stored.batch - 1)) {
      if (batch.batch !== stored.batch || !sameBytes(batch.hash, stored.batchHash)) return undefined;
      return OpenDay.resumed(deserialize(stored.fold) as SavedOpenDay, of.request, sha256);
    }
    return undefined;
  }

  async keep(day: OpenDay, after: Uint8Array | null): Promise<void> {
    const basis = this.#basisOf({ request: day.request, after });
    if (basis === undefined) return;
    const { saved } = day;
    const { batch, hash: batchHash } = saved.taken;
    if (batch === 0) return;
    await this.ports.folds.keep({ linkId: day.request.linkId, basis, batch, batchHash, fold: serialize(saved) });
  }

  #basisOf({ request: { chancesOf: _, ...request }, after }: DayOfFold): Uint8Array | undefined {
    const { software, sha256 } = this.ports;
    if (software === null) return undefined;
    return sha256(new TextEncoder().encode(JSON.stringify({ software, request, after: after && [...after] })));
  }
}
