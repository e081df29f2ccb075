import { assert, must } from '@jackpot/money';
import type { SiteId } from './ids.js';
import { splitByContribution } from './split.js';

/** Account of one site for a period, in micro-cents. The sum of `dueMicro` over all sites is zero. */
export interface SiteClose {
  readonly site: SiteId;
  readonly wagers: number;
  readonly contributedMicro: bigint;
  /** Awards won at this site, which pays them. */
  readonly paidMicro: bigint;
  readonly liableMicro: bigint;
  /** Amount that other sites owe this site; negative if this site owes. */
  readonly dueMicro: bigint;
}

export interface SiteAward {
  readonly site: SiteId;
  /** Null for an award that the site pays alone. */
  readonly level: string | null;
  readonly amountMicro: bigint;
  readonly endsCycle: boolean;
}

interface Period {
  wagers: number;
  contributedMicro: bigint;
  paidMicro: bigint;
  liableMicro: bigint;
}

const emptyPeriod = (): Period => ({ wagers: 0, contributedMicro: 0n, paidMicro: 0n, liableMicro: 0n });

/** Each site bears an award in proportion to its contributions to the level since the last win. */
export class SiteBooks {
  readonly #periods: Map<SiteId, Period>;
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

  close(site: SiteId): SiteClose {
    const period = this.#periodOf(site);
    this.#periods.set(site, emptyPeriod());
    return { site, ...period, dueMicro: period.paidMicro - period.liableMicro };
  }

  /**
   * If no site has contributed yet, the winning site bears the award, because its wager makes the first contribution.
   */
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
