import type { Person } from '../person.js';
import { submits, coupOf } from './acts.js';
import { PEOPLE } from './claims.js';
import { type Act, tableNo } from './scene.js';

interface Released {
  readonly by?: Person;
  readonly coup?: number;
  readonly reason?: string;
}

export function round(number: number) {
  return {
    isReleased: ({ by = PEOPLE.floor, coup, reason = 'counted with surveillance' }: Released = {}): Act =>
      submits((scene) => ({
        ...{ type: 'release-round', table: tableNo(number), coup: coup ?? coupOf(scene.table(number)) },
        ...{ reason, person: by },
      })),
  } as const;
}
