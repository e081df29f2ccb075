import { assert, must } from '@jackpot/money';
import type { SiteId } from './ids.js';
import { splitByContribution } from './split.js';

/** What one site owes and is owed for a period, micro-cents. Over all sites `dueMicro` is zero. */
export interface SiteClose {
  readonly site: SiteId;
  readonly wagers: number;
  readonly contributedMicro: bigint;
  /** Awards won at the tables of the site, which it pays. */
  readonly paidMicro: bigint;
  /** Its share of all awards of the period. */
  readonly liableMicro: bigint;
  /** What the other sites owe it; negative: what it owes them. */
  readonly dueMicro: bigint;
}

export interface SiteAward {
  /** Where it was won. */
  readonly site: SiteId;
  /** The level whose meter it takes; null for an award that the site bears alone. */
  readonly level: string | null;
  readonly amountMicro: bigint;
  /** The level begins its next cycle. */
  readonly endsCycle: boolean;
}

interface Period {
  wagers: number;
  contributedMicro: bigint;
  paidMicro: bigint;
  liableMicro: bigint;
}

const emptyPeriod = (): Period => ({ wagers: 0, contributedMicro: 0n, paidMicro: 0n, liableMicro: 0n });

/**
 * Who bears which part of the awards of a link with several sites. An award of a level is borne by what each site has
 * contributed to that level since the level was won last. It follows from the journal of the hub alone, so any site can fold
 * it again and compare.
 */
export class SiteBooks {
  readonly #periods: Map<SiteId, Period>;
  /** Contributions to each level in its present cycle, by site. */
  readonly #cycles = new Map<string, Map<SiteId, bigint>>();

  constructor(sites: readonly SiteId[]) {
    this.#periods = new Map(sites.map((site) => [site, emptyPeriod()]));
    assert(this.#periods.size === sites.length, 'each site is named once');
  }

  contribute(site: SiteId, wagers: number, byLevel: ReadonlyMap<string, bigint>): void {
    const period = this.#periodOf(site);
    period.wagers += wagers;
    for (const [level, amountMicro] of byLevel) {
      assert(amountMicro >= 0n, 'a contribution is not negative');
      period.contributedMicro += amountMicro;
      const cycle = this.#cycleOf(level);
      cycle.set(site, (cycle.get(site) ?? 0n) + amountMicro);
    }
  }

  award({ site, level, amountMicro, endsCycle }: SiteAward): void {
    this.#periodOf(site).paidMicro += amountMicro;
    for (const [bearer, shareMicro] of this.#sharesOf(site, level, amountMicro))
      this.#periodOf(bearer).liableMicro += shareMicro;
    if (level !== null && endsCycle) this.#cycles.delete(level);
  }

  /** Ends the period of one site, whenever its gaming day ends; those of the others go on. */
  close(site: SiteId): SiteClose {
    const period = this.#periodOf(site);
    this.#periods.set(site, emptyPeriod());
    return { site, ...period, dueMicro: period.paidMicro - period.liableMicro };
  }

  /** Alone where no site has contributed to the level: its own wager comes with the first contribution. */
  #sharesOf(site: SiteId, level: string | null, amountMicro: bigint): ReadonlyMap<SiteId, bigint> {
    const cycle = level === null ? undefined : this.#cycles.get(level);
    const hasFunds = cycle !== undefined && [...cycle.values()].some((each) => each > 0n);
    return hasFunds ? splitByContribution(amountMicro, cycle) : new Map([[site, amountMicro]]);
  }

  #periodOf(site: SiteId): Period {
    return must(this.#periods.get(site), `site ${site}`);
  }

  #cycleOf(level: string): Map<SiteId, bigint> {
    const cycle = this.#cycles.get(level) ?? new Map<SiteId, bigint>();
    this.#cycles.set(level, cycle);
    return cycle;
  }
}
