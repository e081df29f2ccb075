import { type ActName, mayAct } from '@jackpot/contract';
import { person } from './session.js';

/** For what the page offers; the controller decides by the same table. */
export function may(act: ActName): boolean {
  return mayAct(rolesNow(), act);
}

export function hasRole(role: string): boolean {
  return rolesNow().includes(role);
}

function rolesNow(): readonly string[] {
  const now = person.value;
  return now === null || now === 'unknown' ? [] : now.roles;
}
