import type { ProblemCode } from '@jackpot/contract';

/** Longest time between meter updates that a client can ask for. A longer silence would look like a lost connection. */
const PACE_MS_MAX = 5_000;

/** Bytes that a sign may leave unread before it misses updates. Each update is complete by itself. */
export const UNREAD_BYTES_MAX = 64 * 1024;

export interface Joining {
  readonly linkId: string;
  readonly from: string;
  /** Last journal sequence that the sign has seen. 0: none. */
  readonly lastSeen: number;
  /** Minimum time between meter updates. 0: no limit. */
  readonly paceMs: number;
  readonly shows: string;
}

export type JoinRefusal = { readonly code: ProblemCode; readonly detail?: string } | { readonly location: string };

export type ToSigns =
  | { readonly type: 'joined'; readonly sign: number }
  | { readonly type: 'refused'; readonly sign: number; readonly refusal: JoinRefusal }
  | { readonly type: 'text'; readonly signs: readonly number[]; readonly text: string; readonly sequence: number }
  | { readonly type: 'end'; readonly sign: number };

export type FromSigns =
  | { readonly type: 'join'; readonly sign: number; readonly joining: Joining }
  | { readonly type: 'left'; readonly sign: number }
  | { readonly type: 'taken'; readonly skipped: number };

export function sequenceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

const SHOWS_CHARS_MAX = 120;

export function showsOf(text: unknown): string {
  return typeof text === 'string'
    ? text
        .replaceAll(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, SHOWS_CHARS_MAX)
    : '';
}

/** The time between meter updates that a client asks for, in ms. 0: no limit. */
export function paceOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Math.min(Number(text), PACE_MS_MAX) : 0;
}
