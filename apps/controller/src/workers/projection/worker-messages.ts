import type { RecordsKeys } from '@jackpot/platform';

export interface ProjectionWork {
  readonly databaseUrl: string;
  /** Batches must carry the seal of this key, so only what a controller wrote is projected. */
  readonly recordsKeys: RecordsKeys;
}

export interface CommittedUpTo {
  readonly stream: string;
  readonly sequence: number;
}

export type ProjectionNews =
  | { readonly type: 'projected'; readonly stream: string; readonly sequence: number }
  | { readonly type: 'failed'; readonly stream: string; readonly message: string };
