import { person } from './session.js';

/**
 * Which roles see a page or a button. Only what is offered: the controller decides what is done, by its own table
 * (docs/reference/roles.md), to which a spec holds this one.
 */
export const RIGHTS = {
  'play.read': [
    ...['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting', 'technician'],
    ...['surveillance', 'auditor', 'commission'],
  ],
  'table.deal': ['dealer', 'floor-supervisor', 'pit-manager'],
  'table.answer-call': ['floor-supervisor', 'pit-manager'],
  'link.suspend': ['floor-supervisor', 'pit-manager', 'technician'],
  'link.resume': ['pit-manager'],
  'claim.verify': ['floor-supervisor', 'pit-manager'],
  'claim.authorise': ['floor-supervisor', 'pit-manager'],
  'claim.pay': ['cage'],
  'claim.ask': ['floor-supervisor', 'pit-manager'],
  'claim.reject': ['pit-manager'],
  'claim.void': ['pit-manager'],
  'claim.release': ['pit-manager'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Right = keyof typeof RIGHTS;

/** Whether the person who is signed in is offered this. */
export function may(right: Right): boolean {
  const now = person.value;
  const roles: readonly string[] = RIGHTS[right];
  return now !== null && now !== 'asking' && now.roles.some((role) => roles.includes(role));
}
