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

export interface TermsDetails {
  readonly asOf: number;
  readonly version: number;
  readonly state: TermsState;
  readonly config: LinkConfig;
  readonly text: string;
  readonly hash: Uint8Array;
  /** Null if the link was opened with this version. */
  readonly staged: StagedTerms | null;
  readonly acts: readonly TermsAct[];
  readonly schedules: readonly ScheduleFile[];
  readonly missing: readonly Role[];
  readonly inForce: TermsRecord | null;
  readonly inForceUntil: number | null;
}

@Injectable()
export class TermsFiles {
  constructor(
    private readonly store: TermsRepository,
    private readonly reads: Reads,
  ) {}

  async all(linkId: string): Promise<readonly TermsDetails[]> {
    const { asOf, value } = await this.reads.atOnePlace(linkId, async (reads) => ({
      inForce: await reads.terms(linkId),
      schedule: await reads.schedule(linkId),
    }));
    const { inForce, schedule } = value;
    // Read after `inForce`: a version is staged before it is in force, so `staged` has every version of `inForce`.
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

export function reviewOf({ staged, acts }: Pick<TermsDetails, 'staged' | 'acts'>): StagedVersion {
  return { stagedBy: staged?.person ?? null, approverRoles: staged?.approverRoles ?? [], acts };
}

export function readApprovals(file: TermsDetails): TermsApprovals {
  const { version, state, config, hash, acts } = file;
  const refusal = activationRefusal(reviewOf(file), version, state);
  if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail);
  // An older release with weaker checks may have staged these terms. The link accepts only completely checked terms.
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
