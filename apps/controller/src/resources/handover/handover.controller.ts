import { Act } from '@jackpot/platform';
import { Controller, Get, Header, Inject, Param, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { leadingHost, openTerms } from '../../leadership/leading-host.js';
import { look } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { documentHtml } from '../../http/document-html.js';
import { PdfRenderer } from '../../workers/pdf/pdf-renderer.js';
import { pdfFile } from '../../http/pdf-reply.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { FloorCalls } from '../../floor/calls.js';
import { type Handover, handoverOf } from './handover.js';
import { handoverDocument } from './handover-document.js';
import { Presence } from '../../floor/presence.js';

/** The change of shifts: what the people who go leave to the people who come. */
@ApiTags('claims')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/handover')
export class HandoverController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(FloorCalls) private readonly calls: FloorCalls,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Act('claim.read')
  @ApiOperation({
    summary: 'For a change of shifts: meters, claims that are owed, tables and open calls, in one instant',
  })
  async handover(@Param('linkId') linkId: string): Promise<Handover> {
    const host = leadingHost(this.hosts, linkId);
    openTerms(host);
    const presenceOf = (tableId: string) => {
      const key = `${linkId}/${tableId}`;
      return { isOnline: this.presence.isOnline(key), call: this.calls.of(key) };
    };
    return look(host, (state) => handoverOf(state, presenceOf, Date.now()));
  }

  @Get('page')
  @Act('claim.read')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiProduces('text/html')
  @ApiOperation({ summary: 'The same as a page to print and sign' })
  async page(@Param('linkId') linkId: string): Promise<string> {
    return documentHtml(handoverDocument(await this.handover(linkId), this.settings.FACILITY_NAME));
  }

  @Get('page.pdf')
  @Act('claim.read')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The same as PDF, to print, sign and keep' })
  async pdf(@Param('linkId') linkId: string): Promise<StreamableFile> {
    const handover = await this.handover(linkId);
    const bytes = await this.renderer.render(handoverDocument(handover, this.settings.FACILITY_NAME));
    return pdfFile(bytes, `${linkId}-handover-${handover.sequence}.pdf`);
  }
}
