import type { LinkConfig } from '@jackpot/progressive';
import type { MeterCents } from '@jackpot/rules';
import { freshShoe } from '../counting/shoe.js';
import { type Fraction, dividedBy, fraction, plus, times } from '../exact/fraction.js';
import { Judge, type ReturnPiece, seatsStudied } from './layout-odds.js';
import { ROYAL_LEVELS, type RoyalLevel } from './awards.js';
import { firstLayouts } from './link-odds.js';

/** Mean return of a wager, as a share of its price. */
export interface ReturnPoint {
  readonly meterCents: bigint;
  readonly returned: Fraction;
  readonly ofLevel: Fraction;
}

/** The other levels stay at their present meters. */
export interface LevelReturn {
  readonly level: RoyalLevel;
  readonly present: ReturnPoint;
  /** Smallest meter, at least the reset amount, at which the wager returns its price. Null if never won. */
  readonly breakEvenCents: bigint | null;
  /** Ascending. The return is linear between two points. */
  readonly points: readonly ReturnPoint[];
}

export interface LayoutReturn {
  readonly tableIds: readonly string[];
  readonly levels: readonly LevelReturn[];
}

export interface LinkReturn {
  readonly layouts: readonly LayoutReturn[];
  readonly layoutsLeftOut: number;
}

/**
 * Exact return of the Royal 9 wager against each meter, for a fresh shoe with all positions in play. Excludes
 * contributions and the Must Hit.
 */
export function linkReturn(config: LinkConfig, meters: MeterCents): LinkReturn {
  const shoe = freshShoe(config.decks);
  const { layouts, layoutsLeftOut } = firstLayouts(config);
  return {
    layouts: layouts.map(({ table, tableIds }) => {
      const judge = new Judge({ config, table, shoe }, seatsStudied({ table }));
      return { tableIds, levels: ROYAL_LEVELS.map((level) => levelReturn(judge, config, meters, level)) };
    }),
    layoutsLeftOut,
  };
}

function levelReturn(judge: Judge, config: LinkConfig, meters: MeterCents, level: RoyalLevel): LevelReturn {
  const { resetCents } = config[level];
  const presentCents = meters[level];
  const firstCents = presentCents < resetCents ? presentCents : resetCents;
  const breakEvenCents = judge.breakEvenOf(level, meters, resetCents);
  const pieces = judge.piecesOf(level, meters, firstCents);
  const lastCents = endOf([2n * resetCents, presentCents, breakEvenCents ?? 0n]);
  const starts = pieces.map(({ startCents }) => startCents);
  const at = (cents: bigint): ReturnPoint => pointOf(pieces, cents, config.priceCents);
  const marks = [...starts, ...starts.map((start) => start - 1n), presentCents, breakEvenCents ?? firstCents];
  const shown = [...marks, ...evenly(firstCents, lastCents)].filter((each) => each >= firstCents && each <= lastCents);
  return {
    ...{ level, breakEvenCents },
    present: at(presentCents),
    points: [...new Set(shown)].sort((a, b) => (a < b ? -1 : 1)).map(at),
  };
}

function endOf(cents: readonly bigint[]): bigint {
  const most = cents.reduce((largest, each) => (each > largest ? each : largest));
  return ((most * 11n) / 1_000n) * 100n + 100n;
}

const STEPS = 20n;

function evenly(from: bigint, to: bigint): readonly bigint[] {
  return Array.from({ length: Number(STEPS) + 1 }, (_, step) => from + ((to - from) * BigInt(step)) / STEPS);
}

function pointOf(pieces: readonly ReturnPiece[], meterCents: bigint, priceCents: bigint): ReturnPoint {
  const piece = pieces.findLast(({ startCents }) => startCents <= meterCents);
  if (piece === undefined) throw new RangeError(`no return below the first piece: ${meterCents}`);
  const above = fraction(meterCents - piece.startCents);
  const share = ({ start, slope }: ReturnPiece['returned']): Fraction =>
    dividedBy(plus(start, times(slope, above)), fraction(priceCents));
  return { meterCents, returned: share(piece.returned), ofLevel: share(piece.ofLevel) };
}
