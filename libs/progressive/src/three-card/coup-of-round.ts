import { must } from '@jackpot/money';
import type { SeatLine } from '@jackpot/rules';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { EventOf } from '../catalogue.js';
import type { CoupOfRound, Inputs } from '../commands.js';
import { decideOpen, decideSettle, voidOf } from '../coup/decide.js';
import { heldRefusal } from '../coup/decide-held-round.js';
import { decideLock } from '../coup/decide-lock.js';
import { lockedEarlier, meterCents, resultOf } from '../coup/decide-resolve.js';
import type { LinkState, OpenedLink } from '../state.js';
import type { Coup, Lock, TableState } from '../table/state.js';
import type { ThreeCardCommand, VoidRound } from './commands.js';
import { decideThreeCard } from './decide.js';
import { type ThreeCardRoundState, cardsOfHand, isForfeited } from './state.js';

interface AtTable {
  readonly state: LinkState;
  readonly link: OpenedLink;
  readonly table: TableState;
  readonly inputs: Inputs;
}

type Phase = ThreeCardRoundState['phase'];

const PHASES: Readonly<Record<Coup['phase'], Phase>> = {
  betting: 'betting',
  'no-wager': 'betting',
  held: 'dealing',
  locked: 'dealing',
  resolved: 'settled',
  settled: 'settled',
  voided: 'void',
};

/**
 * At a table with progressive wagers, the coup with the number of the round holds the wagers (ADR 48). Events of the
 * coup come first, in the same decision, so a crash cannot part the two.
 */
export function decideWithCoup(at: AtTable, command: ThreeCardCommand): Decision {
  const { link, table, inputs } = at;
  const { coup } = table;
  if (coup?.phase === 'held' && isBarredWhileHeld(command))
    return coup.isReleased ? reject('BETS_NOT_CLOSED') : heldRefusal(link, coup.sinceMs);
  const ofRound = decideThreeCard(link, table, withRecordedStakes(table, command), inputs.now);
  if (!ofRound.answer.ok) return ofRound;
  const phase = phaseAfter(command, ofRound.answer);
  const ahead = phaseAhead(table);
  if ((ahead !== null && ahead !== phase) || !areAllPositions(coup, command)) return reject('ROUND_OVER');
  if (phase === null) return ofRound;
  const ofCoup = decideCoup(at, command, ofRound.answer);
  const events = [...ofCoup.events, ...ofRound.events];
  if (ofCoup.answer.ok) return accept(events, withWagers(table, ofRound.answer, ofCoup));
  // A round on hold is closed, so that no bet changes before a person releases it.
  return ofCoup.answer.code === 'ROUND_HELD' ? { events, answer: ofCoup.answer } : ofCoup;
}

/** Decides the events of the coup again, one by one. */
export function decideCoupOfRound(at: AtTable, { act }: CoupOfRound): Decision {
  const { state, link, table, inputs } = at;
  const { coup } = table;
  const isNext = act.type === 'settle' ? coup?.phase === 'resolved' : phaseAhead(table) === null;
  if (!isNext) return reject('COUP_OUT_OF_ORDER');
  switch (act.type) {
    case 'open': {
      const ofRound = decideThreeCard(
        link,
        table,
        { type: 'open-round', table: act.table, round: act.coup },
        inputs.now,
      );
      if (!ofRound.answer.ok) return ofRound;
      return act.kind === 'wagering' ? decideOpen(link, table, act, inputs.now) : reject('NO_WAGER_ROUND');
    }
    case 'lock':
      return decideLock(state, link, table, act, inputs);
    case 'resolve': {
      const settling = { type: 'settle-round', table: act.table, round: act.coup } as const;
      const ofRound = decideThreeCard(link, table, settling, inputs.now);
      return ofRound.answer.ok && act.cards.length === 0 ? resolve(at) : reject('COUP_OVER');
    }
    case 'settle':
      return decideSettle(table, act, inputs.now);
    case 'void':
      return coup === null || coup.coup !== act.coup
        ? reject('COUP_UNKNOWN')
        : accept([voidOf(link, coup, act, inputs.now)], { ok: true, type: 'done' });
  }
}

/** To lock a round that was released, a table that no longer knows the stakes names only the positions. */
function withRecordedStakes({ coup, threeCard }: TableState, command: ThreeCardCommand): ThreeCardCommand {
  const isRepeat = command.type === 'close-bets' && coup?.phase === 'held' && command.stakes.length === 0;
  return isRepeat ? { ...command, stakes: threeCard?.round?.stakes ?? [] } : command;
}

function isBarredWhileHeld({ type }: ThreeCardCommand): boolean {
  return type !== 'close-bets' && type !== 'void-round' && type !== 'report-dealing-device';
}

function phaseAfter(command: ThreeCardCommand, answer: Answer): Phase | null {
  switch (command.type) {
    case 'open-round':
      return 'betting';
    case 'close-bets':
      return 'dealing';
    case 'settle-round':
      return 'settled';
    case 'void-round':
      return 'void';
    default:
      return 'effect' in answer && answer.effect === 'round-void' ? 'void' : null;
  }
}

/** Where the coup is ahead of its round. Only an auditor, who takes each event by itself, sees this. */
function phaseAhead({ coup, threeCard }: TableState): Phase | null {
  if (coup === null) return null;
  const round = threeCard?.round ?? null;
  if (round?.round !== coup.coup) return 'betting';
  const phase = PHASES[coup.phase];
  return phase === round.phase ? null : phase;
}

/** Each wager in play must have a hand. */
function areAllPositions(coup: Coup | null, command: ThreeCardCommand): boolean {
  if (command.type !== 'close-bets' || coup === null || coup.coup !== command.round) return true;
  const seats = coup.phase === 'held' ? coup.seats : 'lock' in coup ? (coup.lock?.seats ?? []) : [];
  return seats.every((seat) => command.positions.includes(seat));
}

function decideCoup(at: AtTable, command: ThreeCardCommand, ofRound: Answer): Decision {
  const { state, link, table, inputs } = at;
  const { coup } = table;
  const done = already({ ok: true, type: 'done' });
  if (command.type === 'open-round') {
    if (coup?.coup === command.round) return done;
    const opening = { type: 'open', table: command.table, coup: command.round, kind: 'wagering' } as const;
    return decideOpen(link, table, opening, inputs.now);
  }
  const open = must(coup, 'the coup of a round');
  if (command.type === 'close-bets') {
    if (open.phase !== 'betting' && open.phase !== 'held') return done;
    const { table: number, round, positions } = command;
    return decideLock(state, link, table, { type: 'lock', table: number, coup: round, mainWagers: positions }, inputs);
  }
  if (command.type === 'settle-round') return open.phase === 'locked' ? resolveAndSettle(at) : done;
  if (open.phase === 'voided') return done;
  return accept([voidOf(link, open, voidIn(table, command, ofRound), inputs.now)], { ok: true, type: 'done' });
}

function voidIn(
  { threeCard }: TableState,
  command: ThreeCardCommand,
  ofRound: Answer,
): Pick<VoidRound, 'table' | 'by' | 'reason'> {
  const { table } = command;
  if (command.type === 'void-round') {
    const { by, reason } = threeCard?.round?.voidApproval ?? command;
    return { table, by, reason };
  }
  const reason = 'clause' in ofRound ? ofRound.clause : command.type;
  return { table, by: 'by' in command ? command.by : '', reason };
}

function resolve({ link, table, inputs }: AtTable): Decision {
  const { coup, threeCard } = table;
  const round = must(threeCard?.round, 'a round');
  if (coup?.phase !== 'locked') return reject('COUP_NOT_LOCKED');
  const { lock } = coup;
  const lines = linesOf({ link, table, round, lock });
  const earlier = lockedEarlier(link, lines, lock.journalSequence);
  if (earlier.length > 0) return reject('EARLIER_COUP_UNRESOLVED', earlier.join(', '));
  // After this point the command must succeed.
  return accept([resultOf(link, table, { coup: coup.coup, lock, cards: [], lines }, inputs)], {
    ok: true,
    type: 'done',
  });
}

function resolveAndSettle(at: AtTable): Decision {
  const resolved = resolve(at);
  if (!resolved.answer.ok) return resolved;
  const { tableNo: table, coup } = at.table;
  const settled = { type: 'CoupSettled', at: at.inputs.now, table, coup: must(coup, 'the coup').coup } as const;
  return accept([...resolved.events, settled], resolved.answer);
}

interface RoundToPay {
  readonly link: OpenedLink;
  readonly table: TableState;
  readonly round: ThreeCardRoundState;
  readonly lock: Lock;
}

/** A forfeited wager wins no line (chapters 11 A(5), 7 B(3)). */
function linesOf({ link, table, round, lock }: RoundToPay): readonly SeatLine[] {
  // A position is listed once for each unit of its wager.
  const inPlay = [...new Set(lock.seats)].filter((seat) => !isForfeited(round, seat));
  const hands = inPlay.map((seat) => ({ seat, cards: must(cardsOfHand(round, seat), 'the hand of a wager') }));
  const dealer = must(cardsOfHand(round, 0), 'the hand of the dealer');
  return must(table.threeCardLines, 'lines of the table').evaluate(dealer, hands, meterCents(link));
}

function withWagers({ coup }: TableState, answer: Answer, { events }: Decision): Answer {
  if (!answer.ok) return answer;
  if (answer.type === 'bets-closed') {
    const locked = events.find((event): event is EventOf<'CoupLocked'> => event.type === 'CoupLocked');
    const lock = locked ?? (coup !== null && 'lock' in coup ? coup.lock : null);
    return lock === null ? answer : { ...answer, wagers: { seats: lock.seats, returned: lock.returned } };
  }
  if (answer.type !== 'round-settled') return answer;
  const resolved = events.find((event): event is EventOf<'CoupResolved'> => event.type === 'CoupResolved');
  if (resolved !== undefined)
    return { ...answer, won: { awards: resolved.awards, mustHit: resolved.mustHit?.award ?? null } };
  return coup?.phase === 'settled' ? { ...answer, won: { awards: coup.awards, mustHit: coup.mustHit } } : answer;
}
