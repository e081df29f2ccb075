import type { PersonKey } from '../person.js';

/** Look-ups before a claim is paid. The journal stores the index in this list: append only. */
export const CHECK_KINDS = ['debts', 'exclusion'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/**
 * What a look-up found. `clear`: nothing. `owes`: debts that are intercepted from the award. `excluded`: the person may not be
 * paid; the award goes to the State. By place in the journal, for ever.
 */
export const CHECK_RESULTS = ['clear', 'owes', 'excluded'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Which results a look-up can have. */
export const RESULTS_OF: Readonly<Record<CheckKind, readonly CheckResult[]>> = {
  debts: ['clear', 'owes'],
  exclusion: ['clear', 'excluded'],
};

/** The result of a look-up, as the claim keeps it. */
export interface RecordedCheck {
  readonly check: CheckKind;
  readonly result: CheckResult;
  /** Sum of the debts that were found; 0n where none were. */
  readonly owedCents: bigint;
  /** Number of the look-up. */
  readonly reference: string;
  readonly by: PersonKey;
}
