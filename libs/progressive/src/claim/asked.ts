import type { ClaimActOfTwo } from './events.js';
import type { Person } from '../person.js';

/** What the first of two people asked for. */
export interface AskedAct {
  readonly act: ClaimActOfTwo;
  readonly person: Person;
  readonly reason: string;
  readonly documentNumber: number;
}

export function askedText({ act, person, reason, documentNumber }: AskedAct): string {
  const { id, name, license, role } = person;
  return JSON.stringify({ act, person: { id, name, license, role }, reason, documentNumber });
}

/** Inverse of `askedText`: only ever given what that made. */
export function readAsked(text: string): AskedAct {
  return JSON.parse(text) as AskedAct;
}
