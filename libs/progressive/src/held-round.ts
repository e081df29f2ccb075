import type { Person } from './person.js';
import type { TableNo } from './ids.js';

export interface ReleaseRound {
  readonly type: 'release-round';
  readonly table: TableNo;
  readonly coup: number;
  readonly reason: string;
  readonly person: Person;
}
