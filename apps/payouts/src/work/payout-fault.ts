/** After a `final` fault, the job becomes a dead letter and waits for an operator. */
export const PAYOUT_FAULTS = {
  STORE_UNREACHABLE: { mends: 'retry', text: 'the database did not answer' },
  STORE_REFUSED: { mends: 'retry', text: 'the database refused the statement; an operator must investigate' },
  AWARD_UNKNOWN: { mends: 'retry', text: 'the award is not in the tables; they may be being rebuilt' },
  AWARD_NOT_IN_JOURNAL: {
    mends: 'final',
    text: 'the sealed journal does not hold this award as the tables state it; call the auditor',
  },
  NOT_A_CLAIM: { mends: 'final', text: 'the award has no document number: the dealer pays it at the table' },
  WRONG_LINK: { mends: 'final', text: 'the job names another link than the award' },
  DOCUMENT_NUMBER_TAKEN: { mends: 'final', text: 'another award has a document with this number' },
  DOCUMENT_DIFFERS: { mends: 'final', text: 'the award has a document with another text' },
  JOB_UNKNOWN: { mends: 'final', text: 'no handler for a job of this name' },
  JOB_DATA: { mends: 'final', text: 'the job does not carry what it must' },
  BUG: { mends: 'final', text: 'a broken invariant, or an unexpected failure' },
} as const satisfies Readonly<Record<string, { readonly mends: 'retry' | 'final'; readonly text: string }>>;

export type PayoutFaultCode = keyof typeof PAYOUT_FAULTS;

export class PayoutFault extends Error {
  override readonly name = 'PayoutFault';

  constructor(
    readonly code: PayoutFaultCode,
    options?: { readonly cause?: unknown; readonly detail?: string },
  ) {
    super([PAYOUT_FAULTS[code].text, ...(options?.detail === undefined ? [] : [options.detail])].join(': '), options);
  }

  get isFinal(): boolean {
    return PAYOUT_FAULTS[this.code].mends === 'final';
  }
}

/** An unknown failure is a bug, which no retry can fix. */
export function asPayoutFault(cause: unknown): PayoutFault {
  if (cause instanceof PayoutFault) return cause;
  return new PayoutFault('BUG', { cause, detail: cause instanceof Error ? cause.message : String(cause) });
}
