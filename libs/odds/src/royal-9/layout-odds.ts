import { PPM_WHOLE, assert, must } from '@jackpot/money';
import { type LinkConfig, type TableConfig, lineTermsAt, threeCardGameOf } from '@jackpot/progressive';
import {
  type CardCounts,
  type MeterCents,
  type PrintedLine,
  awardCents,
  compileRoyal9,
  compileThreeCardLines,
  paytableLines,
  wholeLevelOf,
} from '@jackpot/rules';
import { type Fraction, ONE, dividedBy, fraction, minus, plus, sumOf, times } from '../exact/fraction.js';
import type { Meters, RoyalLevel } from './awards.js';
import { type Royal9Coups, royal9Coups } from './coups.js';
import { coupsOfRounds } from './coups-of-rounds.js';
import { type LevelOdds, levelOdds } from './levels.js';
import { type SeatOdds, meanOf, seatOdds } from './seats.js';

export interface LayoutInput {
  readonly config: LinkConfig;
  readonly table: TableConfig;
  readonly shoe: CardCounts;
  /** Seats with a wager, once for each unit. Default: one unit at all positions. At Three Card Baccarat, always one. */
  readonly seatsInPlay?: readonly number[];
}

export interface LayoutOdds {
  readonly tableId: string;
  readonly seatsInPlay: readonly number[];
  readonly coups: Royal9Coups;
  readonly atReset: readonly SeatOdds[];
  /** Share of the price, without contributions. */
  readonly returnedAtReset: Fraction;
  readonly levels: readonly LevelOdds[];
  /** Meter at which a wager returns its price, with the other meters at their reset amounts. Null if never won. */
  readonly breakEvenCents: Readonly<Record<RoyalLevel, bigint | null>>;
}

/** Ignores the cards of earlier coups, which changes no mean. */
export function layoutOdds(input: LayoutInput): LayoutOdds {
  const seatsInPlay = seatsStudied(input);
  assert(seatsInPlay.length > 0, 'a seat in play');
  const judge = new Judge(input, seatsInPlay);
  const resets = resetsOf(input.config);
  const coups = judge.coupsAt(resets);
  const atReset = judge.seatsAt(coups, asFractions(resets));
  const breakEven = (level: RoyalLevel): bigint | null => judge.breakEvenOf(level, resets, resets[level]);
  return {
    tableId: input.table.tableId,
    seatsInPlay,
    coups,
    atReset,
    returnedAtReset: dividedBy(
      meanOf(atReset, ({ returnedCents }) => returnedCents),
      fraction(input.config.priceCents),
    ),
    levels: levelOdds({
      config: input.config,
      lines: linesAt(input),
      coups,
      seatsInPlayCount: seatsInPlay.length,
      resets: asFractions(resets),
    }),
    breakEvenCents: { star: breakEven('star'), spade: breakEven('spade'), heart: breakEven('heart') },
  };
}

export interface ReturnedAt {
  readonly all: Fraction;
  readonly tenths: Fraction;
}

/** Return at the given meters. The choice of the line that pays still assumes the reset amounts. */
export function returnedAt(input: LayoutInput, odds: LayoutOdds, meters: Meters): ReturnedAt {
  const seats = new Judge(input, odds.seatsInPlay).seatsAt(odds.coups, meters);
  const share = (value: (seat: SeatOdds) => Fraction): Fraction =>
    dividedBy(meanOf(seats, value), fraction(input.config.priceCents));
  const shareLines = linesAt(input).filter(({ line, award }) => award.level !== null && wholeLevelOf(line) === null);
  const tenthsOf = ({ lines }: SeatOdds): Fraction =>
    sumOf(
      lines
        .filter(({ line }) => shareLines.some((each) => each.line === line))
        .map(({ meanAwardCents, count }) => times(meanAwardCents, fraction(count, odds.coups.deals))),
    );
  return { all: share(({ returnedCents }) => returnedCents), tenths: share(tenthsOf) };
}

export function seatsStudied({ table, seatsInPlay }: Pick<LayoutInput, 'table' | 'seatsInPlay'>): readonly number[] {
  const all = table.seats.map(({ seat }) => seat);
  if (threeCardGameOf(table) === null) return seatsInPlay ?? all;
  const units = (seatsInPlay ?? []).filter((seat) => seat === all[0]);
  return units.length > 0 ? units : all.slice(0, 1);
}

function linesAt({ config, table }: LayoutInput): readonly PrintedLine[] {
  return paytableLines(lineTermsAt(config, table));
}

type CountCoups = (meters: MeterCents) => Royal9Coups;

function counterOf({ config, table, shoe }: LayoutInput, seatsInPlay: readonly number[]): CountCoups {
  const { threeCardLines: lines, royal9: policy } = config;
  if (threeCardGameOf(table) === null) {
    const evaluator = compileRoyal9({ ...config, policy, seatMap: table.seats });
    return (meters) => royal9Coups({ shoe, evaluator, seatsInPlay, meters });
  }
  const evaluator = compileThreeCardLines({ lines: must(lines, 'lines of Three Card Baccarat'), pick: policy.pick });
  return (meters) => coupsOfRounds({ evaluator, seat: must(seatsInPlay[0], 'a seat in play'), meters });
}

export class Judge {
  readonly #count: CountCoups;
  readonly #coups = new Map<string, Royal9Coups>();

  constructor(
    private readonly input: LayoutInput,
    private readonly seatsInPlay: readonly number[],
  ) {
    this.#count = counterOf(input, seatsInPlay);
  }

  coupsAt(meters: MeterCents): Royal9Coups {
    // Only under `highest-value` does the line that pays depend on the meters.
    const key = this.input.config.royal9.pick === 'highest-value' ? Object.values(meters).join(' ') : 'any';
    const known = this.#coups.get(key);
    if (known !== undefined) return known;
    const coups = this.#count(meters);
    this.#coups.set(key, coups);
    return coups;
  }

  seatsAt(coups: Royal9Coups, meters: Meters): readonly SeatOdds[] {
    const { config } = this.input;
    return seatOdds({
      coups,
      lines: linesAt(this.input),
      seatsInPlay: this.seatsInPlay,
      meters,
      resets: asFractions(resetsOf(config)),
      policy: config.awards,
    });
  }

  /**
   * The return is linear in one meter. Under `highest-value`, a new piece begins where two lines become worth the same.
   */
  piecesOf(level: RoyalLevel, meters: MeterCents, fromCents: bigint): readonly ReturnPiece[] {
    const starts = [fromCents, ...this.#changesOf(level, meters).filter((each) => each > fromCents)];
    return starts.map((startCents) => {
      const at = { ...meters, [level]: startCents };
      const coups = this.coupsAt(at);
      const [here, above] = [asFractions(at), raised(asFractions(at), level)].map((each) => this.seatsAt(coups, each));
      const law = (value: (seat: SeatOdds) => Fraction): LinearLaw => {
        const start = meanOf(must(here, 'the seats at the start'), value);
        return { start, slope: minus(meanOf(must(above, 'the seats a cent above'), value), start) };
      };
      return {
        startCents,
        returned: law(({ returnedCents }) => returnedCents),
        ofLevel: law((seat) => levelCents(seat, { level, terms: linesAt(this.input), deals: coups.deals })),
      };
    });
  }

  #changesOf(level: RoyalLevel, meters: MeterCents): readonly bigint[] {
    const { config } = this.input;
    if (config.royal9.pick !== 'highest-value') return [];
    const awards = linesAt(this.input).map(({ award }) => award);
    const shares = awards.flatMap((award) => (award.level === level ? [award.sharePpm] : []));
    const others = awards.filter((award) => award.level !== level).map((award) => awardCents(award, meters));
    // Two lines worth the same pay in printed order, so the order may change at the equal amount and a cent above it.
    const changes = shares.flatMap((share) =>
      others.flatMap((cents) => [cents, cents + 1n].map((each) => quotientUp(each * PPM_WHOLE, share))),
    );
    return [...new Set(changes)].sort((a, b) => (a < b ? -1 : 1));
  }

  /** Null if the meter is never won. */
  breakEvenOf(level: RoyalLevel, meters: MeterCents, fromCents: bigint): bigint | null {
    const price = fraction(this.input.config.priceCents);
    const pieces = this.piecesOf(level, meters, fromCents);
    for (const [index, { startCents, returned }] of pieces.entries()) {
      const missing = minus(price, returned.start);
      if (missing.numerator <= 0n) return startCents;
      if (returned.slope.numerator <= 0n) continue;
      const { numerator, denominator } = dividedBy(missing, returned.slope);
      const reached = startCents + quotientUp(numerator, denominator);
      const next = pieces[index + 1];
      if (next === undefined || reached < next.startCents) return reached;
    }
    return null;
  }
}

interface LinearLaw {
  readonly start: Fraction;
  readonly slope: Fraction;
}

/** Holds from `startCents` to before the next piece. */
export interface ReturnPiece {
  readonly startCents: bigint;
  readonly returned: LinearLaw;
  readonly ofLevel: LinearLaw;
}

interface OfLines {
  readonly level: RoyalLevel;
  readonly terms: readonly PrintedLine[];
  readonly deals: bigint;
}

function levelCents({ lines }: SeatOdds, { level, terms, deals }: OfLines): Fraction {
  const ids = terms.filter(({ award }) => award.level === level).map(({ line }) => line);
  const ofLevel = lines.filter(({ line }) => ids.includes(line));
  return sumOf(ofLevel.map(({ count, meanAwardCents }) => times(meanAwardCents, fraction(count, deals))));
}

function quotientUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function raised(meters: Meters, level: RoyalLevel): Meters {
  return { ...meters, [level]: plus(meters[level], ONE) };
}

function resetsOf(config: LinkConfig): MeterCents {
  return { star: config.star.resetCents, spade: config.spade.resetCents, heart: config.heart.resetCents };
}

function asFractions(meters: MeterCents): Meters {
  return { star: fraction(meters.star), spade: fraction(meters.spade), heart: fraction(meters.heart) };
}
