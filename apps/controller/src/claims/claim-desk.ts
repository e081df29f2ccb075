import { type ClaimCommand, ruleOf, taxNoteOf } from '@jackpot/progressive';
import type { AwardRecord, ClaimActRecord } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ask } from '../api/ask.js';
import { leadingHost, openTerms } from '../api/led-here.js';
import { ApiProblem } from '../api/problem.js';
import { Reads } from '../api/reads.js';
import { LinkHosts } from '../hosting/link-hosts.js';
import { claimAt } from './claim-at.js';

type ToClaim<T> = T extends unknown ? Omit<T, 'awardNumber'> : never;

/** A claim with its way so far, and what its amount demands. */
export interface ClaimFile {
  readonly award: AwardRecord;
  readonly acts: readonly ClaimActRecord[];
  readonly rule: ReturnType<typeof ruleOf>;
  readonly tax: ReturnType<typeof taxNoteOf>;
}

/** Puts what people ask of a claim to its link, and reads its file. */
@Injectable()
export class ClaimDesk {
  constructor(
    @Inject(LinkHosts) private readonly hosts: LinkHosts,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  async act(awardId: string, command: ToClaim<ClaimCommand>): Promise<ClaimFile> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    try {
      await ask(leadingHost(this.hosts, linkId), { ...command, awardNumber });
    } catch (problem) {
      if (!(await this.#wasDoneSo(problem, awardId, command))) throw problem;
    }
    return this.file(awardId);
  }

  async file(awardId: string): Promise<ClaimFile> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const { config } = openTerms(leadingHost(this.hosts, linkId));
    const model = await this.reads.of(linkId);
    const award = await model.award(linkId, awardNumber);
    if (award === undefined) throw new ApiProblem('CLAIM_UNKNOWN', awardId);
    const { amountCents, fixedAt, paidAt } = award;
    return {
      award,
      acts: await model.claimActs(linkId, awardNumber),
      rule: ruleOf(amountCents),
      tax: taxNoteOf({ amountCents, priceCents: config.priceCents, at: paidAt ?? fixedAt }),
    };
  }

  /** Whether the claim ended by this very act of this person: an answer was lost, and he asked again. */
  async #wasDoneSo(problem: unknown, awardId: string, { type, person }: ToClaim<ClaimCommand>): Promise<boolean> {
    if (!(problem instanceof ApiProblem) || problem.code !== 'CLAIM_UNKNOWN') return false;
    const ending = type === 'issue-payout' ? 'paid' : type === 'confirm-claim-act' ? 'rejected' : undefined;
    if (ending === undefined) return false;
    const last = (await this.file(awardId)).acts.at(-1);
    return last?.act === ending && (last.secondId ?? last.personId) === person.id;
  }
}
