import { type CommonTerms, type LevelMeters, cumulativePaidCents } from '@jackpot/progressive';
import type {
  AwardRecord,
  LateWagerRecord,
  MeterHistoryRecord,
  MustHitCycleRecord,
  PayoutRecord,
  WagerRecord,
} from '@jackpot/storage';
import type { PayoutDocument } from '@jackpot/books';

/** Rows of the read tables under the names of the API: there the schema carries the unit, not the name. */

export function awardOf(row: AwardRecord) {
  return { ...row, amount: row.amountCents, fromMeter: row.fromMeterCents };
}

export function payoutOf({ document, ...row }: PayoutRecord) {
  return { ...row, document: documentOf(document) };
}

/** A payout document from its stored text, which the payouts worker wrote. */
export function documentOf(text: string): PayoutDocument {
  return JSON.parse(text) as PayoutDocument;
}

export function wagerOf<R extends WagerRecord | LateWagerRecord>(row: R) {
  return { ...row, price: row.priceCents };
}

export function historyOf(row: MeterHistoryRecord) {
  const { beforeMicro, displayMicro, reserveMicro, overflowMicro } = row;
  return { ...row, before: beforeMicro, display: displayMicro, reserve: reserveMicro, overflow: overflowMicro };
}

export function cycleOf(row: MustHitCycleRecord) {
  return { ...row, trigger: row.triggerCents };
}

/** Every meter of a level (COMAR 36.05.03.24 F(3)(e), G; N.J.A.C. 13:69E-1.39A(b)). */
export function levelMetersOf(meters: LevelMeters, terms: CommonTerms) {
  return {
    ...meters,
    display: meters.displayMicro,
    reserve: meters.reserveMicro,
    overflow: meters.overflowMicro,
    wins: meters.winsCents,
    largest: meters.largestCents,
    pending: meters.pendingCents,
    machinePaid: meters.machinePaidCents,
    attendantPaid: meters.attendantPaidCents,
    cumulativePaid: cumulativePaidCents(meters),
    reset: terms.resetCents,
    limit: terms.ceilingCents,
    ratePpm: Number(terms.ratePpm),
    reserveRatePpm: Number(terms.reserveRatePpm),
  };
}
