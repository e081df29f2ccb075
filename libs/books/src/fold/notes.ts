import type { Person, TableNo } from '@jackpot/progressive';
import type { ExceptionKind } from '../report/day-report.js';

/** What is said of an event that a person shall look at. */
export interface Where {
  readonly table?: TableNo;
  readonly coup?: number;
  readonly seat?: number;
  readonly who?: string;
  readonly detail: string;
}

export type Note = readonly [ExceptionKind, Where];

/** With the license, which makes it a signature. */
export function named(...people: readonly (Person | undefined)[]): string {
  return people.flatMap((person) => (person === undefined ? [] : [`${person.name} ${person.license}`])).join(' and ');
}
