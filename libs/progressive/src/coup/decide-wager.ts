import { must } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { EventOf } from '../catalogue.js';
import type { AcknowledgeWager, ReportDevice, WithdrawWager } from '../commands.js';
import { type Coup, DEVICE_WINDOW, type DeviceState, type TableState, type AnsweredMessage } from '../table/state.js';
import type { LinkState, OpenedLink } from '../state.js';
import { countedBefore, countOnly, isBeyondLimit, mayBeUnrecorded, unrecordedUpTo } from './device-limits.js';
import { otherCoup } from './other-coup.js';
import { unitsOf } from '../levels/units.js';

type FromDevice = AcknowledgeWager | WithdrawWager | ReportDevice;

/**
 * Largest step of a device's boot number. Boots without a wager leave small gaps. If a larger step were accepted by
 * mistake, every later message would be stale.
 */
const BOOT_STEP_MAX = 16;

/**
 * Order of the checks:
 * - wrong seat or device: refused
 * - repeated message: the first answer is sent again
 * - coup locked: LATE_WAGER, recorded or counted (chapter 2 C(2))
 * - link out of service, coup not betting: refused
 * - not the price of the terms or a multiple that they allow, a second wager: refused
 *
 * An unrecorded refusal does not use up the device's number.
 */
export function decideAcknowledge(
  state: LinkState,
  link: OpenedLink,
  table: TableState,
  command: AcknowledgeWager,
  now: number,
): Decision {
  const seat = table.seats[command.seat];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${command.seat}`);
  if (seat.device.deviceId !== command.device)
    return reject('DEVICE_NOT_OF_SEAT', `position ${command.seat} is served by ${seat.device.deviceId}`);
  const before = earlierAnswer(seat.device, command);
  if (before !== null) return before;
  // This check precedes that of the link's state, because every attempt after the lock is recorded.
  if (isPastLock(table.coup, command.coup)) return refuseLate(table, seat.device, command, now);
  if (!link.inPlay) return reject('LINK_NOT_IN_PLAY');
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase !== 'betting') return reject('COUP_NOT_BETTING');
  if (unitsOf(link.config, command.priceCents) === 0) return reject('WRONG_PRICE', priceText(link.config));
  if (hasWager(coup.wagers, command.seat)) return reject('SEAT_HAS_WAGER');
  // After this point the command must succeed.
  const { boot, sequence, priceCents } = command;
  return recorded(
    { state, device: seat.device, command },
    {
      type: 'WagerAcknowledged',
      at: now,
      table: command.table,
      coup: command.coup,
      seat: command.seat,
      boot,
      sequence,
      priceCents,
    },
  );
}

export function decideWithdraw(state: LinkState, table: TableState, command: WithdrawWager, now: number): Decision {
  const seat = table.seats[command.seat];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${command.seat}`);
  if (seat.device.deviceId !== command.device)
    return reject('DEVICE_NOT_OF_SEAT', `position ${command.seat} is served by ${seat.device.deviceId}`);
  const before = earlierAnswer(seat.device, command);
  if (before !== null) return before;
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase !== 'betting')
    return reject('COUP_NOT_BETTING', 'a wager may not be withdrawn after "no more bets" (chapter 7 D)');
  if (!hasWager(coup.wagers, command.seat)) return reject('SEAT_HAS_NO_WAGER');
  const { boot, sequence } = command;
  return recorded(
    { state, device: seat.device, command },
    { type: 'WagerWithdrawn', at: now, table: command.table, coup: coup.coup, seat: command.seat, boot, sequence },
  );
}

export function decideReport(state: LinkState, table: TableState, command: ReportDevice, now: number): Decision {
  const { type: _, device, ...report } = command;
  const seat = table.seats[command.seat];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${command.seat}`);
  if (seat.device.deviceId !== device)
    return reject('DEVICE_NOT_OF_SEAT', `position ${command.seat} is served by ${seat.device.deviceId}`);
  const before = earlierAnswer(seat.device, command);
  if (before !== null) return before;
  const coup = table.coup?.coup ?? 0;
  if (command.coup > coup) return reject('COUP_UNKNOWN', `the table is at coup ${coup}`);
  // Record that a device's housing was opened, even beyond the device's limit of records. No closing is recorded beyond
  // the limit, so `openedAt` stays set.
  const isOpening = command.what === 'opened' && seat.device.openedAt === null;
  if (!isOpening && isBeyondLimit(table, seat.device, now)) return countOnly(seat.device, command, now, 'too-many');
  return recorded({ state, device: seat.device, command }, { type: 'DeviceReported', at: now, ...report });
}

interface Recorded {
  readonly state: LinkState;
  readonly device: DeviceState;
  readonly command: FromDevice;
}

const REPLIES = { WagerAcknowledged: 'acknowledged', WagerWithdrawn: 'withdrawn', DeviceReported: 'reported' } as const;

function recorded({ state, device, command }: Recorded, event: EventOf<keyof typeof REPLIES>): Decision {
  const counted = countedBefore(device, command, event.at);
  const journalSequence = state.sequence + counted.length + 1;
  return accept(counted.length === 0 ? [event] : [...counted, event], {
    ok: true,
    type: REPLIES[event.type],
    coup: command.coup,
    seat: command.seat,
    journalSequence,
  });
}

function priceText({ priceCents, wagerUnitsMax }: OpenedLink['config']): string {
  const units = wagerUnitsMax === undefined ? '' : `, or 2 to ${wagerUnitsMax} times as much`;
  return `the price is ${priceCents} cents${units}`;
}

function hasWager(wagers: readonly { readonly seat: number }[], seat: number): boolean {
  for (const wager of wagers) if (wager.seat === seat) return true;
  return false;
}

/**
 * Returns null if this is the device's next message. Remembered answers come first: they outlive a restart of the
 * device.
 */
function earlierAnswer(device: DeviceState, command: FromDevice): Decision | null {
  const answered = must(device.answered[command.sequence % DEVICE_WINDOW], 'a place of the window');
  if (answered.sequence === command.sequence && answered.boot === command.boot)
    return answeredBefore(answered, command);
  if (command.boot < device.boot) return reject('BOOT_STALE', `the device is in boot ${device.boot}`);
  if (command.boot > device.boot + BOOT_STEP_MAX)
    return reject('BOOT_IMPLAUSIBLE', `boot ${command.boot}; the last one on record is ${device.boot}`);
  const unrecorded = unrecordedUpTo(device, command);
  if (unrecorded < 1) return reject('SEQUENCE_TOO_OLD');
  if (unrecorded === 1 || mayBeUnrecorded(device, unrecorded - 1)) return null;
  return reject('SEQUENCE_GAP', `message ${command.sequence - unrecorded + 1} is missing`);
}

function answeredBefore(answered: AnsweredMessage, command: FromDevice): Decision {
  const isSame = answered.coup === command.coup && answered.seat === command.seat && isAnswerTo(answered, command);
  return isSame
    ? already(answerOf(answered))
    : reject('SEQUENCE_REUSED', `message ${command.sequence} was about coup ${answered.coup}`);
}

function isAnswerTo({ reply, priceCents }: AnsweredMessage, command: FromDevice): boolean {
  switch (command.type) {
    case 'acknowledge':
      return (
        (reply === 'acknowledged' || reply === 'late') && (priceCents ?? command.priceCents) === command.priceCents
      );
    case 'withdraw':
      return reply === 'withdrawn';
    case 'report':
      return reply === command.what || reply === 'too-many';
  }
}

function answerOf({ reply, coup, seat, journalSequence }: AnsweredMessage): Answer {
  if (reply === 'late') return { ok: false, code: 'LATE_WAGER' };
  if (reply === 'too-many') return { ok: false, code: 'TOO_MANY_REPORTS' };
  const type = reply === 'acknowledged' || reply === 'withdrawn' ? reply : 'reported';
  return { ok: true, type, coup, seat, journalSequence };
}

function isPastLock(coup: Coup | null, number: number): boolean {
  if (coup === null || number > coup.coup || number < 1) return false;
  if (number < coup.coup) return true;
  if (coup.phase === 'locked' || coup.phase === 'held') return true;
  if (coup.phase === 'voided') return coup.lock !== null || coup.wasHeld;
  return (coup.phase === 'resolved' || coup.phase === 'settled') && coup.lock !== null;
}

function refuseLate(at: TableState, device: DeviceState, command: AcknowledgeWager, now: number): Decision {
  if (isBeyondLimit(at, device, now)) return countOnly(device, command, now, 'late');
  const { table, coup, seat, boot, sequence, priceCents } = command;
  const late = { type: 'LateWagerRefused', at: now, table, coup, seat, boot, sequence, priceCents } as const;
  return accept([...countedBefore(device, command, now), late], { ok: false, code: 'LATE_WAGER' });
}
