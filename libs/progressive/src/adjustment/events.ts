import { event } from '../codec/event.js';
import { type ValuesOf, i64, oneOf } from '../codec/fields.js';
import { level, note, person } from '../codec/parts.js';

/** Causes of an adjustment (COMAR 36.05.03.24 J(2); WAC 230-15-695). The journal stores indexes: only append values. */
export const ADJUSTMENT_CAUSES = ['malfunction', 'approved'] as const;
/** The journal stores indexes: only append values. */
export const REGISTERS = ['display', 'reserve', 'overflow'] as const;
export type Register = (typeof REGISTERS)[number];

const adjustment = {
  level,
  register: oneOf(REGISTERS),
  beforeMicro: i64,
  afterMicro: i64,
  cause: oneOf(ADJUSTMENT_CAUSES),
  reference: note,
  reason: note,
};
export type Adjustment = ValuesOf<typeof adjustment>;

export const adjustmentRequested = event(
  'AdjustmentRequested',
  41,
  'A person requested that a meter be set to another amount; nothing has moved.',
  {
    ...adjustment,
    person,
  },
);

export const ADJUSTMENT_EVENTS = [
  event('MeterAdjusted', 40, 'A second person of another role approved: the meter has the requested amount.', {
    ...adjustment,
    person,
    second: person,
  }),
  adjustmentRequested,
] as const;
