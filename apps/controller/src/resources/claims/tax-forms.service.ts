import { type Patron, type Payer, type Sheet, type TaxFormFacts, boxesOf, yearSheet } from '@jackpot/books';
import { LINE_LABELS } from '@jackpot/contract';
import { Inject, Injectable } from '@nestjs/common';
import { facilityOf } from '../../documents/facility.js';
import { type Fact, type PrintableDocument, SIGN_HERE } from '../../documents/printable-document.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';
import { claimAt } from './claim-at.js';
import { type ClaimDetails, claimIn } from './claims.service.js';
import { type PatronActor, PatronService } from './patrons.service.js';
import { deductedIn } from './recorded-payment.js';

/** A form, and the person whom it is for; undefined where nobody is on record. */
export interface TaxForm {
  readonly facts: TaxFormFacts;
  readonly patron: Patron | undefined;
  readonly boxes: ReturnType<typeof boxesOf>;
}

/** Claims that are read at a time for the file of a year. */
const PAGE = 100;
type ReadClaim = Omit<ClaimDetails, 'asOf'>;

/** Forms W-2G: of one claim for its winner, and of a year for accounting. */
@Injectable()
export class TaxFormService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly patrons: PatronService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async ofClaim(awardId: string): Promise<TaxForm> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const { value } = await this.reads.atOnePlace(linkId, (reads) => claimIn(reads, linkId, awardNumber));
    const facts = this.#factsOf(value);
    if (facts === undefined) throw new ApiProblem('TAX_FORM_NONE', awardId);
    const patron = (await this.patrons.find({ linkId, awardNumber }))?.patron;
    return { facts, patron, boxes: boxesOf(facts, patron, this.#payer()) };
  }

  async printable(awardId: string): Promise<PrintableDocument> {
    const { facts, patron, boxes } = await this.ofClaim(awardId);
    const { name } = facilityOf(this.settings);
    const payer = this.#payer();
    return {
      title: `Form ${facts.form} ${facts.taxYear} of ${facts.awardId}`,
      facility: name,
      at: Date.parse(facts.paidOn),
      form: 'parts',
      onEverySheet: null,
      parts: [
        {
          heading: `Certain Gambling Winnings: the data of Form ${facts.form}`,
          corner: [`Tax year ${facts.taxYear}`, `Document No. ${facts.documentNumber}`],
          stamp: null,
          blocks: [
            { kind: 'heading', text: 'Payer' },
            { kind: 'facts', facts: payerFacts(payer) },
            { kind: 'heading', text: 'Winner' },
            { kind: 'facts', facts: winnerFacts(patron) },
            { kind: 'heading', text: `Form ${facts.form}` },
            { kind: 'facts', facts: boxes.map(([number, label, value]) => [`${number}  ${label}`, value] as const) },
            { kind: 'text', text: DECLARATION, source: 'Form W-2G' },
            { kind: 'facts', facts: [['Signature of the winner', SIGN_HERE] as const, ['Date', SIGN_HERE] as const] },
          ],
        },
      ],
    };
  }

  /** The forms of a tax year, in the order of their awards. */
  async year(linkId: string, year: number, actor: PatronActor): Promise<Sheet> {
    const facts: (TaxFormFacts & { readonly awardNumber: number })[] = [];
    for (let after: number | null = 0; after !== null;) {
      const { claims, next } = await this.#paidAfter(linkId, after);
      for (const claim of claims) {
        const found = this.#factsOf(claim);
        if (found?.taxYear === year) facts.push({ ...found, awardNumber: claim.award.awardNumber });
      }
      after = next;
    }
    const numbers = facts.map(({ awardNumber }) => awardNumber);
    const patrons = await this.patrons.revealAll(linkId, numbers, actor);
    const forms = facts.map((each) => ({ facts: each, patron: patrons.get(each.awardNumber)?.patron }));
    return yearSheet(forms, this.#payer());
  }

  async #paidAfter(
    linkId: string,
    after: number,
  ): Promise<{ readonly claims: readonly ReadClaim[]; readonly next: number | null }> {
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const { rows, next } = await reads.awards(linkId, { status: 'paid', order: 'oldest', limit: PAGE, after });
      const claims: ReadClaim[] = [];
      for (const { awardNumber } of rows) claims.push(await claimIn(reads, linkId, awardNumber));
      return { claims, next };
    });
    return value;
  }

  /** Undefined where the claim is not paid, or is neither reported nor taxed. */
  #factsOf({ award, payment, tax }: ReadClaim): TaxFormFacts | undefined {
    if (award.status !== 'paid' || award.paidAt === null || payment === undefined) return undefined;
    const federalTaxCents = deductedIn(payment, 'federal-tax');
    if (!tax.isReportable && federalTaxCents === 0n) return undefined;
    const dayOf = (at: number): string => facilityOf(this.settings).local.inputOf(at).slice(0, 10);
    return {
      ...{ awardId: award.awardId, documentNumber: award.documentNumber, form: tax.form, taxYear: tax.taxYear },
      ...{ wonOn: dayOf(award.fixedAt), paidOn: dayOf(award.paidAt), wager: `Progressive: ${LINE_LABELS[award.line]}` },
      ...{ winningsCents: award.amountCents, federalTaxCents, stateTaxCents: deductedIn(payment, 'state-tax') },
      // The slot accounting system has no license.
      cashier: payment.personLicense || payment.personName,
    };
  }

  #payer(): Payer {
    const { FACILITY_NAME, PAYER_NAME, PAYER_ADDRESS, PAYER_TAXPAYER_NUMBER } = this.settings;
    const { PAYER_STATE_NUMBER, PAYER_TELEPHONE } = this.settings;
    return {
      name: PAYER_NAME ?? FACILITY_NAME,
      address: PAYER_ADDRESS ?? '',
      taxpayerNumber: PAYER_TAXPAYER_NUMBER ?? '',
      stateNumber: PAYER_STATE_NUMBER ?? '',
      telephone: PAYER_TELEPHONE ?? '',
    };
  }
}

const DECLARATION =
  'Under penalties of perjury, I declare that, to the best of my knowledge and belief, the name, address, and taxpayer identification number that I have furnished correctly identify me as the recipient of this payment and any payments from identical wagers, and that no other person is entitled to any part of these payments.';

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
  const { street, city, region, postalCode, country } = patron.address;
  const address = [street, city, `${region} ${postalCode}`.trim(), country].join(', ');
  const none = ['No taxpayer number', patron.noTaxpayerNumber] as const;
  return [['Name', patron.name], ['Address', address], ...(patron.taxpayerNumber === null ? [none] : [])];
}
