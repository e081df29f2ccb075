import { MICRO_PER_CENT, centsToMicro, maxAmount, minAmount, must } from '@jackpot/money';
import { type WorkedOut, workOut } from '../levels/history.js';
import { asIfNever, isMoved, reversals, shownUpTo, withoutAward } from '../levels/as-if-never.js';
import type { LevelId } from '../ids.js';
import { registersOf } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';
import type { ClaimReversal, Increase } from './events.js';
import type { OpenClaim } from './state.js';

/**
 * What a rejected claim gives back, so that every level stands as if the hit had not been. A later winner of the level
 * would have won more then: it is added to that claim, which is provisional until now for this very reason (REQ-94). What
 * is fixed is never lowered.
 */
export function restorationOf(link: OpenedLink, { awardNumber, award }: OpenClaim): ClaimReversal {
  const remaining = withoutAward(link, awardNumber);
  const after = remaining === null ? asGivenBack(link, award) : asIfNever(link, remaining);
  const ofLevel = levelFunding(award);
  const increases = increasesOf(link, { awardNumber, ofLevel }, after);
  const raisedCents = increases.reduce((sum, { fromMeterCents }) => sum + fromMeterCents, 0n);
  const owedMicro = (level: LevelId): bigint =>
    level === ofLevel ? centsToMicro(raisedCents - award.fromMeterCents) : 0n;
  const shown = { registers: after.registers.map((each, index) => belowMaximum(link, index, each)) };
  return {
    toHouseMicro: centsToMicro(award.amountCents - award.fromMeterCents),
    levels: reversals(link, shown, owedMicro).filter(isMoved),
    increases,
  };
}

/** The level whose meters pay an award. The pool of fixed awards is the reserve of Star. */
function levelFunding({ level }: OpenClaim['award']): LevelId {
  return level ?? 'star';
}

/**
 * Open claims of the level that come to more without the rejected hit. Their documents state the earlier amount, so each
 * gets the next number. Claims of other levels stay as they are: the hit took nothing from their meters. They can come to
 * more all the same, by a cent, where a void after them has changed which fraction of a cent was left on their meter.
 */
function increasesOf(
  link: OpenedLink,
  rejected: { readonly awardNumber: number; readonly ofLevel: LevelId },
  { paid }: WorkedOut,
): readonly Increase[] {
  let nextDocumentNumber = link.documents;
  return [...link.claims.values()].flatMap(({ awardNumber, award }): readonly Increase[] => {
    const now = paid.get(awardNumber);
    if (awardNumber === rejected.awardNumber || levelFunding(award) !== rejected.ofLevel) return [];
    if (now === undefined || now.amountCents <= award.amountCents) return [];
    const amountCents = now.amountCents - award.amountCents;
    const fromMeterCents = minAmount(amountCents, maxAmount(0n, now.fromMeterCents - award.fromMeterCents));
    nextDocumentNumber += 1;
    return [{ awardNumber, amountCents, fromMeterCents, documentNumber: award.documentNumber, nextDocumentNumber }];
  });
}

/** The Must Hit never stands at its maximum (INV-09): a later wager must take it there. What lies past that is overflow. */
function belowMaximum(link: OpenedLink, index: number, registers: WorkedOut['registers'][number]) {
  if (link.levels[index] !== 'must-hit') return registers;
  const maximumCents = must(must(link.terms[index], 'terms of the Must Hit').ceilingCents, 'its maximum');
  return shownUpTo(registers, centsToMicro(maximumCents) - MICRO_PER_CENT);
}

/** Where the hit is too long ago for the history to hold it: what it took returns to the level as a gain, and its reset stays. */
function asGivenBack(link: OpenedLink, { level, fromMeterCents }: OpenClaim['award']): WorkedOut {
  const gainMicro = centsToMicro(fromMeterCents);
  const gain =
    level === null
      ? { level: 'star' as const, displayMicro: 0n, reserveMicro: gainMicro, overflowMicro: 0n }
      : { level, displayMicro: gainMicro, reserveMicro: 0n, overflowMicro: 0n };
  return workOut(link, link.meters.map(registersOf), [{ kind: 'change', sequence: 0, ...gain }]);
}
