import type { Role } from '../person.js';

/**
 * Who asks for a meter to be lowered, and who does it: never one role, so never one person (REQ-07, REQ-21). What the
 * Commission approves, it carries out.
 */
export const LOWER_ROLES = {
  notice: ['pit-manager', 'technician'],
  callOff: ['pit-manager', 'technician', 'commission'],
  execute: ['commission'],
  askCorrection: ['floor-supervisor'],
  correct: ['pit-manager'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
