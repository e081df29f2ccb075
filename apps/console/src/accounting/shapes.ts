import type { Cause, DayReportBody, DifferenceKind } from '@jackpot/books';

/** What the accounting API answers. Amounts are the server's exact texts. */

export interface CloseHead {
  readonly number: number;
  readonly facilityId: string;
  readonly day: string;
  readonly zone: string;
  readonly boundaryHour: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly batch: number;
  readonly batchHash: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly previousHash: string;
  readonly hash: string;
}

export interface ClosedDay extends CloseHead {
  readonly report: DayReportBody;
}

/** The day that is closed next, as far as it has come. */
export interface NextDay {
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** From when on it may be closed. */
  readonly closableAt: string;
  readonly report: DayReportBody;
}

export type ReconciliationKind = 'slips' | 'signs' | 'sensors';

export interface Reconciliation {
  readonly reconciliationId: number;
  readonly kind: ReconciliationKind;
  readonly fromDay: string;
  readonly toDay: string;
  readonly sourceHash: string;
  readonly matched: number;
  readonly differences: number;
  readonly open: number;
  readonly madeAt: string;
  readonly madeBy: string;
}

type Fields = Readonly<Record<string, string>> | null;

export interface Difference {
  readonly number: number;
  readonly kind: DifferenceKind;
  readonly key: string;
  readonly ours: Fields;
  readonly theirs: Fields;
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: string | null;
}

export interface ReconciliationDetails extends Reconciliation {
  readonly differenceList: readonly Difference[];
}
