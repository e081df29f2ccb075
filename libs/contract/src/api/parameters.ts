import { z } from 'zod';

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const PARAMETERS = {
  linkId: z.string().describe('a link'),
  tableId: z.string().describe('a table of the link, by the id in its terms'),
  assignmentId: z.string().describe('an assignment of a table to a dealer'),
  awardId: z.string().describe('an award: its link, `-A` and its number'),
  award: number.describe('an award by its number on the link'),
  documentNumber: number.describe('a payout document by its number on the link'),
  year: number.describe('a tax year'),
  day: z.string().describe('a gaming day, like `2026-05-08`'),
  sheet: z.string().describe('a sheet of a close'),
  seat: number.describe('a position of the table'),
  coup: number.describe('a coup by its number at the table'),
  round: number.describe('a round of Three Card Baccarat by its number at the table'),
  shoe: number.describe('a shoe by its number at the table'),
  form: number.describe('a form for vigorish by its number on the link'),
  sequence: number.describe('a place in the journal of the link'),
  batch: number.describe('a batch of the journal of the link'),
  notice: number.describe('a notice by its number on the link'),
  version: number.describe('a version of the terms by its number on the link'),
  against: z.string().describe('`running`, or the number of a version'),
  alarmId: z.string().describe('an alarm, as the list names it'),
  accountId: z.string().describe('an account'),
  sessionId: z.string().describe('a session'),
  name: z.string().describe('an export by its name'),
  format: z.string().describe('the form of the file'),
  id: number.describe('a reconciliation'),
  number: number.describe('a difference by its number in the reconciliation'),
  eventType: z.string().describe('a type of events, without `royal9.`'),
  endpointId: z.string().describe('an endpoint of webhooks'),
  eventId: z.string().describe('an event that goes out by webhook'),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type ParameterName = keyof typeof PARAMETERS;
