import type { LevelMeters } from '@jackpot/progressive';
import { bytesOr, name, numberOr } from '../literals.js';
import type { CycleRow, HistoryRow, ProjectionBatch } from '../projection-batch.js';
import { type Write, asGiven, inserts, upserts } from './write.js';

/** Balances, meters and their history. The meters are those of the journal's last batch, not our own sums of them. */
export function meterWrites(
  { memory, rows }: ProjectionBatch,
  meters: readonly LevelMeters[],
  sequence: number,
): readonly Write[] {
  const link = name(memory.linkId);
  return [
    ...upserts(
      'ledger_balance (link_id, account, balance_micro)',
      Array.from(rows.balances, ([account, amountMicro]) => `(${link},${name(account)},${amountMicro})`),
      'balance_micro = balance_micro + VALUES(balance_micro)',
    ),
    ...upserts(
      `level_meter (link_id, level, ${METER_COLUMNS.join(', ')})`,
      meters.map((level) => meterText(link, level, sequence)),
      asGiven(METER_COLUMNS),
    ),
    ...inserts(
      HISTORY,
      rows.history.map((row) => historyText(link, row)),
    ),
    ...inserts(
      CYCLES,
      Array.from(rows.cycles.values(), (row) => cycleText(link, row)),
    ),
  ];
}

const METER_COLUMNS = [
  'cycle',
  'display_micro',
  'reserve_micro',
  'overflow_micro',
  'in_wagers',
  'hits',
  'wins_cents',
  'largest_cents',
  'pending_cents',
  'machine_paid_cents',
  'attendant_paid_cents',
  'sequence',
] as const;

function meterText(link: string, level: LevelMeters, sequence: number): string {
  const values = [
    link,
    name(level.level),
    level.cycle,
    level.displayMicro,
    level.reserveMicro,
    level.overflowMicro,
    level.inWagers,
    level.hits,
    level.winsCents,
    level.largestCents,
    level.pendingCents,
    level.machinePaidCents,
    level.attendantPaidCents,
    sequence,
  ];
  return `(${values.join(',')})`;
}

const HISTORY = `meter_history (link_id, level, sequence, at, cause, cycle, before_micro, display_micro, reserve_micro,
  overflow_micro)`;

function historyText(link: string, row: HistoryRow): string {
  return `(${link},${name(row.level)},${row.sequence},${row.at},${name(row.cause)},${row.cycle},${row.beforeMicro},${row.displayMicro},${row.reserveMicro},${row.overflowMicro})`;
}

const CYCLES = `must_hit_cycle (link_id, cycle, commitment, drawn_sequence, drawn_at, hit_sequence, hit_at, award_number,
  trigger_cents, nonce)`;

function cycleText(link: string, row: CycleRow): string {
  const values = [
    link,
    row.cycle,
    bytesOr(row.commitment),
    row.drawnSequence,
    row.drawnAt,
    numberOr(row.hitSequence),
    numberOr(row.hitAt),
    numberOr(row.awardNumber),
    numberOr(row.triggerCents),
    bytesOr(row.nonce),
  ];
  return `(${values.join(',')})`;
}
