import type { LinkState } from '../feed/message.js';

/**
 * Whether what the sign shows may pass for live (REQ-136). The time of arrival counts, by the page's own steady clock; the
 * controller's time is only what we print.
 */
export interface Contact {
  /** When the controller last confirmed what is shown; null before the first meters. */
  readonly confirmedAtMs: number | null;
  /** The controller's own time of that. */
  readonly asOfMs: number | null;
}

type Liveness = 'waiting' | 'live' | 'stale';

// Three heartbeats missed.
export const STALE_AFTER_MS = 3_000;

export const NO_CONTACT: Contact = { confirmedAtMs: null, asOfMs: null };

export function livenessOf({ confirmedAtMs }: Contact, nowMs: number): Liveness {
  if (confirmedAtMs === null) return 'waiting';
  return nowMs - confirmedAtMs < STALE_AFTER_MS ? 'live' : 'stale';
}

/** The text of the band; `live` has none. */
interface Band {
  readonly state: 'waiting' | 'stale' | 'suspended' | 'live';
  readonly text: string;
}

/** Not being live outranks being out of service: of a link we do not hear we know nothing. */
export function bandOf({
  liveness,
  linkState,
  asOf,
}: {
  readonly liveness: Liveness;
  readonly linkState: LinkState;
  /** The last confirmed time as people read it; empty where that is not known. */
  readonly asOf: string;
}): Band {
  if (liveness === 'waiting') return { state: 'waiting', text: 'WAITING FOR THE CONTROLLER' };
  if (liveness === 'stale') return { state: 'stale', text: asOf === '' ? 'NOT LIVE' : `NOT LIVE: last update ${asOf}` };
  if (linkState === 'suspended') return { state: 'suspended', text: 'PROGRESSIVE OUT OF SERVICE' };
  return { state: 'live', text: '' };
}
