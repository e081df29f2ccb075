import type { Notice } from './events.js';
import type { PartUnderWay } from '../transfer/events.js';
export interface NoticesState {
  notices: readonly Notice[];
  noticesGiven: number;
  /** Received parts of transfers (`receivedKey`). Each is accepted once. */
  readonly received: Set<string>;
  readonly expectedTransfers: Set<string>;
  /** Parts of transfers that this link never expects again, although a late relay may still announce them. */
  readonly cancelledTransfers: Set<string>;
  readonly underWay: Map<string, PartUnderWay>;
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
