import {
  type CashOfPerson,
  type CashPayment,
  type GamingDayRule,
  cashByPerson,
  cashPaymentsOf,
  gamingDayOf,
  parseGamingDay,
} from '@jackpot/books';
import { zoneOffset } from '@jackpot/contract';
import { must } from '@jackpot/money';
import {
  type CashReportRule,
  type PaymentRules,
  asLinkId,
  awardIdOf,
  journaledConfig,
  jurisdictionOf,
} from '@jackpot/progressive';
import {
  type ClaimActRecord,
  type ClaimKey,
  PatronRepository,
  PatronUnreadable,
  type ReadsAtOnePlace,
} from '@jackpot/storage';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProblem } from '../../http/problem.js';
import type { Settings } from '../../settings.js';
import { SETTINGS } from '../../tokens.js';
import { Reads } from '../../workers/projection/reads.js';
import { HandsOfDay } from '../play/hands-of-day.js';
import { cashIn, isPayment } from './recorded-payment.js';

/** `rule` is the links' report rule with the lowest threshold. */
export interface CashDay {
  readonly day: string;
  readonly rule: CashReportRule | undefined;
  readonly people: readonly CashOfPerson[];
}

interface CashOfClaim extends Omit<CashPayment, 'patron' | 'isShare'> {
  readonly claim: ClaimKey;
}

/** Adds up each person's cash in a gaming day across all links (ADR 38). */
@Injectable()
export class CashService {
  readonly #rule: GamingDayRule;

  constructor(
    private readonly reads: Reads,
    private readonly days: HandsOfDay,
    private readonly patrons: PatronRepository,
    @Inject(SETTINGS) { FACILITY_ZONE: zone, GAMING_DAY_HOUR: hour }: Settings,
  ) {
    this.#rule = { zone, hour, offsetAt: zoneOffset(zone) };
  }

  /** Without a patron record only this claim counts. */
  async paidToPatron(claim: ClaimKey, at: number): Promise<bigint> {
    const day = gamingDayOf(at, this.#rule);
    const found = await this.#patronOf(claim);
    const claims = found === undefined ? [claim] : await this.patrons.claimsOfSamePerson(found);
    const awardId = awardIdOf(asLinkId(claim.linkId), claim.awardNumber);
    // An entry without cash, so that the patron is found even if nothing was paid yet.
    const asked = { awardId: `${awardId}, asked`, paidAt: at, cashCents: 0n, cashier: '', isShare: false };
    const payments: CashPayment[] = [{ ...asked, patron: found?.patron }];
    for (const linkId of new Set(claims.map((each) => each.linkId))) {
      const numbers = new Set(claims.filter((each) => each.linkId === linkId).map(({ awardNumber }) => awardNumber));
      const { paid } = await this.#ofLink(linkId, day, ({ awardNumber }) => numbers.has(awardNumber));
      for (const each of paid) payments.push(...(await this.#byPerson(each)));
    }
    if (found === undefined) return payments.reduce((sum, { cashCents }) => sum + cashCents, 0n);
    const person = cashByPerson(payments, null).find((each) =>
      each.payments.some((one) => one.awardId === asked.awardId),
    );
    return must(person, 'the person on record').totalCents;
  }

  async ofDay(text: string): Promise<CashDay> {
    const day = parseGamingDay(text);
    if (day === undefined) throw new ApiProblem('NOT_FOUND', `"${text}" is not a date like 2026-03-01`);
    const payments: CashPayment[] = [];
    let rule: CashReportRule | undefined;
    for (const { linkId } of await this.reads.latest.links()) {
      const { paid, rule: ofLink } = await this.#ofLink(linkId, day);
      rule = lower(rule, ofLink);
      for (const each of paid) payments.push(...(await this.#byPerson(each)));
    }
    return { day, rule, people: cashByPerson(payments, rule?.aboveCents ?? null) };
  }

  async #ofLink(linkId: string, day: string, isMeant: (claim: ClaimKey) => boolean = () => true) {
    const { from = 0, to = Infinity, ...span } = await this.days.handsOf(linkId, day, {});
    const { value } = await this.reads.atOnePlace(linkId, async (reads) => {
      const paid: CashOfClaim[] = [];
      const inSpan = await reads.payments(linkId, span);
      const ofDay = inSpan.filter((payment) => from <= payment.at && payment.at <= to && isMeant(payment));
      for (const { awardNumber, at: paidAt, personLicense: cashier } of ofDay) {
        const cashCents = cashNow(await reads.claimActs(linkId, awardNumber));
        const awardId = awardIdOf(asLinkId(linkId), awardNumber);
        if (cashCents > 0n) paid.push({ awardId, paidAt, cashCents, cashier, claim: { linkId, awardNumber } });
      }
      return { paid, rule: (await rulesAt(reads, linkId, span.lastSequence ?? Number.MAX_SAFE_INTEGER))?.cashReport };
    });
    return value;
  }

  async #byPerson({ claim, ...payment }: CashOfClaim): Promise<readonly CashPayment[]> {
    const found = await this.#patronOf(claim);
    return cashPaymentsOf(payment, found?.patron, found?.sharing);
  }

  async #patronOf(claim: ClaimKey) {
    try {
      return await this.patrons.find(claim);
    } catch (fault) {
      if (fault instanceof PatronUnreadable) return undefined;
      throw fault;
    }
  }
}

async function rulesAt(reads: ReadsAtOnePlace, linkId: string, sequence: number): Promise<PaymentRules | undefined> {
  const [changed, terms] = [await reads.paymentRulesAt(linkId, sequence), await reads.termsAt(linkId, sequence)];
  return changed ?? (terms && jurisdictionOf(journaledConfig(terms.config).jurisdiction).paymentRules);
}

/** A correction counts on the day of the original payment. */
function cashNow(acts: readonly ClaimActRecord[]): bigint {
  const payment = acts.findLast(isPayment);
  return payment === undefined ? 0n : cashIn(payment);
}

function lower(one: CashReportRule | undefined, other: CashReportRule | undefined): CashReportRule | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.aboveCents < one.aboveCents ? other : one;
}
