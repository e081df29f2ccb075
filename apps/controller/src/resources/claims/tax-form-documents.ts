import {
  type Patron,
  type Payer,
  type Sharing,
  type TaxFormFacts,
  type boxesOf,
  identificationText,
  maskedNumber,
  sharersOf,
  shownIdentifications,
} from '@jackpot/books';
import { centsToDollars } from '@jackpot/money';
import {
  type DocumentBlock,
  type Fact,
  type PrintableDocument,
  SIGN_HERE,
} from '../../documents/printable-document.js';

export interface TaxForm {
  readonly facts: TaxFormFacts;
  readonly patron: Patron | undefined;
  readonly boxes: ReturnType<typeof boxesOf>;
}

const DECLARATION =
  'Under penalties of perjury, I declare that, to the best of my knowledge and belief, the name, address, and taxpayer identification number that I have furnished correctly identify me as the recipient of this payment and any payments from identical wagers, and that no other person is entitled to any part of these payments.';

const DECLARATION_OF_ALL =
  'Under penalties of perjury, I declare that, to the best of my knowledge and belief, the names, addresses, and taxpayer identification numbers that I have furnished correctly identify me as the recipient of this payment and correctly identify each person entitled to any part of this payment and any payments from identical wagers.';

const sheet = (title: string, facility: string, at: number) =>
  ({ title, facility, at, form: 'parts', onEverySheet: null }) as const;

export function taxFormDocument(forms: readonly TaxForm[], payer: Payer, facility: string): PrintableDocument {
  const [{ facts }] = forms as readonly [TaxForm];
  return {
    ...sheet(`Form ${facts.form} ${facts.taxYear} of ${facts.awardId}`, facility, Date.parse(facts.paidOn)),
    parts: forms.map(({ facts: { form, taxYear, documentNumber, share }, patron, boxes }) => ({
      heading: `Certain Gambling Winnings: the data of Form ${form}`,
      corner: [
        ...[`Tax year ${taxYear}`, `Document No. ${documentNumber}`],
        ...(share === '' ? [] : [`Share ${share}`]),
      ],
      stamp: null,
      blocks: [
        { kind: 'heading', text: 'Payer' },
        { kind: 'facts', facts: payerFacts(payer) },
        { kind: 'heading', text: 'Winner' },
        { kind: 'facts', facts: winnerFacts(patron) },
        { kind: 'heading', text: `Form ${form}` },
        { kind: 'facts', facts: boxes.map(([number, label, value]) => [`${number}  ${label}`, value] as const) },
        ...(share === '' ? [{ kind: 'text', text: DECLARATION, source: 'Form W-2G' } as const, SIGNATURE] : []),
      ],
    })),
  };
}

/** The tax is null until the claim is paid. */
export interface SharedWinFacts extends Pick<TaxFormFacts, 'awardId' | 'documentNumber' | 'wonOn' | 'wager'> {
  readonly amountCents: bigint;
  readonly federalTaxCents: bigint | null;
}

export function sharedWinDocument(
  { awardId, documentNumber, wonOn, wager, amountCents, federalTaxCents }: SharedWinFacts,
  { patron, sharing }: { readonly patron: Patron; readonly sharing: Sharing },
  { payer, facility }: { readonly payer: Payer; readonly facility: string },
): PrintableDocument {
  const [first] = shownIdentifications(patron);
  const rows = sharersOf(patron, sharing).map(({ patron: winner, shareCents }) => [
    ...[winner.name, numberOf(winner), addressOf(winner), centsToDollars(shareCents)],
  ]);
  return {
    ...sheet(`Form 5754 of ${awardId}`, facility, Date.parse(wonOn)),
    parts: [
      {
        heading: 'Statement by Persons Receiving Gambling Winnings: the data of Form 5754',
        corner: [`Document No. ${documentNumber}`],
        stamp: null,
        blocks: [
          {
            kind: 'facts',
            facts: [
              ...[
                ['Date won', wonOn] as const,
                ['Type of winnings', wager] as const,
                ['Transaction', awardId] as const,
              ],
              ['Amount received', centsToDollars(amountCents)],
              ['Federal income tax withheld', federalTaxCents === null ? '' : centsToDollars(federalTaxCents)],
            ],
          },
          { kind: 'heading', text: 'Payer' },
          { kind: 'facts', facts: payerFacts(payer) },
          { kind: 'heading', text: 'Part I: person to whom winnings are paid' },
          {
            kind: 'facts',
            facts: [
              ...winnerFacts(patron),
              ['Taxpayer identification no.', numberOf(patron)],
              ['Other identification', identificationText(first)],
            ],
          },
          { kind: 'heading', text: 'Part II: persons to whom winnings are taxable' },
          { kind: 'table', columns: ['Name', 'Taxpayer no.', 'Address', 'Amount won'], keys: 1, rows },
          { kind: 'text', text: DECLARATION_OF_ALL, source: 'Form 5754' },
          SIGNATURE,
        ],
      },
    ],
  };
}

const SIGNATURE: DocumentBlock = {
  kind: 'facts',
  facts: [
    ['Signature of the person who is paid', SIGN_HERE],
    ['Date', SIGN_HERE],
  ],
};

function numberOf({ taxpayerNumber, noTaxpayerNumber }: Patron): string {
  return taxpayerNumber === null ? `none: ${noTaxpayerNumber}` : maskedNumber(taxpayerNumber);
}

function addressOf({ address: { street, city, region, postalCode, country } }: Patron): string {
  return [street, city, `${region} ${postalCode}`.trim(), country].join(', ');
}

function payerFacts({ name, address, taxpayerNumber, telephone }: Payer): readonly Fact[] {
  return [
    ['Name', name],
    ['Address', address],
    ['Federal identification no.', taxpayerNumber],
    ['Telephone', telephone],
  ];
}

function winnerFacts(patron: Patron | undefined): readonly Fact[] {
  if (patron === undefined) return [['Name and address', SIGN_HERE]];
  const none = ['No taxpayer number', patron.noTaxpayerNumber] as const;
  return [['Name', patron.name], ['Address', addressOf(patron)], ...(patron.taxpayerNumber === null ? [none] : [])];
}
