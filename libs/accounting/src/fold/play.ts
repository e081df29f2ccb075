import { type Award, type LinkConfig, type TableNo } from '@jackpot/progressive';
import { isFixedLine, FIXED_AWARD_CENTS, linesOf } from '@jackpot/rules';
import type { LineDay, TableDay } from '../report/day-report.js';
import { countLimits } from '../statistics/limits.js';
import { type LineChances, millionthsOf } from '../statistics/line-chances.js';

type Counts = { -readonly [K in keyof Omit<TableDay, 'tableId' | 'assetNumber' | 'handleCents'>]: TableDay[K] };

/** What was played at each table. */
export class TableTallies {
  readonly #counts = new Map<TableNo, Counts>();

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

  of(config: LinkConfig): readonly TableDay[] {
    return config.tables.map(({ tableId, assetNumber }, index) => {
      const counts = this.at(index as TableNo);
      return { tableId, assetNumber, ...counts, handleCents: BigInt(counts.wagers) * config.priceCents };
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
  };
}

/** Awards of each line, beside what the resolved coups were to bring by their chances. */
export class LineTallies {
  readonly #actual = new Map<Award['line'], { readonly count: number; readonly amountCents: bigint }>();
  /** Coups by who was in play, the same seats of the same table together: there are a few hundred at most. */
  readonly #coups = new Map<string, { readonly table: TableNo; readonly seats: readonly number[]; count: bigint }>();

  award({ line, amountCents }: Award): void {
    const before = this.#actual.get(line) ?? { count: 0, amountCents: 0n };
    this.#actual.set(line, { count: before.count + 1, amountCents: before.amountCents + amountCents });
  }

  resolved(table: TableNo, seats: readonly number[]): void {
    const key = `${table}/${seats.join()}`;
    const coups = this.#coups.get(key) ?? { table, seats, count: 0n };
    coups.count += 1n;
    this.#coups.set(key, coups);
  }

  of(config: LinkConfig, chances: LineChances | null): readonly LineDay[] {
    const theory = chances === null ? null : this.#theory(chances);
    const lines: readonly Award['line'][] = [
      ...linesOf(config.paytable),
      ...(config.mustHit ? ['must-hit' as const] : []),
    ];
    return lines.map((line) => ({
      line,
      ...(this.#actual.get(line) ?? { count: 0, amountCents: 0n }),
      ...(theory === null || line === 'must-hit' ? NO_THEORY : this.#expected(line, theory)),
    }));
  }

  #theory(chances: LineChances): Theory {
    const ways = new Map<string, Map<number, bigint>>();
    let of = 1n;
    for (const { table, seats, count } of this.#coups.values()) {
      const coup = chances(table, seats);
      of = coup.of;
      for (const chance of coup.lines) {
        const byWinners = ways.get(chance.line) ?? new Map<number, bigint>();
        byWinners.set(chance.winners, (byWinners.get(chance.winners) ?? 0n) + chance.ways * count);
        ways.set(chance.line, byWinners);
      }
    }
    return { of, ways };
  }

  #expected(line: Exclude<Award['line'], 'must-hit'>, { of, ways }: Theory): Theoretical {
    const weights = [...(ways.get(line) ?? [])].map(([winners, each]) => ({ winners, ways: each }));
    const weighted = weights.reduce((sum, each) => sum + BigInt(each.winners) * each.ways, 0n);
    return {
      expectedCountMillionths: millionthsOf(weighted, of),
      expectedCents: isFixedLine(line) ? (weighted * FIXED_AWARD_CENTS[line]) / of : null,
      limits95: countLimits(weights, of, 950_000n),
      limits99: countLimits(weights, of, 990_000n),
    };
  }
}

interface Theory {
  readonly of: bigint;
  readonly ways: ReadonlyMap<string, ReadonlyMap<number, bigint>>;
}

type Theoretical = Pick<LineDay, 'expectedCountMillionths' | 'expectedCents' | 'limits95' | 'limits99'>;

const NO_THEORY: Theoretical = { expectedCountMillionths: null, expectedCents: null, limits95: null, limits99: null };
