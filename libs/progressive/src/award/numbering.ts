import { isWholeMeter, type Award, type LastHit } from './award.js';
import type { LevelId, TableNo } from '../ids.js';
import type { OpenedLink } from '../state.js';
import { lastHitOf } from './last-hits.js';

interface AwardToNumber {
  readonly seat: number;
  readonly line: Award['line'];
  readonly level: LevelId | null;
  readonly amountCents: bigint;
  readonly fromMeterCents: bigint;
  readonly table: TableNo;
  readonly now: number;
}

/** Numbers the awards of one event in order: award numbers and document numbers never repeat and never skip. */
export class AwardNumbering {
  #awards: number;
  #documents: number;

  /** @param before awards of the same event that are numbered already */
  constructor(
    private readonly link: OpenedLink,
    before: readonly Award[] = [],
  ) {
    this.#awards = link.awards + before.length;
    this.#documents = link.documents + before.filter(({ documentNumber }) => documentNumber > 0).length;
  }

  next({ seat, line, level, amountCents, fromMeterCents, table, now }: AwardToNumber): Award {
    this.#awards += 1;
    const isClaim = level !== null || amountCents >= this.link.config.awards.claimFromCents;
    if (isClaim) this.#documents += 1;
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
}

/** Two tables that hit one meter nearly at once are both held until people have reviewed them (9 NYCRR 5321.18(b)(3)(iii)). */
function closeTo(link: OpenedLink, last: LastHit | undefined, table: TableNo, now: number): number {
  if (last === undefined || last.table === table) return 0;
  return Math.abs(now - last.at) <= link.config.awards.reviewWithinMs && link.config.awards.reviewWithinMs > 0
    ? last.awardNumber
    : 0;
}
