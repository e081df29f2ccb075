import type { LinkState } from '../feed/message.js';
import type { SignTexts } from './texts.js';

/** Times that decide whether the sign is live (REQ-136). Only times of arrival by the page's monotonic clock count. */
export interface Contact {
  /** Null before the first meters. */
  readonly confirmedAtMs: number | null;
  readonly asOfMs: number | null;
}

type Liveness = 'waiting' | 'live' | 'stale';

// Three missed heartbeats.
export const STALE_AFTER_MS = 3_000;

export const NO_CONTACT: Contact = { confirmedAtMs: null, asOfMs: null };

export function livenessOf({ confirmedAtMs }: Contact, nowMs: number): Liveness {
  if (confirmedAtMs === null) return 'waiting';
  return nowMs - confirmedAtMs < STALE_AFTER_MS ? 'live' : 'stale';
}

export interface Band {
  readonly state: 'waiting' | 'unknown' | 'stale' | 'suspended' | 'live';
  readonly text: string;
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
    readonly asOf: string;
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
