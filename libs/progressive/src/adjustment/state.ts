import type { Adjustment } from './events.js';
import type { Requested } from '../approval.js';
export interface AdjustmentState {
  /** The adjustment that waits for its second person. */
  requestedAdjustment: (Adjustment & Requested) | null;
}
