import { centsToText, must } from '@jackpot/money';
import type { CheckKind, CheckResult, PaymentDemand, WaitingClaim } from '@jackpot/progressive';
import type { AwardRecord, ClaimActRecord } from '@jackpot/storage';
import type { SharingState } from './patrons.service.js';

type Act = Pick<ClaimActRecord, 'act' | 'at' | 'detail'>;

export interface RecordedLookUp {
  readonly check: CheckKind;
  readonly result: CheckResult;
  readonly owed: string;
  readonly reference: string;
}

interface SharedClaim {
  readonly award: Pick<AwardRecord, 'amountCents'>;
  readonly demand: PaymentDemand;
  readonly acts: readonly Act[];
}

export function lookUpsIn(acts: readonly Act[]): readonly (RecordedLookUp & { readonly at: number })[] {
  return acts
    .filter(({ act }) => act === 'checked')
    .map(({ at, detail }) => ({ ...(JSON.parse(must(detail, 'the detail of a look-up')) as RecordedLookUp), at }));
}

export function isOutdated(
  { changedAt }: SharingState,
  acts: readonly Act[],
  { check, reference }: Pick<RecordedLookUp, 'check' | 'reference'>,
): boolean {
  return lookUpsIn(acts).some((each) => each.check === check && each.reference === reference && each.at <= changedAt);
}

/** Discards checks made before the list of winners changed, unless they found the patron excluded. */
export function demandSince(
  sharing: SharingState | null,
  { demand, acts }: Pick<SharedClaim, 'demand' | 'acts'>,
): PaymentDemand {
  if (sharing === null) return demand;
  const lookUps = lookUpsIn(acts);
  return {
    ...demand,
    checks: demand.checks.map(({ rule, result }) => {
      const last = lookUps.findLast(({ check }) => check === rule.check);
      const isOld = result !== 'excluded' && last !== undefined && last.at <= sharing.changedAt;
      return { rule, result: isOld ? null : result };
    }),
  };
}

export function sharingStop(sharing: SharingState, claim: SharedClaim) {
  const { amountCents } = claim.award;
  if (sharing.sharesCents !== amountCents)
    return {
      code: 'SHARES_NOT_WHOLE' as const,
      detail: `the shares are ${centsToText(sharing.sharesCents)} and the award ${centsToText(amountCents)}`,
    };
  const checks = missingChecks(sharing, claim);
  if (checks === '') return null;
  return { code: 'CHECK_MISSING' as const, detail: `${checks}: of everybody who shares the win` };
}

function missingChecks(sharing: SharingState, claim: SharedClaim): string {
  const missing = demandSince(sharing, claim).checks.filter(({ result }) => result === null);
  return missing.map(({ rule }) => rule.check).join(', ');
}

/** What a shared claim waits for. The link does not know the winners, so it may call a claim ready that is not. */
export function waitOfShared(sharing: SharingState, claim: SharedClaim, wait: WaitingClaim): WaitingClaim {
  const isAtPayment = wait.waitsFor === 'payment' || wait.waitsFor === 'system' || wait.waitsFor === 'look-up';
  const stop = isAtPayment ? sharingStop(sharing, claim) : null;
  if (stop === null) return wait;
  if (stop.code === 'SHARES_NOT_WHOLE') return { waitsFor: 'request', detail: stop.detail };
  return { waitsFor: 'look-up', detail: missingChecks(sharing, claim) };
}
