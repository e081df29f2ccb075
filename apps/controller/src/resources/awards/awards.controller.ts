import { api, type InputOf, type ResultOf } from '@jackpot/contract';
import { Controller, Inject } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { Input, Operation } from '../../http/operation.js';
import { awardOf, payoutOf } from '../../http/rows.js';

/** Awards, the claims among them, and payout documents. */
@Controller()
export class AwardsController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(LinkLeadership) private readonly hosts: LinkLeadership,
  ) {}

  @Operation(api.awards.list)
  async awards(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.list>,
  ): Promise<ResultOf<typeof api.awards.list>> {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.awards(linkId, query);
      const tables = await reads.tables(linkId);
      return { awards: rows.map((row) => awardOf(row, tables)), next };
    });
    return value;
  }

  @Operation(api.awards.claims)
  async claims(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.claims>,
  ): Promise<ResultOf<typeof api.awards.claims>> {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.openClaims(linkId, query);
      const tables = await reads.tables(linkId);
      return { claims: rows.map((row) => awardOf(row, tables)), next };
    });
    return value;
  }

  @Operation(api.awards.unverified)
  async unverified(): Promise<ResultOf<typeof api.awards.unverified>> {
    return { links: [...(await this.reads.latest.unverifiedWins(this.hosts.all().map(({ stream }) => stream)))] };
  }

  @Operation(api.awards.payouts)
  async payouts(
    @Input() { params: { linkId }, query }: InputOf<typeof api.awards.payouts>,
  ): Promise<ResultOf<typeof api.awards.payouts>> {
    const { rows, next } = await this.reads.one('payouts', linkId, query);
    return { payouts: rows.map(payoutOf), next };
  }
}
