import {
  type OpenedLink,
  type PaymentDemand,
  type WaitingClaim,
  claimWait,
  demandOnClaim,
  opened,
} from '@jackpot/progressive';
import { Controller } from '@nestjs/common';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { Reads } from '../../workers/projection/reads.js';
import { awardOf, payoutOf } from '../rows.js';
import { type In, Input, Op } from '../../http/operation.js';
import { PatronService } from './patrons.service.js';
import { waitOfShared } from './shared-claim.js';

interface Queued {
  readonly wait: WaitingClaim;
  readonly demand: PaymentDemand;
}

function waitsIn(link: OpenedLink, now: number): ReadonlyMap<number, Queued> {
  return new Map(
    [...link.claims].map(([awardNumber, claim]) => [
      awardNumber,
      { wait: claimWait(link, claim, now), demand: demandOnClaim(link, claim, now) },
    ]),
  );
}

@Controller()
export class AwardsController {
  constructor(
    private readonly reads: Reads,
    private readonly hosts: LinkLeadership,
    private readonly patrons: PatronService,
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
      const shared = await this.patrons.sharedAmong(
        linkId,
        rows.map(({ awardNumber }) => awardNumber),
      );
      const claims = rows.map(async (row) => {
        const queued = waits.get(row.awardNumber);
        if (queued === undefined) return [];
        const sharing = shared.get(row.awardNumber);
        const acts = sharing === undefined ? [] : await reads.claimActs(linkId, row.awardNumber);
        const { wait, demand } = queued;
        const { waitsFor, detail } =
          sharing === undefined ? wait : waitOfShared(sharing, { award: row, demand, acts }, wait);
        return [{ ...awardOf(row, tables), waitsFor, waitDetail: detail }];
      });
      return { claims: (await Promise.all(claims)).flat(), next };
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
