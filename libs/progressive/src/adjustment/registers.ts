import type { LevelMeters } from '../levels/meters.js';
import type { Adjustment, Register } from './events.js';

type Registers = Pick<LevelMeters, 'displayMicro' | 'reserveMicro' | 'overflowMicro'>;

const FIELDS = {
  display: 'displayMicro',
  reserve: 'reserveMicro',
  overflow: 'overflowMicro',
} as const satisfies Record<Register, keyof Registers>;

export function registerOf(meters: Registers, register: Register): bigint {
  return meters[FIELDS[register]];
}

/** The registers of a level after an adjustment. The one place that says what it does. */
export function adjustedRegisters(
  { displayMicro, reserveMicro, overflowMicro }: Registers,
  { register, afterMicro }: Pick<Adjustment, 'register' | 'afterMicro'>,
): Registers {
  return { displayMicro, reserveMicro, overflowMicro, [FIELDS[register]]: afterMicro };
}
