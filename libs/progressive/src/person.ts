import { ROLES, type Role } from './roles.js';
import { isWellFormed, licenseNumber, plainForm } from './text.js';

/** The license number makes a person's entry a signature (COMAR 36.03.01.02B(34)). */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly role: Role;
}

export const PERSON_TEXT_BYTES_MAX = 120;
export const PEOPLES_TEXT_BYTES_MAX = 800;

export interface PersonKey {
  readonly id: string;
  readonly license: string;
}

export interface SignerKey extends PersonKey {
  readonly name: string;
}

export function signerOf(person: Pick<Person, 'id' | 'name' | 'license'>): SignerKey {
  return { ...keyOf(person), name: person.name };
}

export function signature({ name, license }: Pick<Person, 'name' | 'license'>): string {
  return `${name} (${license})`;
}

/** Key of a person, normalized, so that spelling variants are equal. */
export function keyOf({ id, license }: Pick<Person, 'id' | 'license'>): PersonKey {
  return { id: plainForm(id), license: licenseNumber(license) };
}

/** Two accounts with one license are one person, and so is one account with two licenses. */
export function areTwo(one: PersonKey, other: PersonKey): boolean {
  return one.id !== other.id && one.license !== other.license;
}

export function manualKey(manualNumber: string): string {
  return plainForm(manualNumber);
}

export function personProblem({ id, name, license, role }: Person): string | null {
  for (const [field, text] of Object.entries({ id, name, license })) {
    if (!isWellFormed(text)) return `${field} is not text`;
    if (plainForm(text) === '') return `${field} is empty`;
    if (bytesOf(text) > PERSON_TEXT_BYTES_MAX) return `${field} is longer than ${PERSON_TEXT_BYTES_MAX} bytes`;
  }
  if (role === 'administrator') return 'an administrator keeps the accounts and signs for no act of a link';
  return ROLES.includes(role) ? null : `no role is called ${String(role)}`;
}

export function isPeoplesText(text: string): boolean {
  return isWellFormed(text) && plainForm(text) !== '' && bytesOf(text) <= PEOPLES_TEXT_BYTES_MAX;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
