import { type LocalTime, localTime } from '@jackpot/contract';
import type { Settings } from '../settings.js';

/** The facility as printed documents name it, and how it writes times. */
export interface Facility {
  readonly name: string;
  readonly local: LocalTime;
}

export function facilityOf({
  FACILITY_NAME: name,
  FACILITY_ZONE: zone,
  FACILITY_CLOCK: clock,
}: Pick<Settings, 'FACILITY_NAME' | 'FACILITY_ZONE' | 'FACILITY_CLOCK'>): Facility {
  return { name, local: localTime({ zone, clock }) };
}
