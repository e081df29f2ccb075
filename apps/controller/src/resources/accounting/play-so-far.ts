import { type DayPeriod, type GamingDayRule, gamingDayOf, periodOfOpen } from '@jackpot/books';
import { zoneOffset } from '@jackpot/contract';
import { type LinkConfig, journaledConfig, levelsOf, termsOf } from '@jackpot/progressive';
import { CloseStore, type ReadsAtOnePlace } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { Out } from '../../http/operation.js';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';

/** Betting on a hand may stay open past the end of a gaming day, but not for a day. */
const OPEN_MS_MAX = 24 * 3_600_000;

type Terms = Awaited<ReturnType<ReadsAtOnePlace['terms']>>;
type Figures = NonNullable<Out<'days.soFar'>['before']>;
type Period = Pick<DayPeriod, 'day' | 'startsAt' | 'endsAt'>;

@Injectable()
export class PlaySoFar {
  readonly #rule: GamingDayRule;

  constructor(
    private readonly closes: CloseStore,
    private readonly reads: Reads,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.#rule = { zone, hour, offsetAt: zoneOffset(zone) };
  }

  async of(linkId: string, at: number): Promise<Out<'days.soFar'>> {
    const today = await this.#periodAt(linkId, at);
    const yesterday = await this.#periodAt(linkId, today.startsAt - 1);
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const terms = await reads.terms(linkId);
      const [first] = terms;
      if (first === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
      const until = sameTime(at, today, yesterday);
      return {
        ...(await figuresOf(reads, terms, { linkId, period: today, at })),
        before: first.at > until ? null : await figuresOf(reads, terms, { linkId, period: yesterday, at: until }),
      };
    });
    return value;
  }

  async #periodAt(linkId: string, at: number): Promise<Period> {
    const day = gamingDayOf(at, this.#rule);
    const closed = await this.closes.headOfDay(linkId, day);
    return closed ?? periodOfOpen(day, await this.closes.lastDay(linkId), this.#rule);
  }
}

export function sameTime(at: number, today: Period, yesterday: Period): number {
  return Math.min(yesterday.startsAt + at - today.startsAt, yesterday.endsAt - 1);
}

interface Wanted {
  readonly linkId: string;
  readonly period: Period;
  readonly at: number;
}

async function figuresOf(reads: ReadsAtOnePlace, terms: Terms, { linkId, period, at }: Wanted): Promise<Figures> {
  const [wagers, hits, contributions] = [[0], [0], [0n] as (bigint | null)[]];
  for (const [index, { sequence, at: since, config }] of terms.entries()) {
    const next = terms[index + 1];
    if (since > at || (next !== undefined && next.at < period.startsAt)) continue;
    const play = await reads.play(linkId, {
      ...{ openedFrom: period.startsAt - OPEN_MS_MAX, from: period.startsAt, to: at },
      ...{ firstSequence: sequence, lastSequence: (next?.sequence ?? Number.MAX_SAFE_INTEGER) - 1 },
    });
    wagers.push(play.wagers);
    hits.push(play.hits);
    contributions.push(contributionMicro(journaledConfig(config), play.wagers));
  }
  return {
    ...{ day: period.day, at },
    ...{ wagers: sum(wagers), hits: sum(hits) },
    contribution: contributions.reduce((total, each) => (total === null || each === null ? null : total + each)),
  };
}

/** Null if promotional wagers, which are not counted by time, do not contribute in full. */
export function contributionMicro(config: LinkConfig, wagers: number): bigint | null {
  if (wagers > 0 && (config.promotional?.contribution ?? 'full') !== 'full') return null;
  return levelsOf(config).reduce((total, level) => {
    const { ratePpm, reserveRatePpm } = termsOf(config, level);
    return total + BigInt(wagers) * config.priceCents * (ratePpm + reserveRatePpm);
  }, 0n);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, each) => total + each, 0);
}
