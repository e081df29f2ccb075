import type { PayoutNumberRecord, PayoutRecord } from './records.js';

/** A payout document by its number: void or not, and its text where it was made out. */
export interface DocumentFile {
  readonly number: PayoutNumberRecord;
  readonly payout: PayoutRecord | undefined;
}
