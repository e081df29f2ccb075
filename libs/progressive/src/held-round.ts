import type { Person, Role } from './person.js';
import type { TableNo } from './ids.js';

export interface ReleaseRound {
  readonly type: 'release-round';
  readonly table: TableNo;
  readonly coup: number;
  readonly reason: string;
  readonly person: Person;
}

/** Who may say that a held round was one. */
export const ROUND_RELEASERS = ['floor-supervisor', 'pit-manager'] as const satisfies readonly Role[];
