import type { LevelId } from '../ids.js';

/** Meters of a level. Immutable, so that committed meters need no copy. */
export interface LevelMeters {
  readonly level: LevelId;
  /** Counts from 1. Every reset raises it. */
  readonly cycle: number;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  /** In-meter: number of wagers that were not voided. */
  readonly inWagers: number;
  readonly hits: number;
  readonly winsCents: bigint;
  readonly largestCents: bigint;
  /** Won and not yet paid. */
  readonly pendingCents: bigint;
  /** Stays 0 at a live table (REQ-14). */
  readonly machinePaidCents: bigint;
  /** Paid by people (COMAR 36.05.03.24 G(3)). */
  readonly attendantPaidCents: bigint;
}

export type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

export function registersOf({ displayMicro, reserveMicro, overflowMicro }: Registers): Registers {
  return { displayMicro, reserveMicro, overflowMicro };
}

/** Source: COMAR 36.05.03.24 G(4). */
export function cumulativePaidCents(meters: LevelMeters): bigint {
  return meters.machinePaidCents + meters.attendantPaidCents;
}
