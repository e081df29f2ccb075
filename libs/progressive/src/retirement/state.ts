import type { Notice } from './events.js';
import type { PartUnderWay } from '../transfer/events.js';
/** Notices of transfers and of the retirement, and what is on its way between links. */
export interface NoticesState {
  /** Notices in force, in the order of their numbers. Replaced, never changed. */
  notices: readonly Notice[];
  noticesGiven: number;
  /** Transfers of other links that have come (`receivedKey`): each comes once. */
  readonly received: Set<string>;
  /** Parts that other links have announced and not sent yet (`receivedKey`). */
  readonly expectedTransfers: Set<string>;
  /**
   * Parts whose notice was cancelled, by `receivedKey`. A notice's number is given once, so none of them is ever expected
   * again: a relay that reads tables from before the cancellation may request it at any time.
   */
  readonly cancelledTransfers: Set<string>;
  /** Parts that this link sent and whose receipt is not confirmed yet (`sentKey`). */
  readonly underWay: Map<string, PartUnderWay>;
  /** Parts whose receipt is confirmed (`sentKey`): each is confirmed once. */
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
