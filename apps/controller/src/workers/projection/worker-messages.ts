import type { RecordsKeys } from '@jackpot/platform';

/** What the projector's thread starts with. */
export interface ProjectionWork {
  readonly databaseUrl: string;
  /** The key of the records: the thread projects only what a controller has written. */
  readonly recordsKeys: RecordsKeys;
}

/** To the projector's thread: a link led here has committed up to a sequence. */
export interface CommittedUpTo {
  readonly stream: string;
  readonly sequence: number;
}

/** From the projector's thread. */
export type ProjectionNews =
  | { readonly type: 'projected'; readonly stream: string; readonly sequence: number }
  | { readonly type: 'failed'; readonly stream: string; readonly message: string };
