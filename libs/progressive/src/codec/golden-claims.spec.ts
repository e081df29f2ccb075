import { readFileSync } from 'node:fs';
import { fromHex, toHex } from '@jackpot/journal';
import {
  type ClaimEvent,
  EVENT_AREAS,
  type PaymentRulesEvent,
  type Person,
  decodeEvents,
  encodeEvents,
} from '../index.js';

const golden = JSON.parse(readFileSync(new URL('./golden-claims.json', import.meta.url), 'utf8')) as readonly string[];

const cage: Person = { id: 'e.tanaka', name: 'Émi Tanaka', license: 'TG-417', role: 'cage' };
const pit: Person = { id: 'c.lindqvist', name: 'Carl Lindqvist', license: 'TG-88', role: 'pit-manager' };
const of = { at: 1_772_366_400_000, awardNumber: 17 } as const;

const BEFORE = {
  parts: [{ method: 'check', amountCents: 5_000_050n, reference: '1001' }],
  deductions: [],
  note: 'treaty',
} as const;
const AFTER = {
  parts: [{ method: 'check', amountCents: 3_800_158n, reference: '1010' }],
  deductions: [{ kind: 'federal-tax', amountCents: 1_199_892n, reference: '' }],
  note: '',
} as const;

const SLIP = {
  ...{ ...of, account: 'Slots', slipNumber: 'J-8812', amountCents: 5_000_050n, documentNumber: 12 },
  ...{ deductions: AFTER.deductions, note: '' },
} as const;

const EVENTS: readonly (ClaimEvent | PaymentRulesEvent)[] = [
  { type: 'ClaimVerified', ...of, person: pit },
  { type: 'ClaimAuthorized', ...of, person: cage, surveillanceNotice: 'S-114', hasPhotograph: true },
  { type: 'ClaimAuthorized', ...of, person: cage, surveillanceNotice: '', hasPhotograph: false },
  {
    type: 'PayoutIssued',
    ...of,
    person: cage,
    level: 'star',
    amountCents: 5_000_050n,
    documentNumber: 12,
    method: 'check',
  },
  {
    type: 'PayoutIssued',
    ...of,
    person: cage,
    level: null,
    amountCents: 500_000n,
    documentNumber: 13,
    method: 'cash-and-check',
  },
  {
    type: 'ClaimRejected',
    ...of,
    person: cage,
    second: pit,
    reason: 'misread',
    level: 'must-hit',
    amountCents: 99_999n,
    restoration: {
      toHouseMicro: 1n,
      levels: [
        { level: 'spade', fromDisplayMicro: -2n, fromReserveMicro: 3n, fromOverflowMicro: 4n, fromHouseMicro: 5n },
      ],
      increases: [{ awardNumber: 18, amountCents: 9n, fromMeterCents: 8n, documentNumber: 13, nextDocumentNumber: 14 }],
    },
  },
  { type: 'ClaimReleased', ...of, person: pit, reason: 'seen on video' },
  {
    type: 'DocumentVoided',
    ...of,
    person: cage,
    second: pit,
    reason: 'torn',
    documentNumber: 12,
    nextDocumentNumber: 13,
  },
  { type: 'ManualDocumentEntered', ...of, person: cage, manualNumber: 'MF-000417', reason: 'printer down' },
  {
    ...{ type: 'ClaimActRequested', ...of, person: cage, act: 'void-document', reason: 'torn', documentNumber: 12 },
    ...{ level: 'star', amountCents: 5_000_050n },
  },
  { type: 'ClaimActWithdrawn', ...of, person: cage, reason: 'whole', request: 7 },
  {
    ...{ type: 'ClaimPaid', ...of, person: cage, level: 'star', amountCents: 5_000_050n, documentNumber: 12 },
    parts: [
      { method: 'check', amountCents: 3_000_000n, reference: '1001' },
      { method: 'cash', amountCents: 500_170n, reference: '' },
    ],
    deductions: [
      { kind: 'federal-tax', amountCents: 1_199_880n, reference: 'W2G-7' },
      { kind: 'debt', amountCents: 300_000n, reference: 'CS-88' },
    ],
    note: '',
  },
  {
    ...{ type: 'ClaimPaid', ...of, person: cage, level: null, amountCents: 500_000n, documentNumber: 13 },
    parts: [
      { method: 'chips', amountCents: 100_000n, reference: '' },
      { method: 'wire', amountCents: 300_000n, reference: 'T-4' },
    ],
    deductions: [{ kind: 'state-tax', amountCents: 100_000n, reference: '' }],
    note: '26 USC 871(j)',
  },
  { type: 'ClaimChecked', ...of, person: cage, check: 'debts', result: 'owes', owedCents: 300_000n, reference: 'L-1' },
  { type: 'ClaimChecked', ...of, person: pit, check: 'exclusion', result: 'excluded', owedCents: 0n, reference: 'L-2' },
  {
    ...{ type: 'ClaimForfeited', ...of, person: cage, second: pit, reason: 'excluded', level: 'heart' },
    ...{ amountCents: 2_500_015n, documentNumber: 14 },
  },
  {
    ...{ type: 'PaymentRulesRequested', at: of.at, rules: '{}', reference: 'Rev. Proc. 2026-32', reason: '2027' },
    person: cage,
  },
  {
    ...{ type: 'PaymentRulesChanged', at: of.at, rules: '{}', reference: 'Rev. Proc. 2026-32', reason: '2027' },
    ...{ person: cage, second: pit },
  },
  {
    ...{ type: 'PaymentCorrectionRequested', ...of, person: cage, reason: 'other number', level: 'star' },
    ...{ amountCents: 5_000_050n, documentNumber: 12, before: BEFORE, ...AFTER },
  },
  {
    ...{ type: 'ClaimPaymentCorrected', ...of, person: cage, second: pit, reason: 'other number', level: 'star' },
    ...{ amountCents: 5_000_050n, documentNumber: 12, before: BEFORE, ...AFTER },
  },
  { type: 'ClaimPaidBySlip', ...SLIP, level: 'star' },
  {
    ...{ type: 'SlipPaymentRefused', ...SLIP, identifications: 1, code: 'PATRON_MISSING', detail: 'one form' },
    isOfSlip: false,
  },
];

describe('bytes of claims that must never change', () => {
  it.each(EVENTS.map((event, index) => [event.type, index, event] as const))('%s (%i)', (_, index, event) => {
    expect(toHex(encodeEvents([event]))).toBe(golden[index]);
    expect(decodeEvents(fromHex(golden[index]!)!)).toEqual([event]);
  });

  it('has an event of each kind', () => {
    const kinds = [...EVENT_AREAS.claim, ...EVENT_AREAS.payment].map(({ name }) => name);
    expect(new Set<string>(EVENTS.map(({ type }) => type))).toEqual(new Set<string>(kinds));
    expect(EVENTS).toHaveLength(golden.length);
  });
});
