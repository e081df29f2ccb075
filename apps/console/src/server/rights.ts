import { type ActName, mayAct } from '@jackpot/contract';
import { person } from './session.js';

/** The controller decides by the same table of acts. */
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
