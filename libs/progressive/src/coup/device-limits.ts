import { must } from '@jackpot/money';
import { type Decision, accept, already, reject } from '../answers.js';
import type { EventOf } from '../catalogue.js';
import type { AcknowledgeWager, ReportDevice, SummarizeMessages, WithdrawWager } from '../commands.js';
import type { OpenedLink } from '../state.js';
import {
  type DeviceRecords,
  type DeviceState,
  NO_RECORDS,
  RECORDS_PER_HAND_MAX,
  RECORDS_WITHIN_MS,
  type TableState,
} from '../table/state.js';

/**
 * Beyond a limit per device and hand, messages are refused and only counted. The count is journaled with the 1st, 10th,
 * 100th such message and so on, and with the device's next recorded message. A replay computes the same count from two
 * message numbers.
 */

type FromDevice = AcknowledgeWager | WithdrawWager | ReportDevice | SummarizeMessages;
type Numbered = Pick<FromDevice, 'table' | 'coup' | 'seat' | 'boot' | 'sequence'>;

const UNRECORDED_MAX = 1_000_000;

export function isBeyondLimit(table: TableState, { records }: DeviceState, now: number): boolean {
  return records.recorded >= RECORDS_PER_HAND_MAX && isOfWindow(records, handOf(table), now);
}

function isOfWindow({ coup, since }: DeviceRecords, hand: number, now: number): boolean {
  return coup === hand && now - since < RECORDS_WITHIN_MS;
}

function handOf({ coup }: TableState): number {
  return coup?.coup ?? 0;
}

/** Number of unrecorded messages, including this one. Below 1: the number is already used. */
export function unrecordedUpTo(device: DeviceState, { boot, sequence }: Pick<Numbered, 'boot' | 'sequence'>): number {
  return sequence - (boot > device.boot ? 0 : device.sequence);
}

export function mayBeUnrecorded({ records }: DeviceState, count: number): boolean {
  return records.recorded >= RECORDS_PER_HAND_MAX && count <= UNRECORDED_MAX;
}

export function countedBefore(
  device: DeviceState,
  command: Numbered,
  now: number,
): readonly EventOf<'MessagesSummarized'>[] {
  const count = unrecordedUpTo(device, command) - 1;
  if (count < 1) return [];
  const { table, seat, boot, sequence } = command;
  // The kind of the last counted message is unknown; `late` is the most likely.
  const last = { coup: device.records.coup, sequence: sequence - 1, last: 'late' } as const;
  return [{ type: 'MessagesSummarized', at: now, table, seat, boot, count, ...last }];
}

const REFUSALS = { late: 'LATE_WAGER', 'too-many': 'TOO_MANY_REPORTS' } as const;

export function countOnly(device: DeviceState, command: Numbered, now: number, last: keyof typeof REFUSALS): Decision {
  const answer = { ok: false, code: REFUSALS[last] } as const;
  const count = unrecordedUpTo(device, command);
  const { summarized } = device.records;
  if (digitsOf(summarized + count) === digitsOf(summarized)) return already(answer);
  return accept([summaryOf(device, { ...command, last }, now)], answer);
}

function summaryOf(
  device: DeviceState,
  { table, coup, seat, boot, sequence, last }: Numbered & Pick<SummarizeMessages, 'last'>,
  now: number,
): EventOf<'MessagesSummarized'> {
  const count = unrecordedUpTo(device, { boot, sequence });
  return { type: 'MessagesSummarized', at: now, table, coup, seat, boot, sequence, count, last };
}

function digitsOf(count: number): number {
  return count === 0 ? 0 : String(count).length;
}

export function decideSummarize(link: OpenedLink, command: SummarizeMessages, now: number): Decision {
  const seat = link.tables[command.table]?.seats[command.seat];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${command.seat}`);
  const count = unrecordedUpTo(seat.device, command);
  if (count < 1) return reject('SEQUENCE_TOO_OLD');
  if (command.boot < seat.device.boot) return reject('BOOT_STALE');
  if (!mayBeUnrecorded(seat.device, count)) return reject('SEQUENCE_GAP', 'the device was not at its limit');
  return accept([summaryOf(seat.device, command, now)], { ok: true, type: 'done' });
}

export function noteRecord(table: TableState, event: EventOf<'LateWagerRefused' | 'DeviceReported'>): void {
  const { device } = must(table.seats[event.seat], 'a position of the table');
  const hand = handOf(table);
  device.records = isOfWindow(device.records, hand, event.at)
    ? { ...device.records, recorded: device.records.recorded + 1 }
    : { coup: hand, since: event.at, recorded: 1, summarized: 0 };
}

export function noteSummary(table: TableState, { seat, count }: EventOf<'MessagesSummarized'>): void {
  const { device } = must(table.seats[seat], 'a position of the table');
  device.records = { ...device.records, summarized: device.records.summarized + count };
}

export function forgetEarlierRecords(table: TableState, { seat, coup }: EventOf<'WagerAcknowledged'>): void {
  const { device } = must(table.seats[seat], 'a position of the table');
  if (device.records.recorded > 0 && device.records.coup !== coup) device.records = NO_RECORDS;
}
