/** `illegal`: the rules forbid it. `impossible`: no link can run with it. `unwise`: allowed, but people should know. */
export type Severity = 'illegal' | 'impossible' | 'unwise';

export const UNWISE_CODES = [
  'RETURN_OVER_WHOLE',
  'HOUSE_LOSES',
  'MUST_HIT_RARE',
  'LIMIT_BELOW_MEAN',
  'RESERVE_NEVER_FUNDS',
  'RESERVE_OFTEN_FAILS',
  'RESERVE_GROWS_WITHOUT_END',
  'RESERVE_UNUSED',
  'OVERFLOW_UNUSED',
  'METER_HARDLY_MOVES',
  'NEVER_HIT',
  'SEATS_UNEQUAL',
  'UNITS_RETURN_LESS',
  'TENTHS_OUTWEIGH_STAR',
  'SHARES_OUTWEIGH_LEVEL',
  'ANY_TWO_NEVER_PAID',
  'LINE_NEVER_PAID',
  'MAIN_WAGER_NOT_ATTESTED',
  'TABLE_PAID_UNLIMITED',
  'CASH_NOT_REPORTED',
  'ASSET_ON_TWO_LINKS',
  'DEVICE_ON_TWO_LINKS',
  'TAX_TABLE_ENDS',
  'LARGER_CLAIM_EASIER',
  'LOOK_UP_MISSING',
  'OTHER_READING',
] as const;
export type UnwiseCode = (typeof UNWISE_CODES)[number];

export interface Finding {
  readonly severity: Severity;
  /** A code of `UNWISE_CODES` or of `linkConfigProblems`. */
  readonly code: string;
  /** Such as "levels.star.limit". */
  readonly path: string;
  readonly sentence: string;
  readonly numbers: Readonly<Record<string, string>>;
}

export function unwise(code: UnwiseCode, finding: Omit<Finding, 'severity' | 'code'>): Finding {
  return { severity: 'unwise', code, ...finding };
}
