import {
  type Close,
  type DayExceptionBody,
  type GamingDay,
  type SealedHead,
  csvLines,
  exceptionSheet,
  parseGamingDay,
  readException,
  readReport,
} from '@jackpot/books';
import { CloseStore, type ExceptionPage } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { listed } from '../../workers/close/listed-exception.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import type { Out } from '../../http/operation.js';

const DAYS_MAX = 366;

type ListedExceptions = Out<'days.exceptions'>;

@Injectable()
export class ClosedDays {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly closes: CloseStore,
  ) {}

  known(linkId: string): void {
    if (this.hosts.find(linkId) === undefined) throw new ApiProblem('LINK_UNKNOWN', linkId);
  }

  day(linkId: string, text: string): GamingDay {
    this.known(linkId);
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('NOT_FOUND', `"${text}" is not a date like 2026-03-01`);
    return day;
  }

  async one(linkId: string, text: string): Promise<Close> {
    const day = this.day(linkId, text);
    const close = await this.closes.ofDay(linkId, day);
    if (close === undefined) throw new ApiProblem('DAY_NOT_CLOSED', day);
    return close;
  }

  async head(linkId: string, text: string): Promise<SealedHead> {
    const day = this.day(linkId, text);
    const head = await this.closes.headOfDay(linkId, day);
    if (head === undefined) throw new ApiProblem('DAY_NOT_CLOSED', day);
    return head;
  }

  async exceptions(linkId: string, day: string, { limit, ...page }: ExceptionPage): Promise<ListedExceptions> {
    const { number } = await this.head(linkId, day);
    const rows = await this.closes.exceptions(linkId, number, { ...page, limit: limit + 1 });
    return { exceptions: rows.slice(0, limit).map(listed), next: rows[limit]?.position ?? null };
  }

  async firstExceptions({ linkId, number, report }: Close, limit: number): Promise<readonly DayExceptionBody[]> {
    const { kinds } = readReport(report).exceptions;
    const rows = await Promise.all(
      kinds.map(({ kind }) => this.closes.exceptions(linkId, number, { kind, from: 1, limit })),
    );
    return rows
      .flat()
      .sort((a, b) => a.position - b.position)
      .map(({ text }) => readException(text));
  }

  async *exceptionLines(head: SealedHead): AsyncGenerator<string> {
    yield csvLines([exceptionSheet(head, []).columns]);
    for await (const page of this.closes.allExceptions(head.linkId, head.number))
      yield csvLines(
        exceptionSheet(
          head,
          page.map(({ text }) => readException(text)),
        ).rows,
      );
  }

  async between(linkId: string, from: string, to: string): Promise<readonly Close[]> {
    const [first, last] = [await this.head(linkId, from), await this.head(linkId, to)];
    const count = last.number - first.number + 1;
    if (count < 1 || count > DAYS_MAX)
      throw new ApiProblem('BAD_MESSAGE', `a range has 1 to ${DAYS_MAX} days; the first day comes first`);
    return this.closes.from(linkId, first.number, count);
  }

  async until(linkId: string, to: string): Promise<readonly Close[]> {
    const last = await this.head(linkId, to);
    return this.closes.from(linkId, 1, last.number);
  }
}
