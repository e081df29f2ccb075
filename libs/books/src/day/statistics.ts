import {
  type Award,
  type LinkConfig,
  type TableNo,
  type TableState,
  linesOfLink,
  paidByHouseCents,
  promotedUnits,
  uncontributedCents,
} from '@jackpot/progressive';
import { LINE_AWARDS, type LineAward, isRoyal9Line } from '@jackpot/rules';
import type { LineDay, PromotionDay, TableDay } from './day-report.js';
import { countLimits } from '../statistics/limits.js';
import { type LineChances, millionthsOf } from '../statistics/line-chances.js';

type Counts = { -readonly [K in keyof Omit<TableDay, 'tableId' | 'assetNumber'>]: TableDay[K] };

export type SavedTables = ReadonlyMap<TableNo, Readonly<Counts>>;

export class TableCounters {
  readonly #counts: Map<TableNo, Counts>;

  constructor(saved: SavedTables = new Map()) {
    this.#counts = new Map([...saved].map(([table, counts]) => [table, { ...counts }]));
  }

  get saved(): SavedTables {
    return this.#counts;
  }

  at(table: TableNo): Counts {
    const counts = this.#counts.get(table) ?? nothingPlayed();
    this.#counts.set(table, counts);
    return counts;
  }

  award(table: TableNo, { amountCents }: Award): void {
    const counts = this.at(table);
    counts.awards += 1;
    counts.awardedCents += amountCents;
  }

  reversed(table: TableNo, { amountCents }: Pick<Award, 'amountCents'>): void {
    const counts = this.at(table);
    counts.awards -= 1;
    counts.awardedCents -= amountCents;
  }

  /**
   * @param wagers number of locked wagers; negative for a void
   * @param priceCents price by the terms in force
   */
  wagered(table: TableNo, wagers: number, priceCents: bigint): void {
    const counts = this.at(table);
    counts.wagers += wagers;
    counts.handleCents += BigInt(wagers) * priceCents;
  }

  round(table: TableNo, { dealt, voided }: NonNullable<TableDay['rounds']>): void {
    const counts = this.at(table);
    const before = counts.rounds ?? { dealt: 0, voided: 0 };
    counts.rounds = { dealt: before.dealt + dealt, voided: before.voided + voided };
  }

  of(tables: readonly TableState[]): readonly TableDay[] {
    return tables
      .filter(({ isOnLink, tableNo }) => isOnLink || this.#counts.has(tableNo))
      .map(({ tableId, tableNo, config }) => {
        // `at` would add a table that did not play.
        const counts = this.#counts.get(tableNo) ?? nothingPlayed();
        return { tableId, assetNumber: config.assetNumber, ...counts };
      });
  }
}

function nothingPlayed(): Counts {
  return {
    coupsOpened: 0,
    coupsLocked: 0,
    coupsResolved: 0,
    coupsVoided: 0,
    noWagerRounds: 0,
    wagers: 0,
    awards: 0,
    awardedCents: 0n,
    lateWagers: 0,
    withdrawn: 0,
    handleCents: 0n,
  };
}

type Promoted = { -readonly [K in keyof Omit<PromotionDay, 'tableId' | 'assetNumber'>]: PromotionDay[K] };

export type SavedPromotions = ReadonlyMap<TableNo, Readonly<Promoted>>;

export class PromotionCounters {
  readonly #counts: Map<TableNo, Readonly<Promoted>>;

  constructor(saved: SavedPromotions = new Map()) {
    this.#counts = new Map(saved);
  }

  get saved(): SavedPromotions {
    return this.#counts;
  }

  count({ tableNo, promotions }: TableState, config: LinkConfig, sign: 1 | -1): void {
    if (promotions.length === 0) return;
    const before = this.#counts.get(tableNo) ?? { wagers: 0, handleCents: 0n, houseCents: 0n, contributedOnCents: 0n };
    const wagers = promotedUnits(promotions);
    const handleCents = BigInt(wagers) * config.priceCents;
    this.#counts.set(tableNo, {
      wagers: before.wagers + sign * wagers,
      handleCents: before.handleCents + BigInt(sign) * handleCents,
      houseCents: before.houseCents + BigInt(sign) * paidByHouseCents(promotions),
      contributedOnCents:
        before.contributedOnCents + BigInt(sign) * (handleCents - uncontributedCents(config, promotions)),
    });
  }

  of(tables: readonly TableState[]): readonly PromotionDay[] {
    return tables.flatMap(({ tableId, tableNo, config: { assetNumber } }) => {
      const counts = this.#counts.get(tableNo);
      return counts === undefined ? [] : [{ tableId, assetNumber, ...counts }];
    });
  }
}

interface LineAwards {
  readonly count: number;
  readonly amountCents: bigint;
}

interface CoupsAlike {
  readonly table: TableNo;
  readonly seats: readonly number[];
  readonly count: bigint;
}

export interface SavedLines {
  readonly actual: ReadonlyMap<Award['line'], LineAwards>;
  readonly coups: ReadonlyMap<string, CoupsAlike>;
  readonly before: Theory;
  readonly lines: ReadonlySet<Award['line']>;
}

/** Counts actual awards of each line, and computes expected awards from the chances of the resolved coups. */
export class LineCounters {
  readonly #actual: Map<Award['line'], LineAwards>;
  readonly #coups: Map<string, CoupsAlike>;
  #before: Theory;
  readonly #lines: Set<Award['line']>;

  constructor({ actual, coups, before, lines }: SavedLines = NO_LINES) {
    this.#actual = new Map(actual);
    this.#coups = new Map(coups);
    this.#before = before;
    this.#lines = new Set(lines);
  }

  get saved(): SavedLines {
    return { actual: this.#actual, coups: this.#coups, before: this.#before, lines: this.#lines };
  }

  award({ line, amountCents }: Award): void {
    const before = this.#actual.get(line) ?? { count: 0, amountCents: 0n };
    this.#actual.set(line, { count: before.count + 1, amountCents: before.amountCents + amountCents });
  }

  reversed({ line, amountCents }: Pick<Award, 'line' | 'amountCents'>): void {
    const before = this.#actual.get(line) ?? { count: 0, amountCents: 0n };
    this.#actual.set(line, { count: before.count - 1, amountCents: before.amountCents - amountCents });
  }

  resolved(table: TableNo, seats: readonly number[]): void {
    const key = `${table}/${seats.join()}`;
    this.#coups.set(key, { table, seats, count: (this.#coups.get(key)?.count ?? 0n) + 1n });
  }

  /** Call before other terms take effect, so that earlier coups use their own terms. */
  termsEnd(config: LinkConfig, chances: LineChances | null): void {
    for (const line of linesUnder(config)) this.#lines.add(line);
    if (chances !== null) this.#before = this.#theory(chances);
    this.#coups.clear();
  }

  of(config: LinkConfig, chances: LineChances | null): readonly LineDay[] {
    const theory = chances === null ? null : this.#theory(chances);
    return [...new Set([...linesUnder(config), ...this.#lines])].map((line) => ({
      line,
      ...(this.#actual.get(line) ?? { count: 0, amountCents: 0n }),
      ...(theory === null || line === 'must-hit'
        ? NO_THEORY
        : this.#expected(line, theory, fixedCentsOf(config, line))),
    }));
  }

  #theory(chances: LineChances): Theory {
    const ways = new Map([...this.#before.ways].map(([line, byWinners]) => [line, new Map(byWinners)]));
    const units = new Map(this.#before.units);
    let { of } = this.#before;
    for (const { table, seats, count } of this.#coups.values()) {
      const coup = chances(table, seats);
      const common = commonMultiple(of, coup.of);
      const [before, now] = [common / of, common / coup.of];
      if (before > 1n) {
        for (const byWinners of ways.values())
          for (const [winners, each] of byWinners) byWinners.set(winners, each * before);
        for (const [line, each] of units) units.set(line, each * before);
      }
      of = common;
      for (const chance of coup.lines) {
        const byWinners = ways.get(chance.line) ?? new Map<number, bigint>();
        byWinners.set(chance.winners, (byWinners.get(chance.winners) ?? 0n) + chance.ways * count * now);
        ways.set(chance.line, byWinners);
        units.set(chance.line, (units.get(chance.line) ?? 0n) + BigInt(chance.units) * chance.ways * count * now);
      }
    }
    return { of, ways, units };
  }

  #expected(line: Award['line'], { of, ways, units }: Theory, fixedCents: bigint | null): Theoretical {
    const weights = [...(ways.get(line) ?? [])].map(([winners, each]) => ({ winners, ways: each }));
    const weighted = weights.reduce((sum, each) => sum + BigInt(each.winners) * each.ways, 0n);
    return {
      expectedCountMillionths: millionthsOf(weighted, of),
      expectedCents: fixedCents === null ? null : ((units.get(line) ?? 0n) * fixedCents) / of,
      limits95: countLimits(weights, of, 950_000n),
      limits99: countLimits(weights, of, 990_000n),
    };
  }
}

/** Deals of one deck and of a shoe are counted out of different numbers. */
function commonMultiple(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return (one / a) * other;
}

/** Null for a share of a level, and for a line of earlier terms. */
function fixedCentsOf(config: LinkConfig, line: Award['line']): bigint | null {
  const inTerms = linesOfLink(config).find((each) => each.line === line)?.award;
  const award: LineAward | undefined = inTerms ?? (isRoyal9Line(line) ? LINE_AWARDS[line] : undefined);
  return award === undefined || award.level !== null ? null : award.cents;
}

function linesUnder(config: LinkConfig): readonly Award['line'][] {
  return [...linesOfLink(config).map(({ line }) => line), ...(config.mustHit === null ? [] : ['must-hit' as const])];
}

interface Theory {
  readonly of: bigint;
  readonly ways: ReadonlyMap<string, ReadonlyMap<number, bigint>>;
  /** Ways by line, each counted once for every unit of its winners. */
  readonly units: ReadonlyMap<string, bigint>;
}

type Theoretical = Pick<LineDay, 'expectedCountMillionths' | 'expectedCents' | 'limits95' | 'limits99'>;

const NO_LINES: SavedLines = {
  actual: new Map(),
  coups: new Map(),
  before: { of: 1n, ways: new Map(), units: new Map() },
  lines: new Set(),
};

const NO_THEORY: Theoretical = { expectedCountMillionths: null, expectedCents: null, limits95: null, limits99: null };
