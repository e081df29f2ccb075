import { type Award, type TableNo, awardsOf } from '@jackpot/progressive';
import { type AwardRecord, SealedEvents, Seals } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';

export interface RecordedAward extends Award {
  readonly at: number;
  readonly table: TableNo;
  readonly sequence: number;
}

type Row = Pick<AwardRecord, 'linkId' | 'awardNumber' | 'sequence'>;

/**
 * Reads awards from the sealed journal and not from their table, because every database account that writes the table
 * could forge a row. Rows that the journal does not confirm are left out and reported.
 */
@Injectable()
export class RecordedAwards {
  constructor(
    @Inject(SealedEvents) private readonly sealed: Pick<SealedEvents, 'at'>,
    @Inject(Seals) private readonly seals: Pick<Seals, 'report'>,
  ) {}

  async of(rows: readonly Row[], max: number): Promise<readonly RecordedAward[]> {
    const found: RecordedAward[] = [];
    for (const row of rows) {
      if (found.length === max) break;
      const award = await this.#award(row);
      if (award !== undefined) found.push(award);
      else this.seals.report({ table: 'award', row: `award ${row.linkId}/${row.awardNumber}`, what: 'FORGED' });
    }
    return found;
  }

  async #award({ linkId, awardNumber, sequence }: Row): Promise<RecordedAward | undefined> {
    const event = await this.sealed.at(linkId, sequence);
    if (event?.type !== 'CoupResolved' && event?.type !== 'CoupCorrected') return undefined;
    const award = awardsOf(event).find((each) => each.awardNumber === awardNumber);
    return award && { ...award, at: event.at, table: event.table, sequence };
  }
}
