import { Act } from '@jackpot/platform';
import { asLinkId, awardIdOf } from '@jackpot/progressive';
import type { DocumentDetails } from '@jackpot/storage';
import { Controller, Get, Header, Inject, Param, ParseIntPipe, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { bodyOf } from '../../http/bodies.js';
import { pageBody, pageQuery } from '../../http/page.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { documentHtml } from '../../http/document-html.js';
import type { PrintableDocument } from '../../http/printable-document.js';
import { PdfRenderer } from '../../workers/pdf/pdf-renderer.js';
import { pdfFile } from '../../http/pdf-reply.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { ClaimService } from '../claims/claims.service.js';
import { payoutDocumentPage } from './payout-document-page.js';

/** Payout documents by their number: every one is accounted for, the void ones too. */
@ApiTags('claims')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId/documents')
export class DocumentsController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ClaimService) private readonly desk: ClaimService,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Act('claim.read')
  @ApiOperation({ summary: 'Every number that a payout document was given, newest first; void ones say so' })
  async list(
    @Param('linkId') linkId: string,
    @Query({ schema: pageQuery }) query: z.output<typeof pageQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return pageBody('documents', await model.documentNumbers(linkId, query));
  }

  @Get(':documentNumber')
  @Act('claim.read')
  @ApiOperation({ summary: 'A payout document: `void`, `made-out` or `to-come`, and what it says' })
  async read(
    @Param('linkId') linkId: string,
    @Param('documentNumber', ParseIntPipe) documentNumber: number,
  ): Promise<unknown> {
    const { number, payout } = await this.#file(linkId, documentNumber);
    const made = payout === undefined ? 'to-come' : 'made-out';
    return {
      ...bodyOf(number),
      state: number.voidedAt === null ? made : 'void',
      document: payout === undefined ? null : (JSON.parse(payout.document) as unknown),
    };
  }

  @Get(':documentNumber/page')
  @Act('claim.read')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiProduces('text/html')
  @ApiOperation({ summary: 'The document as a page to print, original and duplicate' })
  async page(
    @Param('linkId') linkId: string,
    @Param('documentNumber', ParseIntPipe) documentNumber: number,
  ): Promise<string> {
    return documentHtml(await this.#paper(linkId, documentNumber));
  }

  @Get(':documentNumber/page.pdf')
  @Act('claim.read')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The same as PDF, both parts on one sheet; the same document has the same bytes' })
  async pdf(
    @Param('linkId') linkId: string,
    @Param('documentNumber', ParseIntPipe) documentNumber: number,
  ): Promise<StreamableFile> {
    const paper = await this.#paper(linkId, documentNumber);
    return pdfFile(await this.renderer.render(paper), `${linkId}-payout-${documentNumber}.pdf`);
  }

  async #paper(linkId: string, documentNumber: number): Promise<PrintableDocument> {
    const file = await this.#file(linkId, documentNumber);
    const awardId = awardIdOf(asLinkId(linkId), file.number.awardNumber);
    return payoutDocumentPage(file, await this.desk.file(awardId), this.settings.FACILITY_NAME);
  }

  async #file(linkId: string, documentNumber: number): Promise<DocumentDetails> {
    const model = await this.reads.of(linkId);
    const file = await model.document(linkId, documentNumber);
    if (file === undefined) throw new ApiProblem('NOT_FOUND', `document ${documentNumber}`);
    return file;
  }
}
