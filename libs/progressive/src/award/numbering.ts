import { isWholeMeter, type Award, type LastHit } from './award.js';
import type { LevelId, TableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';
import { lastHitOf } from './last-hits.js';
import { tablePaidCents } from './table-paid.js';

interface AwardToNumber {
  readonly seat: number;
  readonly line: Award['line'];
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly fromMeterCents: bigint;
  readonly table: TableNo;
  readonly now: number;
}

export class AwardNumbering {
  #awards: number;
  #documents: number;
  #tablePaid = 0n;

  /** @param before awards already fixed in the same event */
  constructor(
    private readonly link: OpenedLink,
    before: readonly Award[] = [],
  ) {
    this.#awards = link.awards + before.length;
    this.#documents = link.documents + before.filter(({ documentNumber }) => documentNumber > 0).length;
  }

  next({ seat, line, level, amountCents, fromMeterCents, table, now }: AwardToNumber): Award {
    this.#awards += 1;
    const isClaim = level !== null || this.#isFixedClaim(amountCents, table, now);
    if (isClaim) this.#documents += 1;
    else this.#tablePaid += amountCents;
    return {
      awardNumber: this.#awards,
      seat,
      line,
      level,
      amountCents,
      fromMeterCents,
      documentNumber: isClaim ? this.#documents : 0,
      reviewWith:
        isWholeMeter(line) && level !== null ? closeTo(this.link, lastHitOf(this.link, level), table, now) : 0,
    };
  }

  #isFixedClaim(amountCents: bigint, table: TableNo, now: number): boolean {
    const { claimFromCents, tablePaidMaxCents } = this.link.config.awards;
    if (amountCents >= claimFromCents) return true;
    if (tablePaidMaxCents === null) return false;
    return tablePaidCents(this.link, table, now) + this.#tablePaid + amountCents > tablePaidMaxCents;
  }
}

/**
 * Number of the last hit if another table had it too recently, else 0. Both hits are held (9 NYCRR 5321.18(b)(3)(iii)).
 */
function closeTo(link: OpenedLink, last: LastHit | undefined, table: TableNo, now: number): number {
  if (last === undefined || last.table === table) return 0;
  return Math.abs(now - last.at) <= link.config.awards.reviewWithinMs && link.config.awards.reviewWithinMs > 0
    ? last.awardNumber
    : 0;
}
