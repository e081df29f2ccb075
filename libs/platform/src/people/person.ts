import type { Role } from './roles.js';

/** Somebody with an account who has signed in, as of this request. */
export interface Person {
  readonly id: string;
  /** First initial and last name, as it is signed: "A. Keller". */
  readonly name: string;
  /** The number of the Commission's license. Unique: one person, one account. */
  readonly license: string;
  readonly roles: readonly Role[];
}

/** Who asks: a person, or one of the house's own programs, with the one key they share. */
export type Party = { readonly kind: 'person'; readonly person: Person } | { readonly kind: 'house-key' };

/** How the house's own key is named where a person's name would stand. */
export const OPERATOR_KEY_NAME = 'house key';

/** A person as he signs: first initial, last name, license number (COMAR 36.03.01.02B(34), REQ-43). At most 60 characters. */
export function signatureOf({ name, license }: Pick<Person, 'name' | 'license'>): string {
  return `${name} ${license}`;
}
