import { name, nameOr, numberOr, textOr } from '../literals.js';
import type { AwardRow, Run } from '../run-rows.js';
import { type Write, inserts } from './write.js';

/** Awards of a run, and those of them that are to have a payout document. */
export function awardWrites({ memory, rows }: Run): readonly Write[] {
  const awards = [...rows.awards.values()];
  const link = name(memory.linkId);
  return [
    ...inserts(
      AWARDS,
      awards.map((row) => awardText(link, row)),
    ),
    ...owedWrites(link, awards),
  ];
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

/** The outbox follows from the awards, in their own transaction. In a rebuild most have had their document long ago. */
function owedWrites(link: string, awards: readonly AwardRow[]): readonly Write[] {
  const numbers = awards.filter((row) => row.documentNumber > 0).map((row) => row.awardNumber);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sql = `
    INSERT INTO payout_owed (link_id, award_number, award_id, document_number)
    SELECT a.link_id, a.award_number, a.award_id, a.document_number
    FROM award a LEFT JOIN payout p ON p.award_id = a.award_id
    WHERE a.link_id = ${link} AND a.award_number BETWEEN ${first} AND ${last}
      AND a.document_number > 0 AND p.award_id IS NULL`;
  return [{ sql, least: 0, most: numbers.length }];
}
