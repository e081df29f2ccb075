import { type EnteredPatron, sharesOf } from '@jackpot/books';
import type { Acting } from '@jackpot/platform';
import { opened } from '@jackpot/progressive';
import {
  type ClaimKey,
  type PatronOnClaim,
  PatronRepository,
  PatronUnreadable,
  type RecordedPatron,
  type SharingEntry,
  type SharingOnClaim,
  type SharingRefusal,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { trailEntryOf } from '../../http/trail.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { readLink } from '../../leadership/read-link.js';
import { Reads } from '../../workers/projection/reads.js';
import { claimAt } from './claim-at.js';

const NOBODY = { identifications: 0, revision: 0, sharing: null } as const;

export interface PatronActor {
  readonly acting: Acting;
  readonly requestId: string;
}

export interface PatronState {
  readonly state: 'none' | 'recorded' | 'unreadable';
  readonly identifications: number;
  /** Counts changes of the patron and the winners. 0: no record. */
  readonly revision: number;
  readonly sharing: SharingState | null;
}

export interface SharingState {
  readonly winners: number;
  readonly sharesCents: bigint;
  /** When the list of winners last changed, in ms since 1970. Look-ups must be later than this. */
  readonly changedAt: number;
}

export interface SharedWin {
  readonly awardId: string;
  readonly amountCents: bigint;
  readonly revision: number;
  readonly sharing: SharingOnClaim | undefined;
}

const SHARING_REFUSALS = {
  incomplete: 'TAXPAYER_NUMBER_MISSING',
  NOT_WHOLE: 'SHARES_NOT_WHOLE',
  SAME_PERSON: 'SHARES_OF_ONE_PERSON',
  CHANGED: 'PATRON_CHANGED',
} as const satisfies Readonly<Record<SharingRefusal, string>>;

/** Keeps patron records, encrypted and outside the journal (ADR 35). */
@Injectable()
export class PatronService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly patrons: PatronRepository,
    private readonly reads: Reads,
  ) {}

  async find(claim: ClaimKey): Promise<PatronOnClaim | undefined> {
    return orUnreadable(() => this.patrons.find(claim));
  }

  /** An altered record counts as missing: the claim can be shown, but not paid if it needs a record. */
  async stateOf(claim: ClaimKey): Promise<PatronState> {
    try {
      const found = await this.patrons.find(claim);
      if (found === undefined) return { state: 'none', ...NOBODY };
      const { patron, revision, sharing } = found;
      return {
        ...{ state: 'recorded', identifications: patron.identifications.length, revision },
        sharing: sharing === undefined ? null : sharingState(sharing),
      };
    } catch (fault) {
      if (fault instanceof PatronUnreadable) return { state: 'unreadable', ...NOBODY };
      throw fault;
    }
  }

  async sharedAmong(linkId: string, awardNumbers: readonly number[]): Promise<ReadonlyMap<number, SharingState>> {
    const shared = await this.patrons.sharedAmong(linkId, awardNumbers);
    const states = await Promise.all(
      shared.map(async (awardNumber) => [awardNumber, (await this.stateOf({ linkId, awardNumber })).sharing] as const),
    );
    return new Map(states.flatMap(([awardNumber, sharing]) => (sharing === null ? [] : [[awardNumber, sharing]])));
  }

  async get(awardId: string): Promise<PatronOnClaim> {
    const found = await this.find(claimAt(this.hosts, awardId));
    if (found === undefined) throw new ApiProblem('PATRON_UNKNOWN', awardId);
    return found;
  }

  async record(awardId: string, entered: EnteredPatron, { acting, requestId }: PatronActor): Promise<RecordedPatron> {
    const claim = claimAt(this.hosts, awardId);
    await this.#amountOfOpen(claim, awardId);
    const entry = trailEntryOf(acting, { subject: acting.subject, requestId });
    const recorded = await orUnreadable(() => this.patrons.record(claim, entered, entry));
    if (typeof recorded === 'string') throw new ApiProblem(SHARING_REFUSALS[recorded]);
    return recorded;
  }

  async sharedWin(awardId: string): Promise<SharedWin> {
    const claim = claimAt(this.hosts, awardId);
    const award = await this.reads.one('award', claim.linkId, claim.awardNumber);
    if (award === undefined) throw new ApiProblem('CLAIM_UNKNOWN', awardId);
    const found = await this.find(claim);
    return { awardId, amountCents: award.amountCents, revision: found?.revision ?? 0, sharing: found?.sharing };
  }

  async share(
    awardId: string,
    entry: Omit<SharingEntry, 'amountCents'>,
    { acting, requestId }: PatronActor,
  ): Promise<SharedWin> {
    const claim = claimAt(this.hosts, awardId);
    const amountCents = await this.#amountOfOpen(claim, awardId);
    const act = trailEntryOf(acting, { subject: acting.subject, requestId });
    const shared = await orUnreadable(() => this.patrons.share(claim, { ...entry, amountCents }, act));
    if (shared === undefined) throw new ApiProblem('PATRON_UNKNOWN', awardId);
    if (typeof shared === 'string') throw new ApiProblem(SHARING_REFUSALS[shared]);
    return { awardId, amountCents, revision: shared.revision, sharing: shared.sharing };
  }

  async #amountOfOpen({ linkId, awardNumber }: ClaimKey, awardId: string): Promise<bigint> {
    const { amountCents, awards } = await readLink(leadingHost(this.hosts, linkId), (state) => ({
      amountCents: opened(state).claims.get(awardNumber)?.award.amountCents,
      awards: opened(state).awards,
    }));
    if (amountCents === undefined)
      throw new ApiProblem(awardNumber > awards ? 'CLAIM_UNKNOWN' : 'CLAIM_ENDED', awardId);
    return amountCents;
  }

  /** Of the patron (`winner` 0), or of a winner (1 and up). The audit trail records the reason first. */
  async reveal(
    awardId: string,
    { reason, winner }: { readonly reason: string; readonly winner: number },
    { acting, requestId }: PatronActor,
  ): Promise<string | null> {
    const { linkId, awardNumber } = await this.get(awardId);
    const whose = winner === 0 ? acting.subject : `${acting.subject}, winner ${winner}`;
    const entry = trailEntryOf(acting, { subject: `${whose}: ${reason}`, requestId });
    const number = await orUnreadable(() => this.patrons.reveal({ linkId, awardNumber }, entry, winner));
    if (number === undefined) throw new ApiProblem('PATRON_UNKNOWN', awardId);
    return number;
  }

  /** The audit trail records the access first. */
  async revealAll(
    linkId: string,
    awardNumbers: readonly number[],
    { acting, requestId }: PatronActor,
  ): Promise<ReadonlyMap<number, PatronOnClaim>> {
    const subject = `${acting.subject}: ${awardNumbers.length} claims`;
    const entry = trailEntryOf(acting, { subject, requestId });
    const found = await orUnreadable(() => this.patrons.revealAll(linkId, awardNumbers, entry));
    return new Map(found.map((each) => [each.awardNumber, each]));
  }
}

function sharingState(sharing: SharingOnClaim): SharingState {
  return { winners: sharing.winners.length, sharesCents: sharesOf(sharing), changedAt: sharing.changedAt };
}

async function orUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof PatronUnreadable) throw new ApiProblem('PATRON_UNREADABLE', fault.message);
    throw fault;
  }
}
