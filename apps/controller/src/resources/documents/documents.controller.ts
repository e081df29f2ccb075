import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { asLinkId, awardIdOf } from '@jackpot/progressive';
import type { DocumentDetails } from '@jackpot/storage';
import { Controller, Header, Inject, type StreamableFile } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { documentHtml } from '../../http/document-html.js';
import type { PrintableDocument } from '../../http/printable-document.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { ClaimService } from '../claims/claims.service.js';
import { payoutDocumentPage } from './payout-document-page.js';
import { Input, Operation } from '../../http/operation.js';
import { documentOf } from '../../http/rows.js';

/** Payout documents by their number: every one is accounted for, the void ones too. */
@Controller()
export class DocumentsController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ClaimService) private readonly claims: ClaimService,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation(api.documents.list)
  async list(
    @Input() { params: { linkId }, query }: InputOf<typeof api.documents.list>,
  ): Promise<ResultOf<typeof api.documents.list>> {
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.documentNumbers(linkId, query);
    return { documents: rows, next };
  }

  @Operation(api.documents.read)
  async read(
    @Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.read>,
  ): Promise<ResultOf<typeof api.documents.read>> {
    const { number, payout } = await this.#file(linkId, documentNumber);
    const made = payout === undefined ? 'to-come' : 'made-out';
    return {
      ...number,
      state: number.voidedAt === null ? made : 'void',
      document: payout === undefined ? null : documentOf(payout.document),
    };
  }

  @Operation(api.documents.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.page>): Promise<string> {
    return documentHtml(await this.#paper(linkId, documentNumber));
  }

  @Operation(api.documents.pdf)
  async pdf(
    @Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.pdf>,
  ): Promise<StreamableFile> {
    const paper = await this.#paper(linkId, documentNumber);
    return pdfFile(await this.renderer.render(paper), `${linkId}-payout-${documentNumber}.pdf`);
  }

  async #paper(linkId: string, documentNumber: number): Promise<PrintableDocument> {
    const file = await this.#file(linkId, documentNumber);
    const awardId = awardIdOf(asLinkId(linkId), file.number.awardNumber);
    return payoutDocumentPage(file, await this.claims.file(awardId), this.settings.FACILITY_NAME);
  }

  async #file(linkId: string, documentNumber: number): Promise<DocumentDetails> {
    const model = await this.reads.of(linkId);
    const file = await model.document(linkId, documentNumber);
    if (file === undefined) throw new ApiProblem('NOT_FOUND', `document ${documentNumber}`);
    return file;
  }
}
