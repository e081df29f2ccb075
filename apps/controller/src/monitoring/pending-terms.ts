import type { Role } from '@jackpot/progressive';
import type { StagedHead, TermsAct, TermsRepository } from '@jackpot/storage';

export interface PendingTerms {
  readonly version: number;
  readonly since: number;
  readonly missing: readonly Role[];
  readonly effectiveFrom: number;
}

export async function pendingTerms(
  store: Pick<TermsRepository, 'stagedAfter' | 'acts'>,
  linkId: string,
  inForce: number,
): Promise<readonly PendingTerms[]> {
  const staged = await store.stagedAfter(linkId, inForce);
  if (staged.length === 0) return [];
  const acts = await store.acts(linkId);
  return staged.flatMap((head) => {
    const done = acts.get(head.version) ?? [];
    return done.every(({ act }) => act === 'approved') ? [pending(head, done)] : [];
  });
}

function pending({ version, stagedAt, approverRoles }: StagedHead, approvals: readonly TermsAct[]): PendingTerms {
  const signed = approvals.map(({ person }) => person.role);
  return {
    version,
    since: Math.max(stagedAt, ...approvals.map(({ at }) => at)),
    missing: approverRoles.filter((role) => !signed.includes(role)),
    effectiveFrom: Math.max(0, ...approvals.map(({ effectiveFrom }) => effectiveFrom)),
  };
}
