/** The last journal event and the last close that a reader has read. Closes have their own numbers. */
export interface StreamPlace {
  readonly sequence: number;
  readonly close: number;
  /**
   * The `journalMark`. It shows if a restore has since given this sequence to another event. Null in places of older
   * versions.
   */
  readonly journal: string | null;
}

/** Such as `4711-12-mhq3k2j1.3f`. Without the second number (the close), reading starts with the first close. */
export const PLACE_FORM = /^(\d{1,15})(?:-(\d{1,9})(?:-([0-9a-z]{1,10}\.[0-9a-z]{1,10}))?)?$/;

export function placeText({ sequence, close, journal }: StreamPlace): string {
  return [sequence, close, ...(journal === null ? [] : [journal])].join('-');
}

export function readPlace(text: string): StreamPlace {
  const [, sequence = '0', close = '0', journal = null] = PLACE_FORM.exec(text) ?? [];
  return { sequence: Number(sequence), close: Number(close), journal };
}

/** From this event on, the journal belongs to the new writer. */
export interface Takeover {
  readonly sequence: number;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * Identifies a journal by the takeover in force at a sequence. Every continuation of a copied journal starts with its
 * own takeover.
 * @param takeovers in order, from the one in force at the sequence or earlier
 */
export function journalMark(takeovers: readonly Takeover[], sequence: number): string | null {
  const found = takeovers.findLast((each) => each.sequence <= sequence);
  return found === undefined ? null : `${found.at.toString(RADIX)}.${found.sequence.toString(RADIX)}`;
}

export function takeoverOf(mark: string): Takeover {
  const [at = '', sequence = ''] = mark.split('.');
  return { sequence: parseInt(sequence, RADIX), at: parseInt(at, RADIX) };
}

const RADIX = 36;
