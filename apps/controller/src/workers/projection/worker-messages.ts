/** What the engine's thread tells the projector's: a link led here has committed up to a sequence. */
export interface CommittedUpTo {
  readonly stream: string;
  readonly sequence: number;
}

/** What the projector's thread tells back. */
export type ProjectionNews =
  | { readonly type: 'projected'; readonly stream: string; readonly sequence: number }
  | { readonly type: 'failed'; readonly stream: string; readonly message: string };
