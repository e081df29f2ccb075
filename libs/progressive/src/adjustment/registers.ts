import type { Registers } from '../levels/meters.js';
import type { Adjustment, Register } from './events.js';

const FIELDS = {
  display: 'displayMicro',
  reserve: 'reserveMicro',
  overflow: 'overflowMicro',
} as const satisfies Record<Register, keyof Registers>;

export function registerOf(meters: Registers, register: Register): bigint {
  return meters[FIELDS[register]];
}

export function adjustedRegisters(
  { displayMicro, reserveMicro, overflowMicro }: Registers,
  { register, afterMicro }: Pick<Adjustment, 'register' | 'afterMicro'>,
): Registers {
  return { displayMicro, reserveMicro, overflowMicro, [FIELDS[register]]: afterMicro };
}
