import { assert, centsToMicro, maxAmount, minAmount, must, rateOf, wholeCents } from '@jackpot/money';
import { type Answer, type Decision, accept, already, reject } from '../answers.js';
import type { Inputs, LockCoup } from '../commands.js';
import type { Contribution } from '../levels/moves.js';
import type { EventOf } from '../catalogue.js';
import type { MustHitHit } from '../award/award.js';
import type { LevelMeters } from '../levels/meters.js';
import type { LinkState, OpenedLink } from '../state.js';
import type { Lock, TableState, Wager } from '../table/state.js';
import { metersOf } from '../levels/state.js';
import { fundReset } from '../levels/funding.js';
import { heldRefusal, tooSoonMs } from './decide-held-round.js';
import { nextAward } from '../award/numbering.js';
import { drawTrigger } from '../levels/trigger.js';

/**
 * "No more bets". One step that cannot be half done: betting closes, every wager contributes to every level, the must-hit
 * trigger is tested, and if it is reached the award is fixed and the level begins anew. Locking twice is the same lock.
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
  if (coup === null || coup.coup !== command.coup)
    return reject('COUP_UNKNOWN', `the table is at coup ${coup?.coup ?? 0}`);
  if (coup.phase === 'no-wager') return reject('NO_WAGER_ROUND');
  if (coup.phase === 'held' && !coup.isReleased) return heldRefusal(link, coup.sinceMs);
  if (coup.phase !== 'betting' && coup.phase !== 'held')
    return coup.lock === null ? reject('COUP_OVER') : already(lockedAnswer(command.coup, coup.lock));
  const seats = coup.phase === 'held' ? coup.seats : seatsOf(coup.wagers);
  const contributions = contribute(link, seats.length);
  const unreasonable = contributions.find(
    (part, index) => total(part) > centsToMicro(must(link.terms[index], 'terms').unreasonableCents),
  );
  if (unreasonable !== undefined) return reject('UNREASONABLE_CONTRIBUTION', `level ${unreasonable.level}`);
  const sinceMs = coup.phase === 'held' || seats.length === 0 ? null : tooSoonMs(link, table, inputs.now);
  if (sinceMs !== null) return hold({ ...command, seats, sinceMs }, link, inputs.now);
  // After this point the lock must succeed.
  const mustHit = testTrigger(link, command, seats, contributions, inputs);
  const event: EventOf<'CoupLocked'> = {
    type: 'CoupLocked',
    at: inputs.now,
    table: command.table,
    coup: command.coup,
    seats,
    contributions,
    mustHit,
  };
  return accept(
    [event],
    lockedAnswer(command.coup, { journalSequence: state.sequence + 1, seats, mustHit: mustHit?.award ?? null }),
  );
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

/** What so many wagers give to each level: display up to the limit, then overflow; reserve beside. Exact: cents times ppm. */
export function contribute(link: OpenedLink, wagers: number): readonly Contribution[] {
  const stake = BigInt(wagers) * link.config.priceCents;
  return link.levels.map((level, index) => {
    const terms = must(link.terms[index], 'terms of a level');
    const gainMicro = rateOf({ priceCents: stake, ratePpm: terms.ratePpm });
    const displayMicro =
      level === 'must-hit'
        ? gainMicro
        : minAmount(gainMicro, roomMicro(must(link.meters[index], level), terms.ceilingCents));
    const reserveMicro = rateOf({ priceCents: stake, ratePpm: terms.reserveRatePpm });
    return { level, displayMicro, reserveMicro, overflowMicro: gainMicro - displayMicro };
  });
}

/** Without a limit the room is more than any coup can fill. */
const UNLIMITED_MICRO = centsToMicro(10n ** 12n);

function roomMicro(meters: LevelMeters, limitCents: bigint | null): bigint {
  return limitCents === null ? UNLIMITED_MICRO : maxAmount(0n, centsToMicro(limitCents) - meters.displayMicro);
}

function total(part: Contribution): bigint {
  return part.displayMicro + part.reserveMicro + part.overflowMicro;
}

/** The Must Hit, if this lock's contributions reach its trigger; royal-9-and-must-hit.md C.3. INV-09. */
function testTrigger(
  link: OpenedLink,
  command: LockCoup,
  seats: readonly number[],
  contributions: readonly Contribution[],
  inputs: Inputs,
): MustHitHit | null {
  const terms = link.config.mustHit;
  if (terms === null || seats.length === 0) return null;
  const before = metersOf(link, 'must-hit');
  const cycle = must(link.mustHitCycle, 'the cycle of the Must Hit');
  const part = must(
    contributions.find(({ level }) => level === 'must-hit'),
    'contribution to the Must Hit',
  );
  const reachedMicro = before.displayMicro + part.displayMicro;
  const revealed = inputs.draws.open(must(link.mustHit, 'a sealed trigger'), {
    linkId: link.config.linkId,
    cycle: before.cycle,
  });
  if (reachedMicro < centsToMicro(revealed.triggerCents)) return null;
  const amountCents = wholeCents(minAmount(reachedMicro, centsToMicro(cycle.maximumCents)));
  const drawn = Number(inputs.draws.below(BigInt(seats.length)));
  const seat = must(seats[drawn], 'the drawn seat is in play');
  const held = { ...before, reserveMicro: before.reserveMicro + part.reserveMicro };
  const award = nextAward(link, {
    seat,
    line: 'must-hit',
    level: 'must-hit',
    amountCents,
    fromMeterCents: amountCents,
    table: command.table,
    now: inputs.now,
  });
  return {
    award,
    drawn,
    revealed,
    moves: [
      { kind: 'award', level: 'must-hit', amountMicro: centsToMicro(amountCents) },
      fundReset(link.config.awards, held, centsToMicro(terms.resetCents)),
    ],
    next: drawTrigger(
      link.config.linkId,
      { floorCents: terms.resetCents, maximumCents: terms.maximumCents, cycle: before.cycle + 1 },
      inputs.draws,
    ),
  };
}

function lockedAnswer(coup: number, lock: Pick<Lock, 'journalSequence' | 'seats' | 'mustHit'>): Answer {
  assert(lock.journalSequence > 0, 'a lock has its place in the journal');
  return {
    ok: true,
    type: 'locked',
    coup,
    seats: lock.seats,
    journalSequence: lock.journalSequence,
    mustHit: lock.mustHit,
  };
}
