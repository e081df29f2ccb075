import { type CommonTerms, type LevelMeters, cumulativePaidCents } from '@jackpot/progressive';
import { must } from '@jackpot/money';
import type {
  AwardRecord,
  CoupRecord,
  MeterHistoryRecord,
  MustHitCycleRecord,
  PayoutRecord,
  TableRecord,
} from '@jackpot/storage';
import type { PayoutDocument } from '@jackpot/books';
import { resultOf } from './recorded-hand.js';

/** Rows of the read tables under the names of the API: there the schema carries the unit, not the name. */

/** @param tables of the coup's link, those that have left it too. */
export function coupOf(row: CoupRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables), ...resultOf(row.cards) };
}

/** @param tables of the award's link, those that have left it too. */
export function awardOf(row: AwardRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables), amount: row.amountCents, fromMeter: row.fromMeterCents };
}

function tableOf(tableNo: number, tables: readonly TableRecord[]) {
  const found = tables.find((table) => table.tableNo === tableNo);
  const { tableId, assetNumber } = must(found, 'the table of a hand');
  return { tableId, assetNumber };
}

export function payoutOf({ document, ...row }: PayoutRecord) {
  return { ...row, document: documentOf(document) };
}

/** A payout document from its stored text, which the payouts worker wrote. */
export function documentOf(text: string): PayoutDocument {
  return JSON.parse(text) as PayoutDocument;
}

export function wagerOf<R extends { readonly priceCents: bigint }>(row: R) {
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
