import { SHEET_NAMES, type SheetName, csvOf, readReport, sheetsOf } from '@jackpot/books';
import { type Account, api, type InputOf, type ResultOf, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { CloseStore } from '@jackpot/storage';
import { Controller, Inject, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import { documentHtml } from '../../http/document-html.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { closeDocument } from './close-document.js';
import { ClosedDays } from './closed-days.js';
import { DayClosing } from '../../workers/close/day-closing.js';
import { Input, Operation } from '../../http/operation.js';

/** Gaming days: closing them, and what was closed. */
@Controller()
export class DaysController {
  constructor(
    @Inject(ClosedDays) private readonly days: ClosedDays,
    @Inject(CloseStore) private readonly closes: CloseStore,
    @Inject(DayClosing) private readonly closing: DayClosing,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation(api.days.close)
  async close(
    @Input() { params: { linkId, day: dayText } }: InputOf<typeof api.days.close>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultOf<typeof api.days.close>> {
    const day = this.days.day(linkId, dayText);
    const closed = await this.closing.close(linkId, day, signatureOf(person));
    if (!closed.ok) throw new ApiProblem(closed.code, closed.detail);
    if (!closed.isNew) void reply.status(200);
    return this.days.one(linkId, day);
  }

  @Operation(api.days.list)
  async list(
    @Input() { params: { linkId }, query: { from, limit } }: InputOf<typeof api.days.list>,
  ): Promise<ResultOf<typeof api.days.list>> {
    this.days.known(linkId);
    const closes = await this.closes.from(linkId, from, limit);
    const last = closes.at(-1);
    return { closes: closes, next: closes.length < limit || last === undefined ? null : last.number + 1 };
  }

  @Operation(api.days.next)
  async next(@Input() { params: { linkId } }: InputOf<typeof api.days.next>): Promise<ResultOf<typeof api.days.next>> {
    this.days.known(linkId);
    const next = await this.closing.readNext(linkId);
    if (next === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
    if (!next.ok) throw new ApiProblem(next.code, next.detail);
    const { period, closableAt, report } = next;
    return { ...period, closableAt, report };
  }

  @Operation(api.days.read)
  async one(
    @Input() { params: { linkId, day } }: InputOf<typeof api.days.read>,
  ): Promise<ResultOf<typeof api.days.read>> {
    const close = await this.days.one(linkId, day);
    return { ...close, report: readReport(close.report) };
  }

  @Operation(api.days.sheet)
  async csv(
    @Input() { params: { linkId, day, sheet } }: InputOf<typeof api.days.sheet>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isSheet(sheet)) throw new ApiProblem('NOT_FOUND', `the sheets are ${SHEET_NAMES.join(', ')}`);
    const close = await this.days.one(linkId, day);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${linkId}-${day}-${sheet}.csv`));
    return csvOf(sheetsOf(readReport(close.report))[sheet]);
  }

  @Operation(api.days.page)
  async print(
    @Input() { params: { linkId, day } }: InputOf<typeof api.days.page>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const close = await this.days.one(linkId, day);
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return documentHtml(closeDocument(close, this.settings.FACILITY_NAME));
  }

  @Operation(api.days.pdf)
  async pdf(@Input() { params: { linkId, day } }: InputOf<typeof api.days.pdf>): Promise<StreamableFile> {
    const close = await this.days.one(linkId, day);
    const bytes = await this.renderer.render(closeDocument(close, this.settings.FACILITY_NAME));
    return pdfFile(bytes, `${linkId}-${day}.pdf`);
  }
}

function isSheet(text: string): text is SheetName {
  return (SHEET_NAMES as readonly string[]).includes(text);
}

function attachment(name: string): string {
  return `attachment; filename="${name}"`;
}
