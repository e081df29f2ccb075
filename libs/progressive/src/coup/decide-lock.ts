import { assert, centsToMicro, must } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { Inputs, LockCoup } from '../commands.js';
import type { Contribution } from '../levels/moves.js';
import type { EventOf } from '../catalogue.js';
import type { LinkState, OpenedLink } from '../state.js';
import type { Lock, TableState, Wager } from '../table/state.js';
import { contribute } from '../levels/contribution.js';
import { heldRefusal, tooSoonMs } from './decide-held-round.js';
import { otherCoup } from './other-coup.js';

/**
 * "No more bets". One step that cannot be half done: betting closes and every wager contributes to every level. It reveals
 * nothing: the Must Hit is tested with the result (`testMustHit`). Locking twice is the same lock.
 * Where it comes sooner than the terms allow, betting closes and nothing else happens: the round is held (`tooSoonMs`).
 *
 * A link taken out of service in the middle of a coup still locks it: its wagers were acknowledged and must end somehow.
 */
export function decideLock(
  state: LinkState,
  link: OpenedLink,
  table: TableState,
  command: LockCoup,
  inputs: Inputs,
): Decision {
  const coup = table.coup;
  if (coup === null || coup.coup !== command.coup) return otherCoup(coup, command.coup);
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase === 'held' && !coup.isReleased) return heldRefusal(link, coup.sinceMs);
  if (coup.phase !== 'betting' && coup.phase !== 'held')
    return coup.lock === null ? reject('COUP_OVER') : already(lockedAnswer(command.coup, coup.lock));
  const seats = coup.phase === 'held' ? coup.seats : seatsOf(coup.wagers);
  const contributions = contribute(link, link.meters, seats.length);
  const unreasonable = contributions.find(
    (part, index) => total(part) > centsToMicro(must(link.terms[index], 'terms').unreasonableCents),
  );
  if (unreasonable !== undefined) return reject('UNREASONABLE_CONTRIBUTION', `level ${unreasonable.level}`);
  const sinceMs = coup.phase === 'held' || seats.length === 0 ? null : tooSoonMs(link, table, inputs.now);
  if (sinceMs !== null) return hold({ ...command, seats, sinceMs }, link, inputs.now);
  // After this point the lock must succeed.
  const event: EventOf<'CoupLocked'> = {
    type: 'CoupLocked',
    at: inputs.now,
    table: command.table,
    coup: command.coup,
    seats,
    contributions,
  };
  return accept([event], lockedAnswer(command.coup, { journalSequence: state.sequence + 1, seats }));
}

function seatsOf(wagers: readonly Wager[]): readonly number[] {
  return wagers.map((wager) => wager.seat).sort((a, b) => a - b);
}

/** Bets are over all the same: nothing is recognized after "no more bets", however it is answered. Nothing is credited. */
function hold(
  { table, coup, seats, sinceMs }: Pick<EventOf<'RoundHeld'>, 'table' | 'coup' | 'seats' | 'sinceMs'>,
  link: OpenedLink,
  now: number,
): Decision {
  return accept([{ type: 'RoundHeld', at: now, table, coup, seats, sinceMs }], heldRefusal(link, sinceMs).answer);
}

function total(part: Contribution): bigint {
  return part.displayMicro + part.reserveMicro + part.overflowMicro;
}

function lockedAnswer(coup: number, lock: Pick<Lock, 'journalSequence' | 'seats'>): Answer {
  assert(lock.journalSequence > 0, 'a lock has its place in the journal');
  return {
    ok: true,
    type: 'locked',
    coup,
    seats: lock.seats,
    journalSequence: lock.journalSequence,
  };
}
