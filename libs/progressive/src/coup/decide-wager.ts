import { must } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { AcknowledgeWager, ReportDevice, WithdrawWager } from '../commands.js';
import { type Coup, DEVICE_WINDOW, type DeviceState, type TableState, type AnsweredMessage } from '../table/state.js';
import type { LinkState, OpenedLink } from '../state.js';

type FromDevice = AcknowledgeWager | WithdrawWager | ReportDevice;

/**
 * A seat's wager, before "no more bets". The answers, in the order in which they are checked:
 *
 *   wrong seat or device -> refused      repeated message  -> the first answer again
 *   coup locked          -> LATE_WAGER, and recorded (chapter 2 C(2))
 *   link out of service  -> refused      coup not betting  -> refused
 *   another price, a second wager -> refused
 *
 * A refusal that is not recorded does not use up the device's number: the same message may be sent again.
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
  // Before anything about the link: whatever else is wrong with it, an attempt after the lock is on record.
  if (isPastLock(table.coup, command.coup)) return refuseLate(command, now);
  if (!link.inPlay) return reject('LINK_NOT_IN_PLAY');
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase !== 'betting') return reject('COUP_NOT_BETTING');
  if (command.priceCents !== link.config.priceCents)
    return reject('WRONG_PRICE', `the price is ${link.config.priceCents} cents`);
  if (hasWager(coup.wagers, command.seat)) return reject('SEAT_HAS_WAGER');
  // After this point the wager must be recognized.
  return accept(
    [
      {
        type: 'WagerAcknowledged',
        at: now,
        table: command.table,
        coup: command.coup,
        seat: command.seat,
        boot: command.boot,
        sequence: command.sequence,
        priceCents: command.priceCents,
      },
    ],
    { ok: true, type: 'acknowledged', coup: command.coup, seat: command.seat, journalSequence: state.sequence + 1 },
  );
}

/** Takes a wager back, free, before the lock. No contribution has been made yet, so there is nothing to reverse. */
export function decideWithdraw(state: LinkState, table: TableState, command: WithdrawWager, now: number): Decision {
  const seat = table.seats[command.seat];
  if (seat === undefined) return reject('SEAT_NOT_ON_TABLE', `position ${command.seat}`);
  if (seat.device.deviceId !== command.device)
    return reject('DEVICE_NOT_OF_SEAT', `position ${command.seat} is served by ${seat.device.deviceId}`);
  const before = earlierAnswer(seat.device, command);
  if (before !== null) return before;
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase !== 'betting')
    return reject('COUP_NOT_BETTING', 'a wager may not be withdrawn after "no more bets" (chapter 7 D)');
  if (!hasWager(coup.wagers, command.seat)) return reject('SEAT_HAS_NO_WAGER');
  return accept(
    [
      {
        type: 'WagerWithdrawn',
        at: now,
        table: command.table,
        coup: command.coup,
        seat: command.seat,
        boot: command.boot,
        sequence: command.sequence,
      },
    ],
    { ok: true, type: 'withdrawn', coup: command.coup, seat: command.seat, journalSequence: state.sequence + 1 },
  );
}

/** A device's own report is recorded, whatever the table is at. Nothing follows from it but an alarm. */
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
  return accept([{ type: 'DeviceReported', at: now, ...report }], {
    ...{ ok: true, type: 'reported', coup: command.coup, seat: command.seat },
    journalSequence: state.sequence + 1,
  });
}

function hasWager(wagers: readonly { readonly seat: number }[], seat: number): boolean {
  for (const wager of wagers) if (wager.seat === seat) return true;
  return false;
}

/**
 * The answer this message had before, or why its number cannot stand; null where it is the device's next message.
 * A remembered answer comes first: that the device has restarted since does not undo what it was answered.
 */
function earlierAnswer(device: DeviceState, command: FromDevice): Decision | null {
  const answered = must(device.answered[command.sequence % DEVICE_WINDOW], 'a place of the window');
  if (answered.sequence === command.sequence && answered.boot === command.boot)
    return answeredBefore(answered, command);
  if (command.boot < device.boot) return reject('BOOT_STALE', `the device is in boot ${device.boot}`);
  const last = command.boot > device.boot ? 0 : device.sequence;
  if (command.sequence === last + 1) return null;
  return command.sequence > last
    ? reject('SEQUENCE_GAP', `message ${last + 1} is missing`)
    : reject('SEQUENCE_TOO_OLD');
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
      return (reply === 'acknowledged' || reply === 'late') && priceCents === command.priceCents;
    case 'withdraw':
      return reply === 'withdrawn';
    case 'report':
      return reply === command.what;
  }
}

function answerOf({ reply, coup, seat, journalSequence }: AnsweredMessage): Answer {
  if (reply === 'late') return { ok: false, code: 'LATE_WAGER' };
  const type = reply === 'acknowledged' || reply === 'withdrawn' ? reply : 'reported';
  return { ok: true, type, coup, seat, journalSequence };
}

/** Whether "no more bets" has been reply for that coup: it is an earlier one, or its bets are over. */
function isPastLock(coup: Coup | null, number: number): boolean {
  if (coup === null || number > coup.coup || number < 1) return false;
  if (number < coup.coup) return true;
  if (coup.phase === 'locked' || coup.phase === 'held') return true;
  if (coup.phase === 'voided') return coup.lock !== null || coup.wasHeld;
  return (coup.phase === 'resolved' || coup.phase === 'settled') && coup.lock !== null;
}

function refuseLate(command: AcknowledgeWager, now: number): Decision {
  const { table, coup, seat, boot, sequence, priceCents } = command;
  return accept([{ type: 'LateWagerRefused', at: now, table, coup, seat, boot, sequence, priceCents }], {
    ok: false,
    code: 'LATE_WAGER',
  });
}
