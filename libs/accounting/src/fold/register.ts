import { must } from '@jackpot/money';
import { type Award, type EventOf, type LinkState, type TableNo, asLinkId, awardIdOf } from '@jackpot/progressive';
import type { RegisterEntry } from '../report/day-report.js';

interface Won {
  readonly sequence: number;
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

type Config = NonNullable<LinkState['opened']>['config'];

/** The jackpot register: claims still open from before, and every award of the day, with what became of it. */
export class JackpotRegister {
  readonly #rows = new Map<number, RegisterEntry>();

  constructor(opening: LinkState) {
    if (opening.opened === null) return;
    const { claims, config } = opening.opened;
    for (const { award, table, coup, fixedAt, held } of claims.values())
      this.#put({
        ...rowOf(config, award, { sequence: 0, at: fixedAt, table, coup }),
        state: held ? 'held' : 'pending',
      });
  }

  award(config: Config, award: Award, won: Won): void {
    this.#put(rowOf(config, award, won));
    const earlier = this.#rows.get(award.reviewWith);
    // The earlier of two hits that came too close is held as well, unless it has been paid.
    if (earlier?.state === 'pending') this.#put({ ...earlier, state: 'held' });
  }

  paid({ awardNumber, at, preparedBy, verifiedBy }: EventOf<'ClaimPaid'>): void {
    const row = must(this.#rows.get(awardNumber), `award ${awardNumber} in the register`);
    this.#put({ ...row, state: 'paid', paidAt: at, preparedBy, verifiedBy });
  }

  rows(): readonly RegisterEntry[] {
    return [...this.#rows.values()].sort((a, b) => a.awardNumber - b.awardNumber);
  }

  #put(row: RegisterEntry): void {
    this.#rows.set(row.awardNumber, row);
  }
}

function rowOf(config: Config, award: Award, won: Won): RegisterEntry {
  const { tableId, assetNumber } = must(config.tables[won.table], 'a table of the link');
  const { awardNumber, seat, line, level, amountCents, fromMeterCents, documentNumber, reviewWith } = award;
  return {
    awardNumber,
    awardId: awardIdOf(asLinkId(config.linkId), awardNumber),
    sequence: won.sequence,
    fixedAt: won.at,
    tableId,
    assetNumber,
    coup: won.coup,
    seat,
    line,
    level,
    amountCents,
    fromMeterCents,
    documentNumber,
    reviewWith,
    state: documentNumber === 0 ? 'table-paid' : reviewWith > 0 ? 'held' : 'pending',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  };
}
