import { type PayoutDocument, readPayoutDocument } from '@jackpot/books';
import { type LocalTime, ROLE_CATALOG } from '@jackpot/contract';
import { centsToDollars, parseCents } from '@jackpot/money';
import {
  type CheckKind,
  type DemandCode,
  type MethodRule,
  type PaymentMethod,
  documentCodeOf,
  needsPhotograph,
} from '@jackpot/progressive';
import type { ClaimActRecord, DocumentDetails } from '@jackpot/storage';
import {
  type Fact,
  type PrintableDocument,
  type DocumentBlock,
  type Remark,
  SIGN_HERE,
} from '../../documents/printable-document.js';
import type { Facility } from '../../documents/facility.js';
import type { ClaimDetails } from './claims.service.js';

/**
 * The printed payout document: original and duplicate on one sheet, with number, facts of the journal, and signatures
 * (COMAR 36.05.03.23 E; REQ-34, 35, 39).
 */
export function payoutDocumentPage(file: DocumentDetails, claim: ClaimDetails, facility: Facility): PrintableDocument {
  const { number, payout } = file;
  // If the number was voided before its document was prepared, the facts of the award are printed.
  const document = payout === undefined ? undefined : documentOf(payout.document);
  const blocks = blocksOf(file, document, claim, facility.local);
  return {
    title: `Payout document ${number.documentNumber} of ${number.linkId}`,
    facility: facility.name,
    at: lastChangeOf(file, claim),
    form: 'parts',
    onEverySheet: null,
    parts: ['Original', 'Duplicate'].map((part) => ({
      heading: document?.title ?? 'Table Payout Document',
      corner: [part, `No. ${number.documentNumber}`],
      stamp: stampOf(file, claim),
      blocks,
    })),
  };
}

const STOPPED =
  'Payment is stopped: the rejection of the claim or the void of this document was requested. Pay nothing.';

function isStopped(
  { voidedAt, documentNumber }: DocumentDetails['number'],
  { award, stopping }: Pick<ClaimDetails, 'award' | 'stopping'>,
): boolean {
  return voidedAt === null && stopping !== undefined && documentNumber === award.documentNumber;
}

function stampOf({ number }: DocumentDetails, claim: ClaimDetails): string | null {
  if (number.voidedAt !== null) return 'VOID';
  if (isStopped(number, claim)) return 'STOPPED';
  return claim.payment?.act === 'payment-corrected' ? 'CORRECTED' : null;
}

function documentOf(text: string): PayoutDocument {
  const document = readPayoutDocument(text);
  // An unreadable document was changed in the database. Printing other facts would hide the change.
  if (document === undefined) throw new TypeError('the kept text is not a payout document');
  return document;
}

function lastChangeOf({ number }: DocumentDetails, { award, acts }: ClaimDetails): number {
  return Math.max(award.fixedAt, number.voidedAt ?? 0, ...acts.map(({ at }) => at));
}

function blocksOf(
  { number }: DocumentDetails,
  document: PayoutDocument | undefined,
  claim: ClaimDetails,
  local: LocalTime,
): readonly DocumentBlock[] {
  const voided =
    number.voidedAt === null ? '' : `Void since ${local.dateTime(number.voidedAt)}: ${number.voidReason ?? ''}`;
  return [
    ...(number.voidedAt === null ? [] : [{ kind: 'text', text: voided, source: '' } as const]),
    ...(isStopped(number, claim) ? [{ kind: 'text', text: STOPPED, source: '' } as const] : []),
    { kind: 'bar-code', text: documentCodeOf(number.linkId, number.documentNumber) },
    { kind: 'facts', facts: factsOf(document, claim, local) },
    { kind: 'heading', text: 'Required' },
    { kind: 'list', items: requiredOf(claim) },
    ...paymentOf(claim, local),
    { kind: 'heading', text: 'Tax' },
    { kind: 'text', ...taxOf(claim) },
    { kind: 'heading', text: 'Signatures' },
    { kind: 'facts', facts: signaturesOf(number, claim, local) },
  ];
}

function factsOf(
  document: PayoutDocument | undefined,
  { linkName, award, table, hand }: ClaimDetails,
  local: LocalTime,
): readonly Fact[] {
  return [
    ['Progressive', linkName],
    ['Award', award.awardId],
    ['Hit', `${local.dateTime(award.fixedAt)} ${local.zoneName}`],
    ['Table', document?.table.assetNumber ?? table.assetNumber],
    ['Seat', String(award.seat)],
    ['Hand', String(award.coup)],
    ['Combination', `${document?.combination.letter ?? ''} ${document?.combination.words ?? award.line}`],
    ['Cards', (document?.cards ?? hand.cards).join(' ')],
    ['Meter', document?.level.words ?? award.level ?? 'Fixed award'],
    ['Amount', centsToDollars(document === undefined ? award.amountCents : BigInt(document.amountCents))],
  ];
}

/**
 * What the payment rules in force require. The stored document lists the jurisdiction's requirements, which may be
 * outdated.
 */
function requiredOf({ award, rule, paidBy, demand, jurisdiction }: ClaimDetails): readonly Remark[] {
  const { verifiers, needsSurveillance, methods, source } = rule;
  const who = anyOf(verifiers.map((role) => ROLE_CATALOG[role].name));
  const held = `Held until the order of this hit and of award ${award.reviewWith} has been reviewed`;
  return [
    ...(award.reviewWith > 0 ? [{ text: held, source: '' }] : []),
    { text: `Combination and amount verified by ${who}, other than the preparer`, source },
    ...(needsSurveillance
      ? [{ text: `Surveillance notified; it logs the notice${needsPhotograph(rule) ? PHOTOGRAPHED : ''}`, source }]
      : []),
    ...demand.checks.map((check) => ({ text: LOOK_UPS[check.rule.check], source: check.rule.source })),
    { text: paidBy === 'system' ? `Paid ${WAYS.slip}` : `Paid ${anyOf(methods.map(wayOf))}`, source },
    ...alsoRequired(jurisdiction, award.amountCents),
  ];
}

const ALSO_REQUIRED: readonly DemandCode[] = ['PATRON_ACKNOWLEDGES', 'SECURITY_ESCORT'];

function alsoRequired(
  { payoutDocument: { amounts }, recordYears }: ClaimDetails['jurisdiction'],
  amountCents: bigint,
): readonly Remark[] {
  const demands = amounts.findLast(({ from }) => amountCents >= from)?.demands ?? [];
  const also = demands.filter(({ code }) => ALSO_REQUIRED.includes(code));
  return [
    ...also.map(({ text, rule }) => ({ text, source: rule })),
    ...(recordYears === null
      ? []
      : [{ text: `This document kept for ${recordYears.value} years`, source: recordYears.source }]),
  ];
}

const PHOTOGRAPHED = ' and keeps a photograph of the patron’s face';

const LOOK_UPS: Readonly<Record<CheckKind, string>> = {
  debts: 'Debts of the patron looked up',
  exclusion: 'List of excluded persons looked up',
};

const WAYS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  chips: 'in chips',
  wire: 'by wire',
  slip: 'by a slip of the slot accounting system',
};

function wayOf({ method, atMostCents }: MethodRule): string {
  return atMostCents === null ? WAYS[method] : `${WAYS[method]} up to ${centsToDollars(atMostCents)}`;
}

function anyOf(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
}

interface PaidDetail {
  readonly parts?: readonly { readonly method: string; readonly amount: string; readonly reference: string }[];
  readonly deductions?: readonly { readonly kind: string; readonly amount: string; readonly reference: string }[];
}

function paymentOf({ acts }: ClaimDetails, local: LocalTime): readonly DocumentBlock[] {
  const records = acts.filter(({ act }) => act === 'paid' || act === 'payment-corrected');
  return records.toReversed().flatMap((record, index): readonly DocumentBlock[] => {
    const facts = moneyOf(record);
    if (facts.length === 0) return [];
    const text = index === 0 ? 'Payment' : 'Payment as it was recorded before';
    const by = record.act === 'payment-corrected' ? correctedBy(record, local) : [];
    return [
      { kind: 'heading', text },
      { kind: 'facts', facts: [...facts, ...by] },
    ];
  });
}

function correctedBy({ personName, secondName, at, detail }: ClaimActRecord, local: LocalTime): readonly Fact[] {
  const { reason = '' } = detail === null ? {} : (JSON.parse(detail) as { readonly reason?: string });
  return [['Corrected', `${local.dateTime(at)} by ${personName} and ${secondName ?? ''}: ${reason}`]];
}

function moneyOf({ detail }: ClaimActRecord): readonly Fact[] {
  const { parts = [], deductions = [] } = detail === null ? {} : (JSON.parse(detail) as PaidDetail);
  return [
    ...parts.map(
      ({ method, amount, reference }) => [`Paid by ${method} ${reference}`.trim(), inDollars(amount)] as const,
    ),
    ...deductions.map(
      ({ kind, amount, reference }) => [`${KEPT_BACK[kind] ?? kind} ${reference}`.trim(), inDollars(amount)] as const,
    ),
  ];
}

function inDollars(text: string): string {
  const cents = parseCents(text);
  return typeof cents === 'bigint' ? centsToDollars(cents) : text;
}

const KEPT_BACK: Readonly<Record<string, string>> = {
  'federal-tax': 'Federal tax withheld',
  'state-tax': 'State tax withheld',
  debt: 'Kept back for a debt',
};

function taxOf({ award, tax }: ClaimDetails): Remark {
  const withholding =
    tax.withholdingCents > 0n ? `; regular withholding of ${centsToDollars(tax.withholdingCents)}` : '';
  const text = `${tax.isReportable ? 'Form' : 'No Form'} ${tax.form} for ${tax.taxYear}${tax.isReportable ? withholding : ''}`;
  const isOfMore = tax.wonCents !== award.amountCents;
  const source = isOfMore ? `All awards of the wager together: ${centsToDollars(tax.wonCents)}` : '';
  return { text, source };
}

const SIGNED: Readonly<Partial<Record<string, readonly string[]>>> = {
  verified: ['verified'],
  authorized: ['verified', 'authorized'],
  paid: ['verified', 'authorized', 'paid'],
};

function signaturesOf(
  { voidedSequence }: DocumentDetails['number'],
  { acts, award }: ClaimDetails,
  local: LocalTime,
): readonly Fact[] {
  const valid = voidedSequence === null ? acts : acts.filter(({ sequence }) => sequence < voidedSequence);
  const signed = (act: string): string => {
    const isSigned = voidedSequence !== null || SIGNED[award.status]?.includes(act) === true;
    const found = isSigned ? valid.findLast((each) => each.act === act) : undefined;
    return found === undefined
      ? SIGN_HERE
      : [found.personName, ...licenseOf(found), local.dateTime(found.at)].join(', ');
  };
  const manual = acts.filter(({ act }) => act === 'manual-document').map(({ detail }) => manualNumberOf(detail));
  return [
    ['Verifier', signed('verified')],
    ['Preparer', signed('authorized')],
    ['Paid by', signed('paid')],
    ['Patron', SIGN_HERE],
    ...manual.map((form) => ['Manual form', form] as const),
  ];
}

function licenseOf({ personLicense }: ClaimActRecord): readonly string[] {
  return personLicense === '' ? [] : [`license ${personLicense}`];
}

function manualNumberOf(detail: string | null): string {
  return detail === null ? '' : String((JSON.parse(detail) as { readonly manualNumber?: string }).manualNumber);
}
