import { name, nameOr, numberOr, textOr } from '../literals.js';
import type { AwardRow, ProjectionBatch } from '../projection-batch.js';
import { type Write, inserts } from './write.js';

/** Awards of a run. */
export function awardWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const awards = [...rows.awards.values()];
  const link = name(memory.linkId);
  return inserts(
    AWARDS,
    awards.map((row) => awardText(link, row)),
  );
}

const AWARDS = `award (link_id, award_number, award_id, sequence, table_no, coup, seat, line, level, amount_cents,
  from_meter_cents, document_number, review_with, is_held, fixed_at, status, paid_at, prepared_by, verified_by)`;

function awardText(link: string, row: AwardRow): string {
  const values = [
    link,
    row.awardNumber,
    name(row.awardId),
    row.sequence,
    row.tableNo,
    row.coup,
    row.seat,
    name(row.line),
    nameOr(row.level),
    row.amountCents,
    row.fromMeterCents,
    row.documentNumber,
    row.reviewWith,
    row.isHeld ? 1 : 0,
    row.fixedAt,
    name(row.status),
    numberOr(row.paidAt),
    textOr(row.preparedBy),
    textOr(row.verifiedBy),
  ];
  return `(${values.join(',')})`;
}
