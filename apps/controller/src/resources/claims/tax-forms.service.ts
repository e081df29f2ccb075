import { type Payer, type Sheet, type TaxFormFacts, boxesOf, formsOf, yearSheet } from '@jackpot/books';
import { lineLabel } from '@jackpot/contract';
import type { AwardRecord } from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { facilityOf } from '../../documents/facility.js';
import type { PrintableDocument } from '../../documents/printable-document.js';
import { ApiProblem } from '../../http/problem.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';
import { claimAt } from './claim-at.js';
import { type ClaimDetails, claimIn } from './claims.service.js';
import { type PatronActor, PatronService } from './patrons.service.js';
import { deductedIn } from './recorded-payment.js';
import { type TaxForm, sharedWinDocument, taxFormDocument } from './tax-form-documents.js';

const PAGE = 100;
type ReadClaim = Omit<ClaimDetails, 'asOf'>;

@Injectable()
export class TaxFormService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly patrons: PatronService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async ofClaim(awardId: string): Promise<readonly TaxForm[]> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const { value } = await this.reads.atOnePlace(linkId, (reads) => claimIn(reads, linkId, awardNumber));
    const facts = this.#factsOf(value);
    if (facts === undefined) throw new ApiProblem('TAX_FORM_NONE', awardId);
    const found = await this.patrons.find({ linkId, awardNumber });
    const payer = this.#payer();
    return formsOf(facts, found?.patron, found?.sharing).map((form) => ({
      ...form,
      boxes: boxesOf(form.facts, form.patron, payer),
    }));
  }

  async printable(awardId: string): Promise<PrintableDocument> {
    return taxFormDocument(await this.ofClaim(awardId), this.#payer(), facilityOf(this.settings).name);
  }

  /** Form 5754, before or after the payment. */
  async sharedWin(awardId: string): Promise<PrintableDocument> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const { value } = await this.reads.atOnePlace(linkId, (reads) => claimIn(reads, linkId, awardNumber));
    const found = await this.patrons.find({ linkId, awardNumber });
    if (found?.sharing === undefined) throw new ApiProblem('SHARING_NONE', awardId);
    const { amountCents, documentNumber, fixedAt, line } = value.award;
    const federalTaxCents = value.payment === undefined ? null : deductedIn(value.payment, 'federal-tax');
    const facts = {
      awardId,
      documentNumber,
      amountCents,
      federalTaxCents,
      wonOn: this.#dayOf(fixedAt),
      wager: wagerOf(line),
    };
    const { patron, sharing } = found;
    const { name: facility } = facilityOf(this.settings);
    return sharedWinDocument(facts, { patron, sharing }, { payer: this.#payer(), facility });
  }

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
    const forms = facts.flatMap((each) => {
      const found = patrons.get(each.awardNumber);
      return formsOf(each, found?.patron, found?.sharing);
    });
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

  #factsOf({ award, payment, tax }: ReadClaim): TaxFormFacts | undefined {
    if (award.status !== 'paid' || award.paidAt === null || payment === undefined) return undefined;
    const federalTaxCents = deductedIn(payment, 'federal-tax');
    if (!tax.isReportable && federalTaxCents === 0n) return undefined;
    return {
      ...{ awardId: award.awardId, documentNumber: award.documentNumber, form: tax.form, taxYear: tax.taxYear },
      ...{ wonOn: this.#dayOf(award.fixedAt), paidOn: this.#dayOf(award.paidAt) },
      ...{ wager: wagerOf(award.line), share: '' },
      ...{ winningsCents: award.amountCents, federalTaxCents, stateTaxCents: deductedIn(payment, 'state-tax') },
      cashier: payment.personLicense || payment.personName,
    };
  }

  #dayOf(at: number): string {
    return facilityOf(this.settings).local.inputOf(at).slice(0, 10);
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

function wagerOf(line: AwardRecord['line']): string {
  return `Progressive: ${lineLabel(line)}`;
}
