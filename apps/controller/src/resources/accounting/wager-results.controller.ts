import { csvOf, holdPpm, isWithin, wagerResultsSheet } from '@jackpot/books';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type In, type Out, Input, Op } from '../../http/operation.js';
import { WagerResultsService } from './wager-results.service.js';

@Controller()
export class WagerResultsController {
  constructor(private readonly service: WagerResultsService) {}

  @Op('wagers.results')
  async results(@Input() { params: { linkId }, query }: In<'wagers.results'>): Promise<Out<'wagers.results'>> {
    const { hands, results } = await this.service.of(linkId, query);
    return {
      hands,
      results: results.map(({ of, wager, name, hands: ofWager, handleMicro, winMicro, expectedMicro, band }) => ({
        ...{ of, wager, name, hands: ofWager, handle: handleMicro / 1_000_000n, win: winMicro },
        ...{ holdPpm: String(holdPpm(winMicro, handleMicro)), expectedWin: expectedMicro },
        expectedHoldPpm: String(holdPpm(expectedMicro, handleMicro)),
        band: band && { least: band.leastMicro, most: band.mostMicro },
        isWithin: isWithin({ band, winMicro }),
      })),
    };
  }

  @Op('wagers.csv')
  async csv(
    @Input() { params: { linkId }, query }: In<'wagers.csv'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { from, to, by: group } = query;
    const { results } = await this.service.of(linkId, query);
    void reply.type('text/csv; charset=utf-8');
    void reply.header('content-disposition', `attachment; filename="${linkId}-wagers-${from}-${to}.csv"`);
    return csvOf(wagerResultsSheet({ from, to, group }, results));
  }
}
