export type ArchiveRefusalCode =
  | 'LAST_SEGMENT_WRONG'
  | 'STATE_FORM_OTHER'
  /** The journal ends before the archive, or before the end of a closed day. */
  | 'JOURNAL_SHORTER'
  /** A batch differs from the archive, or from the close of a day. */
  | 'JOURNAL_OTHER'
  | 'JOURNAL_WRONG'
  | 'SEGMENT_EXISTS'
  | 'SEGMENT_CHANGED';

export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';

  constructor(
    readonly code: ArchiveRefusalCode,
    text: string,
  ) {
    super(`${code}: ${text}`);
  }
}
