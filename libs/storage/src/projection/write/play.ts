import { name, numberOr, textOr } from '../literals.js';
import type { CoupRow, LateWagerRow, ProjectionBatch, WagerRow } from '../projection-batch.js';
import { type Write, asGiven, inserts, upserts } from './write.js';

/** Coups, wagers and late wagers of a run. */
export function playWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  return [
    ...inserts(
      WAGERS,
      rows.wagers.map((row) => wagerText(link, row)),
    ),
    ...inserts(
      LATE_WAGERS,
      rows.lateWagers.map((row) => lateWagerText(link, row)),
    ),
    ...upserts(
      COUPS,
      Array.from(rows.coups, (row) => coupText(link, row)),
      COUP_UPDATE,
    ),
  ];
}

const WAGERS = `wager (link_id, sequence, table_no, coup, seat, boot, device_sequence, price_cents, acknowledged_at,
  withdrawn_sequence)`;

/** The one row of which there are thousands a second. */
function wagerText(link: string, row: WagerRow): string {
  return `(${link},${row.sequence},${row.tableNo},${row.coup},${row.seat},${row.boot},${row.deviceSequence},${row.priceCents},${row.acknowledgedAt},${row.withdrawnSequence ?? 'NULL'})`;
}

const LATE_WAGERS = `late_wager (link_id, sequence, table_no, coup, seat, boot, device_sequence, price_cents, refused_at)`;

function lateWagerText(link: string, row: LateWagerRow): string {
  return `(${link},${row.sequence},${row.tableNo},${row.coup},${row.seat},${row.boot},${row.deviceSequence},${row.priceCents},${row.refusedAt})`;
}

const COUPS = `coup (link_id, table_no, coup, kind, phase, shoe, opened_sequence, opened_at, locked_sequence, locked_at,
  wagers, resolved_sequence, resolved_at, cards, settled_at, voided_sequence, voided_at, voided_by, void_reason)`;
const COUP_UPDATE = asGiven([
  'phase',
  'locked_sequence',
  'locked_at',
  'wagers',
  'resolved_sequence',
  'resolved_at',
  'cards',
  'settled_at',
  'voided_sequence',
  'voided_at',
  'voided_by',
  'void_reason',
]);

function coupText(link: string, row: CoupRow): string {
  const values = [
    link,
    row.tableNo,
    row.coup,
    name(row.kind),
    name(row.phase),
    row.shoe,
    row.openedSequence,
    row.openedAt,
    numberOr(row.lockedSequence),
    numberOr(row.lockedAt),
    numberOr(row.wagers),
    numberOr(row.resolvedSequence),
    numberOr(row.resolvedAt),
    row.cards === null ? 'NULL' : `'${row.cards}'`, // names of cards and spaces, of our own making
    numberOr(row.settledAt),
    numberOr(row.voidedSequence),
    numberOr(row.voidedAt),
    textOr(row.voidedBy),
    textOr(row.voidReason),
  ];
  return `(${values.join(',')})`;
}
