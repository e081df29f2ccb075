import { awardIdOf } from '../ids.js';
import { demandOnClaim } from '../payment/decide-payment.js';
import { amountRuleOf, isPaidBySystem } from '../payment/rules.js';
import type { OpenedLink } from '../state.js';
import { earlierOf, isAutomatic, paymentStop } from './decide.js';
import type { OpenClaim } from './state.js';

export const CLAIM_WAITS = [
  'payment',
  'look-up',
  'system',
  'authorization',
  'verification',
  'release',
  'earlier-claim',
  'state',
  'request',
] as const;
export type ClaimWait = (typeof CLAIM_WAITS)[number];

export interface WaitingClaim {
  readonly waitsFor: ClaimWait;
  readonly detail: string;
}

/** What a claim waits for. Reasons that stop payment come first. */
export function claimWait(link: OpenedLink, claim: OpenClaim, now: number): WaitingClaim {
  const stop = paymentStop(link, claim.awardNumber);
  if (stop !== null) return { waitsFor: 'request', detail: stop };
  if (claim.held) return { waitsFor: 'release', detail: '' };
  const { isExcluded, checks } = demandOnClaim(link, claim, now);
  if (isExcluded) return { waitsFor: 'state', detail: '' };
  const { step } = claim.progress;
  if (step === 'opened' && !isAutomatic(link, claim)) {
    const { verifiers } = amountRuleOf(link.paymentRules, claim.award.amountCents);
    return { waitsFor: 'verification', detail: verifiers.join(', ') };
  }
  const earlier = earlierOf(link, claim);
  if (earlier !== undefined)
    return { waitsFor: 'earlier-claim', detail: awardIdOf(link.config.linkId, earlier.awardNumber) };
  if (step === 'verified' && !isAutomatic(link, claim)) return { waitsFor: 'authorization', detail: '' };
  const missing = checks.filter(({ result }) => result === null).map(({ rule }) => rule.check);
  if (missing.length > 0) return { waitsFor: 'look-up', detail: missing.join(', ') };
  return { waitsFor: isPaidBySystem(link.paymentRules, claim.award.amountCents) ? 'system' : 'payment', detail: '' };
}
