import { toHex } from '@jackpot/journal';
import type { Finding } from '@jackpot/odds';
import { type ConfigProblem, type Person, linkConfigBody } from '@jackpot/progressive';
import type { TermsAct } from '@jackpot/storage';
import type { ScheduleFile } from './schedule-files.js';
import type { TermsDetails } from './terms-files.js';
import type { Out } from '../../http/operation.js';

type Head = Out<'terms.list'>['versions'][number];
type Version = Out<'terms.read'>;

export function headBody({ version, state, config, hash, staged, inForce, inForceUntil }: TermsDetails): Head {
  return {
    version,
    state,
    hash: toHex(hash),
    name: config.name,
    approval: { ...config.approval },
    stagedAt: timeOf(staged?.stagedAt),
    inForceFrom: timeOf(inForce?.at),
    inForceUntil: timeOf(inForceUntil),
  };
}

export function versionBody(
  linkId: string,
  file: TermsDetails,
  { problems, findings }: { readonly problems: readonly ConfigProblem[]; readonly findings: readonly Finding[] },
): Version {
  const { staged, acts, missing, config, text } = file;
  return {
    link: linkId,
    ...headBody(file),
    asOf: file.asOf,
    stagedBy: staged === null ? null : { ...staged.person },
    activatedBy: activatorOf(file),
    reason: staged?.reason ?? null,
    noticePostedAt: timeOf(staged?.noticePostedAt),
    approversNeeded: [...(staged?.approverRoles ?? [])],
    approversMissing: [...missing],
    acts: acts.map(actBody),
    schedules: file.schedules.map(scheduleBody),
    findings: findings.map((finding) => ({ ...finding })),
    problems: problems.map((problem) => ({ ...problem })),
    document: { ...linkConfigBody(config) },
    text,
  };
}

export function activatorOf({ inForce }: TermsDetails): Person | null {
  if (inForce === null || inForce.approvals === null) return null;
  return (JSON.parse(inForce.approvals) as { readonly activatedBy: Person }).activatedBy;
}

function actBody({ act, at, person, reference, effectiveFrom }: TermsAct): Version['acts'][number] {
  return {
    act,
    at,
    person,
    reference,
    effectiveFrom: timeOf(effectiveFrom),
  };
}

function scheduleBody({ person, scheduledAt, dueAt, until, end }: ScheduleFile): Version['schedules'][number] {
  return {
    scheduledBy: { ...person },
    scheduledAt,
    dueAt,
    until,
    end,
  };
}

function timeOf(at: number | null | undefined): number | null {
  return at === null || at === undefined || at === 0 ? null : at;
}
