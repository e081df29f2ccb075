import type { SealedHead } from '@jackpot/books';
import {
  type CloudEvent,
  type EventFacility,
  type StreamPlace,
  type Takeover,
  closeEvent,
  closeEventId,
  cloudEvent,
  journalMark,
} from '@jackpot/contract';
import type { PublishedRecord } from '@jackpot/storage';

/** Rows of one journal event at most: every seat of a table with two awards, each a claim. */
const PARTS_MAX = 64;
/** Characters of the rows of a page, before the envelope. */
const PAGE_CHARS_MAX = 512 * 1024;

/** Rows to read so that a page of `limit` ends with a whole journal event. */
export function rowsToRead(limit: number): number {
  return limit + PARTS_MAX;
}

export interface EventPage {
  readonly events: readonly (CloudEvent & { readonly place: StreamPlace })[];
  readonly next: StreamPlace;
  readonly hasMore: boolean;
}

/** What was read of a link: up to `asOf` nothing is missing. */
interface ReadEvents {
  readonly rows: readonly PublishedRecord[];
  readonly asOf: number;
  /** Closes after the place, in order. */
  readonly closes: readonly SealedHead[];
  /** Takeovers from the one in force at the place on. */
  readonly takeovers: readonly Takeover[];
  readonly restorations: readonly Restoration[];
}

/** A restoration of the journal: its event, and the first award number after it. */
export interface Restoration {
  readonly sequence: number;
  readonly restoredAs: number;
}

/**
 * A page after a place. It ends with a whole journal event, so that a place is a number of the journal; closes of gaming days
 * follow when every event that they cover has been given. The next place never goes back, whatever is rebuilt meanwhile.
 */
export function eventPage(
  after: StreamPlace,
  { rows, asOf, closes, takeovers, restorations }: ReadEvents,
  { limit, facility }: { readonly limit: number; readonly facility: EventFacility },
): EventPage {
  const taken = rows.slice(0, endOfPage(rows, limit));
  const isCut = taken.length < rows.length;
  const sequence = Math.max(after.sequence, isCut ? (taken.at(-1)?.sequence ?? 0) : asOf);
  const room = Math.max(0, limit - taken.length);
  const covered = isCut ? [] : closes.filter(({ lastSequence }) => lastSequence <= sequence);
  const closed = covered.slice(0, room);
  // Of read tables that are made again and do not reach the place yet, the place stays what it was.
  const placeAt = (at: number, close: number): StreamPlace =>
    at === after.sequence ? { ...after, close } : { sequence: at, close, journal: journalMark(takeovers, at) };
  const idOf = ({ linkId, number, lastSequence }: SealedHead): string =>
    closeEventId(linkId, number, restorations.findLast((each) => each.sequence <= lastSequence)?.restoredAs ?? 0);
  const events = [
    ...taken.map((row) => ({ ...cloudEvent(row, facility), place: placeAt(row.sequence, after.close) })),
    ...closed.map((close) => ({
      ...closeEvent(close, facility, idOf(close)),
      place: placeAt(sequence, close.number),
    })),
  ];
  const next = placeAt(sequence, closed.at(-1)?.number ?? after.close);
  return { events, next, hasMore: isCut || closed.length < covered.length };
}

/** Where a page ends: behind the journal event with which it is full. */
function endOfPage(rows: readonly PublishedRecord[], limit: number): number {
  let chars = 0;
  const full = rows.findIndex(({ data }, index) => {
    chars += data.length;
    return index + 1 >= limit || chars >= PAGE_CHARS_MAX;
  });
  const last = rows[full]?.sequence;
  return last === undefined ? rows.length : rows.findLastIndex(({ sequence }) => sequence === last) + 1;
}
