import { centsToText } from '@jackpot/money';
import type { LinkConfig } from '@jackpot/progressive';
import { kingNineName } from '@jackpot/rules';
import { decimalText, fraction } from '../exact/fraction.js';
import type { MustHitOdds } from '../must-hit/must-hit.js';
import type { LayoutOdds } from '../royal-9/layout-odds.js';
import type { RoyalLevel } from '../royal-9/awards.js';
import type { LevelOdds } from '../royal-9/levels.js';
import type { LinkLayout, LinkOdds, UnitsOdds } from '../royal-9/link-odds.js';
import type { SeatOdds } from '../royal-9/seats.js';
import {
  type DollarsBody,
  type PercentRangeBody,
  type ShareBody,
  dollarsOf,
  dollarsRange,
  oneIn,
  percentRange,
  shareBody,
} from './values.js';

/** Amounts are in dollars. */
export interface LinkOddsBody {
  readonly linkId: string;
  readonly name: string;
  readonly configHash: string;
  readonly price: string;
  readonly paytable: string;
  readonly decks: number;
  readonly readings: Readonly<Record<string, string>>;
  readonly layouts: readonly LayoutBody[];
  readonly layoutsLeftOut: number;
  readonly mustHit: readonly MustHitBody[];
}

export interface LayoutBody {
  readonly tableIds: readonly string[];
  readonly seatsInPlay: readonly number[];
  readonly deals: string;
  readonly returnedAtReset: ShareBody;
  readonly seats: readonly SeatBody[];
  readonly levels: readonly LevelBody[];
  readonly longRun: LongRunBody;
  /** Left out if the terms allow exactly one unit. */
  readonly ofUnits?: readonly UnitsBody[];
}

/** Every position with a wager of these units. Shares of all that the wager costs. */
export interface UnitsBody {
  readonly units: number;
  readonly returnedAtReset: ShareBody;
  readonly returned: PercentRangeBody;
}

export interface SeatBody {
  readonly seat: number;
  readonly pairs: readonly string[];
  readonly returnedAtReset: string;
  readonly anyWin: ShareBody;
  readonly lines: readonly SeatLineBody[];
}

export interface SeatLineBody {
  readonly line: string;
  readonly count: string;
  readonly often: string;
  readonly meanAward: string;
}

export interface LevelBody {
  readonly level: RoyalLevel;
  readonly reset: string;
  readonly wagersBetweenHits: string | null;
  readonly meterAtHit: DollarsBody | null;
  /** Meter at which a wager returns its price on average, with the other meters at their reset amounts. */
  readonly breakEven: string | null;
  readonly tenthsPerCycle: DollarsBody;
  readonly topUpPerCycle: DollarsBody;
  readonly overflowPerCycle: DollarsBody;
  readonly reserveGainedPerCycle: string;
  readonly firstResetFails: ShareBody | null;
  readonly longRunFails: string | null;
  readonly housePerCycle: DollarsBody;
  readonly houseCost: PercentRangeBody;
}

export interface LongRunBody {
  readonly fixed: ShareBody;
  readonly royal9: PercentRangeBody;
  readonly mustHit: ShareBody;
  readonly returned: PercentRangeBody;
  readonly contributed: ShareBody;
  readonly houseCost: PercentRangeBody;
}

export interface MustHitBody {
  readonly wagersPerLock: number;
  readonly expectedTrigger: string;
  readonly wagersBetweenHits: string;
  readonly meterAtHit: string;
  readonly returned: ShareBody;
  readonly seedPerHit: string;
  readonly houseCost: ShareBody;
}

export function linkOddsBody(config: LinkConfig, odds: LinkOdds, configHash: string): LinkOddsBody {
  return {
    linkId: config.linkId,
    name: config.name,
    configHash,
    price: centsToText(config.priceCents),
    paytable: config.paytable,
    decks: config.decks,
    readings: readingsOf(config),
    layouts: odds.layouts.map((layout) => layoutBody(config, layout)),
    layoutsLeftOut: odds.layoutsLeftOut,
    mustHit: odds.mustHit.map(mustHitBody),
  };
}

function readingsOf({ royal9, awards }: LinkConfig): Readonly<Record<string, string>> {
  const { claimFromCents, tablePaidMaxCents, resetFunding, ...rest } = awards;
  const amounts = {
    claimFrom: centsToText(claimFromCents),
    tablePaidMax: tablePaidMaxCents === null ? 'none' : centsToText(tablePaidMaxCents),
  };
  const plain = { ...royal9, ...rest, ...amounts, resetFunding: resetFunding.join(', ') };
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)]));
}

function layoutBody(config: LinkConfig, { tableIds, odds, longRun, ofUnits }: LinkLayout): LayoutBody {
  return {
    tableIds,
    seatsInPlay: odds.seatsInPlay,
    deals: odds.coups.deals.toString(),
    returnedAtReset: shareBody(odds.returnedAtReset),
    seats: odds.atReset.map((seat) => seatBody(config, odds, seat)),
    levels: odds.levels.map((level) => levelBody(config, odds, level)),
    longRun: {
      fixed: shareBody(longRun.fixed),
      royal9: percentRange(longRun.royal9),
      mustHit: shareBody(longRun.mustHit),
      returned: percentRange(longRun.returned),
      contributed: shareBody(longRun.contributed),
      houseCost: percentRange(longRun.houseCost),
    },
    ...(ofUnits.length === 0 ? {} : { ofUnits: ofUnits.map(unitsBody) }),
  };
}

function unitsBody({ units, returnedAtReset, returned }: UnitsOdds): UnitsBody {
  return { units, returnedAtReset: shareBody(returnedAtReset), returned: percentRange(returned) };
}

function seatBody(config: LinkConfig, { tableId, coups }: LayoutOdds, odds: SeatOdds): SeatBody {
  const seats = config.tables.find((table) => table.tableId === tableId)?.seats ?? [];
  const pairs = seats.find(({ seat }) => seat === odds.seat)?.pairs ?? [];
  return {
    seat: odds.seat,
    pairs: pairs.map(kingNineName),
    returnedAtReset: dollarsOf(odds.returnedCents),
    anyWin: shareBody(fraction(coups.deals - odds.lossCount, coups.deals)),
    lines: odds.lines.map(({ line, count, meanAwardCents }) => ({
      line,
      count: count.toString(),
      often: oneIn(fraction(count, coups.deals)),
      meanAward: dollarsOf(meanAwardCents),
    })),
  };
}

function levelBody(config: LinkConfig, { breakEvenCents }: LayoutOdds, odds: LevelOdds): LevelBody {
  const { level, reserve } = odds;
  const breakEven = breakEvenCents[level];
  return {
    level,
    reset: centsToText(config[level].resetCents),
    wagersBetweenHits: odds.wagersBetweenHits === null ? null : decimalText(odds.wagersBetweenHits, 1),
    meterAtHit: odds.meterAtHitCents === null ? null : dollarsRange(odds.meterAtHitCents),
    breakEven: breakEven === null ? null : centsToText(breakEven),
    tenthsPerCycle: dollarsRange(odds.tenthsPerCycleCents),
    topUpPerCycle: dollarsRange(odds.topUpPerCycleCents),
    overflowPerCycle: dollarsRange(odds.overflowPerCycleCents),
    reserveGainedPerCycle: dollarsOf(reserve?.gainedPerCycleCents ?? fraction(0n)),
    firstResetFails: reserve === null ? null : shareBodyOfPower(reserve.firstFails),
    longRunFails: reserve === null ? null : decimalText(reserve.longRunFails, LONG_RUN_DECIMALS),
    housePerCycle: dollarsRange(odds.housePerCycleCents),
    houseCost: percentRange(odds.houseCost),
  };
}

/** Decimals of `longRunFails`, whose error is up to twice the chance of a hit per coup. */
const LONG_RUN_DECIMALS = 3;

function shareBodyOfPower(value: LevelOdds['hitChance']): ShareBody {
  return { ...shareBody(value), exact: decimalText(value, 10) };
}

function mustHitBody(odds: MustHitOdds): MustHitBody {
  return {
    wagersPerLock: odds.wagersPerLock,
    expectedTrigger: dollarsOf(odds.expectedTriggerCents),
    wagersBetweenHits: decimalText(odds.wagersBetweenHits, 1),
    meterAtHit: dollarsOf(odds.meterAtHitCents),
    returned: shareBody(odds.returned),
    seedPerHit: dollarsOf(odds.seedPerHitCents),
    houseCost: shareBody(odds.houseCost),
  };
}
