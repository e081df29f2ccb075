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

/** Upper bound of the rows of one journal event: two claims at every seat of a table. */
const PARTS_MAX = 64;
const PAGE_CHARS_MAX = 512 * 1024;

export function rowsToRead(limit: number): number {
  return limit + PARTS_MAX;
}

export interface EventPage {
  readonly events: readonly (CloudEvent & { readonly place: StreamPlace })[];
  readonly next: StreamPlace;
  readonly hasMore: boolean;
}

interface ReadEvents {
  readonly rows: readonly PublishedRecord[];
  readonly asOf: number;
  readonly closes: readonly SealedHead[];
  readonly takeovers: readonly Takeover[];
  readonly restorations: readonly Restoration[];
}

export interface Restoration {
  readonly sequence: number;
  readonly restoredAs: number;
}

/**
 * The published events of one journal event are never split between pages, so a page can continue after a journal
 * sequence. A close follows every event of its gaming day. `next` never goes back, even if database tables are rebuilt.
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

function endOfPage(rows: readonly PublishedRecord[], limit: number): number {
  let chars = 0;
  const full = rows.findIndex(({ data }, index) => {
    chars += data.length;
    return index + 1 >= limit || chars >= PAGE_CHARS_MAX;
  });
  const last = rows[full]?.sequence;
  return last === undefined ? rows.length : rows.findLastIndex(({ sequence }) => sequence === last) + 1;
}
