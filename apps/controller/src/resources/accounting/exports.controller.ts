import { EXPORT_NAMES, csvOf, exportOf, jsonLinesOf, plainTextBooks } from '@jackpot/books';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiProblem } from '../../http/problem.js';
import { ClosedDays } from './closed-days.js';
import { type In, Input, Op } from '../../http/operation.js';

const exportName = z.enum(EXPORT_NAMES);

/** The same days always give the same bytes. */
@Controller()
export class ExportsController {
  constructor(private readonly days: ClosedDays) {}

  @Op('days.export')
  async sheet(
    @Input() { params: { linkId, name }, query: { from, to, format } }: In<'days.export'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const known = exportName.safeParse(name);
    if (!known.success) throw new ApiProblem('NOT_FOUND', `the exports are ${EXPORT_NAMES.join(', ')}`);
    const sheet = exportOf(known.data, await this.days.between(linkId, from, to));
    void reply.header('content-disposition', `attachment; filename="${linkId}-${name}-${from}-${to}.${format}"`);
    void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8');
    return format === 'csv' ? csvOf(sheet) : jsonLinesOf(sheet);
  }

  @Op('days.books')
  async books(
    @Input() { params: { linkId, day } }: In<'days.books'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const closes = await this.days.until(linkId, day);
    void reply.type('text/plain; charset=utf-8');
    void reply.header('content-disposition', `attachment; filename="${linkId}-${day}.journal"`);
    return plainTextBooks(closes);
  }
}
