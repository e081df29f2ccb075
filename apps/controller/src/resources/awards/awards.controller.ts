import { Act } from '@jackpot/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { claimAt } from '../claims/claim-at.js';
import { ask } from '../../leadership/submit-command.js';
import { bodyOf } from '../../http/bodies.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { pageBody, pageQuery } from '../../http/page.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';

const awardsQuery = pageQuery.extend({
  level: z.enum(['star', 'spade', 'heart', 'must-hit']).optional(),
  status: z.enum(['table-paid', 'pending', 'verified', 'authorized', 'paid', 'rejected', 'corrected']).optional(),
});
const payBody = z
  .strictObject({ preparedBy: z.string().min(1).max(60), verifiedBy: z.string().min(1).max(60) })
  .meta({ id: 'ClaimPayment' });

/** Awards, the claims among them, and payout documents. */
@ApiTags('awards')
@ApiBearerAuth()
@Controller('api/v1')
export class AwardsController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Get('links/:linkId/awards')
  @Act('claim.read')
  @ApiOperation({ summary: 'Awards, newest first; of one level or status, or all' })
  async awards(
    @Param('linkId') linkId: string,
    @Query({ schema: awardsQuery }) query: z.output<typeof awardsQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return pageBody('awards', await model.awards(linkId, query));
  }

  @Get('links/:linkId/claims')
  @Act('claim.read')
  @ApiOperation({ summary: 'Claims that are open: fixed and owed, not yet paid; newest first' })
  async claims(
    @Param('linkId') linkId: string,
    @Query({ schema: pageQuery }) query: z.output<typeof pageQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    return pageBody('claims', await model.openClaims(linkId, query));
  }

  @Post('claims/:awardId/pay')
  @Act('claim.record-payment')
  @HttpCode(200)
  @ApiOperation({ summary: 'The cage has paid a claim: prepared by one person, verified by another' })
  async pay(
    @Param('awardId') awardId: string,
    @Body({ schema: payBody }) people: z.output<typeof payBody>,
  ): Promise<unknown> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    try {
      await ask(leadingHost(this.hosts, linkId), { type: 'pay-claim', awardNumber, ...people });
    } catch (problem) {
      if (!(await this.#wasPaidSo(problem, linkId, awardNumber, people))) throw problem;
    }
    return { awardId, status: 'paid' };
  }

  /** Whether these two had paid it before: an answer was lost, and the cage asked again. */
  async #wasPaidSo(
    problem: unknown,
    linkId: string,
    awardNumber: number,
    people: z.output<typeof payBody>,
  ): Promise<boolean> {
    if (!(problem instanceof ApiProblem) || problem.code !== 'CLAIM_UNKNOWN') return false;
    const award = await (await this.reads.of(linkId)).award(linkId, awardNumber);
    return award?.status === 'paid' && award.preparedBy === people.preparedBy && award.verifiedBy === people.verifiedBy;
  }

  @Get('links/:linkId/payouts')
  @Act('claim.read')
  @ApiOperation({ summary: 'Payout documents, by number, newest first' })
  async payouts(
    @Param('linkId') linkId: string,
    @Query({ schema: pageQuery }) query: z.output<typeof pageQuery>,
  ): Promise<unknown> {
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.payouts(linkId, query);
    return {
      payouts: rows.map(({ document, ...row }) => ({ ...bodyOf(row), document: JSON.parse(document) as unknown })),
      next,
    };
  }
}
