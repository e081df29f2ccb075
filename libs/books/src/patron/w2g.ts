import { centsToText } from '@jackpot/money';
import type { Cell, Sheet } from '../text/csv.js';
import { type Patron, identificationText, maskedNumber, shownIdentifications } from './patron.js';
import { type Sharing, sharersOf, splitByShares } from './sharing.js';

/** The casino on tax forms. Texts that are not set are empty. */
export interface Payer {
  readonly name: string;
  readonly address: string;
  readonly taxpayerNumber: string;
  readonly stateNumber: string;
  readonly telephone: string;
}

/** Dates are local, such as 2026-11-22. */
export interface TaxFormFacts {
  readonly awardId: string;
  readonly documentNumber: number;
  /** Such as "W-2G". */
  readonly form: string;
  readonly taxYear: number;
  readonly wonOn: string;
  readonly paidOn: string;
  readonly wager: string;
  /** Such as "2 of 3". Empty if the win is not shared. */
  readonly share: string;
  readonly winningsCents: bigint;
  readonly federalTaxCents: bigint;
  readonly stateTaxCents: bigint;
  readonly cashier: string;
}

/** One box of a form. Boxes that a table game never fills are omitted. */
export type Box = readonly [number: string, name: string, value: string];

/** The taxpayer number is masked, as allowed on copies for the winner (26 CFR 301.6109-4). */
export function boxesOf(facts: TaxFormFacts, patron: Patron | undefined, payer: Payer): readonly Box[] {
  const [first, second] = patron === undefined ? [] : shownIdentifications(patron);
  const number = patron?.taxpayerNumber ?? null;
  return [
    ['1', 'Reportable winnings', centsToText(facts.winningsCents)],
    ['2', 'Date won', facts.wonOn],
    ['3', 'Type of wager', facts.wager],
    ['4', 'Federal income tax withheld', centsToText(facts.federalTaxCents)],
    ['5', 'Transaction', facts.share === '' ? facts.awardId : `${facts.awardId}, share ${facts.share}`],
    ['8', 'Cashier', facts.cashier],
    ['9', 'Winner’s taxpayer identification no.', number === null ? '' : maskedNumber(number)],
    ['11', 'First identification', identificationText(first)],
    ['12', 'Second identification', identificationText(second)],
    ['13', 'State and payer’s state identification no.', payer.stateNumber],
    ['14', 'State winnings', centsToText(facts.winningsCents)],
    ['15', 'State income tax withheld', centsToText(facts.stateTaxCents)],
  ];
}

/** One form for each share. Withheld taxes are split by the shares ({@link splitByShares}). */
export function formsOf(
  facts: TaxFormFacts,
  patron: Patron | undefined,
  sharing: Sharing | undefined,
): readonly { readonly facts: TaxFormFacts; readonly patron: Patron | undefined }[] {
  if (patron === undefined || sharing === undefined) return [{ facts, patron }];
  const sharers = sharersOf(patron, sharing);
  const split = (cents: bigint) =>
    splitByShares(
      cents,
      sharers.map(({ shareCents }) => shareCents),
    );
  const [winnings, federal, state] = [facts.winningsCents, facts.federalTaxCents, facts.stateTaxCents].map(split);
  return sharers.map((sharer, at) => ({
    facts: {
      ...facts,
      share: `${at + 1} of ${sharers.length}`,
      winningsCents: winnings?.[at] ?? 0n,
      federalTaxCents: federal?.[at] ?? 0n,
      stateTaxCents: state?.[at] ?? 0n,
    },
    patron: sharer.patron,
  }));
}

function writtenNumber(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

const COLUMNS = [
  ...['tax_year', 'form', 'award', 'document', 'share', 'date_won', 'date_paid', 'type_of_wager'],
  ...['reportable_winnings', 'federal_tax_withheld', 'state_winnings', 'state_tax_withheld', 'cashier'],
  ...['name', 'street', 'city', 'region', 'postal_code', 'country', 'date_of_birth', 'taxpayer_number'],
  ...['no_taxpayer_number', 'first_identification', 'second_identification'],
  ...['payer_name', 'payer_address', 'payer_taxpayer_number', 'payer_state_number', 'payer_telephone'],
] as const;

/** For accounting, with complete taxpayer numbers. A claim without patron data has an empty name. */
export function yearSheet(
  forms: readonly { readonly facts: TaxFormFacts; readonly patron: Patron | undefined }[],
  payer: Payer,
): Sheet {
  return { name: 'w2g', columns: COLUMNS, rows: forms.map(({ facts, patron }) => rowOf(facts, patron, payer)) };
}

function rowOf(facts: TaxFormFacts, patron: Patron | undefined, payer: Payer): readonly Cell[] {
  const winnings = centsToText(facts.winningsCents);
  const { name = '', dateOfBirth = '', taxpayerNumber = null, noTaxpayerNumber = '' } = patron ?? {};
  const { street = '', city = '', region = '', postalCode = '', country = '' } = patron?.address ?? {};
  const [first, second] = patron?.identifications ?? [];
  return [
    ...[facts.taxYear, facts.form, facts.awardId, facts.documentNumber, facts.share],
    ...[facts.wonOn, facts.paidOn, facts.wager],
    ...[winnings, centsToText(facts.federalTaxCents), winnings, centsToText(facts.stateTaxCents), facts.cashier],
    ...[name, street, city, region, postalCode, country, dateOfBirth],
    taxpayerNumber === null ? '' : writtenNumber(taxpayerNumber),
    ...[noTaxpayerNumber, identificationText(first), identificationText(second)],
    ...[payer.name, payer.address, payer.taxpayerNumber, payer.stateNumber, payer.telephone],
  ];
}
