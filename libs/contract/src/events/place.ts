/**
 * A place in the stream of a link: the last event of the journal that was read, and the last close of a gaming day. Closes
 * are not in the journal, so they are counted by their own number.
 */
export interface StreamPlace {
  readonly sequence: number;
  readonly close: number;
}

/** `4711-12`; a place without the second number begins with the first close. */
export const PLACE_FORM = /^(\d{1,15})(?:-(\d{1,9}))?$/;

export function placeText({ sequence, close }: StreamPlace): string {
  return `${sequence}-${close}`;
}

/** The place of a text that has `PLACE_FORM`. */
export function readPlace(text: string): StreamPlace {
  const [, sequence = '0', close = '0'] = PLACE_FORM.exec(text) ?? [];
  return { sequence: Number(sequence), close: Number(close) };
}
