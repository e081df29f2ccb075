import type { RecordsKeys } from '@jackpot/platform';
import type { Refused } from './close-day.js';

export interface OpenDaysSetting {
  readonly databaseUrl: string;
  readonly recordsKeys: RecordsKeys;
  readonly zone: string;
  readonly hour: number;
  readonly software: string | null;
}

export type OpenDaysTask =
  | { readonly type: 'read'; readonly id: number; readonly linkId: string }
  | { readonly type: 'continue'; readonly linkIds: readonly string[] };

export interface NextDayText {
  readonly ok: true;
  readonly text: string;
}

export type OpenDaysMessage =
  | { readonly type: 'read'; readonly id: number; readonly next: NextDayText | Refused | undefined }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'continued' }
  | { readonly type: 'not-continued'; readonly linkId: string; readonly reason: string }
  | { readonly type: 'fault'; readonly linkId: string; readonly fault: string | null }
  | { readonly type: 'progress'; readonly linkId: string; readonly percent: number };
