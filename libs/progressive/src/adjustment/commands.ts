import type { Approval } from '../approval.js';
import type { Person } from '../person.js';
import type { Adjustment } from './events.js';

export type AdjustCommand =
  | (Omit<Adjustment, 'beforeMicro'> & { readonly type: 'request-adjustment'; readonly person: Person })
  | (Approval & { readonly type: 'approve-adjustment' });
