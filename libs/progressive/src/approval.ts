import { ByteWriter, toHex } from '@jackpot/journal';
import { sha256 } from '@noble/hashes/sha2.js';
import { reject, type Decision } from './answers.js';
import type { EventDeclaration } from './codec/event.js';
import type { Fields, ValuesOf } from './codec/fields.js';
import { areTwo, isPeoplesText, keyOf, personProblem, type Person } from './person.js';
import type { Role } from './roles.js';

// The one mechanism for acts of two people: the first person requests, the second approves. An approval quotes the
// request's id and the hash of everything that the request will do. A changed request is a new request with another id, so
// an approval of the earlier one is refused: no one signs what they have not seen.

/** A request that waits for its second person. */
export interface Requested {
  /** Unique on the link: the journal sequence of the request, or the number of the notice. */
  readonly request: number;
  /** SHA-256 of the request's canonical encoding, in hexadecimal digits. */
  readonly hash: string;
  readonly person: Person;
}

/** What the second person signs. */
export interface Approval {
  readonly request: number;
  readonly hash: string;
  readonly person: Person;
}

/** SHA-256 in hexadecimal digits, for requests whose canonical encoding is not an event's: terms, accounts. */
export function hashOf(canonical: Uint8Array): string {
  return toHex(sha256(canonical));
}

/**
 * Hash of a request that the journal records: over the event's number and all its fields. The instant is left out, so that
 * the same request made twice is one request.
 */
export function requestHash<Name extends string, F extends Fields>(
  declared: EventDeclaration<Name, F>,
  request: ValuesOf<F>,
): string {
  const w = new ByteWriter(512);
  declared.write(w.u8(declared.number), request);
  return hashOf(w.finish());
}

/** A recorded request, as the state keeps it. */
export function requested<Name extends string, F extends Fields>(
  declared: EventDeclaration<Name, F>,
  event: ValuesOf<F> & { readonly person: Person },
  request: number,
): Requested {
  return { request, hash: requestHash(declared, event), person: event.person };
}

/**
 * Why this person cannot approve this request; null where they can. Checked in this order: the person, the request, the
 * role, the quoted id and hash, and that the two are two people (two accounts with one license are one person).
 */
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

/** What a person does by an approval or report that they quote, and why. */
export interface ActWithReason {
  readonly reference: string;
  readonly reason: string;
  readonly person: Person;
}

/** Why this person may not act: not described in full, or not of one of these roles; null where they may. */
export function personRefused(person: Person, roles: readonly Role[]): Decision | null {
  const problem = personProblem(person);
  if (problem !== null) return reject('PERSON_INCOMPLETE', problem);
  return roles.includes(person.role) ? null : reject('ROLE_MAY_NOT', `${roles.join(' or ')} may`);
}

/** Why this person may not act, or gave no reason or no reference; null where they may and did. */
export function actRefused({ person, reference, reason }: ActWithReason, roles: readonly Role[]): Decision | null {
  const refusal = personRefused(person, roles);
  if (refusal !== null) return refusal;
  return isPeoplesText(reason) && isPeoplesText(reference) ? null : reject('REASON_NEEDED', 'a reason and a reference');
}
