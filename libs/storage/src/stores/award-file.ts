import type { LevelId } from '@jackpot/progressive';
import type { Paytable } from '@jackpot/rules';
import type { AwardRecord, AwardStatus } from '../reads/records.js';

/** An award with what its document prints: where it was won, on what cards, under which name. */
export interface AwardDetails {
  readonly award: AwardRecord;
  readonly linkName: string;
  /** Of the terms it was won under: the printed words of a line differ between them. */
  readonly paytable: Paytable;
  readonly tableId: string;
  readonly assetNumber: string;
  readonly shoe: number;
  readonly lockedAt: number | null;
  readonly resolvedAt: number | null;
  /** In dealt order; null for a must-hit award until its coup is resolved. */
  readonly cards: string | null;
}

export interface AwardFileRow {
  readonly link_id: string;
  readonly award_number: number;
  readonly award_id: string;
  readonly sequence: string;
  readonly table_no: number;
  readonly coup: number;
  readonly seat: number;
  readonly line: string;
  readonly level: LevelId | null;
  readonly amount_cents: string;
  readonly from_meter_cents: string;
  readonly document_number: number;
  readonly review_with: number;
  readonly is_held: number;
  readonly fixed_at: string;
  readonly status: AwardStatus;
  readonly paid_at: string | null;
  readonly prepared_by: string | null;
  readonly verified_by: string | null;
  readonly link_name: string;
  readonly paytable: Paytable;
  readonly table_id: string;
  readonly asset_number: string;
  readonly shoe: number;
  readonly locked_at: string | null;
  readonly resolved_at: string | null;
  readonly cards: string | null;
}

export const SELECT_AWARD_FILE = `
  SELECT a.*, l.name AS link_name, JSON_UNQUOTE(JSON_EXTRACT(v.config, '$.paytable')) AS paytable,
    t.table_id, t.asset_number, c.shoe, c.locked_at, c.resolved_at, c.cards
  FROM award a
  JOIN link l ON l.link_id = a.link_id
  JOIN link_terms v ON v.link_id = a.link_id AND v.version = (
    SELECT MAX(w.version) FROM link_terms w WHERE w.link_id = a.link_id AND w.sequence < a.sequence)
  JOIN link_table t ON t.link_id = a.link_id AND t.table_no = a.table_no
  JOIN coup c ON c.link_id = a.link_id AND c.table_no = a.table_no AND c.coup = a.coup
  WHERE a.award_id = ?`;

export function awardFileOf(row: AwardFileRow): AwardDetails {
  return {
    award: awardOf(row),
    linkName: row.link_name,
    paytable: row.paytable,
    tableId: row.table_id,
    assetNumber: row.asset_number,
    shoe: row.shoe,
    lockedAt: timeOf(row.locked_at),
    resolvedAt: timeOf(row.resolved_at),
    cards: row.cards,
  };
}

function awardOf(row: AwardFileRow): AwardRecord {
  return {
    linkId: row.link_id,
    awardNumber: row.award_number,
    awardId: row.award_id,
    sequence: Number(row.sequence),
    tableNo: row.table_no,
    coup: row.coup,
    seat: row.seat,
    line: row.line,
    level: row.level,
    amountCents: BigInt(row.amount_cents),
    fromMeterCents: BigInt(row.from_meter_cents),
    documentNumber: row.document_number,
    reviewWith: row.review_with,
    isHeld: row.is_held === 1,
    fixedAt: Number(row.fixed_at),
    status: row.status,
    paidAt: timeOf(row.paid_at),
    preparedBy: row.prepared_by,
    verifiedBy: row.verified_by,
  };
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
