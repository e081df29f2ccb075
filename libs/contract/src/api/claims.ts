import { SYSTEM_SLIP_STATES } from '@jackpot/books';
import {
  CAGE_METHODS,
  CHECK_KINDS,
  CHECK_RESULTS,
  CLAIM_ACTS_OF_TWO,
  DEDUCTION_KINDS,
  PAYMENT_METHODS,
  PAYMENT_PARTS_MAX,
  ROLES,
} from '@jackpot/progressive';
import { z } from 'zod';
import { award } from './awards.js';
import { approval, asOf, cents, centsForm, enteredCents, instant, reason, sha256, signer } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/claims/:awardId';

const part = { method: z.enum(PAYMENT_METHODS), reference: z.string() };
const deduction = { kind: z.enum(DEDUCTION_KINDS), reference: z.string() };

const actDetail = z
  .object({
    surveillanceNotice: z.string(),
    hasPhotograph: z.boolean(),
    amount: centsForm,
    method: z.string().describe('of a payment that 0.9.0 recorded'),
    parts: z.array(z.object({ ...part, amount: centsForm })),
    deductions: z.array(z.object({ ...deduction, amount: centsForm })),
    note: z.string(),
    check: z.enum(CHECK_KINDS),
    result: z.enum(CHECK_RESULTS),
    owed: centsForm,
    reference: z.string(),
    reason: z.string(),
    manualNumber: z.string(),
    documentNumber: z.int(),
    nextDocumentNumber: z.int(),
    slipNumber: z.string(),
    code: z.string().describe('of a slip that may not pay the claim: why'),
    act: z.enum(CLAIM_ACTS_OF_TWO),
    request: z.int().describe('id of the request; an approval quotes it and the hash'),
    hash: sha256,
  })
  .partial();

const recordedPayment = {
  parts: z.array(z.object({ ...part, amount: centsForm })),
  deductions: z.array(z.object({ ...deduction, amount: centsForm })),
  note: z.string(),
};

const actor = signer.extend({ role: z.enum([...ROLES, 'slot-accounting']) }).meta({ id: 'ClaimActor' });

const number = z.string().trim().max(80).default('').describe('number of the check, the wire, the form or the case');

const slipState = z
  .enum(SYSTEM_SLIP_STATES)
  .describe('received: the system has the claim; issued: its slip is printed; paid and void end the slip');
const systemSlip = z
  .object({
    slipNumber: z.string().describe('the number that the slot accounting system gave it'),
    documentNumber: z.int().describe('our payout document that it is of'),
    state: slipState,
    firstReportedAt: instant,
    reportedAt: instant.describe('when its state changed last'),
    reportedBy: z.string(),
  })
  .meta({ id: 'SystemSlip' });

const entered = {
  parts: z
    .array(z.strictObject({ method: z.enum(PAYMENT_METHODS), amount: enteredCents, reference: number }))
    .max(PAYMENT_PARTS_MAX)
    .describe('what the patron gets; a check or a wire has its number. `slip`: only in the correction of a slip'),
  deductions: z
    .array(z.strictObject({ ...deduction, amount: enteredCents, reference: number }))
    .max(PAYMENT_PARTS_MAX)
    .default([])
    .describe('what is kept back; a debt has the number of its case'),
  note: z.string().trim().max(200).default('').describe('why less tax is withheld than `demands` states'),
};

const claim = award
  .extend({
    asOf,
    acts: z.array(
      z.object({
        act: z.string(),
        at: instant,
        sequence: z.int(),
        person: actor,
        second: signer.nullable(),
        detail: actDetail.optional().describe('what else the act recorded'),
      }),
    ),
    paidBy: z
      .enum(['here', 'system'])
      .describe(
        'who paid the claim, or pays it by the payment rules: the cage here, or the slot accounting system on its own slip',
      ),
    demands: z.object({
      verifiers: z.array(z.enum(ROLES)),
      methods: z
        .array(z.object({ method: z.enum(CAGE_METHODS), atMost: cents.nullable() }))
        .describe('ways of payment; `atMost`: of all parts in this way together'),
      needsSurveillance: z.boolean(),
      needsPhotograph: z.boolean(),
      rule: z.string(),
      checks: z
        .array(z.object({ check: z.enum(CHECK_KINDS), result: z.enum(CHECK_RESULTS).nullable(), rule: z.string() }))
        .describe('look-ups before payment; null: not recorded yet'),
      withholding: cents.describe('tax to withhold with this payment; less needs a note'),
      owed: cents.describe('debts that the look-up found'),
      patron: z
        .object({
          identifications: z.int().describe('forms of identification that the record has at least'),
          rule: z.string(),
        })
        .nullable()
        .describe('who won must be on record before the payment; null: need not'),
    }),
    paymentStopped: z
      .object({ act: z.enum(CLAIM_ACTS_OF_TWO), by: signer, at: instant, reason: z.string() })
      .extend({ request: approval.shape.request, hash: sha256 })
      .nullable()
      .describe('the request that stops payment until it is approved or withdrawn'),
    payment: z
      .object({ ...recordedPayment, isCorrected: z.boolean().describe('two people have recorded it otherwise') })
      .nullable()
      .describe('how the claim was paid, as it is recorded now; null where it is not, or where 0.9.0 recorded it'),
    correctionWaits: z
      .object({ ...recordedPayment, by: signer, at: instant, reason: z.string() })
      .extend({ request: approval.shape.request, hash: sha256 })
      .nullable()
      .describe('the correction of the payment that waits for its second person'),
    slip: z
      .enum(['none', 'issued', 'void'])
      .describe('none: the slip is issued when the claim is authorized; until then it cannot be printed'),
    systemSlips: z.array(systemSlip).describe('slips of the slot accounting system for this claim, oldest first'),
    hand: z
      .object({
        cards: z.array(z.string()).describe('in dealt order; as corrected, if they were'),
        outcome: z.enum(['player', 'banker', 'tie']).nullable(),
        playerPoints: z.int().nullable(),
        bankerPoints: z.int().nullable(),
        seatPairs: z.array(z.string()).describe('the King-Nine pairs printed at the seat, like "KS9H"'),
        levelName: z.string().nullable().describe('the level as the terms name it; null where they name none'),
        lineName: z.string().nullable().describe('the line as the terms name it; null for a line of a paytable'),
        because: z.string().nullable().describe('what decided the winning line; null where these cards do not win it'),
      })
      .describe('the hand that won, and why'),
    patron: z
      .object({
        state: z
          .enum(['none', 'recorded', 'unreadable'])
          .describe('unreadable: altered in the database; call the auditor'),
        identifications: z.int().describe('forms of identification on the record'),
        revision: z.int().describe('counts the changes of the record and of `winnersOfClaim.read`; 0: no record'),
        winners: z.int().describe('people who share the win besides the patron (`winnersOfClaim.read`)'),
      })
      .describe('whether who won is on record; `patrons.read` returns the record'),
    cashReport: z
      .object({
        above: cents.describe('more cash than this in a gaming day is reported'),
        paid: cents.describe('cash that the patron on record has had in the gaming day, with what this claim was paid'),
        needsReport: z.boolean().describe('`paid` is more; the payment is not refused for it'),
        rule: z.string(),
      })
      .nullable()
      .describe('cash of the person, over every link; null: the payment rules have no `cashReport`'),
    recording: z.object({
      ...{ assetNumber: z.string(), from: instant, to: instant },
      keptDays: z.int().nullable().describe('days for which recordings are kept at least; null: no rule'),
    }),
    tax: z.object({
      taxYear: z.int(),
      isYearKnown: z.boolean(),
      won: cents.describe('all awards of the wager, which the note is about'),
      form: z.string().describe('on which winnings are reported, like W-2G'),
      isReportable: z.boolean(),
      withholding: cents.describe('of all awards of the wager together'),
      source: z.string(),
      caveat: z.string(),
    }),
  })
  .meta({ id: 'Claim' });

const spec = { method: 'POST', repeat: 'same', tag: 'claims', response: claim } as const;

export const claims = {
  read: operation({
    method: 'GET',
    path,
    tag: 'claims',
    act: 'claim.read',
    summary: 'Read a claim: the award, every act on it with its person, what its amount demands, and the tax note',
    response: claim,
  }),
  verify: operation({
    ...spec,
    path: `${path}/verify`,
    act: 'claim.verify',
    summary: 'Verify a claim: the combination and the amount were checked and are right',
  }),
  authorize: operation({
    ...spec,
    path: `${path}/authorize`,
    act: 'claim.authorize',
    summary: 'Authorize the payout document, by another person than who verified; with the notice of surveillance',
    body: z
      .strictObject({
        surveillanceNotice: z.string().trim().max(200).default('').describe('its number in the log of surveillance'),
        hasPhotograph: z.boolean().default(false).describe('surveillance keeps a photograph of the patron’s face'),
      })
      .meta({ id: 'ClaimAuthorization' }),
  }),
  issue: operation({
    ...spec,
    path: `${path}/issue`,
    act: 'claim.pay',
    summary: 'Record that the funds were issued: the claim is paid. Parts and deductions together are the award',
    body: z
      .strictObject({
        documentNumber: z.int().min(1).describe('of the document it is paid on: the claim’s own, of its amount'),
        ...entered,
      })
      .meta({ id: 'PayoutIssue' }),
  }),
  requestCorrection: operation({
    ...spec,
    repeat: 'keyed',
    path: `${path}/correction/request`,
    act: 'claim.request-correction',
    summary: 'First of two people: request a correction of the recorded payment of a paid claim, as a whole',
    body: z.strictObject({ ...entered, reason }).meta({ id: 'PaymentCorrection' }),
  }),
  correctPayment: operation({
    ...spec,
    path: `${path}/correction/approve`,
    act: 'claim.correct-payment',
    summary: 'Second of two people: the payment was made as requested; the journal keeps both records',
    body: approval,
  }),
  check: operation({
    ...spec,
    path: `${path}/check`,
    act: 'claim.check',
    summary: 'Record the result of a look-up for debts or excluded persons; a later one replaces it',
    body: z
      .strictObject({
        check: z.enum(CHECK_KINDS),
        result: z.enum(CHECK_RESULTS),
        owed: enteredCents.default(0n).describe('of debts; left out where none were found'),
        reference: z.string().trim().min(1).max(80).describe('number of the look-up'),
      })
      .meta({ id: 'ClaimCheck' }),
  }),
  request: operation({
    ...spec,
    repeat: 'keyed',
    path: `${path}/request`,
    act: 'claim.request',
    summary:
      'First of two people: request the rejection, the void of the document, or that the award goes to the State',
    body: z
      .discriminatedUnion('act', [
        z.strictObject({ act: z.literal('reject'), reason }),
        z.strictObject({ act: z.literal('forfeit'), reason }),
        z.strictObject({ act: z.literal('void-document'), reason, documentNumber: z.int().min(1) }),
      ])
      .meta({ id: 'ClaimActRequest' }),
  }),
  reject: operation({
    ...spec,
    path: `${path}/reject`,
    act: 'claim.reject',
    summary: 'Second of two people: reject the claim; its level gets the value it would have without the hit',
    body: approval,
  }),
  voidDocument: operation({
    ...spec,
    path: `${path}/void-document`,
    act: 'claim.void',
    summary: 'Second of two people: void the document; the claim continues under the next number',
    body: approval,
  }),
  forfeit: operation({
    ...spec,
    path: `${path}/forfeit`,
    act: 'claim.forfeit',
    summary: 'Second of two people: the award of an excluded person goes to the State; no meter gets it back',
    body: approval,
  }),
  withdraw: operation({
    ...spec,
    path: `${path}/withdraw`,
    act: 'claim.withdraw',
    summary:
      'Withdraw the request of a rejection or a void: the person who made it, or one who may approve it; payment goes on',
    body: approval.extend({ reason }).meta({ id: 'ClaimActWithdrawal' }),
  }),
  release: operation({
    ...spec,
    path: `${path}/release`,
    act: 'claim.release',
    summary: 'Release a claim that is on hold because another hit came close',
    body: z.strictObject({ reason }).meta({ id: 'ClaimReason' }),
  }),
  reportSlip: operation({
    ...spec,
    method: 'PUT',
    path: `${path}/system-slip`,
    act: 'claim.report-slip',
    summary:
      'Report the slip that the slot accounting system has for the claim; a repeated or late report changes nothing',
    body: z
      .strictObject({
        slipNumber: z.string().trim().min(1).max(40),
        documentNumber: z.int().min(1).describe('our payout document that the slip is of'),
        state: slipState,
        amount: enteredCents
          .optional()
          .describe('of the slip that was paid: the whole award. Required where the slot accounting system pays'),
        deductions: entered.deductions.describe('what was kept back of the slip that was paid, as for `claims.issue`'),
        note: entered.note,
      })
      .meta({ id: 'SlipReport' }),
    statuses: [200, 201],
  }),
  enterManual: operation({
    ...spec,
    path: `${path}/manual-document`,
    act: 'claim.enter-manual',
    summary: 'Enter a manual payout form that was written while the equipment was down',
    body: z.strictObject({ manualNumber: z.string().trim().min(1).max(40), reason }).meta({ id: 'ManualDocument' }),
  }),
} as const;
