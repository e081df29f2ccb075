import type { Adjustment } from './events.js';
import type { Requested } from '../approval.js';
export interface AdjustmentState {
  requestedAdjustment: (Adjustment & Requested) | null;
}
