import {
  ACCOUNTS,
  COLUMNS,
  type Column,
  type DayReportBody,
  EXCEPTION_KINDS,
  type GamingDay,
  REGISTERS,
  REGISTER_STATES,
} from '@jackpot/books';
import { EVENT_NUMBERS, type EventName, PAYMENT_METHODS } from '@jackpot/progressive';
import { z } from 'zod';
import { awardLine, centsForm, day, level, microForm } from './fields.js';

const gamingDay = z.custom<GamingDay>((value) => day.safeParse(value).success).meta({ type: 'string', format: 'date' });
const eventName = z.enum(Object.keys(EVENT_NUMBERS) as readonly EventName[]);
const when = z.iso.datetime();
const limits = z.object({ least: z.int(), most: z.int() }).describe('so many awards in so many percent of such days');
const account = z.enum(ACCOUNTS);

const meters = z.object({
  level,
  cycle: z.int(),
  display: microForm,
  reserve: microForm,
  overflow: microForm,
  inWagers: z.int(),
  hits: z.int(),
  wins: centsForm,
  largest: centsForm,
  pending: centsForm,
  machinePaid: centsForm,
  attendantPaid: centsForm,
});
const movement = z.object({ in: microForm, out: microForm });
const movements = z.object(
  Object.fromEntries(COLUMNS.map((column) => [column, movement])) as Readonly<Record<Column, typeof movement>>,
);
const levelDay = z.object({
  level,
  opening: microForm,
  contributions: microForm,
  voided: microForm,
  seed: microForm,
  awards: microForm,
  documented: microForm,
  closing: microForm,
  wagersLocked: z.int(),
  ratePpm: z.string().regex(/^\d+$/),
  reserveRatePpm: z.string().regex(/^\d+$/),
  reset: centsForm,
  limit: centsForm.nullable().describe('null: the level has none'),
  registers: z.array(z.object({ register: z.enum(REGISTERS), opening: microForm, movements, closing: microForm })),
  metersBefore: meters.nullable().describe('null: the level did not exist yet'),
  metersAfter: meters,
});
const tableDay = z.object({
  tableId: z.string(),
  assetNumber: z.string(),
  coupsOpened: z.int(),
  coupsLocked: z.int(),
  coupsResolved: z.int(),
  coupsVoided: z.int(),
  noWagerRounds: z.int(),
  wagers: z.int().describe('wagers that went into play, less those of voided coups'),
  handle: centsForm,
  awards: z.int(),
  awarded: centsForm,
  lateWagers: z.int(),
  withdrawn: z.int(),
  rounds: z
    .object({ dealt: z.int().describe('that reached "no more bets"'), voided: z.int() })
    .optional()
    .describe('of a table of Three Card Baccarat'),
});
const promotionDay = z.object({
  tableId: z.string(),
  assetNumber: z.string(),
  wagers: z.int().describe('wagers that the casino paid in whole or in part, less those of voided coups'),
  handle: centsForm.describe('at the price; a part of the handle of the table'),
  house: centsForm.describe('what the casino paid of them'),
  contributedOn: centsForm.describe('the part of the handle on which the terms contribute to the meters'),
});
const payment = z.object({
  net: centsForm.describe('what the player got'),
  ...{ federalTax: centsForm, stateTax: centsForm, debt: centsForm },
  parts: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: centsForm, reference: z.string() })),
});
const registerEntry = z.object({
  awardNumber: z.int(),
  awardId: z.string(),
  sequence: z.int().describe('0: the award was fixed on an earlier day'),
  fixedAt: when,
  tableId: z.string(),
  assetNumber: z.string(),
  coup: z.int(),
  seat: z.int(),
  line: awardLine,
  level: level.nullable(),
  amount: centsForm,
  fromMeter: centsForm,
  documentNumber: z.int(),
  reviewWith: z.int(),
  state: z.enum(REGISTER_STATES),
  paidAt: when.nullable(),
  preparedBy: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  issuedBy: z.string().nullable(),
  payment: payment.optional().describe('of a claim that was paid on the day, as it was recorded then'),
});
const refusedSlip = z.object({
  awardNumber: z.int(),
  sequence: z.int(),
  at: when,
  documentNumber: z.int().describe('as it was reported'),
  slipNumber: z.string(),
  amount: centsForm,
  code: z.string(),
});
const paymentCorrection = z.object({
  awardNumber: z.int(),
  awardId: z.string(),
  sequence: z.int(),
  at: when,
  documentNumber: z.int(),
  level: level.nullable(),
  amount: centsForm,
  before: payment,
  after: payment,
  requestedBy: z.string(),
  approvedBy: z.string(),
  reason: z.string(),
});
const lineDay = z.object({
  line: awardLine,
  count: z.int(),
  amount: centsForm,
  expectedCount: z
    .string()
    .regex(/^\d+\.\d{6}$/)
    .nullable(),
  expected: centsForm.nullable(),
  limits95: limits.nullable(),
  limits99: limits.nullable(),
});
const liability = z.object({
  display: microForm,
  reserve: microForm,
  overflow: microForm,
  pending: microForm,
  fixedPending: microForm,
  inTransit: microForm,
  total: microForm.describe('all of the above: what the casino owes, or may come to owe, to players'),
  seedOutstanding: microForm,
});
export const exception = z.object({
  position: z.int().describe('1, 2, 3, ... of the day'),
  kind: z.enum(EXCEPTION_KINDS),
  sequence: z.int(),
  at: when,
  tableId: z.string().nullable(),
  coup: z.int().nullable(),
  seat: z.int().nullable(),
  who: z.string().nullable(),
  detail: z.string(),
});

/** Written by `reportText`. The text is hashed, so values are not converted. */
export const dayReport = z
  .object({
    linkId: z.string(),
    linkName: z.string(),
    period: z.object({ day: gamingDay, startsAt: when, endsAt: when }),
    zone: z.string(),
    boundaryHour: z.int(),
    firstSequence: z.int(),
    lastSequence: z.int().describe('on a day without any event one less than `firstSequence`'),
    batch: z.int(),
    batchHash: z.string(),
    price: centsForm,
    configHash: z.string(),
    levels: z.array(levelDay),
    tables: z.array(tableDay),
    promotions: z
      .array(promotionDay)
      .optional()
      .describe('promotional wagers of each table, which are among its wagers too; missing where none was'),
    register: z.array(registerEntry),
    refusedSlips: z
      .array(refusedSlip)
      .optional()
      .describe('slips that were reported as paid and did not pay their claims; missing where none was'),
    paymentCorrections: z
      .array(paymentCorrection)
      .optional()
      .describe('payments of this day or an earlier one that were corrected on this day; missing where none was'),
    lines: z.array(lineDay),
    liability,
    accounts: z.array(z.object({ account, balance: microForm })),
    entries: z.array(
      z.object({
        event: eventName,
        debitAccount: account,
        creditAccount: account,
        amount: microForm,
        postings: z.int(),
      }),
    ),
    exceptions: z
      .object({
        count: z.int(),
        kinds: z.array(z.object({ kind: z.enum(EXCEPTION_KINDS), count: z.int() })).describe('kinds that occurred'),
        hash: z
          .string()
          .describe('chains the rows of the list in order: SHA-256 of the hash before and the row, in hex'),
      })
      .describe('how many of each kind; the list is read page by page'),
    parameterChanges: z.array(
      z.object({
        sequence: z.int(),
        at: when,
        what: z.string(),
        approvalReference: z.string(),
        approvedOn: z.string(),
        configHash: z.string(),
      }),
    ),
  })
  .meta({ id: 'DayReport', description: 'docs/how-to/close-a-gaming-day.md' }) satisfies z.ZodType<DayReportBody>;
