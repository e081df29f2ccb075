import type { LinkState } from '../feed/message.js';
import type { SignTexts } from './texts.js';

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

/** What the sign shows larger than any amount while its amounts are not in play; `live` has no text. */
export interface Band {
  readonly state: 'waiting' | 'unknown' | 'stale' | 'suspended' | 'live';
  readonly text: string;
  /** Below it, smaller. */
  readonly hint: string;
}

/** Not being live outranks being out of service: without messages the state of the link is not known. */
export function bandOf(
  {
    liveness,
    linkState,
    asOf,
    unknownLink,
  }: {
    readonly liveness: Liveness;
    readonly linkState: LinkState;
    /** The last confirmed time as people read it; empty where that is not known. */
    readonly asOf: string;
    /** The link of the address, where the controller has answered that it has none of that name. */
    readonly unknownLink: string | null;
  },
  texts: SignTexts,
): Band {
  if (liveness === 'waiting' && unknownLink !== null)
    return { state: 'unknown', text: texts.unknownLink, hint: texts.unknownLinkHint(unknownLink) };
  if (liveness === 'waiting') return { state: 'waiting', text: texts.waiting, hint: '' };
  if (liveness === 'stale')
    return { state: 'stale', text: texts.notLive, hint: asOf === '' ? '' : texts.lastUpdate(asOf) };
  if (linkState === 'suspended') return { state: 'suspended', text: texts.outOfService, hint: texts.outOfServiceHint };
  return { state: 'live', text: '', hint: '' };
}
