import { cashSheet, csvOf, maskedNumber } from '@jackpot/books';
import { Controller, Inject, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { facilityOf } from '../../documents/facility.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { PdfRenderer, pdfFile } from '../../workers/pdf/pdf-renderer.js';
import { cashDocument } from './cash-document.js';
import { CashService } from './cash.service.js';

@Controller()
export class CashController {
  constructor(
    private readonly cash: CashService,
    private readonly renderer: PdfRenderer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Op('cash.read')
  async read(@Input() { params: { day: text } }: In<'cash.read'>): Promise<Out<'cash.read'>> {
    const { day, rule, people } = await this.cash.ofDay(text);
    return {
      ...{ day, above: rule?.aboveCents ?? null, rule: rule?.source ?? '' },
      people: people.map(({ patron, totalCents: total, needsReport, payments }) => {
        const number = patron?.taxpayerNumber ?? null;
        return {
          ...{ name: patron?.name ?? null, taxpayerNumber: number === null ? null : maskedNumber(number) },
          ...{ total, needsReport },
          payments: payments.map(({ cashCents, ...payment }) => ({ ...payment, cash: cashCents })),
        };
      }),
    };
  }

  @Op('cash.csv')
  async csv(
    @Input() { params: { day: text } }: In<'cash.csv'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { day, people } = await this.cash.ofDay(text);
    void reply.type('text/csv; charset=utf-8');
    void reply.header('content-disposition', `attachment; filename="cash-${day}.csv"`);
    return csvOf(cashSheet(day, people));
  }

  @Op('cash.pdf')
  async pdf(@Input() { params: { day: text } }: In<'cash.pdf'>): Promise<StreamableFile> {
    const day = await this.cash.ofDay(text);
    return pdfFile(await this.renderer.render(cashDocument(day, facilityOf(this.settings))), `cash-${day.day}.pdf`);
  }
}
