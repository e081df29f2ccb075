/** Kinds of documents that identify a person. */
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

/** Most documents on one record. */
export const IDENTIFICATIONS_MAX = 2;

/** A document that identifies a person. */
export interface Identification {
  readonly kind: IdentificationKind;
  readonly number: string;
  /** The state, country or office that issued the document. */
  readonly issuer: string;
  /** Last day on which it is valid, like 2030-04-30; null where it has none. */
  readonly expiresOn: string | null;
}

export interface Address {
  readonly street: string;
  readonly city: string;
  /** State or province; empty where the country has none. */
  readonly region: string;
  readonly postalCode: string;
  /** Two letters (ISO 3166), like US. */
  readonly country: string;
}

/** The person who won, as the cage has them on record. */
export interface Patron {
  readonly name: string;
  readonly address: Address;
  readonly dateOfBirth: string;
  /** One document, or two. */
  readonly identifications: readonly Identification[];
  /** Nine digits (social security or individual taxpayer number); null where the person has none. */
  readonly taxpayerNumber: string | null;
  /** Why there is no taxpayer number; empty where there is one. */
  readonly noTaxpayerNumber: string;
  readonly playerCard: string | null;
}

/** Input for a record. Pages show the taxpayer number masked, so they leave it out to keep the recorded number. */
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

/** The record after an entry. */
export function enteredOn(before: Patron | undefined, entered: EnteredPatron): Patron {
  const { taxpayerNumber = before?.taxpayerNumber ?? null } = entered;
  const known = before === undefined ? [] : before.identifications;
  const identifications = entered.identifications.map((each) => unmasked(each, known));
  // A reason beside a number would contradict it.
  const noTaxpayerNumber = taxpayerNumber === null ? entered.noTaxpayerNumber : '';
  return { ...entered, identifications, taxpayerNumber, noTaxpayerNumber };
}

/** A document whose number came back as pages show it keeps its number. */
function unmasked(entered: Identification, known: readonly Identification[]): Identification {
  const same = known.find(({ kind, number }) => kind === entered.kind && maskedNumber(number) === entered.number);
  return same === undefined ? entered : { ...entered, number: same.number };
}

/** The documents of a record as pages and forms show them: a taxpayer number on one of them is masked, too. */
export function shownIdentifications({
  identifications,
  taxpayerNumber,
}: Pick<Patron, 'identifications' | 'taxpayerNumber'>): readonly Identification[] {
  return identifications.map((each) => {
    const isTaxpayers = each.kind === 'social-security-card' || plain(each.number) === taxpayerNumber;
    return isTaxpayers ? { ...each, number: maskedNumber(each.number) } : each;
  });
}

/** Kind, number and issuer of a document in one text, as forms have it; empty where there is none. */
export function identificationText(identification: Identification | undefined): string {
  if (identification === undefined) return '';
  const { kind, number, issuer } = identification;
  return `${kind.replaceAll('-', ' ')} ${number}, ${issuer}`;
}

/** Whether the record has a taxpayer number, or says why it has none. */
export function isTaxpayerKnown({ taxpayerNumber, noTaxpayerNumber }: Patron): boolean {
  return taxpayerNumber !== null || noTaxpayerNumber !== '';
}

/** The fields in which two records differ; all of them where there was none before. */
export function changedFields(before: Patron | undefined, after: Patron): readonly PatronField[] {
  return PATRON_FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));
}

const SHOWN_DIGITS = 4;

/** A taxpayer number as pages and documents show it: `***-**-6789`. */
export function maskedNumber(taxpayerNumber: string): string {
  return `***-**-${taxpayerNumber.slice(-SHOWN_DIGITS)}`;
}

/**
 * The identities of a person as normalized texts: the taxpayer number, each document, the player card. Two records that share one
 * of them belong to the same person.
 */
export function identitiesOf({ taxpayerNumber, identifications, playerCard }: Patron): readonly string[] {
  return [
    ...(taxpayerNumber === null ? [] : [`taxpayer ${taxpayerNumber}`]),
    ...identifications.map(({ kind, issuer, number }) => `${kind} ${plain(issuer)} ${plain(number)}`),
    ...(playerCard === null ? [] : [`card ${plain(playerCard)}`]),
  ];
}

/** People write the same number with and without spaces, dashes and capitals. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
