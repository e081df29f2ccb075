import type { Person } from '../person.js';
import type { Adjustment } from './events.js';

/** What people request. */
export type AdjustCommand =
  | (Omit<Adjustment, 'beforeMicro'> & { readonly type: 'ask-adjustment'; readonly person: Person })
  | { readonly type: 'confirm-adjustment'; readonly person: Person };
