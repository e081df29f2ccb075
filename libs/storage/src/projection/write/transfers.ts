import { name } from '../literals.js';
import type { NotAwaitedRow, PartRow, ProjectionBatch } from '../projection-batch.js';
import { type Write, inserts } from './write.js';

/** What links promise each other and wait for, each half with its own link's journal. */
export function promiseWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  const rowsOf = <T extends { readonly at: number; readonly sequence: number }>(
    of: readonly T[],
    key: (row: T) => string,
  ): readonly string[] => of.map((row) => `(${link},${key(row)},${row.sequence},${row.at})`);
  const key = (row: NotAwaitedRow): string => `${name(row.fromLink)},${row.notice},${row.part}`;
  const partKey = (row: PartRow): string => `${row.notice},${row.part}`;
  return [
    ...inserts(
      PROMISED,
      rowsOf(rows.promised, (row) => `${row.notice},${row.part},${name(row.toLink)},${name(row.toLevel)}`),
    ),
    ...inserts(
      CALLED_OFF,
      rowsOf(rows.calledOff, (row) => `${row.notice}`),
    ),
    ...inserts(
      AWAITED,
      rowsOf(rows.awaited, (row) => `${key(row)},${name(row.level)}`),
    ),
    ...inserts(NOT_AWAITED, rowsOf(rows.notAwaited, key)),
    ...inserts(UNDER_WAY, rowsOf(rows.underWay, partKey)),
    ...inserts(ARRIVED, rowsOf(rows.arrived, partKey)),
  ];
}

const UNDER_WAY = 'transfer_under_way (link_id, notice, part, sequence, sent_at)';
const ARRIVED = 'transfer_arrived (link_id, notice, part, sequence, arrived_at)';
const PROMISED = 'transfer_promised (link_id, notice, part, to_link, to_level, sequence, promised_at)';
const CALLED_OFF = 'transfer_called_off (link_id, notice, sequence, called_off_at)';
const AWAITED = 'transfer_awaited (link_id, from_link, notice, part, level, sequence, awaited_at)';
const NOT_AWAITED = 'transfer_not_awaited (link_id, from_link, notice, part, sequence, not_awaited_at)';

/** Transfers to and from other links, each half with its own link's journal. */
export function transferWrites({ memory, rows }: ProjectionBatch): readonly Write[] {
  const link = name(memory.linkId);
  return [
    ...inserts(
      SENT,
      rows.sent.map(
        (row) =>
          `(${link},${row.notice},${row.part},${name(row.level)},${name(row.toLink)},${name(row.toLevel)},` +
          `${row.displayMicro},${row.reserveMicro},${row.overflowMicro},${row.sequence},${row.sentAt})`,
      ),
    ),
    ...inserts(
      RECEIVED,
      rows.received.map(
        (row) =>
          `(${link},${name(row.fromLink)},${row.notice},${row.part},${name(row.level)},${row.displayMicro},` +
          `${row.reserveMicro},${row.overflowMicro},${row.surplusMicro},${row.sequence},${row.receivedAt})`,
      ),
    ),
  ];
}

const SENT = `transfer_sent (link_id, notice, part, level, to_link, to_level, display_micro, reserve_micro,
  overflow_micro, sequence, sent_at)`;
const RECEIVED = `transfer_received (link_id, from_link, notice, part, level, display_micro, reserve_micro,
  overflow_micro, surplus_micro, sequence, received_at)`;
