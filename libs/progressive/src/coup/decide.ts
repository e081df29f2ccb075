import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { ApproveVoid, ChangeShoe, OpenCoup, SettleCoup, VoidCoup } from '../commands.js';
import { personRefused } from '../approval.js';
import { isPeoplesText, signature } from '../person.js';
import { SIGNERS } from '../roles.js';
import { announcesLastHand, isLastHand, resultAnnouncesLastHand } from '../shoe/dealing-shoe.js';
import { asIfNever, reversals, withoutLock } from '../levels/as-if-never.js';
import type { EventOf } from '../catalogue.js';
import type { Reversal } from '../levels/moves.js';
import type { CoupKind } from './events.js';
import type { Coup, Lock, TableState } from '../table/state.js';
import type { LinkState, OpenedLink } from '../state.js';
import { openingRefused } from '../shoe/decide.js';
import { decideApproveRoundVoid } from '../three-card/decide-round.js';
import { threeCardTableOf } from '../three-card/table.js';
import { otherCoup } from './other-coup.js';
import { openVigorishRefused } from '../shoe/open-vigorish.js';
import { vigorishToMark } from './vigorish.js';

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

function isOfOtherKind(coup: Coup, kind: CoupKind): boolean {
  if (coup.phase === 'betting' || coup.phase === 'held' || coup.phase === 'no-wager')
    return (coup.phase !== 'no-wager') !== (kind === 'wagering');
  if (coup.phase === 'voided' && coup.lock === null) return false;
  return (coup.lock !== null) !== (kind === 'wagering');
}

export function decideSettle(table: TableState, command: SettleCoup, now: number): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase === 'settled') {
    const isAnnounced = coup.journalSequence === 0 && announcesLastHand(table, command.coup);
    return already({ ok: true, type: 'settled', coup: command.coup, ...announced(isAnnounced) });
  }
  if (coup.phase === 'voided') return reject('COUP_OVER');
  if (coup.phase === 'betting' || coup.phase === 'held' || coup.phase === 'locked') return reject('COUP_NOT_RESOLVED');
  const isAnnounced = coup.phase === 'no-wager' && resultAnnouncesLastHand(table, command.coup);
  const marked = vigorishToMark(table, now);
  const settled = { type: 'CoupSettled', at: now, table: command.table, coup: command.coup } as const;
  return accept(marked === null ? [settled] : [marked, settled], {
    ...{ ok: true, type: 'settled', coup: command.coup },
    ...announced(isAnnounced),
  });
}

/**
 * Voids a coup (chapter 13 E): all wagers are returned, and every level is as if they had never been placed. House seed
 * covers what was paid from these wagers. No meter falls below its reset amount.
 */
export function decideVoid(
  state: LinkState,
  link: OpenedLink,
  table: TableState,
  command: VoidCoup,
  now: number,
): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase === 'voided')
    return already(voidedAnswer(command.coup, coup.journalSequence, announcesLastHand(table, command.coup)));
  if (coup.phase === 'settled') return reject('COUP_OVER');
  if (coup.phase === 'resolved') return reject('COUP_ALREADY_RESOLVED', 'its awards are fixed');
  if (coup.phase === 'locked' && coup.voidApproval === null) return reject('VOID_NEEDS_SUPERVISOR');
  const { by, reason } = coup.phase === 'locked' && coup.voidApproval !== null ? coup.voidApproval : command;
  return accept(
    [voidOf(link, coup, { ...command, by, reason }, now)],
    voidedAnswer(
      command.coup,
      state.sequence + 1,
      coup.phase !== 'betting' && resultAnnouncesLastHand(table, command.coup),
    ),
  );
}

/** Returns the wagers of a coup and takes back its contributions. */
export function voidOf(
  link: OpenedLink,
  coup: Coup,
  { table, by, reason }: Pick<VoidCoup, 'table' | 'by' | 'reason'>,
  now: number,
): EventOf<'CoupVoided'> {
  const reversals = coup.phase === 'locked' ? reverse(link, coup.lock) : [];
  return { type: 'CoupVoided', at: now, table, coup: coup.coup, by, reason, reversals };
}

export function decideApproveVoid(link: OpenedLink, command: ApproveVoid, now: number): Decision {
  const table = link.tables[command.table];
  if (table === undefined) return reject('TABLE_NOT_ON_LINK');
  const { coup } = table;
  const threeCard = threeCardTableOf(table);
  if (threeCard === null && (coup === null || coup.coup !== command.coup)) return otherCoup(coup, command.coup);
  const refusal = personRefused(command.person, SIGNERS.approveVoid);
  if (refusal !== null) return refusal;
  if (!isPeoplesText(command.reason)) return reject('REASON_NEEDED');
  if (threeCard !== null) return decideApproveRoundVoid(threeCard, command, now);
  if (coup === null) return otherCoup(coup, command.coup);
  if (coup.phase === 'voided' || coup.phase === 'settled') return reject('COUP_OVER');
  if (coup.phase === 'resolved') return reject('COUP_ALREADY_RESOLVED', 'its awards are fixed');
  if (coup.phase !== 'locked') return reject('COUP_NOT_LOCKED', 'the table voids it without an approval');
  const { by, reason } = coup.voidApproval ?? {};
  if (by === signature(command.person) && reason === command.reason) return already({ ok: true, type: 'done' });
  const { type: _, ...approved } = command;
  return accept([{ type: 'VoidApproved', at: now, ...approved }], { ok: true, type: 'done' });
}

function voidedAnswer(coup: number, journalSequence: number, isAnnounced: boolean): Answer {
  return { ok: true, type: 'voided', coup, journalSequence, ...announced(isAnnounced) };
}

function announced(isLastHandNext: boolean): { readonly lastHand?: true } {
  return isLastHandNext ? { lastHand: true } : {};
}

function reverse(link: OpenedLink, { journalSequence, contributions }: Lock): readonly Reversal[] {
  const remaining = withoutLock(link, journalSequence);
  const after = remaining === null ? { registers: link.meters } : asIfNever(link, remaining);
  return reversals(link, after, (level) => {
    const part = contributions.find((each) => each.level === level);
    return part === undefined ? 0n : part.displayMicro + part.reserveMicro + part.overflowMicro;
  });
}

export function decideShoe(link: OpenedLink, table: TableState, command: ChangeShoe, now: number): Decision {
  const isTracked = link.config.shoes !== null;
  if (command.shoe === table.shoe)
    return isTracked ? reject('SHOE_NOT_DESCRIBED') : already({ ok: true, type: 'shoe-opened', shoe: table.shoe });
  if (command.shoe !== table.shoe + 1) return reject('SHOE_OUT_OF_ORDER', `the next shoe is ${table.shoe + 1}`);
  if (table.coup !== null && table.coup.phase !== 'settled' && table.coup.phase !== 'voided')
    return reject('SHOE_DURING_COUP');
  if (isTracked) return reject('SHOE_NOT_DESCRIBED');
  const refused = openVigorishRefused(table);
  if (refused !== null) return refused;
  return accept([{ type: 'ShoeOpened', at: now, table: command.table, shoe: command.shoe }], {
    ok: true,
    type: 'shoe-opened',
    shoe: command.shoe,
  });
}
