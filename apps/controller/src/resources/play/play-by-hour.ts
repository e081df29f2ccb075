import { type LinkConfig, levelsOf, termsOf } from '@jackpot/progressive';
import type { AssignmentRecord, PlayedSpell } from '@jackpot/storage';
import { dealerAt } from './dealer-at.js';
import type { DaysOfPlay } from './hands-of-day.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS = 24;

export interface PlayedHour {
  readonly startsAt: number;
  readonly coveredMs: number;
}

export interface Hours {
  readonly hours: readonly PlayedHour[];
  readonly cuts: readonly { readonly at: number; readonly hour: number }[];
}

/** The repeated hour in autumn is covered twice. */
export function hoursOf(
  periods: DaysOfPlay['periods'],
  { hour: boundary, offsetAt }: { readonly hour: number; readonly offsetAt: (at: number) => number },
  now: number,
): Hours {
  const byClock = new Map<number, { startsAt: number; coveredMs: number }>();
  const starts: { readonly at: number; readonly clock: number }[] = [];
  for (const { startsAt, endsAt } of periods)
    for (let at = startsAt; at < endsAt; at += HOUR_MS) {
      const local = Math.floor((at + offsetAt(at) * MINUTE_MS) / HOUR_MS) - boundary;
      const clock = ((local % HOURS) + HOURS) % HOURS;
      const coveredMs = Math.max(0, Math.min(at + HOUR_MS, endsAt, now) - at);
      const known = byClock.get(clock);
      byClock.set(clock, { startsAt: known?.startsAt ?? at, coveredMs: (known?.coveredMs ?? 0) + coveredMs });
      starts.push({ at, clock });
    }
  const inOrder = [...byClock].sort(([one], [other]) => one - other);
  const places = new Map(inOrder.map(([clock], place) => [clock, place]));
  return {
    hours: inOrder.map(([, hour]) => hour),
    cuts: starts.map(({ at, clock }) => ({ at, hour: places.get(clock) ?? 0 })),
  };
}

export function cutsOf({ cuts }: Hours, assigned: readonly AssignmentRecord[], tableId: string): readonly number[] {
  const [first = 0] = cuts.map(({ at }) => at);
  const changes = assigned
    .filter((each) => each.tableId === tableId)
    .flatMap(({ assignedAt, endsAt, endedAt }) => [assignedAt, endedAt ?? endsAt])
    .filter((at) => at > first);
  return [...new Set([...cuts.map(({ at }) => at), ...changes])].sort((one, other) => one - other);
}

interface Sums {
  readonly hands: number;
  readonly bets: number;
  readonly voids: number;
  readonly contributionMicro: bigint;
}

export interface PlayOfTable {
  readonly tableId: string;
  readonly assetNumber: string;
  readonly hands: readonly number[];
  readonly bets: readonly number[];
  readonly voids: readonly number[];
  readonly contributionMicro: bigint;
}

export interface Played {
  readonly hours: Hours;
  readonly spells: readonly PlayedSpell[];
  readonly tables: readonly {
    readonly tableNo: number;
    readonly tableId: string;
    readonly assetNumber: string;
    readonly isOnLink: boolean;
    readonly cuts: readonly number[];
  }[];
  readonly terms: readonly LinkConfig[];
  readonly assigned: readonly AssignmentRecord[];
}

export function playByHour({ hours, spells, tables, terms, assigned }: Played): {
  readonly tables: readonly PlayOfTable[];
  /** Undefined: nobody was assigned. */
  readonly dealers: ReadonlyMap<string | undefined, Sums>;
} {
  const dealers = new Map<string | undefined, Sums>();
  const ofTables = tables.flatMap(({ tableNo, tableId, assetNumber, isOnLink, cuts }): readonly PlayOfTable[] => {
    const own = spells.filter((each) => each.tableNo === tableNo);
    if (own.length === 0 && !isOnLink) return [];
    const counts = { hands: zeros(hours), bets: zeros(hours), voids: zeros(hours) };
    let contributionMicro = 0n;
    for (const spell of own) {
      const at = cuts[Math.max(0, spell.spell - 1)] ?? 0;
      const hour = hours.cuts.findLast((cut) => cut.at <= at)?.hour ?? 0;
      for (const name of ['hands', 'bets', 'voids'] as const)
        counts[name][hour] = (counts[name][hour] ?? 0) + spell[name];
      const micro = contributionOf(terms[spell.terms - 1], spell);
      contributionMicro += micro;
      const dealer = dealerAt(assigned, tableId, at);
      dealers.set(dealer, sumOf(dealers.get(dealer), { ...spell, contributionMicro: micro }));
    }
    return [{ tableId, assetNumber, ...counts, contributionMicro }];
  });
  return { tables: ofTables, dealers };
}

function zeros({ hours }: Hours): number[] {
  return hours.map(() => 0);
}

function sumOf(before: Sums | undefined, { hands, bets, voids, contributionMicro }: Sums): Sums {
  if (before === undefined) return { hands, bets, voids, contributionMicro };
  return {
    hands: before.hands + hands,
    bets: before.bets + bets,
    voids: before.voids + voids,
    contributionMicro: before.contributionMicro + contributionMicro,
  };
}

function contributionOf(
  config: LinkConfig | undefined,
  { bets, promotionalCents, houseCents }: Pick<PlayedSpell, 'bets' | 'promotionalCents' | 'houseCents'>,
): bigint {
  if (config === undefined || bets === 0) return 0n;
  const { priceCents, promotional } = config;
  const lessCents = {
    full: 0n,
    'patron-part': houseCents,
    none: promotionalCents,
  }[promotional?.contribution ?? 'full'];
  const ratePpm = levelsOf(config).reduce((sum, level) => {
    const terms = termsOf(config, level);
    return sum + terms.ratePpm + terms.reserveRatePpm;
  }, 0n);
  return (BigInt(bets) * priceCents - lessCents) * ratePpm;
}
