import type { SystemSlip } from '@jackpot/books';
import { must, parseCents } from '@jackpot/money';
import {
  type ClaimActOfTwo,
  type ClaimCommand,
  opened,
  type AmountRule,
  type CashReportRule,
  type Jurisdiction,
  type Payment,
  type PaymentDemand,
  amountRuleOf,
  jurisdictionOf,
  isPaidBySystem,
  paymentDemandOf,
  paymentStop,
  taxNoteOf,
  asLinkId,
  awardIdOf,
  journaledConfig,
  unitsOf,
} from '@jackpot/progressive';
import {
  type AwardRecord,
  type ClaimKey,
  type ClaimActRecord,
  type DocumentDetails,
  type ReadsAtOnePlace,
  type SlipReport,
  type SystemSlipRecord,
  SystemSlipRepository,
  type TableRecord,
  courseOfRound,
  isOpen,
} from '@jackpot/storage';
import { Injectable } from '@nestjs/common';
import { submitCommand } from '../../leadership/submit-command.js';
import { Approvals } from '../../leadership/approvals.js';
import { leadingHost } from '../../leadership/leading-host.js';
import { readLink } from '../../leadership/read-link.js';
import { ApiProblem } from '../../http/problem.js';
import { Reads } from '../../workers/projection/reads.js';
import { LinkLeadership } from '../../leadership/link-leadership.js';
import { CashService } from './cash.service.js';
import { claimAt } from './claim-at.js';
import { PatronService, type PatronState } from './patrons.service.js';
import { deductedIn, isPayment } from './recorded-payment.js';
import { demandSince, isOutdated, lookUpsIn, sharingStop } from './shared-claim.js';
import { type WinningHand, winningHand } from './winning-hand.js';

type ToClaim<T> = T extends unknown ? Omit<T, 'awardNumber'> : never;
type CheckClaim = ToClaim<Extract<ClaimCommand, { readonly type: 'check-claim' }>>;
type PayClaim = ToClaim<Extract<ClaimCommand, { readonly type: 'pay-claim' }>>;

export interface ReportedSlip extends Omit<SystemSlip, 'awardNumber'>, Pick<Payment, 'deductions' | 'note'> {
  readonly amountCents: bigint;
}

export interface ClaimDetails {
  readonly asOf: number;
  readonly linkName: string;
  readonly award: AwardRecord;
  readonly acts: readonly ClaimActRecord[];
  readonly rule: AmountRule;
  /** Who pays: the cage of this system, or the slot accounting system by a slip. */
  readonly paidBy: 'here' | 'system';
  readonly demand: PaymentDemand;
  readonly tax: ReturnType<typeof taxNoteOf>;
  readonly cashRule: CashReportRule | undefined;
  readonly recording: Recording;
  readonly jurisdiction: Jurisdiction;
  readonly table: TableRecord;
  readonly hand: WinningHand;
  readonly stopping: ClaimActRecord | undefined;
  readonly payment: ClaimActRecord | undefined;
  readonly correctionWaits: ClaimActRecord | undefined;
  readonly slip: 'none' | 'issued' | 'void';
}

export interface ClaimWithSlips extends ClaimDetails {
  readonly systemSlips: readonly SystemSlipRecord[];
  readonly patron: PatronState;
  readonly cash: CashOfPatron | null;
}

export interface CashOfPatron {
  readonly rule: CashReportRule;
  readonly paidCents: bigint;
}

export interface Recording {
  readonly assetNumber: string;
  readonly from: number;
  readonly to: number;
  readonly keptDays: number | null;
}

@Injectable()
export class ClaimService {
  constructor(
    private readonly hosts: LinkLeadership,
    private readonly reads: Reads,
    private readonly approvals: Approvals,
    private readonly systemSlips: SystemSlipRepository,
    private readonly patrons: PatronService,
    private readonly cash: CashService,
  ) {}

  async act(awardId: string, command: ToClaim<ClaimCommand>): Promise<ClaimWithSlips> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const host = leadingHost(this.hosts, linkId);
    if (command.type === 'check-claim') await this.#refuseOutdated({ linkId, awardNumber }, command);
    if (command.type === 'approve-claim-act' || command.type === 'approve-payment-correction')
      await this.approvals.submit(host, { ...command, awardNumber });
    else await submitCommand(host, { ...command, awardNumber });
    return this.file(awardId);
  }

  async pay(awardId: string, command: Omit<PayClaim, 'identifications'>): Promise<ClaimWithSlips> {
    const { identifications, refusal } = await this.#patronAtPayment(claimAt(this.hosts, awardId));
    if (refusal !== null) throw new ApiProblem(refusal.code, refusal.detail);
    return this.act(awardId, { ...command, identifications });
  }

  async file(awardId: string): Promise<ClaimWithSlips> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const { asOf, value } = await this.reads.atOnePlace(linkId, (reads) => claimIn(reads, linkId, awardNumber));
    const systemSlips = await this.systemSlips.ofClaim(linkId, awardNumber);
    const claim = { linkId, awardNumber };
    const cash = await this.#cashOf(claim, value);
    const patron = await this.patrons.stateOf(claim);
    return { asOf, ...value, demand: demandSince(patron.sharing, value), systemSlips, cash, patron };
  }

  /**
   * Refuses to pay a shared win if its award has changed since it was divided, or if the look-ups of debts and
   * exclusions are older than the list of winners.
   */
  async #patronAtPayment({ linkId, awardNumber }: ClaimKey) {
    const patron = await this.patrons.stateOf({ linkId, awardNumber });
    const { identifications, sharing } = patron;
    if (sharing === null) return { identifications, refusal: null };
    const { value } = await this.reads.atOnePlace(linkId, (reads) => claimIn(reads, linkId, awardNumber));
    return { identifications, refusal: isOpen(value.award.status) ? sharingStop(sharing, value) : null };
  }

  /** The link records no repetition, so the number of an outdated look-up is refused. */
  async #refuseOutdated(claim: ClaimKey, command: CheckClaim): Promise<void> {
    const { sharing } = await this.patrons.stateOf(claim);
    if (sharing === null) return;
    const { linkId, awardNumber } = claim;
    const { value: acts } = await this.reads.atOnePlace(linkId, (reads) => reads.claimActs(linkId, awardNumber));
    if (isOutdated(sharing, acts, command))
      throw new ApiProblem('LOOK_UP_OUTDATED', `${command.check} ${command.reference}`);
  }

  async #cashOf(claim: ClaimKey, { award, cashRule }: Pick<ClaimDetails, 'award' | 'cashRule'>) {
    if (cashRule === undefined) return null;
    return { rule: cashRule, paidCents: await this.cash.paidToPatron(claim, award.paidAt ?? Date.now()) };
  }

  async reportSlip(awardId: string, slip: ReportedSlip, by: string): Promise<boolean> {
    const { linkId, awardNumber } = claimAt(this.hosts, awardId);
    const award = await this.reads.one('award', linkId, awardNumber);
    if (award === undefined) throw new ApiProblem('CLAIM_UNKNOWN', awardId);
    const { slipNumber, state } = slip;
    const report = { slipNumber, documentNumber: slip.documentNumber, state, linkId, awardNumber, at: Date.now(), by };
    const { stoppedBy, isOpen } = await readLink(leadingHost(this.hosts, linkId), (link) => ({
      stoppedBy: paymentStop(opened(link), awardNumber),
      isOpen: opened(link).claims.has(awardNumber),
    }));
    if (state === 'paid') return this.#payBySlip(report, slip, isOpen);
    const taken = await this.systemSlips.report(report, { documentNumber: award.documentNumber, stoppedBy });
    if (typeof taken === 'object') throw new ApiProblem(taken.code, taken.detail);
    return taken === 'new';
  }

  /** The journal decides first, and also records a refusal. The table of slips is written afterwards. */
  async #payBySlip(report: SlipReport, reported: ReportedSlip, isOpen: boolean): Promise<boolean> {
    const { linkId, awardNumber, slipNumber, documentNumber, by: account } = report;
    const { amountCents, deductions, note } = reported;
    // Judges the slip's own history only. The link judges the state of the claim.
    const judged = await this.systemSlips.judge(report, { documentNumber, stoppedBy: null });
    if (judged === 'same' && !isOpen) return false;
    const host = leadingHost(this.hosts, linkId);
    const slip = { awardNumber, account, slipNumber, documentNumber, amountCents, deductions, note };
    if (typeof judged === 'object') {
      await submitCommand(host, { type: 'record-slip-refusal', ...slip, refusal: judged });
      throw new ApiProblem(judged.code, judged.detail);
    }
    const { identifications, refusal } = await this.#patronAtPayment({ linkId, awardNumber });
    if (refusal !== null) {
      await submitCommand(host, { type: 'record-slip-refusal', ...slip, refusal });
      throw new ApiProblem(refusal.code, refusal.detail);
    }
    await submitCommand(host, { type: 'pay-by-slip', ...slip, identifications });
    return (await this.systemSlips.recordPaid(report)) === 'new';
  }
}

export async function claimIn(
  reads: ReadsAtOnePlace,
  linkId: string,
  awardNumber: number,
): Promise<Omit<ClaimDetails, 'asOf'>> {
  const award = await reads.award(linkId, awardNumber);
  if (award === undefined) throw new ApiProblem('CLAIM_UNKNOWN', awardIdOf(asLinkId(linkId), awardNumber));
  const { amountCents, fixedAt, paidAt, tableNo, coup, seat, line, level } = award;
  // Uses the terms in force at the win, because the price may have changed since.
  const { config: terms } = must(await reads.termsAt(linkId, award.sequence), 'the terms of an award');
  const config = journaledConfig(terms);
  const won = must(await reads.coupDetails(linkId, tableNo, coup), 'the coup of an award');
  const table = must(
    (await reads.tables(linkId)).find((each) => each.tableNo === tableNo),
    'the table of an award',
  );
  const { tableId, assetNumber } = table;
  const inPlay = won.wagers.filter(({ withdrawnSequence }) => withdrawnSequence === null);
  const seatsInPlay = inPlay.flatMap((each) =>
    Array.from({ length: unitsOf(config, each.priceCents) }, () => each.seat),
  );
  const isRound = config.threeCardLines !== undefined;
  const round = isRound ? await handsOfRound(reads, { linkId, tableNo, coup, seat }) : undefined;
  const slip = await reads.document(linkId, award.documentNumber);
  const acts = await reads.claimActs(linkId, awardNumber);
  const paid = acts.findLast(isPayment);
  const changed = await reads.paymentRulesAt(linkId, paid?.sequence ?? Number.MAX_SAFE_INTEGER);
  const jurisdiction = jurisdictionOf(config.jurisdiction);
  const rules = changed ?? jurisdiction.paymentRules;
  const [wonCents, at] = [wonOnWager(award, won.awards), paidAt ?? Date.now()];
  const wager = won.wagers.find((each) => each.seat === seat && each.withdrawnSequence === null);
  // For taxes, the patron has wagered all units minus the part paid by the house.
  const priceCents = (wager?.priceCents ?? config.priceCents) - (wager?.houseCents ?? 0n);
  const checks = checksIn(acts);
  const alsoWithheldCents = await withheldBefore(reads, award, won.awards, paid?.sequence);
  return {
    linkName: config.name,
    award,
    acts,
    stopping: stoppingAct(award, acts),
    payment: paid,
    correctionWaits: waitingCorrection(acts),
    rule: amountRuleOf(rules, amountCents),
    paidBy: payerOf(acts, isPaidBySystem(rules, amountCents)),
    demand: paymentDemandOf(
      rules,
      { amountCents, alsoWonCents: wonCents - amountCents, alsoWithheldCents, priceCents, checks },
      at,
    ),
    tax: taxNoteOf(rules, { wonCents, priceCents, at }),
    cashRule: rules.cashReport,
    table,
    hand: winningHand(config, { tableId, seat, line, level, cards: won.coup.cards, seatsInPlay, round }),
    slip: slipState(slip),
    recording: {
      ...{ assetNumber, from: won.coup.openedAt, to: fixedAt },
      keptDays: jurisdiction.recordingDays?.value ?? null,
    },
    jurisdiction,
  };
}

/** Undefined at a table of Mini Baccarat, and for a forfeited hand. */
async function handsOfRound(
  reads: Pick<ReadsAtOnePlace, 'round'>,
  {
    linkId,
    tableNo,
    coup,
    seat,
  }: { readonly linkId: string; readonly tableNo: number; readonly coup: number; readonly seat: number },
): Promise<{ readonly own: string; readonly dealer: string } | undefined> {
  const row = await reads.round(linkId, tableNo, coup);
  const hands = row === undefined ? [] : courseOfRound(row).hands;
  const [own, dealer] = [seat, 0].map((hand) => hands.findLast((each) => each.hand === hand)?.cards);
  return own === undefined || dealer === undefined ? undefined : { own, dealer };
}

function payerOf(acts: readonly ClaimActRecord[], isBySystem: boolean): ClaimDetails['paidBy'] {
  const paid = acts.find(({ act }) => act === 'paid');
  const isSystem = paid === undefined ? isBySystem : paid.personRole === 'slot-accounting';
  return isSystem ? 'system' : 'here';
}

/** A wager may win the Must Hit on top of a line. Rejected and corrected awards do not count. */
function wonOnWager(award: AwardRecord, ofCoup: readonly AwardRecord[]): bigint {
  return ofCoup
    .filter(
      ({ awardNumber, seat, status }) => seat === award.seat && (awardNumber === award.awardNumber || isWon(status)),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

function isWon(status: AwardRecord['status']): boolean {
  return status !== 'rejected' && status !== 'corrected';
}

async function withheldBefore(
  reads: ReadsAtOnePlace,
  { linkId, awardNumber, seat }: AwardRecord,
  ofCoup: readonly AwardRecord[],
  paidSequence = Number.MAX_SAFE_INTEGER,
): Promise<bigint> {
  const siblings = ofCoup.filter((other) => other.seat === seat && other.awardNumber !== awardNumber);
  const acts = await Promise.all(siblings.map((other) => reads.claimActs(linkId, other.awardNumber)));
  return acts
    .flatMap((each) => each.findLast((act) => isPayment(act) && act.sequence < paidSequence) ?? [])
    .reduce((sum, payment) => sum + deductedIn(payment, 'federal-tax'), 0n);
}

function checksIn(acts: readonly ClaimActRecord[]) {
  const results = lookUpsIn(acts).map(
    ({ check, result, owed }) => [check, { check, result, owedCents: centsOf(owed) }] as const,
  );
  return [...new Map(results).values()];
}

function centsOf(text: string): bigint {
  const cents = parseCents(text);
  if (typeof cents !== 'bigint') throw new TypeError('the row of an act on a claim has no amount');
  return cents;
}

const ENDS_REQUEST: readonly string[] = ['withdrawn', 'document-voided', 'rejected', 'forfeited'];

/**
 * The open request that stops a payment. A request to void a document also ends when the claim gets another document.
 */
function stoppingAct({ documentNumber }: AwardRecord, acts: readonly ClaimActRecord[]): ClaimActRecord | undefined {
  const last = acts.findLast(({ act }) => act === 'requested' || ENDS_REQUEST.includes(act));
  if (last?.act !== 'requested' || last.detail === null) return undefined;
  const requested = JSON.parse(last.detail) as { readonly act: ClaimActOfTwo; readonly documentNumber?: number };
  return requested.act !== 'void-document' || requested.documentNumber === documentNumber ? last : undefined;
}

function waitingCorrection(acts: readonly ClaimActRecord[]): ClaimActRecord | undefined {
  const last = acts.findLast(({ act }) => act === 'correction-requested' || act === 'payment-corrected');
  return last?.act === 'correction-requested' ? last : undefined;
}

/** In attended mode the slip is issued when the claim is authorized. */
function slipState(slip: DocumentDetails | undefined): ClaimDetails['slip'] {
  if (slip === undefined) return 'none';
  if (slip.number.voidedAt !== null) return 'void';
  return slip.payout === undefined ? 'none' : 'issued';
}
