import type { DocumentDetails, ReadsAtOnePlace } from '@jackpot/storage';
import { Controller, Header, Inject, type StreamableFile } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { documentHtml } from '../../documents/document-html.js';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { facilityOf } from '../../documents/facility.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { claimIn } from './claims.service.js';
import { payoutDocumentPage } from './payout-document-page.js';
import { documentOf } from '../rows.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

@Controller()
export class DocumentsController {
  constructor(
    private readonly reads: Reads,
    private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('documents.list')
  async list(@Input() { params: { linkId }, query }: In<'documents.list'>) {
    const { rows, next } = await this.reads.one('documentNumbers', linkId, query);
    return { documents: rows, next };
  }

  @Op('documents.read')
  async read(@Input() { params: { linkId, documentNumber } }: In<'documents.read'>): Promise<Out<'documents.read'>> {
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

  @Op('documents.page')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Input() { params: { linkId, documentNumber } }: In<'documents.page'>): Promise<string> {
    return documentHtml(await this.#printable(linkId, documentNumber));
  }

  @Op('documents.pdf')
  async pdf(@Input() { params: { linkId, documentNumber } }: In<'documents.pdf'>): Promise<StreamableFile> {
    const document = await this.#printable(linkId, documentNumber);
    return pdfFile(await this.renderer.render(document), `${linkId}-payout-${documentNumber}.pdf`);
  }

  async #printable(linkId: string, documentNumber: number): Promise<PrintableDocument> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const file = await documentIn(reads, linkId, documentNumber);
      // Refuse a slip that was not issued: a sheet without the facts of the award would look like a slip.
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
