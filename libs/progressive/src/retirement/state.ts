import type { Notice } from './events.js';
import type { PartUnderWay } from '../transfer/events.js';
export interface NoticesState {
  notices: readonly Notice[];
  noticesGiven: number;
  /** `receivedKey`. Each is accepted once. */
  readonly received: Set<string>;
  /** Announced but not sent (`receivedKey`). */
  readonly expectedTransfers: Set<string>;
  /** Never expected again, because a relay with outdated tables may announce these parts at any time. */
  readonly cancelledTransfers: Set<string>;
  /** Not confirmed yet (`sentKey`). */
  readonly underWay: Map<string, PartUnderWay>;
  /** Each is confirmed once (`sentKey`). */
  readonly arrived: Set<string>;
  isRetired: boolean;
}

export function initialNotices(): NoticesState {
  return {
    notices: [],
    noticesGiven: 0,
    received: new Set(),
    expectedTransfers: new Set(),
    cancelledTransfers: new Set(),
    underWay: new Map(),
    arrived: new Set(),
    isRetired: false,
  };
}
