import type { ActWithReason } from '../approval.js';
import type { Person } from '../person.js';
import type { ResidualDisposition } from './events.js';

export type RetirementCommand =
  | (ActWithReason & { readonly type: 'notice-retirement'; readonly residual: ResidualDisposition })
  | { readonly type: 'retire-link'; readonly notice: number; readonly hash: string; readonly person: Person };

export type RetirementCommandOf<T extends RetirementCommand['type']> = Extract<RetirementCommand, { readonly type: T }>;
