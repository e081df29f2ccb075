import { type Close, SHEET_NAMES, type SheetName, csvOf, readReport, sheetsOf } from '@jackpot/books';
import { type Account, signatureOf } from '@jackpot/contract';
import { Act, ActingPerson } from '@jackpot/platform';
import { CloseStore } from '@jackpot/storage';
import { Controller, Get, HttpCode, Inject, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { bodyOf } from '../../http/bodies.js';
import { ApiProblem } from '../../http/problem.js';
import { documentHtml } from '../../http/document-html.js';
import { PdfRenderer } from '../../workers/pdf/pdf-renderer.js';
import { pdfFile } from '../../http/pdf-reply.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { closeDocument } from './close-document.js';
import { ClosedDays } from './closed-days.js';
import { DayClosing } from '../../workers/close/day-closing.js';

const closesQuery = z.object({
  from: z.coerce.number().int().min(1).default(1).describe('the number of the first close'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** Gaming days: closing them, and what was closed. */
@ApiTags('accounting')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/days')
export class DaysController {
  constructor(
    @Inject(ClosedDays) private readonly days: ClosedDays,
    @Inject(CloseStore) private readonly closes: CloseStore,
    @Inject(DayClosing) private readonly closing: DayClosing,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post(':day/close')
  @Act('day.close')
  @HttpCode(201)
  @ApiOperation({ summary: 'Close a gaming day that is over; 200 where it is closed already, by whomever' })
  async close(
    @Param('linkId') linkId: string,
    @Param('day') dayText: string,
    @ActingPerson() person: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const day = this.days.day(linkId, dayText);
    const closed = await this.closing.close(linkId, day, signatureOf(person));
    if (!closed.ok) throw new ApiProblem(closed.code, closed.detail);
    if (!closed.isNew) void reply.status(200);
    return headBody(await this.days.one(linkId, day));
  }

  @Get()
  @Act('day.read')
  @ApiOperation({ summary: 'Closes of a link by number: day, part of the journal, hash' })
  async list(
    @Param('linkId') linkId: string,
    @Query({ schema: closesQuery }) { from, limit }: z.output<typeof closesQuery>,
  ): Promise<unknown> {
    this.days.known(linkId);
    const closes = await this.closes.from(linkId, from, limit);
    const last = closes.at(-1);
    return { closes: closes.map(headBody), next: closes.length < limit || last === undefined ? null : last.number + 1 };
  }

  @Get('next')
  @Act('day.read')
  @ApiOperation({
    summary:
      'The day that is closed next, as far as it has come: its report as it would be now, from when on it may be closed',
  })
  async next(@Param('linkId') linkId: string): Promise<unknown> {
    this.days.known(linkId);
    const next = await this.closing.readNext(linkId);
    if (next === undefined) throw new ApiProblem('LINK_NOT_OPEN', linkId);
    if (!next.ok) throw new ApiProblem(next.code, next.detail);
    const { period, closableAt, report } = next;
    return { ...bodyOf({ ...period, closableAt }), report };
  }

  @Get(':day')
  @Act('day.read')
  @ApiOperation({ summary: 'A close with its whole report' })
  async one(@Param('linkId') linkId: string, @Param('day') day: string): Promise<unknown> {
    const close = await this.days.one(linkId, day);
    return { ...headBody(close), report: readReport(close.report) };
  }

  @Get(':day/csv/:sheet')
  @Act('day.read')
  @ApiOperation({ summary: `One sheet of a close as CSV: ${SHEET_NAMES.join(', ')}` })
  async csv(
    @Param('linkId') linkId: string,
    @Param('day') day: string,
    @Param('sheet') sheet: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isSheet(sheet)) throw new ApiProblem('NOT_FOUND', `the sheets are ${SHEET_NAMES.join(', ')}`);
    const close = await this.days.one(linkId, day);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${linkId}-${day}-${sheet}.csv`));
    return csvOf(sheetsOf(readReport(close.report))[sheet]);
  }

  @Get(':day/print')
  @Act('day.read')
  @ApiOperation({ summary: 'A close for paper, as one page of HTML' })
  async print(
    @Param('linkId') linkId: string,
    @Param('day') day: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const close = await this.days.one(linkId, day);
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return documentHtml(closeDocument(close, this.settings.FACILITY_NAME));
  }

  @Get(':day/print.pdf')
  @Act('day.read')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The same as PDF; the same close has the same bytes' })
  async pdf(@Param('linkId') linkId: string, @Param('day') day: string): Promise<StreamableFile> {
    const close = await this.days.one(linkId, day);
    const bytes = await this.renderer.render(closeDocument(close, this.settings.FACILITY_NAME));
    return pdfFile(bytes, `${linkId}-${day}.pdf`);
  }
}

function headBody({ report: _, ...head }: Close): Readonly<Record<string, unknown>> {
  return bodyOf(head);
}

function isSheet(text: string): text is SheetName {
  return (SHEET_NAMES as readonly string[]).includes(text);
}

function attachment(name: string): string {
  return `attachment; filename="${name}"`;
}
