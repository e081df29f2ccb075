import type { LevelId } from '../ids.js';

/** The meters of one level. Replaced, never changed, so that a committed set of them can be handed out as it is. */
export interface LevelMeters {
  readonly level: LevelId;
  /** 1, 2, 3, ...: advances with every reset. */
  readonly cycle: number;
  readonly displayMicro: bigint;
  readonly reserveMicro: bigint;
  readonly overflowMicro: bigint;
  /** In-meter: wagers that have contributed, voided ones taken out again. */
  readonly inWagers: number;
  /** Times the level was hit, and what those awards came to. */
  readonly hits: number;
  readonly winsCents: bigint;
  readonly largestCents: bigint;
  /** Claims open: fixed and owed, not yet paid. */
  readonly pendingCents: bigint;
  /** Progressive payout meter: paid by the equipment itself. A live table has no such means: it stays 0 (REQ-14). */
  readonly machinePaidCents: bigint;
  /** Attendant-paid progressive jackpot meter (COMAR 36.05.03.24 G(3)). */
  readonly attendantPaidCents: bigint;
}

/** The registers that hold money: what moves change. */
export type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

export function registersOf({ displayMicro, reserveMicro, overflowMicro }: Registers): Registers {
  return { displayMicro, reserveMicro, overflowMicro };
}

/** Cumulative progressive payout meter (.24 G(4)): the sum of the two paid meters, by definition. */
export function cumulativePaidCents(meters: LevelMeters): bigint {
  return meters.machinePaidCents + meters.attendantPaidCents;
}
