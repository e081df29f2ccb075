import { Readable } from 'node:stream';
import { type Close, SHEET_NAMES, type SheetName, csvOf, readReport, sheetsOf } from '@jackpot/books';
import { type Account, EncodedResult, api, signatureOf } from '@jackpot/contract';
import { ActingPerson } from '@jackpot/platform';
import { CloseStore } from '@jackpot/storage';
import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiProblem } from '../../http/problem.js';
import { documentHtml } from '../../documents/document-html.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../documents/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { PRINTED_OF_EACH_KIND, closeDocument } from './close-document.js';
import { ClosedDays } from './closed-days.js';
import { PlaySoFar } from './play-so-far.js';
import { DayClosing } from '../../workers/close/day-closing.js';
import { type In, Input, Op } from '../../http/operation.js';

@Controller()
export class DaysController {
  constructor(
    private readonly days: ClosedDays,
    private readonly closes: CloseStore,
    private readonly closing: DayClosing,
    private readonly soFarOf: PlaySoFar,
    private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('days.close')
  async close(
    @Input() { params: { linkId, day: dayText } }: In<'days.close'>,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const day = this.days.day(linkId, dayText);
    const closed = await this.closing.close(linkId, day, signatureOf(person));
    if (!closed.ok) throw new ApiProblem(closed.code, closed.detail);
    if (!closed.isNew) void reply.status(200);
    return this.days.head(linkId, day);
  }

  @Op('days.list')
  async list(@Input() { params: { linkId }, query: { from, limit } }: In<'days.list'>) {
    this.days.known(linkId);
    const closes = await this.closes.heads(linkId, from, limit);
    const last = closes.at(-1);
    return { closes: closes, next: closes.length < limit || last === undefined ? null : last.number + 1 };
  }

  @Op('days.next')
  async next(@Input() { params: { linkId } }: In<'days.next'>): Promise<EncodedResult<typeof api.days.next>> {
    this.days.known(linkId);
    const next = await this.closing.readNext(linkId);
    if (next === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
    if (!next.ok) throw new ApiProblem(next.code, next.detail);
    return new EncodedResult(next.text);
  }

  @Op('days.soFar')
  soFar(@Input() { params: { linkId }, query: { at } }: In<'days.soFar'>) {
    this.days.known(linkId);
    return this.soFarOf.of(linkId, at ?? Date.now());
  }

  @Op('days.progress')
  progress(@Input() { params: { linkId } }: In<'days.progress'>) {
    this.days.known(linkId);
    return { percent: this.closing.progress(linkId) ?? null };
  }

  @Op('days.read')
  async one(@Input() { params: { linkId, day } }: In<'days.read'>) {
    const close = await this.days.one(linkId, day);
    return { ...close, report: readReport(close.report) };
  }

  @Op('days.exceptions')
  exceptions(@Input() { params: { linkId, day }, query }: In<'days.exceptions'>) {
    return this.days.exceptions(linkId, day, query);
  }

  @Op('days.sheet')
  async csv(@Input() { params: { linkId, day, sheet } }: In<'days.sheet'>): Promise<StreamableFile> {
    if (!isSheet(sheet)) throw new ApiProblem('NOT_FOUND', `the sheets are ${SHEET_NAMES.join(', ')}`);
    const close = await this.days.one(linkId, day);
    const lines =
      sheet === 'exceptions' ? this.days.exceptionLines(close) : [csvOf(sheetsOf(readReport(close.report))[sheet])];
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment(`${linkId}-${day}-${sheet}.csv`),
    });
  }

  @Op('days.page')
  async print(
    @Input() { params: { linkId, day } }: In<'days.page'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const close = await this.days.one(linkId, day);
    void reply.type('text/html; charset=utf-8');
    return documentHtml(await this.#printable(close));
  }

  @Op('days.pdf')
  async pdf(@Input() { params: { linkId, day } }: In<'days.pdf'>): Promise<StreamableFile> {
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
