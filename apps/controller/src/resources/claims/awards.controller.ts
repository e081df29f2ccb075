import { Controller } from '@nestjs/common';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { awardOf, payoutOf } from '../rows.js';
import { type In, Input, Op } from '../../http/operation.js';

/** Awards, the claims among them, and payout documents. */
@Controller()
export class AwardsController {
  constructor(
    private readonly reads: Reads,
    private readonly hosts: LinkLeadership,
  ) {}

  @Op('awards.list')
  async awards(@Input() { params: { linkId }, query }: In<'awards.list'>) {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.awards(linkId, query);
      const tables = await reads.tables(linkId);
      return { awards: rows.map((row) => awardOf(row, tables)), next };
    });
    return value;
  }

  @Op('awards.claims')
  async claims(@Input() { params: { linkId }, query }: In<'awards.claims'>) {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.openClaims(linkId, query);
      const tables = await reads.tables(linkId);
      return { claims: rows.map((row) => awardOf(row, tables)), next };
    });
    return value;
  }

  @Op('awards.unverified')
  async unverified() {
    return { links: [...(await this.reads.latest.unverifiedWins(this.hosts.all().map(({ stream }) => stream)))] };
  }

  @Op('awards.payouts')
  async payouts(@Input() { params: { linkId }, query }: In<'awards.payouts'>) {
    const { rows, next } = await this.reads.one('payouts', linkId, query);
    return { payouts: rows.map(payoutOf), next };
  }
}
