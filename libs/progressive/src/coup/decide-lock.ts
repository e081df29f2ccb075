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
import { promotionsInPlay, uncontributedCents } from './promotions.js';

/**
 * Closes betting. Every wager contributes to every level in one event. Nothing is revealed, because the Must Hit is
 * tested with the result (`testMustHit`). A link out of service still locks the coup, because its acknowledged wagers
 * must be settled.
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
  // At a table of Three Card Baccarat, "no more bets" always names the positions in play.
  const isAttested = link.config.mainWager === 'attested' || table.threeCard !== null;
  if (isAttested && coup.phase === 'betting' && command.mainWagers === undefined) return reject('MAIN_WAGERS_NEEDED');
  const attested = isAttested ? command.mainWagers : undefined;
  const { seats, returned } = coup.phase === 'held' ? coup : inPlayAndReturned(coup.wagers, attested);
  const contributions = contribute(link, link.meters, {
    wagers: seats.length,
    uncontributedCents: uncontributedCents(link.config, promotionsInPlay(table, seats)),
  });
  const unreasonable = contributions.find(
    (part, index) => total(part) > centsToMicro(must(link.terms[index], 'terms').unreasonableCents),
  );
  if (unreasonable !== undefined) return reject('UNREASONABLE_CONTRIBUTION', `level ${unreasonable.level}`);
  const sinceMs = coup.phase === 'held' || seats.length === 0 ? null : tooSoonMs(link, table, inputs.now);
  if (sinceMs !== null) return hold({ ...command, seats, returned, sinceMs }, link, inputs.now);
  // After this point the command must succeed.
  const event: EventOf<'CoupLocked'> = {
    type: 'CoupLocked',
    at: inputs.now,
    table: command.table,
    coup: command.coup,
    seats,
    returned,
    contributions,
  };
  return accept([event], lockedAnswer(command.coup, { journalSequence: state.sequence + 1, seats, returned }));
}

/** Source: chapter 7 A(9). */
function inPlayAndReturned(
  wagers: readonly Wager[],
  attested: readonly number[] | undefined,
): Pick<EventOf<'CoupLocked'>, 'seats' | 'returned'> {
  const all = wagers.map((wager) => wager.seat).sort((a, b) => a - b);
  if (attested === undefined) return { seats: all, returned: [] };
  return {
    seats: all.filter((seat) => attested.includes(seat)),
    returned: all.filter((seat) => !attested.includes(seat)),
  };
}

function hold(
  { table, coup, seats, returned, sinceMs }: Omit<EventOf<'RoundHeld'>, 'type' | 'at'>,
  link: OpenedLink,
  now: number,
): Decision {
  return accept(
    [{ type: 'RoundHeld', at: now, table, coup, seats, returned, sinceMs }],
    heldRefusal(link, sinceMs).answer,
  );
}

function total(part: Contribution): bigint {
  return part.displayMicro + part.reserveMicro + part.overflowMicro;
}

function lockedAnswer(coup: number, lock: Pick<Lock, 'journalSequence' | 'seats' | 'returned'>): Answer {
  assert(lock.journalSequence > 0, 'a lock has its place in the journal');
  return {
    ok: true,
    type: 'locked',
    coup,
    seats: lock.seats,
    returned: lock.returned,
    journalSequence: lock.journalSequence,
  };
}
