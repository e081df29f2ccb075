import { Readable } from 'node:stream';
import { type Close, SHEET_NAMES, type SheetName, csvOf, readReport, sheetsOf } from '@jackpot/books';
import { type Account, EncodedResult, api, type InputOf, type ResultOf, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { CloseStore } from '@jackpot/storage';
import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import { documentHtml } from '../../http/document-html.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../http/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import type { PrintableDocument } from '../../http/printable-document.js';
import { PRINTED_OF_EACH_KIND, closeDocument } from './close-document.js';
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
    return this.days.head(linkId, day);
  }

  @Operation(api.days.list)
  async list(
    @Input() { params: { linkId }, query: { from, limit } }: InputOf<typeof api.days.list>,
  ): Promise<ResultOf<typeof api.days.list>> {
    this.days.known(linkId);
    const closes = await this.closes.heads(linkId, from, limit);
    const last = closes.at(-1);
    return { closes: closes, next: closes.length < limit || last === undefined ? null : last.number + 1 };
  }

  @Operation(api.days.next)
  async next(
    @Input() { params: { linkId } }: InputOf<typeof api.days.next>,
  ): Promise<EncodedResult<typeof api.days.next>> {
    this.days.known(linkId);
    const next = await this.closing.readNext(linkId);
    if (next === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
    if (!next.ok) throw new ApiProblem(next.code, next.detail);
    return new EncodedResult(next.text);
  }

  @Operation(api.days.progress)
  progress(@Input() { params: { linkId } }: InputOf<typeof api.days.progress>): ResultOf<typeof api.days.progress> {
    this.days.known(linkId);
    return { percent: this.closing.progress(linkId) ?? null };
  }

  @Operation(api.days.read)
  async one(
    @Input() { params: { linkId, day } }: InputOf<typeof api.days.read>,
  ): Promise<ResultOf<typeof api.days.read>> {
    const close = await this.days.one(linkId, day);
    return { ...close, report: readReport(close.report) };
  }

  @Operation(api.days.exceptions)
  exceptions(
    @Input() { params: { linkId, day }, query }: InputOf<typeof api.days.exceptions>,
  ): Promise<ResultOf<typeof api.days.exceptions>> {
    return this.days.exceptions(linkId, day, query);
  }

  @Operation(api.days.sheet)
  async csv(@Input() { params: { linkId, day, sheet } }: InputOf<typeof api.days.sheet>): Promise<StreamableFile> {
    if (!isSheet(sheet)) throw new ApiProblem('NOT_FOUND', `the sheets are ${SHEET_NAMES.join(', ')}`);
    const close = await this.days.one(linkId, day);
    const lines =
      sheet === 'exceptions' ? this.days.exceptionLines(close) : [csvOf(sheetsOf(readReport(close.report))[sheet])];
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment(`${linkId}-${day}-${sheet}.csv`),
    });
  }

  @Operation(api.days.page)
  async print(
    @Input() { params: { linkId, day } }: InputOf<typeof api.days.page>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const close = await this.days.one(linkId, day);
    void reply.type('text/html; charset=utf-8');
    return documentHtml(await this.#printable(close));
  }

  @Operation(api.days.pdf)
  async pdf(@Input() { params: { linkId, day } }: InputOf<typeof api.days.pdf>): Promise<StreamableFile> {
    const close = await this.days.one(linkId, day);
    const bytes = await this.renderer.render(await this.#printable(close));
    return pdfFile(bytes, `${linkId}-${day}.pdf`);
  }

  async #printable(close: Close): Promise<PrintableDocument> {
    const exceptions = await this.days.firstExceptions(close, PRINTED_OF_EACH_KIND);
    return closeDocument(close, exceptions, facilityOf(this.settings));
  }
}

function isSheet(text: string): text is SheetName {
  return (SHEET_NAMES as readonly string[]).includes(text);
}

function attachment(name: string): string {
  return `attachment; filename="${name}"`;
}
