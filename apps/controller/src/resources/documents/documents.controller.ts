import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import type { DocumentDetails, ReadsAtOnePlace } from '@jackpot/storage';
import { Controller, Header, Inject, type StreamableFile } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { documentHtml } from '../../http/document-html.js';
import type { PrintableDocument } from '../../http/printable-document.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../http/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { claimIn } from '../claims/claims.service.js';
import { payoutDocumentPage } from './payout-document-page.js';
import { Input, Operation } from '../../http/operation.js';
import { documentOf } from '../../http/rows.js';

/** Payout documents by their number: every one is accounted for, the void ones too. */
@Controller()
export class DocumentsController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PdfRenderer) private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Operation(api.documents.list)
  async list(
    @Input() { params: { linkId }, query }: InputOf<typeof api.documents.list>,
  ): Promise<ResultOf<typeof api.documents.list>> {
    const { rows, next } = await this.reads.one('documentNumbers', linkId, query);
    return { documents: rows, next };
  }

  @Operation(api.documents.read)
  async read(
    @Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.read>,
  ): Promise<ResultOf<typeof api.documents.read>> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, (reads) => documentIn(reads, linkId, documentNumber));
    const { number, payout } = value;
    const made = payout === undefined ? 'to-come' : 'made-out';
    return {
      ...number,
      asOf,
      state: number.voidedAt === null ? made : 'void',
      document: payout === undefined ? null : documentOf(payout.document),
    };
  }

  @Operation(api.documents.page)
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.page>): Promise<string> {
    return documentHtml(await this.#printable(linkId, documentNumber));
  }

  @Operation(api.documents.pdf)
  async pdf(
    @Input() { params: { linkId, documentNumber } }: InputOf<typeof api.documents.pdf>,
  ): Promise<StreamableFile> {
    const document = await this.#printable(linkId, documentNumber);
    return pdfFile(await this.renderer.render(document), `${linkId}-payout-${documentNumber}.pdf`);
  }

  async #printable(linkId: string, documentNumber: number): Promise<PrintableDocument> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const file = await documentIn(reads, linkId, documentNumber);
      // A sheet without the facts of the award would pass for a slip.
      if (file.payout === undefined && file.number.voidedAt === null)
        throw new ApiProblem('SLIP_NOT_ISSUED', `slip ${documentNumber}`);
      return { file, claim: await claimIn(reads, linkId, file.number.awardNumber) };
    });
    return payoutDocumentPage(value.file, { asOf, ...value.claim }, facilityOf(this.settings));
  }
}

async function documentIn(reads: ReadsAtOnePlace, linkId: string, documentNumber: number): Promise<DocumentDetails> {
  const file = await reads.document(linkId, documentNumber);
  if (file === undefined) throw new ApiProblem('NOT_FOUND', `document ${documentNumber}`);
  return file;
}
