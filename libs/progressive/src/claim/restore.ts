import { MICRO_PER_CENT, centsToMicro, maxAmount, minAmount, must } from '@jackpot/money';
import { type WorkedOut, workOut } from '../levels/history.js';
import { asIfNever, isMoved, reversals, shownUpTo, withoutAward } from '../levels/as-if-never.js';
import type { LevelId } from '../ids.js';
import { registersOf } from '../levels/meters.js';
import type { OpenedLink } from '../state.js';
import type { ClaimReversal, Increase } from './events.js';
import type { OpenClaim } from './state.js';

/** The levels worked out with the claim that is rejected, and without it. */
interface BothWays {
  readonly with: WorkedOut;
  readonly without: WorkedOut;
}

interface RestorationRule {
  /** Whether an open claim that would have been larger without the rejected claim is increased. */
  readonly isIncreased: (other: OpenClaim, rejected: OpenClaim, both: BothWays) => boolean;
  /** Whether the Must Hit is kept below its maximum. */
  readonly keepsMustHitBelowMaximum: (rejected: OpenClaim) => boolean;
}

/** The rejected claim changes its own level and no other. */
const RULE: RestorationRule = {
  isIncreased: ({ awardNumber, award }, rejected, both) =>
    award.level === rejected.award.level && amountOf(both.without, awardNumber) > amountOf(both.with, awardNumber),
  keepsMustHitBelowMaximum: ({ award }) => award.level === 'must-hit',
};

/**
 * The rule of a build before 0.9.0. A void can leave a claim a cent below what the history without the voided wagers pays. The next
 * rejection, of any level, added that cent to the claim, and every rejection took the Must Hit below its maximum.
 */
const RULE_OF_1_0_0: RestorationRule = { isIncreased: () => true, keepsMustHitBelowMaximum: () => true };

/**
 * What a rejected claim gives back, so that every level stands as if the hit had not been. A later winner of the level
 * would have won more then: it is added to that claim, which is provisional until now for this very reason (REQ-94). What
 * is fixed is never lowered, and no other level moves.
 */
export function restorationOf(link: OpenedLink, claim: OpenClaim): ClaimReversal {
  return restoration(link, claim, RULE);
}

/** The restoration that a build before 0.9.0 decided. Only the verifier of a journal uses it, never a decision. */
export function restorationOfEarlierBuilds(link: OpenedLink, claim: OpenClaim): ClaimReversal {
  return restoration(link, claim, RULE_OF_1_0_0);
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

/** Open claims that come to more without the rejected hit. Their documents state the earlier amount: each gets the next number. */
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
