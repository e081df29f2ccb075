import { centsToMicro, must } from '@jackpot/money';
import type { Award, MustHitHit } from '../award/award.js';
import { AwardNumbering } from '../award/numbering.js';
import type { Inputs } from '../commands.js';
import type { OpenedLink } from '../state.js';
import type { Lock, TableState } from '../table/state.js';
import { registersOf } from '../levels/meters.js';
import { payMustHit } from '../levels/pay-lines.js';
import { metersOf } from '../levels/state.js';
import { drawTrigger } from '../levels/trigger.js';
import { mustHitWinner } from '../levels/winner.js';
import { isForfeited } from '../three-card/state.js';

interface CoupWithResult {
  readonly coup: number;
  readonly lock: Lock;
  readonly awards: readonly Award[];
}

/**
 * Tests whether a coup wins the Must Hit; null if not (INV-09). The test comes with the result and never at the lock,
 * so that nothing is known while the coup can still be voided. Contributions of coups without a result do not count
 * (`uncountedMicro`): a void may take them back, and the first of several tables to enter a result would otherwise win
 * with a chance that the other tables have paid for. Consequences:
 * - A coup's chance is its contribution's share of the trigger's range, at any table and whenever its result comes.
 * - Contributions of voided coups never pass the trigger.
 * - The winning coup gets the whole meter. A coup that was locked before and has a later result is not tested, because
 *   it had its chance in the cycle to which it contributed.
 *
 * The award is the meter as signs show it, at most the maximum. The excess starts the next cycle. If the excess reaches
 * that cycle's trigger, the next coup with a result wins it.
 */
export function testMustHit(
  link: OpenedLink,
  table: TableState,
  { coup, lock, awards }: CoupWithResult,
  { draws, now }: Inputs,
): MustHitHit | null {
  const terms = link.config.mustHit;
  if (terms === null) return null;
  const reachedMicro = testedMicro(link, lock);
  if (reachedMicro === null) return null;
  const before = metersOf(link, 'must-hit');
  const { cycle } = before;
  const { linkId } = link.config;
  const revealed = draws.open(must(link.mustHit, 'a sealed trigger'), { linkId, cycle });
  if (reachedMicro < centsToMicro(revealed.triggerCents)) return null;
  const { maximumCents } = must(link.mustHitCycle, 'the cycle of the Must Hit');
  const { amountCents, moves } = payMustHit(
    link.config.awards,
    { ...registersOf(before) },
    { maximumCents, resetCents: terms.resetCents },
  );
  const { tableId, tableNo } = table;
  const seats = seatsDrawn(table, lock);
  const seat = mustHitWinner({ winnerNonce: revealed.winnerNonce, linkId, cycle, tableId, coup, seats });
  return {
    award: new AwardNumbering(link, awards).next({
      ...{ seat, line: 'must-hit', level: 'must-hit', table: tableNo, now },
      ...{ amountCents, fromMeterCents: amountCents },
    }),
    revealed,
    moves,
    next: drawTrigger(
      linkId,
      { floorCents: terms.resetCents, maximumCents: terms.maximumCents, cycle: cycle + 1 },
      draws,
    ),
  };
}

/**
 * Seats that may win the Must Hit. A forfeited wager cannot (seed 004, 11 A(5)), unless all are forfeited: the level
 * must hit by its maximum.
 */
export function seatsDrawn(
  { threeCard }: Pick<TableState, 'threeCard'>,
  { seats }: Pick<Lock, 'seats'>,
): readonly number[] {
  const round = threeCard?.round ?? null;
  if (round === null || round.forfeits.length === 0) return seats;
  const drawn = seats.filter((seat) => !isForfeited(round, seat));
  return drawn.length > 0 ? drawn : seats;
}

export function testedMicro(link: OpenedLink, lock: Lock): bigint | null {
  if (!link.levels.includes('must-hit') || lock.seats.length === 0) return null;
  const { cycle, displayMicro } = metersOf(link, 'must-hit');
  return lock.mustHitCycle === cycle ? displayMicro - link.uncountedMicro + mustHitPart(lock) : null;
}

export function mustHitPart({ contributions }: Lock): bigint {
  return must(
    contributions.find(({ level }) => level === 'must-hit'),
    'a contribution to the Must Hit',
  ).displayMicro;
}
