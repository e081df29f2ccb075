/**
 * A place in the stream of a link: the last event of the journal that was read, and the last close of a gaming day. Closes
 * are not in the journal, so they are counted by their own number.
 */
export interface StreamPlace {
  readonly sequence: number;
  readonly close: number;
  /**
   * The journal that the place belongs to (`journalMark`); null in a place of before this was known. A restored backup has the
   * same numbers as the journal that was lost, and goes on in another way.
   */
  readonly journal: string | null;
}

/** `4711-12-mhq3k2j1.3f`; a place without the second number begins with the first close. */
export const PLACE_FORM = /^(\d{1,15})(?:-(\d{1,9})(?:-([0-9a-z]{1,10}\.[0-9a-z]{1,10}))?)?$/;

export function placeText({ sequence, close, journal }: StreamPlace): string {
  return [sequence, close, ...(journal === null ? [] : [journal])].join('-');
}

/** The place of a text that has `PLACE_FORM`. */
export function readPlace(text: string): StreamPlace {
  const [, sequence = '0', close = '0', journal = null] = PLACE_FORM.exec(text) ?? [];
  return { sequence: Number(sequence), close: Number(close), journal };
}

/** A takeover of a link: from its event on, the journal is the one that this writer began. */
export interface Takeover {
  readonly sequence: number;
  /** ms since 1970. */
  readonly at: number;
}

/**
 * Names the journal up to a sequence by the takeover in force there: whatever goes on from a copy of a journal begins with a
 * takeover of its own.
 * @param takeovers in their order, from the one in force at the sequence or before
 */
export function journalMark(takeovers: readonly Takeover[], sequence: number): string | null {
  const found = takeovers.findLast((each) => each.sequence <= sequence);
  return found === undefined ? null : `${found.at.toString(RADIX)}.${found.sequence.toString(RADIX)}`;
}

/** The takeover that a mark names. */
export function takeoverOf(mark: string): Takeover {
  const [at = '', sequence = ''] = mark.split('.');
  return { sequence: parseInt(sequence, RADIX), at: parseInt(at, RADIX) };
}

const RADIX = 36;
