import { csvOf } from '@jackpot/books';
import { must } from '@jackpot/money';
import { type Acting, ActingNote } from '@jackpot/platform';
import { Controller, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { TaxFormService } from './tax-forms.service.js';

@Controller()
export class TaxFormsController {
  constructor(
    private readonly forms: TaxFormService,
    private readonly renderer: PdfRenderer,
  ) {}

  @Op('taxForms.read')
  async read(@Input() { params: { awardId } }: In<'taxForms.read'>): Promise<Out<'taxForms.read'>> {
    const forms = await this.forms.ofClaim(awardId);
    const { documentNumber, form, taxYear, wonOn, paidOn } = must(forms[0], 'a form of the claim').facts;
    return {
      ...{ awardId, documentNumber, form, taxYear, wonOn, paidOn },
      forms: forms.map(({ facts, patron, boxes }) => ({
        share: facts.share,
        ...{ winnings: facts.winningsCents, federalTax: facts.federalTaxCents, stateTax: facts.stateTaxCents },
        hasPatron: patron !== undefined,
        boxes: boxes.map(([number, name, value]) => ({ number, name, value })),
      })),
    };
  }

  @Op('taxForms.pdf')
  async pdf(@Input() { params: { awardId } }: In<'taxForms.pdf'>): Promise<StreamableFile> {
    return pdfFile(await this.renderer.render(await this.forms.printable(awardId)), `${awardId}-w2g.pdf`);
  }

  @Op('winnersOfClaim.pdf')
  async sharedWin(@Input() { params: { awardId } }: In<'winnersOfClaim.pdf'>): Promise<StreamableFile> {
    return pdfFile(await this.renderer.render(await this.forms.sharedWin(awardId)), `${awardId}-5754.pdf`);
  }

  @Op('taxForms.year')
  async year(
    @Input() { params: { linkId, year } }: In<'taxForms.year'>,
    @ActingNote() acting: Acting,
    @Req() { id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const sheet = await this.forms.year(linkId, year, { acting, requestId: id });
    void reply.type('text/csv; charset=utf-8');
    void reply.header('content-disposition', `attachment; filename="${linkId}-w2g-${year}.csv"`);
    return csvOf(sheet);
  }
}
