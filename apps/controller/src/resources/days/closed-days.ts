import { type Close, type GamingDay, parseGamingDay } from '@jackpot/books';
import { CloseStore } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';

/** Most days read at once: a year, and what a leap year adds. */
const DAYS_MAX = 366;

/** Closed days for API requests. */
@Injectable()
export class ClosedDays {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly closes: CloseStore,
  ) {}

  known(linkId: string): void {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  }

  /** A day from its text, of a link that is known here. */
  day(linkId: string, text: string): GamingDay {
    this.known(linkId);
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('BAD_MESSAGE', `"${text}" is no date like 2026-03-01`);
    return day;
  }

  async one(linkId: string, text: string): Promise<Close> {
    const day = this.day(linkId, text);
    const close = await this.closes.ofDay(linkId, day);
    if (close === undefined) throw new ApiProblem('DAY_NOT_CLOSED', day);
    return close;
  }

  /** All days from one to another, both closed; no day lies between that is not. */
  async between(linkId: string, from: string, to: string): Promise<readonly Close[]> {
    const [first, last] = [await this.one(linkId, from), await this.one(linkId, to)];
    const count = last.number - first.number + 1;
    if (count < 1 || count > DAYS_MAX)
      throw new ApiProblem('BAD_MESSAGE', `from 1 to ${DAYS_MAX} days, the first one first`);
    return this.closes.from(linkId, first.number, count);
  }

  /** Every day from the first close to this one. */
  async until(linkId: string, to: string): Promise<readonly Close[]> {
    const last = await this.one(linkId, to);
    return this.closes.from(linkId, 1, last.number);
  }
}
