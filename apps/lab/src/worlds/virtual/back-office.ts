import { jurisdictionOf, type LevelId, type LinkConfig, type Person, paymentDemandOf } from '@jackpot/progressive';
import { must } from '@jackpot/money';
import { type Pages, STAFF } from './pages.js';
import { NATURE } from './process.js';
import type { Random } from '../../players/random.js';
import type { ClaimRow, ReadTables } from './read-tables.js';
import type { World } from './world.js';

const CLAIMS_EVERY_MS = 700;
const ADJUSTMENT_EVERY_MS = 45_000;
const METERS_EVERY_MS = 1_500;
const BREAK_MS = 2_500;
const RULES_EVERY_MS = 20_000;

export class BackOffice {
  constructor(
    private readonly config: LinkConfig,
    private readonly pages: Pages,
    private readonly tables: ReadTables,
    private readonly world: World,
    private readonly random: Random,
  ) {
    this.#claimsLater();
    this.#adjustLater();
    this.#readLater();
    this.#rulesLater();
  }

  #readLater(): void {
    this.#in(this.random.between(METERS_EVERY_MS / 2, METERS_EVERY_MS), () => {
      this.pages.readMeters();
      this.#readLater();
    });
  }

  #claimsLater(): void {
    this.world.schedule.after(this.random.between(CLAIMS_EVERY_MS / 2, CLAIMS_EVERY_MS), NATURE, () => {
      const claims = this.tables.claimsOf(this.config.linkId);
      if (claims.length > 0) this.#handle(this.random.pick(claims));
      else this.#correct(this.tables.paidOf(this.config.linkId));
      this.#claimsLater();
    });
  }

  #rulesLater(): void {
    this.#in(this.random.between(RULES_EVERY_MS / 2, RULES_EVERY_MS), () => {
      const { systemPays: _, ...rules } = jurisdictionOf(this.config.jurisdiction).paymentRules;
      const isPaidHere = this.random.below(3) === 0;
      const fromCents = this.random.pick([0n, 100_000n]);
      const systemPays = isPaidHere ? undefined : { fromCents, belowCents: null, source: 'house procedure 12' };
      this.pages.act({
        ...{ type: 'request-payment-rules', person: STAFF.accounting, reference: 'HP-12', reason: 'the system pays' },
        rules: { ...rules, systemPays },
      });
      this.#in(BREAK_MS, () =>
        this.pages.pendingPaymentRules((quote) =>
          this.pages.act({ type: 'approve-payment-rules', ...quote, person: STAFF.otherPit }),
        ),
      );
      this.#rulesLater();
    });
  }

  #correct(paid: readonly ClaimRow[]): void {
    const { pages, random } = this;
    if (paid.length === 0 || random.below(4) > 0) return;
    const { award, payment, correction } = random.pick(paid);
    const { awardNumber } = award;
    if (correction !== undefined) {
      const person = random.below(4) === 0 ? STAFF.cage : STAFF.otherPit;
      return pages.act({ type: 'approve-payment-correction', awardNumber, ...correction, person });
    }
    const { parts, deductions, note } = must(payment, 'the payment of a paid claim');
    const [first, ...rest] = parts;
    const stateCents = first === undefined || random.below(2) === 0 ? 0n : first.amountCents / 20n;
    const isState = stateCents > 0n && deductions.every(({ kind }) => kind === 'federal-tax');
    const reference = `CHK-${random.below(1_000)}`;
    const corrected = first && { ...first, reference, amountCents: first.amountCents - (isState ? stateCents : 0n) };
    pages.act({
      ...{ type: 'request-payment-correction', awardNumber, note, person: STAFF.cage, reason: 'read off the check' },
      parts: corrected === undefined ? rest : [corrected, ...rest],
      deductions: isState
        ? [...deductions, { kind: 'state-tax', amountCents: stateCents, reference: '' }]
        : [...deductions],
    });
  }

  #handle(row: ClaimRow): void {
    const { award, status, documentNumber, isOnHold, request } = row;
    const { awardNumber } = award;
    const { pages, random } = this;
    const isMistake = random.below(6) === 0;
    if (isOnHold) return pages.act({ type: 'release-claim', awardNumber, reason: 'seen on video', person: STAFF.pit });
    if (request !== undefined) {
      const reason = 'the form is whole';
      if (random.below(4) === 0)
        return pages.act({
          ...{ type: 'withdraw-claim-act', awardNumber, reason, person: STAFF.otherPit },
          ...{ request: request.request, hash: request.hash },
        });
      // The cage may try to pay, because it does not know of the request to void the document.
      if (status === 'authorized' && isMistake) return pages.act(this.#payment(row));
      const person = isMistake ? STAFF.pit : STAFF.otherPit;
      return pages.act({ type: 'approve-claim-act', awardNumber, ...request, person });
    }
    if (random.below(20) === 0)
      return pages.act({
        ...{ type: 'request-claim-act', awardNumber, act: 'void-document', documentNumber },
        ...{ reason: 'printed on a damaged form', person: STAFF.pit },
      });
    switch (status) {
      case 'pending':
        return pages.act({ type: 'verify-claim', awardNumber, person: isMistake ? STAFF.dealer : STAFF.pit });
      case 'verified': {
        if (random.below(5) === 0) return pages.act(this.#payment(row));
        const person = isMistake ? STAFF.pit : STAFF.floor;
        return pages.act({
          type: 'authorize-claim',
          awardNumber,
          surveillanceNotice: 'S-1',
          hasPhotograph: true,
          person,
        });
      }
      case 'authorized': {
        if (row.isExcluded && !isMistake)
          return pages.act({
            ...{ type: 'request-claim-act', awardNumber, act: 'forfeit', documentNumber: 0 },
            ...{ reason: 'on the list of excluded persons', person: STAFF.pit },
          });
        const missing = (['debts', 'exclusion'] as const).find((check) => !row.lookedUp.has(check));
        if (missing !== undefined && !isMistake) return pages.act(this.#lookUp(awardNumber, missing));
        return this.#pay({ ...row, documentNumber: documentNumber + (isMistake ? 1 : 0) });
      }
      case 'paid':
        return;
    }
  }

  #pay(row: ClaimRow): void {
    const { pages, random } = this;
    const payers = random.below(3);
    if (payers !== 0) pages.act(this.#payment(row));
    if (payers !== 1) pages.act(this.#slip(row));
  }

  #slip(row: ClaimRow) {
    const { awardNumber, documentNumber, note, identifications, deductions } = this.#payment(row);
    const { amountCents } = row.award;
    const slip = { slipNumber: `J-${awardNumber}-${this.random.below(2)}`, documentNumber, note, deductions };
    const isWrong = this.random.below(8) === 0;
    return {
      type: 'pay-by-slip',
      ...{ account: 'Slots', awardNumber, identifications, ...slip },
      amountCents: amountCents - (isWrong ? 1n : 0n),
    } as const;
  }

  #lookUp(awardNumber: number, check: 'debts' | 'exclusion') {
    const { random } = this;
    const found = random.below(check === 'debts' ? 8 : 16) === 0;
    const result = !found ? 'clear' : check === 'debts' ? 'owes' : 'excluded';
    const owedCents = result === 'owes' ? BigInt(1 + random.below(9_000_000)) : 0n;
    const of = { awardNumber, person: STAFF.cage, reference: `L-${awardNumber}` } as const;
    return { type: 'check-claim', ...of, check, result, owedCents } as const;
  }

  #payment(row: ClaimRow) {
    const { award, documentNumber, owedCents, alsoWonCents, alsoWithheldCents, wageredCents: priceCents } = row;
    const { awardNumber, amountCents, fixedAt } = award;
    const { jurisdiction } = this.config;
    const claim = { amountCents, alsoWonCents, alsoWithheldCents, priceCents, checks: [] };
    const tax = paymentDemandOf(jurisdictionOf(jurisdiction).paymentRules, claim, fixedAt).withholdingCents;
    const debt = owedCents < amountCents - tax ? owedCents : amountCents - tax;
    const isSome = ({ amountCents: cents }: { readonly amountCents: bigint }) => cents > 0n;
    return {
      type: 'pay-claim',
      ...{ awardNumber, documentNumber, person: STAFF.cage, note: '', identifications: 2 },
      parts: [{ method: 'check', amountCents: amountCents - tax - debt, reference: 'CHK-1' } as const].filter(isSome),
      deductions: [
        { kind: 'federal-tax', amountCents: tax, reference: '' } as const,
        { kind: 'debt', amountCents: debt, reference: 'CS-1' } as const,
      ].filter(isSome),
    } as const;
  }

  #adjustLater(): void {
    this.world.schedule.after(this.random.between(ADJUSTMENT_EVERY_MS / 2, ADJUSTMENT_EVERY_MS), NATURE, () => {
      const who = { by: STAFF.pit.name, reason: 'maintenance' };
      this.pages.act({ type: 'suspend', ...who });
      this.#in(BREAK_MS, () => this.#adjust());
      this.#in(2 * BREAK_MS, () => this.pages.act({ type: 'resume', ...who }));
      this.#adjustLater();
    });
  }

  #adjust(): void {
    const level: LevelId = this.random.pick(['star', 'spade'] as const);
    const resetMicro = this.config[level].resetCents * 1_000_000n;
    const adjustment = {
      ...{ level, register: 'display' as const, afterMicro: resetMicro + BigInt(this.random.below(50_000_000)) },
      ...{ cause: 'malfunction' as const, reference: 'MR-1', reason: 'a sensor was defective' },
    };
    const approve = (person: Person): void =>
      this.pages.pendingAdjustment((quote) => this.pages.act({ type: 'approve-adjustment', ...quote, person }));
    this.pages.act({ type: 'request-adjustment', ...adjustment, person: STAFF.technician });
    this.#in(BREAK_MS / 4, () => approve({ ...STAFF.pit, id: STAFF.technician.id, license: STAFF.technician.license }));
    this.#in(BREAK_MS / 2, () => approve(STAFF.pit));
    // An amount that the level did not have recently needs the Commission's approval, not a pit manager's.
    this.#in((BREAK_MS / 4) * 3, () => approve(STAFF.commission));
  }

  #in(ms: number, act: () => void): void {
    this.world.schedule.after(ms, NATURE, act);
  }
}
