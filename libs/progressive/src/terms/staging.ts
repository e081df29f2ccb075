import { sameBytes } from '@jackpot/journal';
import { assert } from '@jackpot/money';
import { type Person, areTwo, keyOf } from '../person.js';
import { type Role, SIGNERS } from '../roles.js';

/** Staging is not journaled. The link checks the signatures again at the activation (`decide-activation.ts`). */

/** `passed-over`: a later version came into force first. `superseded`: was in force earlier. */
export type TermsState = 'staged' | 'approved' | 'in-force' | 'superseded' | 'refused' | 'withdrawn' | 'passed-over';

export interface VersionAct {
  readonly act: 'approved' | 'refused' | 'withdrawn';
  readonly person: Person;
}

export interface StagedVersion {
  /** Null for the version with which the link was opened. */
  readonly stagedBy: Person | null;
  readonly approverRoles: readonly Role[];
  readonly acts: readonly VersionAct[];
}

export interface StagingRefusal {
  readonly code:
    | 'ROLE_MAY_NOT'
    | 'TWO_PEOPLE_NEEDED'
    | 'TERMS_SIGNED'
    | 'TERMS_CLOSED'
    | 'TERMS_SUPERSEDED'
    | 'TERMS_NOT_APPROVED'
    | 'TERMS_HASH_DIFFERS'
    | 'TERMS_REFERENCE_DIFFERS';
  readonly detail?: string;
}

/** The signing roles other than the stager's (REQ-07, REQ-55, REQ-77). */
export function approversOf(stagingRole: Role): readonly Role[] {
  return SIGNERS.signTerms.filter((side) => side !== stagingRole);
}

export function missingApprovers({ approverRoles, acts }: StagedVersion): readonly Role[] {
  const signed = new Set(acts.filter(({ act }) => act === 'approved').map(({ person }) => person.role));
  return approverRoles.filter((role) => !signed.has(role));
}

export interface JournaledVersion {
  readonly cameIntoForce: boolean;
  readonly laterCameIntoForce: boolean;
}

export function termsStateOf(
  version: StagedVersion,
  { cameIntoForce, laterCameIntoForce }: JournaledVersion,
): TermsState {
  if (cameIntoForce) return laterCameIntoForce ? 'superseded' : 'in-force';
  const end = version.acts.find(({ act }) => act !== 'approved')?.act;
  if (end === 'refused' || end === 'withdrawn') return end;
  if (laterCameIntoForce) return 'passed-over';
  return missingApprovers(version).length === 0 ? 'approved' : 'staged';
}

export function isOpenVersion(state: TermsState): boolean {
  return state === 'staged' || state === 'approved';
}

interface Approval {
  readonly person: Person;
  readonly quotedHash: Uint8Array;
  readonly hash: Uint8Array;
  readonly reference: string;
  readonly printedReference: string;
}

/** Why a person cannot approve, or null. `already`: this person has signed. */
export function approvalRefusal(version: StagedVersion, approval: Approval): StagingRefusal | 'already' | null {
  const { person, quotedHash, hash, reference, printedReference } = approval;
  assert(hash.length === 32, 'a document has a SHA-256');
  if (!sameBytes(quotedHash, hash)) return { code: 'TERMS_HASH_DIFFERS' };
  if (version.acts.some((each) => each.act === 'approved' && each.person.id === person.id)) return 'already';
  const refusal = signerRefusal(version, person);
  if (refusal !== null) return refusal;
  if (person.role === 'commission' && reference !== printedReference)
    return { code: 'TERMS_REFERENCE_DIFFERS', detail: `it prints ${printedReference}` };
  return null;
}

/** A signer must not have staged or signed the version already, nor may anyone else of that role have signed it. */
export function signerRefusal(version: StagedVersion, person: Person): StagingRefusal | null {
  const { approverRoles, stagedBy, acts } = version;
  if (!approverRoles.includes(person.role))
    return { code: 'ROLE_MAY_NOT', detail: `${approverRoles.join(' and ')} sign it` };
  const before = acts.filter(({ act }) => act === 'approved').map((each) => each.person);
  const others = stagedBy === null ? before : [stagedBy, ...before];
  if (!others.every((other) => areTwo(keyOf(other), keyOf(person)))) return { code: 'TWO_PEOPLE_NEEDED' };
  if (!missingApprovers(version).includes(person.role)) return { code: 'TERMS_SIGNED', detail: `by ${person.role}` };
  return null;
}

export function withdrawalRefusal({ stagedBy }: StagedVersion, person: Person): StagingRefusal | null {
  if (stagedBy !== null && person.role === stagedBy.role) return null;
  return { code: 'ROLE_MAY_NOT', detail: `${stagedBy?.role ?? 'no one'} staged it` };
}

export function activationRefusal(version: StagedVersion, number: number, state: TermsState): StagingRefusal | null {
  if (version.stagedBy === null || state === 'superseded' || state === 'passed-over')
    return { code: 'TERMS_SUPERSEDED', detail: `version ${number} is ${state}` };
  if (state === 'refused' || state === 'withdrawn') return { code: 'TERMS_CLOSED', detail: `it is ${state}` };
  if (state !== 'staged') return null;
  return { code: 'TERMS_NOT_APPROVED', detail: `${missingApprovers(version).join(' and ')} has not signed` };
}
