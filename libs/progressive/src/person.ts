import { ROLES, type Role } from './roles.js';
import { isWellFormed, licenseNumber, plainForm } from './text.js';

/** Who did something, as the journal keeps it: with the license number that makes it a signature (COMAR 36.03.01.02B(34)). */
export interface Person {
  /** The account; unique at the property. */
  readonly id: string;
  readonly name: string;
  /** Number of the Commission's license. */
  readonly license: string;
  readonly role: Role;
}

/** Most bytes of UTF-8 in each text of a person. */
export const PERSON_TEXT_BYTES_MAX = 120;
/** Most bytes of UTF-8 in a reason, a reference or a number that people write. */
export const PEOPLES_TEXT_BYTES_MAX = 800;

/** What a state remembers of somebody, so that the next step can check that it is another person. */
export interface PersonKey {
  readonly id: string;
  readonly license: string;
}

/** A signer of an open claim: the records of later days name them as those of the day itself. */
export interface SignerKey extends PersonKey {
  readonly name: string;
}

export function signerOf(person: Pick<Person, 'id' | 'name' | 'license'>): SignerKey {
  return { ...keyOf(person), name: person.name };
}

/** Name and license in one text, as voids are signed. */
export function signature({ name, license }: Pick<Person, 'name' | 'license'>): string {
  return `${name} (${license})`;
}

/** Compared in one form of letters. */
export function keyOf({ id, license }: Pick<Person, 'id' | 'license'>): PersonKey {
  return { id: plainForm(id), license: licenseNumber(license) };
}

/** Two accounts with one license are one person; so is one account with two. */
export function areTwo(one: PersonKey, other: PersonKey): boolean {
  return one.id !== other.id && one.license !== other.license;
}

/** One form of a manual form's number, so that the same form is not entered twice in other letters. */
export function manualKey(manualNumber: string): string {
  return plainForm(manualNumber);
}

/** What is missing of a person, or null. */
export function personProblem({ id, name, license, role }: Person): string | null {
  for (const [field, text] of Object.entries({ id, name, license })) {
    if (!isWellFormed(text)) return `${field} is not text`;
    if (plainForm(text) === '') return `${field} is empty`;
    if (bytesOf(text) > PERSON_TEXT_BYTES_MAX) return `${field} is longer than ${PERSON_TEXT_BYTES_MAX} bytes`;
  }
  if (role === 'administrator') return 'an administrator keeps the accounts and signs for no act of a link';
  return ROLES.includes(role) ? null : `no role is called ${String(role)}`;
}

/** Whether people have written something, and not too much of it. */
export function isPeoplesText(text: string): boolean {
  return isWellFormed(text) && plainForm(text) !== '' && bytesOf(text) <= PEOPLES_TEXT_BYTES_MAX;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
