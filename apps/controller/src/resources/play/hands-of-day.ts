import { type GamingDayRule, daysAfter, gamingDayOf, parseGamingDay, periodOfOpen } from '@jackpot/books';
import { zoneOffset } from '@jackpot/contract';
import { CloseStore } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';

/** In ms since 1970. */
interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface DaySpan extends Span {
  readonly firstSequence: number;
  readonly lastSequence?: number;
}

interface Day {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly firstSequence: number;
  readonly lastSequence?: number;
}

interface DayNames {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DaysOfPlay {
  readonly from: string;
  readonly to: string;
  readonly span: DaySpan;
  readonly periods: readonly Pick<Day, 'startsAt' | 'endsAt'>[];
}

@Injectable()
export class HandsOfDay {
  readonly rule: GamingDayRule;

  constructor(
    private readonly closes: CloseStore,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.rule = { zone, hour, offsetAt: zoneOffset(zone) };
  }

  /**
   * A closed day consists of the journal events that its close covers, whatever the clocks showed. An open day begins
   * after the last close and ends by the clock.
   */
  async handsOf(linkId: string, text: string, { from, to }: Span): Promise<DaySpan> {
    const { firstSequence, lastSequence, startsAt, endsAt } = await this.#day(linkId, text);
    if (lastSequence !== undefined) return { from, to, firstSequence, lastSequence };
    return { firstSequence, from: Math.max(from ?? 0, startsAt), to: Math.min(to ?? Infinity, endsAt - 1) };
  }

  async daysOf(linkId: string, { from = this.#today(), to = from }: DayNames, daysMax: number): Promise<DaysOfPlay> {
    const names = namesFrom(from, to, daysMax);
    const periods = await Promise.all(names.map((day) => this.#day(linkId, day)));
    const [first, last] = [await this.handsOf(linkId, from, {}), await this.handsOf(linkId, to, {})];
    return { from, to, periods, span: { ...last, from: first.from, firstSequence: first.firstSequence } };
  }

  #today(): string {
    return gamingDayOf(Date.now(), this.rule);
  }

  async #day(linkId: string, text: string): Promise<Day> {
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('BAD_MESSAGE', `"${text}" is not a date like 2026-03-01`);
    const closed = await this.closes.headOfDay(linkId, day);
    if (closed !== undefined) return closed;
    const last = await this.closes.lastDay(linkId);
    return { ...periodOfOpen(day, last, this.rule), firstSequence: (last?.lastSequence ?? 0) + 1 };
  }
}

function namesFrom(from: string, to: string, daysMax: number): readonly string[] {
  const names: string[] = [];
  for (let day = from; day <= to && names.length <= daysMax; day = daysAfter(day, 1)) names.push(day);
  if (names.length === 0 || names.length > daysMax)
    throw new ApiProblem('BAD_MESSAGE', `1 to ${daysMax} days, not ${from} to ${to}`);
  return names;
}
