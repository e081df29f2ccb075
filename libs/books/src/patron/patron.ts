export const IDENTIFICATION_KINDS = [
  'driver-license',
  'state-id',
  'passport',
  'military-id',
  'tribal-id',
  'social-security-card',
  'other',
] as const;
export type IdentificationKind = (typeof IDENTIFICATION_KINDS)[number];

export const IDENTIFICATIONS_MAX = 2;

export interface Identification {
  readonly kind: IdentificationKind;
  readonly number: string;
  readonly issuer: string;
  /** Such as 2030-04-30. */
  readonly expiresOn: string | null;
}

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** Two letters (ISO 3166). */
  readonly country: string;
}

export interface Patron {
  readonly name: string;
  readonly address: Address;
  readonly dateOfBirth: string;
  readonly identifications: readonly Identification[];
  /** Social security or individual taxpayer number, nine digits. */
  readonly taxpayerNumber: string | null;
  readonly noTaxpayerNumber: string;
  readonly playerCard: string | null;
}

/** Pages show only a masked taxpayer number. If an entry omits the number, the recorded number stays. */
export type EnteredPatron = Omit<Patron, 'taxpayerNumber'> & {
  readonly taxpayerNumber?: string | null | undefined;
};

export type PatronField = keyof Patron;
const PATRON_FIELDS: readonly PatronField[] = [
  'name',
  'address',
  'dateOfBirth',
  'identifications',
  'taxpayerNumber',
  'noTaxpayerNumber',
  'playerCard',
];

export function enteredOn(before: Patron | undefined, entered: EnteredPatron): Patron {
  const { taxpayerNumber = before?.taxpayerNumber ?? null } = entered;
  const known = before === undefined ? [] : before.identifications;
  const identifications = entered.identifications.map((each) => unmasked(each, known));
  const noTaxpayerNumber = taxpayerNumber === null ? entered.noTaxpayerNumber : '';
  return { ...entered, identifications, taxpayerNumber, noTaxpayerNumber };
}

function unmasked(entered: Identification, known: readonly Identification[]): Identification {
  const same = known.find(({ kind, number }) => kind === entered.kind && maskedNumber(number) === entered.number);
  return same === undefined ? entered : { ...entered, number: same.number };
}

export function shownIdentifications({
  identifications,
  taxpayerNumber,
}: Pick<Patron, 'identifications' | 'taxpayerNumber'>): readonly Identification[] {
  return identifications.map((each) => {
    const isTaxpayers = each.kind === 'social-security-card' || plain(each.number) === taxpayerNumber;
    return isTaxpayers ? { ...each, number: maskedNumber(each.number) } : each;
  });
}

export function identificationText(identification: Identification | undefined): string {
  if (identification === undefined) return '';
  const { kind, number, issuer } = identification;
  return `${kind.replaceAll('-', ' ')} ${number}, ${issuer}`;
}

/** True if the taxpayer number, or the reason for its absence, is recorded. */
export function isTaxpayerKnown({ taxpayerNumber, noTaxpayerNumber }: Patron): boolean {
  return taxpayerNumber !== null || noTaxpayerNumber !== '';
}

export function changedFields(before: Patron | undefined, after: Patron): readonly PatronField[] {
  return PATRON_FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));
}

const SHOWN_DIGITS = 4;

/** Masks all but the last four digits: `***-**-6789`. */
export function maskedNumber(taxpayerNumber: string): string {
  return `***-**-${taxpayerNumber.slice(-SHOWN_DIGITS)}`;
}

/** Normalized texts that identify a person. Records that have one of them in common belong to the same person. */
export function identitiesOf({ taxpayerNumber, identifications, playerCard }: Patron): readonly string[] {
  return [
    ...(taxpayerNumber === null ? [] : [`taxpayer ${taxpayerNumber}`]),
    ...identifications.map(({ kind, issuer, number }) => `${kind} ${plain(issuer)} ${plain(number)}`),
    ...(playerCard === null ? [] : [`card ${plain(playerCard)}`]),
  ];
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
