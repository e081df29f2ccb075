import { centsToMicro, maxAmount, minAmount, must } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { ChangeShoe, OpenCoup, SettleCoup, VoidCoup } from '../commands.js';
import { announcesLastHand, isLastHand, resultAnnouncesLastHand } from '../shoe/dealing-shoe.js';
import type { Contribution, Reversal } from '../levels/moves.js';
import type { CoupKind } from './events.js';
import type { Coup, Lock, TableState } from '../table/state.js';
import type { LinkState, OpenedLink } from '../state.js';
import { metersOf } from '../levels/state.js';
import { openingRefused } from '../shoe/decide.js';

/** Opens a coup for wagers, or a simulated round that takes none. Coups of a table are numbered 1, 2, 3, ... */
export function decideOpen(link: OpenedLink, table: TableState, command: OpenCoup, now: number): Decision {
  const last = table.coup?.coup ?? 0;
  if (table.coup !== null && command.coup === last && !isOfOtherKind(table.coup, command.kind))
    return already(openedAnswer(table, last));
  if (command.coup !== last + 1) return reject('COUP_OUT_OF_ORDER', `the next coup is ${last + 1}`);
  if (!link.inPlay) return reject('LINK_NOT_IN_PLAY');
  if (table.coup !== null && table.coup.phase !== 'settled' && table.coup.phase !== 'voided')
    return reject('COUP_STILL_OPEN', `coup ${last} is ${table.coup.phase}`);
  const refused = openingRefused(link, table, command);
  if (refused !== null) return refused;
  return accept(
    [{ type: 'CoupOpened', at: now, table: command.table, coup: command.coup, kind: command.kind }],
    openedAnswer(table, command.coup),
  );
}

function openedAnswer(table: TableState, coup: number): Answer {
  return { ok: true, type: 'opened', coup, ...announced(isLastHand(table, coup)) };
}

/** Whether that number was opened as the other kind of coup. One that was voided before its lock no longer tells. */
function isOfOtherKind(coup: Coup, kind: CoupKind): boolean {
  if (coup.phase === 'betting' || coup.phase === 'held' || coup.phase === 'no-wager')
    return (coup.phase !== 'no-wager') !== (kind === 'wagering');
  if (coup.phase === 'voided' && coup.lock === null) return false;
  return (coup.lock !== null) !== (kind === 'wagering');
}

/** The dealer has collected and paid: the coup is over. A simulated round ends the same way. */
export function decideSettle(table: TableState, command: SettleCoup, now: number): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase === 'settled') {
    const isAnnounced = coup.journalSequence === 0 && announcesLastHand(table, command.coup);
    return already({ ok: true, type: 'settled', coup: command.coup, ...announced(isAnnounced) });
  }
  if (coup.phase === 'voided') return reject('COUP_OVER');
  if (coup.phase === 'betting' || coup.phase === 'held' || coup.phase === 'locked') return reject('COUP_NOT_RESOLVED');
  const isAnnounced = coup.phase === 'no-wager' && resultAnnouncesLastHand(table, command.coup);
  return accept([{ type: 'CoupSettled', at: now, table: command.table, coup: command.coup }], {
    ...{ ok: true, type: 'settled', coup: command.coup },
    ...announced(isAnnounced),
  });
}

/**
 * Voids a coup (chapter 13 E): all wagers are returned, and what they contributed is taken back out by compensating
 * entries. A must-hit award of the coup stands, and the house bears its contribution (royal-9-and-must-hit.md C.4).
 */
export function decideVoid(
  state: LinkState,
  link: OpenedLink,
  table: TableState,
  command: VoidCoup,
  now: number,
): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase === 'voided')
    return already(voidedAnswer(command.coup, coup.journalSequence, announcesLastHand(table, command.coup)));
  if (coup.phase === 'settled') return reject('COUP_OVER');
  if (coup.phase === 'resolved') return reject('COUP_ALREADY_RESOLVED', 'its awards are fixed');
  const reversals = coup.phase === 'locked' ? reverse(link, coup.lock) : [];
  return accept(
    [
      {
        type: 'CoupVoided',
        at: now,
        table: command.table,
        coup: command.coup,
        by: command.by,
        reason: command.reason,
        reversals,
      },
    ],
    voidedAnswer(
      command.coup,
      state.sequence + 1,
      coup.phase !== 'betting' && resultAnnouncesLastHand(table, command.coup),
    ),
  );
}

function voidedAnswer(coup: number, journalSequence: number, isAnnounced: boolean): Answer {
  return { ok: true, type: 'voided', coup, journalSequence, ...announced(isAnnounced) };
}

/** "Last hand", where it is to be announced with an answer (chapter 9 D(2)). */
function announced(isLastHandNext: boolean): { readonly lastHand?: true } {
  return isLastHandNext ? { lastHand: true } : {};
}

/** Takes each contribution back out of the level it went to. */
function reverse(link: OpenedLink, lock: Lock): readonly Reversal[] {
  return lock.contributions.map((part, index) =>
    reverseOne(link, part, must(lock.cycles[index], 'cycle of a contribution')),
  );
}

/**
 * Once the level has been won, the contribution is part of what the winner was promised: the house returns it instead.
 * Otherwise the meter gives it back, but never falls below its reset amount; the house returns what it cannot.
 */
function reverseOne(link: OpenedLink, part: Contribution, cycle: number): Reversal {
  const { level } = part;
  const meters = metersOf(link, level);
  const wholeMicro = part.displayMicro + part.reserveMicro + part.overflowMicro;
  if (meters.cycle !== cycle)
    return { level, fromDisplayMicro: 0n, fromReserveMicro: 0n, fromOverflowMicro: 0n, fromHouseMicro: wholeMicro };
  const resetMicro = centsToMicro(must(link.terms[link.levels.indexOf(level)], `terms of ${level}`).resetCents);
  const fromDisplayMicro = minAmount(part.displayMicro, maxAmount(0n, meters.displayMicro - resetMicro));
  const fromReserveMicro = minAmount(part.reserveMicro, meters.reserveMicro);
  const fromOverflowMicro = minAmount(part.overflowMicro, meters.overflowMicro);
  return {
    level,
    fromDisplayMicro,
    fromReserveMicro,
    fromOverflowMicro,
    fromHouseMicro: wholeMicro - fromDisplayMicro - fromReserveMicro - fromOverflowMicro,
  };
}

/** New cards where shoes are only counted: the shoe is whole again. Only between coups. */
export function decideShoe(link: OpenedLink, table: TableState, command: ChangeShoe, now: number): Decision {
  const isTracked = link.config.shoes !== null;
  if (command.shoe === table.shoe)
    return isTracked ? reject('SHOE_NOT_DESCRIBED') : already({ ok: true, type: 'shoe-opened', shoe: table.shoe });
  if (command.shoe !== table.shoe + 1) return reject('SHOE_OUT_OF_ORDER', `the next shoe is ${table.shoe + 1}`);
  if (table.coup !== null && table.coup.phase !== 'settled' && table.coup.phase !== 'voided')
    return reject('SHOE_DURING_COUP');
  if (isTracked) return reject('SHOE_NOT_DESCRIBED');
  return accept([{ type: 'ShoeOpened', at: now, table: command.table, shoe: command.shoe }], {
    ok: true,
    type: 'shoe-opened',
    shoe: command.shoe,
  });
}
