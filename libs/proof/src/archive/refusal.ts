/** Why nothing is archived, or restored. */
export type ArchiveRefusalCode =
  /** The last segment does not verify. */
  | 'LAST_SEGMENT_WRONG'
  /** Another version wrote the last segment, with the link's state in another form. */
  | 'STATE_FORM_OTHER'
  /** The journal ends before the last segment, or before the end of a closed day. */
  | 'JOURNAL_SHORTER'
  /** The journal has another batch than the archive, or than the close of a day. */
  | 'JOURNAL_OTHER'
  /** The journal does not verify from the last segment on. */
  | 'JOURNAL_WRONG'
  /** Another run has written the segment meanwhile. */
  | 'SEGMENT_EXISTS'
  /** A segment is not the one any more that was verified. */
  | 'SEGMENT_CHANGED';

export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';

  /** @param text what is wrong, where, and what to do. */
  constructor(
    readonly code: ArchiveRefusalCode,
    text: string,
  ) {
    super(`${code}: ${text}`);
  }
}
