import { accept, reject, type Decision } from '../answers.js';
import { personRefused } from '../approval.js';
import type { EnrollDevice } from '../commands.js';
import { isPeoplesText } from '../person.js';
import { SIGNERS } from '../roles.js';
import type { OpenedLink } from '../state.js';

/** How far an enrolled boot number may jump. Limits the damage of a mistyped number. */
const ENROLLED_AHEAD_MAX = 1_000_000;

/** A boot number never goes back, because boot and sequence identify a message for good. */
export function decideEnroll(link: OpenedLink, command: EnrollDevice, now: number): Decision {
  const { table: tableNo, seat: number, boot, reason, person } = command;
  const table = link.tables[tableNo];
  if (table?.isOnLink !== true) return reject('TABLE_NOT_ON_LINK');
  const seat = table.seats[number];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${number}`);
  const refusal = personRefused(person, SIGNERS.enrollDevice);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(reason)) return reject('REASON_NEEDED');
  const last = seat.device.boot;
  if (!Number.isInteger(boot) || boot <= last || boot > last + ENROLLED_AHEAD_MAX)
    return reject('BOOT_OUT_OF_RANGE', `the last boot on record is ${last}`);
  return accept([{ type: 'DeviceEnrolled', at: now, table: tableNo, seat: number, boot, reason, person }], {
    ok: true,
    type: 'done',
  });
}
