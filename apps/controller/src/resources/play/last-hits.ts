import { ReadModel } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import type { Out } from '../../http/operation.js';

type LastHit = NonNullable<Out<'tables.floor'>['tables'][number]['lastHit']>;
type HitsByTable = ReadonlyMap<number, LastHit>;

const KEPT_MS = 2_000;

@Injectable()
export class LastHits {
  readonly #kept = new Map<string, { readonly until: number; readonly hits: Promise<HitsByTable> }>();

  constructor(private readonly model: ReadModel) {}

  of(linkId: string): Promise<HitsByTable> {
    const kept = this.#kept.get(linkId);
    if (kept !== undefined && performance.now() < kept.until) return kept.hits;
    const hits = this.#read(linkId);
    this.#kept.set(linkId, { until: performance.now() + KEPT_MS, hits });
    // A failed read is not kept, so the next request reads again.
    hits.catch(() => this.#kept.delete(linkId));
    return hits;
  }

  async #read(linkId: string): Promise<HitsByTable> {
    const awards = await this.model.lastHits(linkId);
    return new Map(
      awards.flatMap(({ awardId, tableNo, level, amountCents, fixedAt }) =>
        level === null ? [] : [[tableNo, { awardId, level, amount: amountCents, at: fixedAt }] as const],
      ),
    );
  }
}
