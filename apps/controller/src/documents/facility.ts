import { type LocalTime, localTime } from '@jackpot/contract';
import type { Settings } from '../settings.js';

export interface Facility {
  readonly name: string;
  readonly local: LocalTime;
}

const clocks = new Map<string, LocalTime>();

export function facilityOf({
  FACILITY_NAME: name,
  FACILITY_ZONE: zone,
  FACILITY_CLOCK: clock,
}: Pick<Settings, 'FACILITY_NAME' | 'FACILITY_ZONE' | 'FACILITY_CLOCK'>): Facility {
  const key = `${clock} ${zone}`;
  const local = clocks.get(key) ?? localTime({ zone, clock });
  clocks.set(key, local);
  return { name, local };
}
