import { person } from './session.js';

/**
 * Which roles see a page or a button. Only what is offered: the controller decides what is done, by its own table
 * (docs/reference/roles.md), to which a spec holds this one.
 */
export const RIGHTS = {
  'people.read': ['administrator', 'auditor', 'commission'],
  'people.manage': ['administrator'],
  'audit.read': ['surveillance', 'auditor', 'commission'],
  'alarm.acknowledge': ['floor-supervisor', 'pit-manager', 'accounting', 'technician'],
  'play.read': [
    ...['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting', 'technician'],
    ...['surveillance', 'auditor', 'commission'],
  ],
  'table.deal': ['dealer', 'floor-supervisor', 'pit-manager'],
  'table.answer-call': ['floor-supervisor', 'pit-manager'],
  'link.suspend': ['floor-supervisor', 'pit-manager', 'technician'],
  'link.resume': ['pit-manager'],
  'claim.verify': ['floor-supervisor', 'pit-manager'],
  'claim.authorize': ['floor-supervisor', 'pit-manager'],
  'claim.pay': ['cage'],
  'claim.ask': ['floor-supervisor', 'pit-manager'],
  'claim.reject': ['pit-manager'],
  'claim.void': ['pit-manager'],
  'claim.release': ['pit-manager'],
  'meters.read': [
    ...['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'accounting', 'technician'],
    ...['surveillance', 'auditor', 'commission'],
  ],
  'books.read': ['accounting', 'technician', 'surveillance', 'auditor', 'commission'],
  'meter.ask-adjustment': ['technician'],
  'meter.adjust': ['pit-manager', 'commission'],
  'meter.ask-transfer': ['pit-manager', 'technician'],
  'meter.transfer': ['commission'],
  'link.ask-retire': ['pit-manager', 'technician'],
  'link.retire': ['commission'],
  'link.call-off': ['pit-manager', 'technician', 'commission'],
  'coup.ask-correction': ['floor-supervisor'],
  'coup.correct': ['pit-manager'],
  'coup.release': ['floor-supervisor', 'pit-manager'],
  'day.read': ['pit-manager', 'cage', 'accounting', 'surveillance', 'auditor', 'commission'],
  'day.close': ['accounting'],
  'books.reconcile': ['accounting'],
  'books.resolve': ['accounting'],
  'proof.read': ['pit-manager', 'accounting', 'surveillance', 'auditor', 'commission'],
  'terms.stage': ['accounting', 'technician'],
  'terms.approve': ['accounting', 'technician', 'commission'],
  'terms.withdraw': ['accounting', 'technician'],
  'terms.activate': ['pit-manager'],
  'terms.schedule': ['pit-manager'],
  'terms.call-off': ['pit-manager', 'commission'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Right = keyof typeof RIGHTS;

/** Whether the person who is signed in is offered this. */
export function may(right: Right): boolean {
  return RIGHTS[right].some(hasRole);
}

/** Whether the person who is signed in has this role. */
export function hasRole(role: string): boolean {
  const now = person.value;
  return now !== null && now !== 'unknown' && now.roles.includes(role);
}
