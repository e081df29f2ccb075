import type { LevelId } from '../ids.js';

/** Immutable, so that a committed set needs no copy. */
export interface LevelMeters {
  readonly level: LevelId;
  /** From 1, raised by every reset. */
  readonly cycle: number;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  /** In-meter: without voided wagers. */
  readonly inWagers: number;
  readonly hits: number;
  readonly winsCents: bigint;
  readonly largestCents: bigint;
  /** Owed, not yet paid. */
  readonly pendingCents: bigint;
  /** Stays 0 at a live table (REQ-14). */
  readonly machinePaidCents: bigint;
  /** COMAR 36.05.03.24 G(3). */
  readonly attendantPaidCents: bigint;
}

export type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

export function registersOf({ displayMicro, reserveMicro, overflowMicro }: Registers): Registers {
  return { displayMicro, reserveMicro, overflowMicro };
}

/** .24 G(4). */
export function cumulativePaidCents(meters: LevelMeters): bigint {
  return meters.machinePaidCents + meters.attendantPaidCents;
}
