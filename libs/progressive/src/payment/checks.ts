import type { PersonKey } from '../person.js';

/** The journal stores indexes: only append values. */
export const CHECK_KINDS = ['debts', 'exclusion'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/**
 * `owes`: debts are deducted from the award. `excluded`: the award goes to the State. The journal stores indexes:
 * only append values.
 */
export const CHECK_RESULTS = ['clear', 'owes', 'excluded'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const RESULTS_OF: Readonly<Record<CheckKind, readonly CheckResult[]>> = {
  debts: ['clear', 'owes'],
  exclusion: ['clear', 'excluded'],
};

export interface RecordedCheck {
  readonly check: CheckKind;
  readonly result: CheckResult;
  readonly owedCents: bigint;
  readonly reference: string;
  readonly by: PersonKey;
}
