import { type GamingDayRule, parseGamingDay, periodOfOpen } from '@jackpot/books';
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

@Injectable()
export class HandsOfDay {
  readonly #rule: GamingDayRule;

  constructor(
    private readonly closes: CloseStore,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.#rule = { zone, hour, offsetAt: zoneOffset(zone) };
  }

  /**
   * A closed day consists of the journal events that its close covers, whatever the clocks showed. An open day begins
   * after the last close and ends by the clock.
   */
  async handsOf(linkId: string, text: string, { from, to }: Span): Promise<DaySpan> {
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('BAD_MESSAGE', `"${text}" is not a date like 2026-03-01`);
    const closed = await this.closes.headOfDay(linkId, day);
    if (closed !== undefined)
      return { from, to, firstSequence: closed.firstSequence, lastSequence: closed.lastSequence };
    const last = await this.closes.lastDay(linkId);
    const period = periodOfOpen(day, last, this.#rule);
    return {
      firstSequence: (last?.lastSequence ?? 0) + 1,
      from: Math.max(from ?? 0, period.startsAt),
      to: Math.min(to ?? Infinity, period.endsAt - 1),
    };
  }
}
