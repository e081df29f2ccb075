import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Inject } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { claimAt } from '../claims/claims.service.js';
import { submitCommand } from '../../leadership/submit-command.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { Input, Operation } from '../../http/operation.js';
import { awardOf, payoutOf } from '../../http/rows.js';

/** Awards, the claims among them, and payout documents. */
@Controller()
export class AwardsController {
  constructor(
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Operation(api.awards.list)
  async awards(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.list>,
  ): Promise<ResultOf<typeof api.awards.list>> {
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.awards(linkId, query);
    return { awards: rows.map(awardOf), next };
  }

  @Operation(api.awards.claims)
  async claims(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.claims>,
  ): Promise<ResultOf<typeof api.awards.claims>> {
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.openClaims(linkId, query);
    return { claims: rows.map(awardOf), next };
  }

  @Operation(api.awards.recordPayment)
  async pay(
    @Input() { params: { awardId }, body: people }: InputOf<typeof api.awards.recordPayment>,
  ): Promise<ResultOf<typeof api.awards.recordPayment>> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    try {
      await submitCommand(leadingHost(this.hosts, linkId), { type: 'pay-claim', awardNumber, ...people });
    } catch (problem) {
      if (!(await this.#wasPaidSo(problem, linkId, awardNumber, people))) throw problem;
    }
    return { awardId, status: 'paid' };
  }

  /** Whether these two had paid it before: an answer was lost, and the cage repeated the request. */
  async #wasPaidSo(
    problem: unknown,
    linkId: string,
    awardNumber: number,
    people: InputOf<typeof api.awards.recordPayment>['body'],
  ): Promise<boolean> {
    if (!(problem instanceof ApiProblem) || problem.code !== 'CLAIM_UNKNOWN') return false;
    const award = await (await this.reads.of(linkId)).award(linkId, awardNumber);
    return award?.status === 'paid' && award.preparedBy === people.preparedBy && award.verifiedBy === people.verifiedBy;
  }

  @Operation(api.awards.payouts)
  async payouts(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.payouts>,
  ): Promise<ResultOf<typeof api.awards.payouts>> {
    const model = await this.reads.of(linkId);
    const { rows, next } = await model.payouts(linkId, query);
    return { payouts: rows.map(payoutOf), next };
  }
}
