import { t } from '../texts/t.js';

export type Unit =
  | 'dollars'
  | 'percent'
  | 'seconds'
  | 'days'
  | 'minutes'
  | 'count'
  | 'text'
  | 'date'
  | 'choice'
  | 'flag';

export interface TermsField {
  /** Such as "levels.star.ratePpm". */
  readonly path: string;
  readonly label: string;
  readonly unit: Unit;
}

export interface FieldGroup {
  readonly title: string;
  /** Set if the group is a level. */
  readonly level?: string;
  readonly fields: readonly TermsField[];
}

const level = (name: string, more: readonly TermsField[] = []): readonly TermsField[] => [
  { path: `levels.${name}.initial`, label: t('Initial amount'), unit: 'dollars' },
  { path: `levels.${name}.reset`, label: t('Reset amount'), unit: 'dollars' },
  ...more,
  { path: `levels.${name}.ratePpm`, label: t('Rate of progression'), unit: 'percent' },
  { path: `levels.${name}.reserveRatePpm`, label: t('Reserve rate'), unit: 'percent' },
  { path: `levels.${name}.unreasonable`, label: t('Largest amount that one hand may add'), unit: 'dollars' },
];
const limitOf = (name: string): readonly TermsField[] => [
  { path: `levels.${name}.limit`, label: t('Limit (empty: none)'), unit: 'dollars' },
];

export const NEW_LINK_GROUPS: readonly FieldGroup[] = [
  {
    title: t('New link'),
    fields: [
      { path: 'linkId', label: t('Link id'), unit: 'text' },
      { path: 'jurisdiction', label: t('Jurisdiction'), unit: 'choice' },
    ],
  },
];

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: t('Link'),
    fields: [
      { path: 'name', label: t('Name'), unit: 'text' },
      { path: 'approval.reference', label: t('Approval number'), unit: 'text' },
      { path: 'approval.approvedOn', label: t('Approved on'), unit: 'date' },
      { path: 'price', label: t('Bet'), unit: 'dollars' },
      { path: 'paytable', label: t('Paytable'), unit: 'choice' },
      { path: 'decks', label: t('Decks'), unit: 'count' },
      { path: 'signDigits', label: t('Digits of the signs'), unit: 'count' },
      { path: 'noticeDays', label: t('Notice period'), unit: 'days' },
      { path: 'roundMsMin', label: t('Minimum time between hands'), unit: 'seconds' },
      { path: 'mainWager', label: t('Base bet is'), unit: 'choice' },
    ],
  },
  { title: t('Star'), level: 'star', fields: level('star', limitOf('star')) },
  { title: t('Spade'), level: 'spade', fields: level('spade', limitOf('spade')) },
  { title: t('Heart'), level: 'heart', fields: level('heart', limitOf('heart')) },
  {
    title: t('Must Hit'),
    level: 'mustHit',
    fields: level('mustHit', [{ path: 'levels.mustHit.maximum', label: t('Must hit by'), unit: 'dollars' }]),
  },
  {
    title: t('How lines are read'),
    fields: [
      { path: 'royal9.pick', label: t('If several lines win, pay'), unit: 'choice' },
      { path: 'royal9.anyTwo', label: t('Any Two Personal'), unit: 'choice' },
      { path: 'royal9.identical', label: t('Identical'), unit: 'choice' },
      { path: 'royal9.positions', label: t('Positions that count'), unit: 'choice' },
    ],
  },
  {
    title: t('Awards and claims'),
    fields: [
      { path: 'awards.percentAward', label: t('10% awards'), unit: 'choice' },
      { path: 'awards.percentFunding', label: t('Awards of 10% are paid from'), unit: 'choice' },
      { path: 'awards.percentTopUp', label: t('Top up to the reset amount'), unit: 'flag' },
      { path: 'awards.fixedFunding', label: t('Fixed awards are paid from'), unit: 'choice' },
      { path: 'awards.repeatedPairs', label: t('Repeated pairs'), unit: 'choice' },
      { path: 'awards.tableOrder', label: t('First of two hits'), unit: 'choice' },
      { path: 'awards.reviewWithinMs', label: t('Hold hits that are less than this time apart'), unit: 'seconds' },
      { path: 'awards.claimFrom', label: t('Hand pay from'), unit: 'dollars' },
      { path: 'awards.tablePaidMax', label: t('Most that a table may pay in a shift'), unit: 'dollars' },
      { path: 'awards.automaticBelow', label: t('Automatic below'), unit: 'dollars' },
    ],
  },
];

export const LEVEL_ROWS: readonly (readonly [key: string, help: string])[] = [
  ['initial', t('What the meter shows when the link is opened.')],
  ['reset', t('What the meter returns to after a hit.')],
  ['maximum', t('The meter always hits at or below this amount.')],
  ['limit', t('The meter stops at this amount. Further contributions are kept as overflow.')],
  ['ratePpm', t('The part of each bet that is added to the meter.')],
  ['reserveRatePpm', t('Part of each bet that is kept for the next reset.')],
  ['unreasonable', t('A hand that would add more than this to the meter is not locked: the table voids it.')],
];

export const HELP: Readonly<Record<string, string>> = {
  signDigits: t('How many dollar digits fit on the signs.'),
  noticeDays: t('How long the notice of a transfer or a retirement must be posted before it is executed.'),
  roundMsMin: t(
    'The least time between two hands of a table. A faster hand is put on hold until a supervisor releases it.',
  ),
  mainWager: t('Whether a side bet requires a base bet, and how the table checks that.'),
  'royal9.pick': t('If a hand wins by several lines of the paytable, this decides which line pays.'),
  'awards.percentTopUp': t(
    'If an award of 10% leaves the meter below its reset amount, the meter is raised to the reset amount.',
  ),
  'awards.tableOrder': t(
    'How to decide which of two hits of one meter was first: by the time of NO MORE BETS, or by the time of recording.',
  ),
  'awards.reviewWithinMs': t(
    'If two hits of one meter are less than this time apart, both are on hold until a person has compared them.',
  ),
  'awards.claimFrom': t('Awards from this amount on are paid by hand, against a slip.'),
  'awards.tablePaidMax': t('When a table has paid this amount in a shift, the cage pays all further winners.'),
};

type Json = unknown;

export function valueAt(document: Json, path: string): Json {
  return path.split('.').reduce<Json>((value, key) => childOf(value, key), document);
}

function childOf(value: Json, key: string): Json {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, Json>>)[key] : undefined;
}

export function withValue(document: Json, path: string, value: Json): Json {
  const [key = '', ...rest] = path.split('.');
  if (typeof document !== 'object' || document === null) return document;
  const next = rest.length === 0 ? value : withValue(childOf(document, key), rest.join('.'), value);
  return { ...document, [key]: next };
}

const MS_PER_SECOND = 1_000;
const PPM_PER_PERCENT_DIGITS = 4;

export function fieldText(unit: Unit, value: Json): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  if (unit === 'dollars') return text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  // A text that is no number is shown as it was typed.
  if (!/^\d+$/.test(text)) return text;
  if (unit === 'percent') return shifted(text, PPM_PER_PERCENT_DIGITS);
  if (unit === 'seconds') return String(Number(text) / MS_PER_SECOND);
  return text;
}

/** Moves the decimal point: 125000 and 4 give "12.5". */
function shifted(digits: string, by: number): string {
  const padded = digits.padStart(by + 1, '0');
  const fraction = padded.slice(-by).replace(/0+$/, '');
  return `${padded.slice(0, -by)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Keeps an invalid text, so that the check of the terms names it. An empty amount is null. */
export function valueOf(unit: Unit, text: string): Json {
  const plain = text.trim();
  switch (unit) {
    case 'dollars':
      return plain === '' ? null : centsOf(plain.replace(/[$,\s]/g, ''));
    case 'percent':
      return ppmOf(plain.replace(/[%\s]/g, '')) ?? plain;
    case 'seconds':
      return /^\d+(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * MS_PER_SECOND) : plain;
    case 'days':
    case 'minutes':
    case 'count':
      return /^\d{1,9}$/.test(plain) ? Number(plain) : plain;
    default:
      return plain;
  }
}

/** Adds missing cents, so that an amount typed again does not count as a change. */
function centsOf(text: string): string {
  if (/^\d+$/.test(text)) return `${text}.00`;
  return /^\d+\.\d$/.test(text) ? `${text}0` : text;
}

/** Works on the digits, because a float would change 14.3%. */
function ppmOf(percent: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(PPM_PER_PERCENT_DIGITS, '0')}`);
}

export interface FieldRange {
  readonly least?: number;
  readonly most?: number;
  readonly choices?: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export function rangeAt(schema: Schema | undefined, path: string): FieldRange {
  const found = path.split('.').reduce<Schema | undefined>((at, key) => objectIn(at)?.properties?.[key], schema);
  const { minimum, maximum, enum: choices } = found ?? {};
  return {
    ...(minimum === undefined ? {} : { least: minimum }),
    ...(maximum === undefined ? {} : { most: maximum }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function objectIn(schema: Schema | undefined): Schema | undefined {
  return schema?.properties === undefined ? schema?.anyOf?.find((each) => each.properties !== undefined) : schema;
}

const SUFFIX: Readonly<Partial<Record<Unit, string>>> = {
  percent: '%',
  seconds: ' s',
  days: t(' days'),
  minutes: t(' min'),
};

export function rangeText(unit: Unit, { least, most }: FieldRange): string {
  if (least === undefined || most === undefined) return '';
  const text = (value: number): string => `${fieldText(unit, value)}${SUFFIX[unit] ?? ''}`;
  return t('{1} to {2}', text(least), text(most));
}

export function unitText({ unit }: TermsField, value: Json): string {
  if (value === null || value === undefined) return t('none');
  const text = fieldText(unit, value);
  if (unit === 'flag') return value === true ? t('yes') : t('no');
  return unit === 'dollars' ? `$${text}` : `${text}${SUFFIX[unit] ?? ''}`;
}

export function fieldAt(path: string): (TermsField & { readonly group: string }) | undefined {
  for (const { title, fields } of FIELD_GROUPS) {
    const found = fields.find((each) => each.path === path);
    if (found !== undefined) return { ...found, group: title };
  }
  return undefined;
}
