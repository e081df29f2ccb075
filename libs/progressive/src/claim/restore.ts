import { MICRO_PER_CENT, centsToMicro, maxAmount, minAmount, must } from '@jackpot/money';
import { type WorkedOut, workOut } from '../levels/history.js';
import { asIfNever, isMoved, reversals, shownUpTo, withoutAward } from '../levels/as-if-never.js';
import type { LevelId } from '../ids.js';
import { registersOf } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';
import type { ClaimReversal, Increase } from './events.js';
import type { OpenClaim } from './state.js';

interface BothWays {
  readonly with: WorkedOut;
  readonly without: WorkedOut;
}

interface RestorationRule {
  readonly isIncreased: (other: OpenClaim, rejected: OpenClaim, both: BothWays) => boolean;
  readonly keepsMustHitBelowMaximum: (rejected: OpenClaim) => boolean;
}

const RULE: RestorationRule = {
  isIncreased: ({ awardNumber, award }, rejected, both) =>
    award.level === rejected.award.level && amountOf(both.without, awardNumber) > amountOf(both.with, awardNumber),
  keepsMustHitBelowMaximum: ({ award }) => award.level === 'must-hit',
};

/**
 * In builds before 0.9.0, a rejection raised every open claim that a void had left a cent too low, and took the Must
 * Hit below its maximum even if another level was hit.
 */
const RULE_OF_EARLIER_BUILDS: RestorationRule = { isIncreased: () => true, keepsMustHitBelowMaximum: () => true };

/**
 * Restores the level as if the rejected hit had never happened. A later winner of the level gets the difference
 * (REQ-94). Fixed amounts are never lowered, and no other level moves.
 */
export function restorationOf(link: OpenedLink, claim: OpenClaim): ClaimReversal {
  return restoration(link, claim, RULE);
}

/** For verifying old journals, never for a decision. */
export function restorationOfEarlierBuilds(link: OpenedLink, claim: OpenClaim): ClaimReversal {
  return restoration(link, claim, RULE_OF_EARLIER_BUILDS);
}

function restoration(link: OpenedLink, claim: OpenClaim, rule: RestorationRule): ClaimReversal {
  const { awardNumber, award } = claim;
  const remaining = withoutAward(link, awardNumber);
  const without = remaining === null ? asGivenBack(link, award) : asIfNever(link, remaining);
  const both = { with: remaining === null ? without : asIfNever(link, link.history.entries), without };
  const increases = increasesOf(link, claim, both, rule);
  const owedMicro = (level: LevelId): bigint => {
    const raisedCents = increases
      .filter((raise) => link.claims.get(raise.awardNumber)?.award.level === level)
      .reduce((sum, { fromMeterCents }) => sum + fromMeterCents, 0n);
    const isOfLevel = (award.level ?? 'star') === level;
    return centsToMicro(raisedCents - (isOfLevel ? award.fromMeterCents : 0n));
  };
  const registers = rule.keepsMustHitBelowMaximum(claim)
    ? without.registers.map((each, index) => belowMaximum(link, index, each))
    : without.registers;
  return {
    toHouseMicro: centsToMicro(award.amountCents - award.fromMeterCents),
    levels: reversals(link, { registers }, owedMicro).filter(isMoved),
    increases,
  };
}

function increasesOf(
  link: OpenedLink,
  rejected: OpenClaim,
  both: BothWays,
  rule: RestorationRule,
): readonly Increase[] {
  let nextDocumentNumber = link.documents;
  return [...link.claims.values()].flatMap((other): readonly Increase[] => {
    const { awardNumber, award } = other;
    const now = both.without.paid.get(awardNumber);
    if (other === rejected || now === undefined || now.amountCents <= award.amountCents) return [];
    if (!rule.isIncreased(other, rejected, both)) return [];
    const amountCents = now.amountCents - award.amountCents;
    const fromMeterCents = minAmount(amountCents, maxAmount(0n, now.fromMeterCents - award.fromMeterCents));
    nextDocumentNumber += 1;
    return [{ awardNumber, amountCents, fromMeterCents, documentNumber: award.documentNumber, nextDocumentNumber }];
  });
}

function amountOf({ paid }: WorkedOut, awardNumber: number): bigint {
  return must(paid.get(awardNumber), 'an award of the history').amountCents;
}

/** Moves the part of a Must Hit meter at or above its maximum to overflow (INV-09). */
function belowMaximum(link: OpenedLink, index: number, registers: WorkedOut['registers'][number]) {
  if (link.levels[index] !== 'must-hit') return registers;
  const maximumCents = must(must(link.terms[index], 'terms of the Must Hit').ceilingCents, 'its maximum');
  return shownUpTo(registers, centsToMicro(maximumCents) - MICRO_PER_CENT);
}

/**
 * Used if the history no longer contains the hit: the amount returns to the level as a gain, and the reset is not
 * undone.
 */
function asGivenBack(link: OpenedLink, { level, fromMeterCents }: OpenClaim['award']): WorkedOut {
  const gainMicro = centsToMicro(fromMeterCents);
  const gain =
    level === null
      ? { level: 'star' as const, displayMicro: 0n, reserveMicro: gainMicro, overflowMicro: 0n }
      : { level, displayMicro: gainMicro, reserveMicro: 0n, overflowMicro: 0n };
  return workOut(link, link.meters.map(registersOf), [{ kind: 'change', sequence: 0, ...gain }]);
}
