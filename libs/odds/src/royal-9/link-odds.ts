import { PPM_WHOLE, must } from '@jackpot/money';
import {
  type LinkConfig,
  type TableConfig,
  levelsOf,
  progressiveTables,
  termsOf,
  threeCardGameOf,
} from '@jackpot/progressive';
import type { CardCounts } from '@jackpot/rules';
import { freshShoe } from '../counting/shoe.js';
import { type Fraction, ZERO, dividedBy, fraction, plus, sumOf } from '../exact/fraction.js';
import { type MustHitOdds, mustHitOdds } from '../must-hit/must-hit.js';
import type { Meters } from './awards.js';
import type { Range } from './cycle.js';
import { type LayoutInput, type LayoutOdds, layoutOdds, returnedAt } from './layout-odds.js';
import { meanOf } from './seats.js';

export interface LinkOddsInput {
  readonly config: LinkConfig;
  readonly shoe?: CardCounts;
  readonly seatsInPlay?: readonly number[];
}

/** Tables whose positions print the same pairs, or all tables of Three Card Baccarat. */
export interface LinkLayout {
  readonly tableIds: readonly string[];
  readonly odds: LayoutOdds;
  readonly longRun: LongRun;
  /** Where terms allow several units: every position with 2 units, 3 and so on. */
  readonly ofUnits: readonly UnitsOdds[];
}

/** Shares of all that a wager of these units costs. */
export interface UnitsOdds {
  readonly units: number;
  readonly returnedAtReset: Fraction;
  readonly returned: Range;
}

export interface LongRun {
  readonly fixed: Fraction;
  /** Share of the price returned at mean meters, including fixed awards. */
  readonly royal9: Range;
  readonly mustHit: Fraction;
  readonly returned: Range;
  /** Includes hidden rates. */
  readonly contributed: Fraction;
  /** House money for fixed awards, resets and top-ups, as a share of the price. */
  readonly houseCost: Range;
}

export interface LinkOdds {
  readonly layouts: readonly LinkLayout[];
  readonly layoutsLeftOut: number;
  /** Odds by number of wagers per lock: for one wager, and for the seats in play of each layout. */
  readonly mustHit: readonly MustHitOdds[];
}

const LAYOUTS_MAX = 16;

/** The configuration must have no problems (`linkConfigProblems`). */
export function linkOdds({ config, shoe = freshShoe(config.decks), seatsInPlay }: LinkOddsInput): LinkOdds {
  const { layouts: first, layoutsLeftOut } = firstLayouts(config);
  const layouts = first.map(({ table, tableIds }): LinkLayout => {
    const input = { config, table, shoe, ...(seatsInPlay === undefined ? {} : { seatsInPlay }) };
    const odds = layoutOdds(input);
    return { tableIds, odds, longRun: longRunOf(input, odds), ofUnits: ofUnits(input, odds) };
  });
  const full = layouts.map(({ odds }) => odds.seatsInPlay.length);
  const together = [1, ...full, ...full.map((seats) => seats * (config.wagerUnitsMax ?? 1))];
  const mustHit = [...new Set(together)].flatMap((wagers) => mustHitOf(config, wagers) ?? []);
  return { layouts, layoutsLeftOut, mustHit };
}

function ofUnits(input: LayoutInput, { seatsInPlay }: LayoutOdds): readonly UnitsOdds[] {
  const more = (input.config.wagerUnitsMax ?? 1) - 1;
  return Array.from({ length: more }, (_, index) => {
    const units = index + 2;
    const bet = { ...input, seatsInPlay: seatsInPlay.flatMap((seat) => Array.from({ length: units }, () => seat)) };
    const odds = layoutOdds(bet);
    return { units, returnedAtReset: odds.returnedAtReset, returned: longRunOf(bet, odds).returned };
  });
}

function mustHitOf(config: LinkConfig, wagersPerLock: number): MustHitOdds | undefined {
  if (config.mustHit === null) return undefined;
  return mustHitOdds({ terms: config.mustHit, priceCents: config.priceCents, wagersPerLock });
}

function longRunOf(input: LayoutInput, odds: LayoutOdds): LongRun {
  const { config } = input;
  const price = fraction(config.priceCents);
  const fixed = dividedBy(
    meanOf(odds.atReset, ({ fixedCents }) => fixedCents),
    price,
  );
  const [low, high] = (['low', 'high'] as const).map((end) => returnedAt(input, odds, meansOf(odds, end)));
  const royal9 = { low: must(low, 'the low end').all, high: must(high, 'the high end').all };
  const mustHit = mustHitOf(config, odds.seatsInPlay.length);
  const random = mustHit?.returned ?? ZERO;
  const contributed = levelsOf(config).map((level) => {
    const { ratePpm, reserveRatePpm } = termsOf(config, level);
    return fraction(ratePpm + reserveRatePpm, PPM_WHOLE);
  });
  const beside = plus(fixed, mustHit?.houseCost ?? ZERO);
  const costOf = (end: keyof Range): Fraction =>
    plus(beside, sumOf(odds.levels.map(({ houseCost }) => houseCost[end])));
  return {
    fixed,
    royal9,
    mustHit: random,
    returned: { low: plus(royal9.low, random), high: plus(royal9.high, random) },
    contributed: sumOf(contributed),
    houseCost: { low: costOf('low'), high: costOf('high') },
  };
}

/** A level that is never hit counts as zero. */
function meansOf({ levels }: LayoutOdds, end: keyof Range): Meters {
  const meanOfLevel = (name: keyof Meters): Fraction =>
    levels.find(({ level }) => level === name)?.meterAtHitCents?.[end] ?? ZERO;
  return { star: meanOfLevel('star'), spade: meanOfLevel('spade'), heart: meanOfLevel('heart') };
}

interface Layout {
  readonly table: TableConfig;
  readonly tableIds: readonly string[];
}

export function firstLayouts(config: LinkConfig): {
  readonly layouts: readonly Layout[];
  readonly layoutsLeftOut: number;
} {
  const all = layoutsOf(config);
  const layouts = all.slice(0, LAYOUTS_MAX);
  return { layouts, layoutsLeftOut: all.length - layouts.length };
}

function layoutsOf(config: LinkConfig): readonly Layout[] {
  const byPairs = new Map<string, { readonly table: TableConfig; readonly tableIds: string[] }>();
  for (const table of progressiveTables(config)) {
    const ofPairs = table.seats
      .map(({ seat, pairs }) => `${seat}:${[...pairs].sort((a, b) => a - b).join(',')}`)
      .join(' ');
    const key = threeCardGameOf(table) === null ? ofPairs : 'three-card';
    const known = byPairs.get(key);
    if (known === undefined) byPairs.set(key, { table, tableIds: [table.tableId] });
    else known.tableIds.push(table.tableId);
  }
  return [...byPairs.values()];
}
