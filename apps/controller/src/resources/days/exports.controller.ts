import { EXPORT_NAMES, csvOf, exportOf, jsonLinesOf, plainTextBooks } from '@jackpot/books';
import { Act } from '@jackpot/platform';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiProblem } from '../../http/problem.js';
import { ClosedDays } from './closed-days.js';

const exportQuery = z.object({
  from: z.string().describe('a closed gaming day'),
  to: z.string().describe('a closed gaming day, the same or later'),
  format: z.enum(['csv', 'jsonl']).default('csv'),
});
const exportName = z.enum(EXPORT_NAMES);

/** What slot accounting takes over from closed days. The same days give the same bytes, as often as they are asked for. */
@ApiTags('accounting')
@ApiBearerAuth()
@Controller('api/v1/links/:linkId')
export class ExportsController {
  constructor(@Inject(ClosedDays) private readonly days: ClosedDays) {}

  @Get('exports/:name')
  @Act('day.read')
  @ApiOperation({ summary: `Closed days as CSV or JSON Lines, every row with a stable id: ${EXPORT_NAMES.join(', ')}` })
  async sheet(
    @Param('linkId') linkId: string,
    @Param('name') name: string,
    @Query({ schema: exportQuery }) { from, to, format }: z.output<typeof exportQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const known = exportName.safeParse(name);
    if (!known.success) throw new ApiProblem('NOT_FOUND', `the exports are ${EXPORT_NAMES.join(', ')}`);
    const sheet = exportOf(known.data, await this.days.between(linkId, from, to));
    void reply.header('content-disposition', `attachment; filename="${linkId}-${name}-${from}-${to}.${format}"`);
    void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8');
    return format === 'csv' ? csvOf(sheet) : jsonLinesOf(sheet);
  }

  @Get('books/:day')
  @Act('day.read')
  @ApiOperation({ summary: 'The books from the first close to this one, as hledger and ledger read them' })
  async books(
    @Param('linkId') linkId: string,
    @Param('day') day: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const closes = await this.days.until(linkId, day);
    void reply.type('text/plain; charset=utf-8');
    void reply.header('content-disposition', `attachment; filename="${linkId}-${day}.journal"`);
    return plainTextBooks(closes);
  }
}
