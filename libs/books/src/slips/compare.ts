export interface Item {
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  /** If true, the item is never matched, so that a person checks it. */
  readonly isDisputed?: boolean;
}

/** `missing`: only our list has the item. `extra`: only their list has it, or has it twice. */
export const DIFFERENCE_KINDS = ['missing', 'extra', 'different'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly key: string;
  readonly ours: Item['fields'] | null;
  readonly theirs: Item['fields'] | null;
}

export interface Comparison {
  readonly matched: readonly string[];
  readonly differences: readonly Difference[];
}

/** Only fields that both lists have are compared. If their list contains an item twice, the second is extra. */
export function compare(ours: readonly Item[], theirs: readonly Item[]): Comparison {
  const left = new Map(ours.map((item) => [item.key, item]));
  const matched: string[] = [];
  const differences: Difference[] = [];
  for (const { key, fields } of theirs) {
    const mine = left.get(key);
    left.delete(key);
    if (mine === undefined) differences.push({ kind: 'extra', key, ours: null, theirs: fields });
    else if (mine.isDisputed !== true && isAlike(mine.fields, fields)) matched.push(key);
    else differences.push({ kind: 'different', key, ours: mine.fields, theirs: fields });
  }
  for (const [key, { fields }] of left) differences.push({ kind: 'missing', key, ours: fields, theirs: null });
  return { matched, differences };
}

function isAlike(ours: Item['fields'], theirs: Item['fields']): boolean {
  return Object.entries(theirs).every(([name, value]) => ours[name] === undefined || ours[name] === value);
}

/** Explanations of a difference that a person can choose (REQ-116). */
export const CAUSES = {
  timing: 'Paid or read on another gaming day on one side',
  'keying-error': 'Typing error on their side',
  'manual-slip': 'Paid on a manual form',
  'void-slip': 'The slip was void',
  'duplicate-slip': 'The slip was entered twice',
  'sign-lag': 'The sign was read before its update',
  'sign-fault': 'The sign was out of order',
  'sensor-fault': 'The sensor missed a wager or reported one that was not there',
  'other-system': 'Slip belongs to another system',
  'paid-twice': 'Paid here, and by the other system too',
  malfunction: 'A malfunction, reported as such',
} as const;
export type Cause = keyof typeof CAUSES;

const SLIP_CAUSES = ['manual-slip', 'void-slip', 'duplicate-slip', 'other-system', 'paid-twice'] as const;

export const CAUSES_OF = {
  slips: ['timing', 'keying-error', ...SLIP_CAUSES, 'malfunction'],
  signs: ['timing', 'keying-error', 'sign-lag', 'sign-fault', 'malfunction'],
  sensors: ['timing', 'keying-error', 'sensor-fault', 'malfunction'],
} as const satisfies Readonly<Record<string, readonly Cause[]>>;
