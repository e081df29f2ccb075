import type { EnrollDevice } from '../commands.js';
import { PEOPLE } from './claims.js';
import { submits } from './acts.js';
import { type Act, tableNo } from './scene.js';

export function device(seat: number, { table = 1 }: { readonly table?: number } = {}) {
  return {
    isEnrolled: (otherwise: Partial<Pick<EnrollDevice, 'boot' | 'reason' | 'person'>> = {}): Act =>
      submits(() => ({
        ...{ type: 'enroll-device', table: tableNo(table), seat, boot: 1 },
        ...{ reason: 'its board was replaced', person: PEOPLE.technician },
        ...otherwise,
      })),
  } as const;
}
