import { ByteWriter, toHex } from '@jackpot/journal';
import { sha256 } from '@noble/hashes/sha2.js';
import { reject, type Decision } from './answers.js';
import type { EventDeclaration } from './codec/event.js';
import type { Fields, ValuesOf } from './codec/fields.js';
import { areTwo, isPeoplesText, keyOf, personProblem, type Person } from './person.js';
import type { Role } from './roles.js';

// Acts of two people: an approval quotes the request's id and the hash of everything that the request will do, so
// nobody can approve something they have not seen.

export interface Requested {
  /** Journal sequence of the request, or number of the notice. */
  readonly request: number;
  /** SHA-256 of the request's canonical encoding, hexadecimal. */
  readonly hash: string;
  readonly person: Person;
}

export interface Approval {
  readonly request: number;
  readonly hash: string;
  readonly person: Person;
}

/** Hexadecimal SHA-256. */
export function hashOf(canonical: Uint8Array): string {
  return toHex(sha256(canonical));
}

/** Hash of a request, without its time: repeating the request does not change the hash. */
export function requestHash<Name extends string, F extends Fields>(
  declared: EventDeclaration<Name, F>,
  request: ValuesOf<F>,
): string {
  const w = new ByteWriter(512);
  declared.write(w.u8(declared.number), request);
  return hashOf(w.finish());
}

export function requested<Name extends string, F extends Fields>(
  declared: EventDeclaration<Name, F>,
  event: ValuesOf<F> & { readonly person: Person },
  request: number,
): Requested {
  return { request, hash: requestHash(declared, event), person: event.person };
}

/** Why this person cannot approve this request, or null. */
export function approvalRefused(
  waiting: Requested | null | undefined,
  { request, hash, person }: Approval,
  roles: readonly Role[],
): Decision | null {
  const problem = personProblem(person);
  if (problem !== null) return reject('PERSON_INCOMPLETE', problem);
  if (!roles.includes(person.role)) return reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
  if (waiting === null || waiting === undefined) return reject('NO_SUCH_REQUEST');
  if (waiting.request !== request || waiting.hash !== hash)
    return reject('REQUEST_CHANGED', `request ${waiting.request} waits now`);
  return areTwo(keyOf(waiting.person), keyOf(person)) ? null : reject('TWO_PEOPLE_NEEDED');
}

export interface ActWithReason {
  readonly reference: string;
  readonly reason: string;
  readonly person: Person;
}

export function personRefused(person: Person, roles: readonly Role[]): Decision | null {
  const problem = personProblem(person);
  if (problem !== null) return reject('PERSON_INCOMPLETE', problem);
  return roles.includes(person.role) ? null : reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
}

export function actRefused({ person, reference, reason }: ActWithReason, roles: readonly Role[]): Decision | null {
  const refusal = personRefused(person, roles);
  if (refusal !== null) return refusal;
  return isPeoplesText(reason) && isPeoplesText(reference) ? null : reject('REASON_NEEDED', 'a reason and a reference');
}
