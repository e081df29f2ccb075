import { must } from '@jackpot/money';
import {
  type LinkConfig,
  type Role,
  type StagedVersion,
  type TermsState,
  missingApprovers,
  termsStateOf,
  type TermsApprovals,
  activationRefusal,
  journaledConfig,
  linkConfigProblems,
} from '@jackpot/progressive';
import { type StagedTerms, type TermsAct, type TermsRecord, TermsRepository } from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { type ScheduleFile, schedulesOf } from './schedule-files.js';

/** A version with all that is known of it: as it was staged, what was done with it, and when it was in force. */
export interface TermsDetails {
  /** The last journal sequence that `inForce`, `inForceUntil` and `schedules` contain. */
  readonly asOf: number;
  readonly version: number;
  readonly state: TermsState;
  readonly config: LinkConfig;
  readonly text: string;
  readonly hash: Uint8Array;
  /** Null: the link was opened with it. */
  readonly staged: StagedTerms | null;
  readonly acts: readonly TermsAct[];
  /** Schedules of the controller putting it in force, with their outcomes; oldest first. */
  readonly schedules: readonly ScheduleFile[];
  /** Sides that have not signed yet. */
  readonly missing: readonly Role[];
  readonly inForce: TermsRecord | null;
  readonly inForceUntil: number | null;
}

/** The versions of a link's terms, from the staged documents and from the journal's record of what was in force. */
@Injectable()
export class TermsFiles {
  constructor(
    private readonly store: TermsRepository,
    private readonly reads: Reads,
  ) {}

  /** Oldest first. */
  async all(linkId: string): Promise<readonly TermsDetails[]> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      inForce: await reads.terms(linkId),
      schedule: await reads.schedule(linkId),
    }));
    const { inForce, schedule } = value;
    // Read after the journal's tables: a version that was put in force was staged before.
    const [staged, acts] = await Promise.all([this.store.versions(linkId), this.store.acts(linkId)]);
    const numbers = new Set([...inForce, ...staged].map(({ version }) => version));
    return [...numbers]
      .sort((a, b) => a - b)
      .map((version) => {
        const document = staged.find((each) => each.version === version) ?? null;
        const schedules = schedulesOf(version, schedule, inForce);
        return fileOf({ asOf, version, staged: document, acts: acts.get(version) ?? [], schedules, records: inForce });
      });
  }

  async one(linkId: string, version: number): Promise<TermsDetails> {
    const found = (await this.all(linkId)).find((file) => file.version === version);
    if (found === undefined) throw new ApiProblem('TERMS_UNKNOWN', `version ${version}`);
    return found;
  }
}

interface Known extends Pick<TermsDetails, 'asOf' | 'version' | 'staged' | 'acts' | 'schedules'> {
  readonly records: readonly TermsRecord[];
}

function fileOf({ asOf, version, staged, acts, schedules, records }: Known): TermsDetails {
  const inForce = records.find((each) => each.version === version) ?? null;
  const next = records.find((each) => each.version > version);
  const text = must(inForce?.config ?? staged?.config, 'a document');
  const hash = must(inForce?.configHash ?? staged?.configHash, 'the hash of a document');
  const review = reviewOf({ staged, acts });
  return {
    asOf,
    version,
    state: termsStateOf(review, { cameIntoForce: inForce !== null, laterCameIntoForce: next !== undefined }),
    config: journaledConfig(text),
    text,
    hash,
    staged,
    acts,
    schedules,
    missing: missingApprovers(review),
    inForce,
    inForceUntil: inForce === null ? null : (next?.at ?? null),
  };
}

/** What the rules of staging need of a version. */
export function reviewOf({ staged, acts }: Pick<TermsDetails, 'staged' | 'acts'>): StagedVersion {
  return { stagedBy: staged?.person ?? null, approverRoles: staged?.approverRoles ?? [], acts };
}

/** The approvals of a version that may be put in force; a problem where it is closed, or a side has not signed. */
export function readApprovals(file: TermsDetails): TermsApprovals {
  const { version, state, config, hash, acts } = file;
  const refusal = activationRefusal(reviewOf(file), version, state);
  if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail);
  // Staged by a release that checked less of terms; the link itself takes only what was checked whole.
  const problems = linkConfigProblems(config);
  if (problems.length > 0) throw new ApiProblem('CONFIG_INVALID', undefined, problems);
  const {
    person: stagedBy,
    stagedAt,
    reason,
    noticePostedAt,
  } = must(file.staged, 'a version that may be put in force');
  const approvals = acts.map(({ person, at, reference, effectiveFrom }) => ({ person, at, reference, effectiveFrom }));
  return { version, hash, stagedBy, stagedAt, reason, noticePostedAt, approvals };
}
