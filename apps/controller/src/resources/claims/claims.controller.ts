import { assert, must } from '@jackpot/money';
import type { Account } from '@jackpot/contract';
import { type AmountRule, type PaymentDemand, needsPhotograph } from '@jackpot/progressive';
import { ActingPerson } from '@jackpot/platform';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type CashOfPatron, ClaimService, type ClaimWithSlips } from './claims.service.js';
import { signedAs } from '../../http/authenticator.js';
import type { ClaimActRecord } from '@jackpot/storage';
import { awardOf } from '../rows.js';
import { type In, type Out, Input, Op } from '../../http/operation.js';

@Controller()
export class ClaimsController {
  constructor(private readonly claims: ClaimService) {}

  @Op('claims.read')
  async read(@Input() { params: { awardId } }: In<'claims.read'>) {
    return claimOf(await this.claims.file(awardId));
  }

  @Op('claims.verify')
  async verify(@Input() { params: { awardId } }: In<'claims.verify'>, @ActingPerson() person: Account) {
    return claimOf(await this.claims.act(awardId, { type: 'verify-claim', person: signedAs(person) }));
  }

  @Op('claims.authorize')
  async authorize(
    @Input() { params: { awardId }, body: marks }: In<'claims.authorize'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'authorize-claim', person: signedAs(person), ...marks } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.issue')
  async issue(@Input() { params: { awardId }, body }: In<'claims.issue'>, @ActingPerson() person: Account) {
    const command = { type: 'pay-claim', person: signedAs(person), ...body, ...enteredPayment(body) } as const;
    return claimOf(await this.claims.pay(awardId, command));
  }

  @Op('claims.requestCorrection')
  async requestCorrection(
    @Input() { params: { awardId }, body }: In<'claims.requestCorrection'>,
    @ActingPerson() person: Account,
  ) {
    const payment = { ...body, ...enteredPayment(body) };
    const command = { type: 'request-payment-correction', person: signedAs(person), ...payment } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.correctPayment')
  async correctPayment(
    @Input() { params: { awardId }, body: approval }: In<'claims.correctPayment'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'approve-payment-correction', person: signedAs(person), ...approval } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.check')
  async check(@Input() { params: { awardId }, body }: In<'claims.check'>, @ActingPerson() person: Account) {
    const { owed: owedCents, ...found } = body;
    const command = { type: 'check-claim', person: signedAs(person), ...found, owedCents } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.forfeit')
  async forfeit(@Input() { params: { awardId }, body }: In<'claims.forfeit'>, @ActingPerson() person: Account) {
    const command = { type: 'approve-claim-act', act: 'forfeit', ...body, person: signedAs(person) } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.request')
  async request(
    @Input() { params: { awardId }, body: requested }: In<'claims.request'>,
    @ActingPerson() person: Account,
  ) {
    const documentNumber = requested.act === 'void-document' ? requested.documentNumber : 0;
    const command = { type: 'request-claim-act', person: signedAs(person), ...requested, documentNumber } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.reject')
  async reject(@Input() { params: { awardId }, body: approval }: In<'claims.reject'>, @ActingPerson() person: Account) {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'reject', ...approval } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.voidDocument')
  async voidDocument(
    @Input() { params: { awardId }, body: approval }: In<'claims.voidDocument'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'approve-claim-act', person: signedAs(person), act: 'void-document', ...approval } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.withdraw')
  async withdraw(
    @Input() { params: { awardId }, body: quoted }: In<'claims.withdraw'>,
    @ActingPerson() person: Account,
  ) {
    const command = { type: 'withdraw-claim-act', person: signedAs(person), ...quoted } as const;
    return claimOf(await this.claims.act(awardId, command));
  }

  @Op('claims.release')
  async release(
    @Input() { params: { awardId }, body: { reason } }: In<'claims.release'>,
    @ActingPerson() person: Account,
  ) {
    return claimOf(await this.claims.act(awardId, { type: 'release-claim', person: signedAs(person), reason }));
  }

  @Op('claims.reportSlip')
  async reportSlip(
    @Input() { params: { awardId }, body }: In<'claims.reportSlip'>,
    @ActingPerson() { name }: Account,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { amount: amountCents = 0n, deductions, ...slip } = body;
    const money = { amountCents, ...enteredPayment({ parts: [], deductions }) };
    const isNew = await this.claims.reportSlip(awardId, { ...slip, ...money }, name);
    void reply.status(isNew ? 201 : 200);
    return claimOf(await this.claims.file(awardId));
  }

  @Op('claims.enterManual')
  async enterManual(
    @Input() { params: { awardId }, body: form }: In<'claims.enterManual'>,
    @ActingPerson() person: Account,
  ) {
    return claimOf(
      await this.claims.act(awardId, { type: 'enter-manual-document', person: signedAs(person), ...form }),
    );
  }
}

function enteredPayment({ parts, deductions }: Pick<In<'claims.issue'>['body'], 'parts' | 'deductions'>) {
  return {
    parts: parts.map(({ amount, ...part }) => ({ ...part, amountCents: amount })),
    deductions: deductions.map(({ amount, ...deduction }) => ({ ...deduction, amountCents: amount })),
  };
}

type Claim = Out<'claims.read'>;
type ClaimAct = Claim['acts'][number];

function claimOf(details: ClaimWithSlips): Claim {
  const { asOf, award, acts, rule, demand, tax, recording, table, hand, slip, stopping, systemSlips, patron } = details;
  const { payment, correctionWaits, paidBy, cash } = details;
  const { withholdingCents, wonCents, ...note } = tax;
  return {
    ...awardOf(award, [table]),
    asOf,
    acts: acts.map(actOf),
    paidBy,
    demands: demandsOf(rule, demand),
    paymentStopped: stopping === undefined ? null : stopOf(actOf(stopping)),
    payment: payment === undefined ? null : recordedPayment(actOf(payment)),
    correctionWaits: correctionWaits === undefined ? null : waitingOf(actOf(correctionWaits)),
    slip,
    systemSlips: systemSlips.map(({ linkId: _, awardNumber: __, ...slip }) => slip),
    hand,
    patron: {
      ...{ state: patron.state, identifications: patron.identifications, revision: patron.revision },
      winners: patron.sharing?.winners ?? 0,
    },
    cashReport: cash === null ? null : cashReportOf(cash),
    recording,
    tax: { ...note, won: wonCents, withholding: withholdingCents },
  };
}

function demandsOf(rule: AmountRule, { checks, withholdingCents, owedCents, patron }: PaymentDemand): Claim['demands'] {
  const { verifiers, methods, needsSurveillance, source } = rule;
  return {
    verifiers: [...verifiers],
    methods: methods.map(({ method, atMostCents }) => ({ method, atMost: atMostCents })),
    ...{ needsSurveillance, needsPhotograph: needsPhotograph(rule) },
    rule: source,
    checks: checks.map(({ rule, result }) => ({ check: rule.check, result, rule: rule.source })),
    withholding: withholdingCents,
    owed: owedCents,
    patron: patron === null ? null : { identifications: patron.identificationsMin, rule: patron.rule.source },
  };
}

function cashReportOf({ rule: { aboveCents, source }, paidCents }: CashOfPatron): Claim['cashReport'] {
  return { above: aboveCents, paid: paidCents, needsReport: paidCents > aboveCents, rule: source };
}

function stopOf({ person, at, detail }: ClaimAct): Claim['paymentStopped'] {
  // The projector writes all of these fields for every request.
  const { act, reason, request, hash } = must(detail, 'the detail of a request') as NonNullable<
    Claim['paymentStopped']
  >;
  return { act, by: signerOf(person), at, reason, request, hash };
}

/** Null for payments recorded by release 0.9.0, which had no parts and deductions. */
function recordedPayment({ act, detail }: ClaimAct): Claim['payment'] {
  const { parts, deductions, note = '' } = detail ?? {};
  if (parts === undefined || deductions === undefined) return null;
  return { parts, deductions, note, isCorrected: act === 'payment-corrected' };
}

function waitingOf({ person, at, detail }: ClaimAct): Claim['correctionWaits'] {
  const waiting = must(detail, 'the detail of a request') as NonNullable<Claim['correctionWaits']>;
  const { parts, deductions, note, reason, request, hash } = waiting;
  return { parts, deductions, note, by: signerOf(person), at, reason, request, hash };
}

function signerOf({ role, ...person }: ClaimAct['person']): NonNullable<ClaimAct['second']> {
  assert(role !== 'slot-accounting', 'a person requested it');
  return { ...person, role };
}

function actOf(row: ClaimActRecord): ClaimAct {
  const { act, at, sequence, detail } = row;
  const person = { id: row.personId, name: row.personName, license: row.personLicense, role: row.personRole };
  const second =
    row.secondId === null
      ? null
      : { id: row.secondId, name: row.secondName, license: row.secondLicense, role: row.secondRole };
  const people = { person, second } as Pick<ClaimAct, 'person' | 'second'>;
  return {
    act,
    at,
    sequence,
    ...people,
    ...(detail === null ? {} : { detail: JSON.parse(detail) as ClaimAct['detail'] }),
  };
}
