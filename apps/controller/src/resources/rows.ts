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

/** @param tables of the link, including tables that have left it */
export function coupOf(row: CoupRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables), ...resultOf(row.cards) };
}

export function stakesOf(row: Pick<CoupRecord, 'stakes'>) {
  return stakesOfHand(row).map(({ seat, stakes }) => ({
    seat,
    stakes: stakes.map(({ wager, stakeCents }) => ({ wager, stake: BigInt(stakeCents) })),
  }));
}

export function roundOf({ mark: _, course: __, ...row }: ThreeCardRoundRecord, tables: readonly TableRecord[]) {
  return { ...row, ...tableOf(row.tableNo, tables) };
}

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

/** Parses "KS 9H ...". Undefined if the row is not a finished hand. */
export function recordedDeal(cards: string | null): Deal | undefined {
  const read = (cards ?? '').split(' ').map(parseCard);
  if (!read.every((card): card is Card => card !== undefined)) return undefined;
  const deal = dealOf(read);
  return !deal.ok ? undefined : deal;
}

/** All fields are null before the result. */
export function resultOf(cards: string | null): {
  readonly outcome: Deal['outcome'] | null;
  readonly playerPoints: number | null;
  readonly bankerPoints: number | null;
} {
  const { outcome = null, playerPoints = null, bankerPoints = null } = recordedDeal(cards) ?? {};
  return { outcome, playerPoints, bankerPoints };
}
