import type { Notice } from './events.js';
import type { PartUnderWay } from '../transfer/events.js';
export interface NoticesState {
  notices: readonly Notice[];
  noticesGiven: number;
  /** `receivedKey`. Each is accepted once. */
  readonly received: Set<string>;
  /** Announced but not sent (`receivedKey`). */
  readonly expectedTransfers: Set<string>;
  /**
   * Notice numbers are never reused, so these parts are never expected again: a relay with outdated tables may announce
   * them at any time.
   */
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
