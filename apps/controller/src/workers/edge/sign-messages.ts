import type { ProblemCode } from '@jackpot/contract';

/** The longest time between two meter updates that a client may request, ms: a longer silence would be a lost connection. */
const PACE_MS_MAX = 5_000;

/** Bytes a sign may leave unread before it misses updates; each update is complete by itself. */
export const UNREAD_BYTES_MAX = 64 * 1024;

/** A sign that joins the feed of a link. */
export interface Joining {
  readonly linkId: string;
  /** Its network address. */
  readonly from: string;
  /** The last journal sequence it has seen; 0: none. */
  readonly lastSeen: number;
  /** At least so far apart are its meter updates, ms; 0: as they come. */
  readonly paceMs: number;
}

/** Why a sign may not join; or the address of the leader, where it can. */
export type JoinRefusal = { readonly code: ProblemCode; readonly detail?: string } | { readonly location: string };

/** To the edge, which holds the connections of public signs; it numbers them. */
export type ToSigns =
  | { readonly type: 'joined'; readonly sign: number }
  | { readonly type: 'refused'; readonly sign: number; readonly refusal: JoinRefusal }
  | { readonly type: 'text'; readonly signs: readonly number[]; readonly text: string; readonly sequence: number }
  | { readonly type: 'end'; readonly sign: number };

export type FromSigns =
  | { readonly type: 'join'; readonly sign: number; readonly joining: Joining }
  | { readonly type: 'left'; readonly sign: number }
  /** One text was given to its signs; so many of them had too much unread. */
  | { readonly type: 'taken'; readonly skipped: number };

/** The last journal sequence that a sign reports; 0 where it reports none or not a number. */
export function sequenceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** How far apart a client wants its meter updates, ms; 0: as they come. */
export function paceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Math.min(Number(text), PACE_MS_MAX) : 0;
}
