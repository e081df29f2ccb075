import { event } from '../codec/event.js';
import { type ValueOf, type ValuesOf, i64, list, oneOf, struct, u32 } from '../codec/fields.js';
import { level, person, why } from '../codec/parts.js';
import { type TransferNotice, noticed } from '../transfer/events.js';

/**
 * Where money above the reset amounts goes if no level may receive it. The journal stores indexes: only append values.
 */
export const RESIDUAL_DISPOSITIONS = ['none', 'house'] as const;
export type ResidualDisposition = (typeof RESIDUAL_DISPOSITIONS)[number];

export const retirementNotice = { ...noticed, residual: oneOf(RESIDUAL_DISPOSITIONS) };
export type RetirementNotice = { readonly kind: 'retirement'; readonly hash: string } & ValuesOf<
  typeof retirementNotice
>;

export type Notice = TransferNotice | RetirementNotice;

const closingBalance = struct('closing balance', {
  level,
  seedMicro: i64,
  displayMicro: i64,
  reserveMicro: i64,
  overflowMicro: i64,
});
export type ClosingBalance = ValueOf<typeof closingBalance>;

export const retirementNoticed = event(
  'RetirementNoticed',
  46,
  'Notice that the link will end: the signs show it from now on.',
  retirementNotice,
);

export const RETIREMENT_EVENTS = [
  retirementNoticed,
  event(
    'LinkRetired',
    47,
    'The link ended; its reset amounts went back to house seed, the rest where the approval directs.',
    {
      notice: u32,
      ...why,
      second: person,
      returned: list(closingBalance),
    },
  ),
] as const;
