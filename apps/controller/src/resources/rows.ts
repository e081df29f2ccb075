import { type CommonTerms, type LevelMeters, cumulativePaidCents } from '@jackpot/progressive';
import { must } from '@jackpot/money';
import {
  type AwardRecord,
  type CoupRecord,
  type MeterHistoryRecord,
  type MustHitCycleRecord,
  type PayoutRecord,
  type TableRecord,
  type ThreeCardRoundRecord,
  courseOfRound,
  stakesOfHand,
} from '@jackpot/storage';
import type { PayoutDocument } from '@jackpot/books';
import { type Card, type Deal, dealOf, parseCard } from '@jackpot/rules';

/** Rows of the read tables under the names of the API: there the schema carries the unit, not the name. */

/** @param tables of the coup's link, those that have left it too. */
export function coupOf(row: CoupRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables), ...resultOf(row.cards) };
}

/** The stakes of a hand, position by position. */
export function stakesOf(row: Pick<CoupRecord, 'stakes'>) {
  return stakesOfHand(row).map(({ seat, stakes }) => ({
    seat,
    stakes: stakes.map(({ wager, stakeCents }) => ({ wager, stake: BigInt(stakeCents) })),
  }));
}

/** @param tables of the round's link, those that have left it too. */
export function roundOf({ mark: _, course: __, ...row }: ThreeCardRoundRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables) };
}

/** Hands, stakes and results of a round of Three Card Baccarat. */
export function courseOf(row: Pick<ThreeCardRoundRecord, 'course'>) {
  const { positions, stakes, hands, forfeits, dealerRanking, results } = courseOfRound(row);
  return {
    positions: [...positions],
    stakes: stakes.map(({ position, wager, stakeCents }) => ({ position, wager, stake: BigInt(stakeCents) })),
    hands: [...hands],
    forfeits: [...forfeits],
    dealerRanking,
    results: results.map(({ position, standing, ranking, lines }) => ({
      ...{ position, standing, ranking },
      lines: lines.map(({ wager, line, stakeCents, winMicro, vigorishMicro }) => ({
        ...{ wager, line, stake: BigInt(stakeCents), win: BigInt(winMicro), vigorish: BigInt(vigorishMicro) },
      })),
    })),
  };
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

/** The deal of a recorded row of cards, "KS 9H ..."; undefined for a row that is no finished hand. */
export function recordedDeal(cards: string | null): Deal | undefined {
  const read = (cards ?? '').split(' ').map(parseCard);
  if (!read.every((card): card is Card => card !== undefined)) return undefined;
  const deal = dealOf(read);
  return !deal.ok ? undefined : deal;
}

/** Winner and points, as a list of hands shows them; null before the result. */
export function resultOf(cards: string | null): {
  readonly outcome: Deal['outcome'] | null;
  readonly playerPoints: number | null;
  readonly bankerPoints: number | null;
} {
  const { outcome = null, playerPoints = null, bankerPoints = null } = recordedDeal(cards) ?? {};
  return { outcome, playerPoints, bankerPoints };
}
