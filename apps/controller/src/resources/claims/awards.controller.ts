import { type OpenedLink, type WaitingClaim, claimWait, opened } from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { awardOf, payoutOf } from '../rows.js';
import { type In, Input, Op } from '../../http/operation.js';

/** What each open claim of a link waits for, by its number. */
function waitsIn(link: OpenedLink, now: number): ReadonlyMap<number, WaitingClaim> {
  return new Map([...link.claims].map(([awardNumber, claim]) => [awardNumber, claimWait(link, claim, now)]));
}

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
    const waits = await readLink(leadingHost(this.hosts, linkId), (state) => waitsIn(opened(state), Date.now()));
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.openClaims(linkId, query);
      const tables = await reads.tables(linkId);
      // Leave out a claim that was paid, or opened, between the two reads. The next answer has its present state.
      const claims = rows.flatMap((row) => {
        const wait = waits.get(row.awardNumber);
        if (wait === undefined) return [];
        return [{ ...awardOf(row, tables), waitsFor: wait.waitsFor, waitDetail: wait.detail }];
      });
      return { claims, next };
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
