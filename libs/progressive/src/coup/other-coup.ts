import { reject, type Decision } from '../answers.js';
import type { Coup } from '../table/state.js';

export function otherCoup(coup: Coup | null, number: number): Decision {
  const detail = `the table is at coup ${coup?.coup ?? 0}`;
  return coup !== null && number >= 1 && number < coup.coup
    ? reject('COUP_OVER', detail)
    : reject('COUP_UNKNOWN', detail);
}
