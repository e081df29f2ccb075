import type { RecordsKeys } from '@jackpot/platform';
import type { Refused } from './close-day.js';

/** Input of the thread. */
export interface OpenDaysSetting {
  readonly databaseUrl: string;
  /** The key of the records: a day holds only what a controller has written. */
  readonly recordsKeys: RecordsKeys;
  readonly zone: string;
  readonly hour: number;
  /** SHA-256 of the manifest; null where the build left none. */
  readonly software: string | null;
}

export type OpenDaysTask =
  /** A read of the day that is closed next. */
  | { readonly type: 'read'; readonly id: number; readonly linkId: string }
  /** Fold what was played, of these links and of those that were read before. */
  | { readonly type: 'continue'; readonly linkIds: readonly string[] };

/** The day that is closed next, as the API lists it. */
export interface NextDayText {
  readonly ok: true;
  readonly text: string;
}

export type OpenDaysMessage =
  | { readonly type: 'read'; readonly id: number; readonly next: NextDayText | Refused | undefined }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'not-continued'; readonly linkId: string; readonly reason: string }
  /** Why the open day of a link does not add up; null: it adds up again. */
  | { readonly type: 'fault'; readonly linkId: string; readonly fault: string | null }
  | { readonly type: 'progress'; readonly linkId: string; readonly percent: number };
