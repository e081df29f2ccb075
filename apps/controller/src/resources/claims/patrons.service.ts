import type { EnteredPatron } from '@jackpot/books';
import type { Acting } from '@jackpot/platform';
import { opened } from '@jackpot/progressive';
import {
  type ClaimKey,
  type PatronOnClaim,
  PatronRepository,
  PatronUnreadable,
  type RecordedPatron,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { trailEntryOf } from '../../http/trail.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink } from '../../leadership/read-link.js';
import { claimAt } from './claim-at.js';

/** Who acts on a record, and in which request. */
export interface PatronActor {
  readonly acting: Acting;
  readonly requestId: string;
}

/** Whether the patron of a claim is on record. */
export interface PatronState {
  readonly state: 'none' | 'recorded' | 'unreadable';
  /** Forms of identification on the record. */
  readonly identifications: number;
}

/** Keeps the patron of each claim: encrypted, and nowhere in the journal (ADR 35). */
@Injectable()
export class PatronService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly patrons: PatronRepository,
  ) {}

  /** The patron on record of a claim; undefined where there is none. */
  async find(claim: ClaimKey): Promise<PatronOnClaim | undefined> {
    return orUnreadable(() => this.patrons.find(claim));
  }

  /** An altered record counts as no record, so that the claim can still be shown but not paid if it needs a record. */
  async stateOf(claim: ClaimKey): Promise<PatronState> {
    try {
      const found = await this.patrons.find(claim);
      if (found === undefined) return { state: 'none', identifications: 0 };
      return { state: 'recorded', identifications: found.patron.identifications.length };
    } catch (fault) {
      if (fault instanceof PatronUnreadable) return { state: 'unreadable', identifications: 0 };
      throw fault;
    }
  }

  async get(awardId: string): Promise<PatronOnClaim> {
    const found = await this.find(claimAt(this.hosts, awardId));
    if (found === undefined) throw new ApiProblem('PATRON_UNKNOWN', awardId);
    return found;
  }

  /** Records or corrects the patron of an open claim. After the payment the record cannot change. */
  async record(awardId: string, entered: EnteredPatron, { acting, requestId }: PatronActor): Promise<RecordedPatron> {
    const claim = claimAt(this.hosts, awardId);
    const { awardNumber } = claim;
    const { isOpen, awards } = await readLink(leadingHost(this.hosts, claim.linkId), (state) => ({
      isOpen: opened(state).claims.has(awardNumber),
      awards: opened(state).awards,
    }));
    if (!isOpen) throw new ApiProblem(awardNumber > awards ? 'CLAIM_UNKNOWN' : 'CLAIM_ENDED', awardId);
    const entry = trailEntryOf(acting, { subject: acting.subject, requestId });
    const recorded = await orUnreadable(() => this.patrons.record(claim, entered, entry));
    if (recorded === 'incomplete') throw new ApiProblem('TAXPAYER_NUMBER_MISSING');
    return recorded;
  }

  /** The whole taxpayer number. The view is in the trail, with its reason, before the number is read. */
  async reveal(awardId: string, reason: string, { acting, requestId }: PatronActor): Promise<string | null> {
    const { linkId, awardNumber } = await this.get(awardId);
    const entry = trailEntryOf(acting, { subject: `${acting.subject}: ${reason}`, requestId });
    const number = await orUnreadable(() => this.patrons.reveal({ linkId, awardNumber }, entry));
    if (number === undefined) throw new ApiProblem('PATRON_UNKNOWN', awardId);
    return number;
  }

  /** The records of paid claims with whole taxpayer numbers, by award number. The trail has the claims before they are read. */
  async revealAll(
    linkId: string,
    awardNumbers: readonly number[],
    { acting, requestId }: PatronActor,
  ): Promise<ReadonlyMap<number, PatronOnClaim>> {
    const subject = `${acting.subject}: ${awardNumbers.length} forms`;
    const entry = trailEntryOf(acting, { subject, requestId });
    const found = await orUnreadable(() => this.patrons.revealAll(linkId, awardNumbers, entry));
    return new Map(found.map((each) => [each.awardNumber, each]));
  }
}

async function orUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof PatronUnreadable) throw new ApiProblem('PATRON_UNREADABLE', fault.message);
    throw fault;
  }
}
