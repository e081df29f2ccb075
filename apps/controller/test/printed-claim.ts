import { INITIAL_PAYMENT_RULES, amountRuleOf, jurisdictionOf, paymentDemandOf, taxNoteOf } from '@jackpot/progressive';
import type { DocumentDetails } from '@jackpot/storage';
import { facilityOf } from '../src/documents/facility.js';
import type { ClaimDetails } from '../src/resources/claims/claims.service.js';

export const HARBOR = facilityOf({
  FACILITY_NAME: 'Harbor Casino',
  FACILITY_ZONE: 'America/New_York',
  FACILITY_CLOCK: '12-hour',
});
const AMOUNT = 5_000_050n;
export const CLAIM: ClaimDetails = {
  asOf: 60,
  linkName: 'Royal 9 East',
  award: {
    linkId: 'east',
    awardNumber: 4,
    awardId: 'east-A4',
    sequence: 40,
    tableNo: 0,
    coup: 12,
    seat: 3,
    line: 'star',
    level: 'star',
    amountCents: AMOUNT,
    fromMeterCents: AMOUNT,
    documentNumber: 2,
    reviewWith: 0,
    onHold: false,
    fixedAt: Date.UTC(2026, 2, 1),
    status: 'pending',
    paidAt: null,
    preparedBy: null,
    verifiedBy: null,
  },
  acts: [],
  rule: amountRuleOf(INITIAL_PAYMENT_RULES, AMOUNT),
  paidBy: 'here',
  demand: paymentDemandOf(
    INITIAL_PAYMENT_RULES,
    { amountCents: AMOUNT, alsoWonCents: 0n, alsoWithheldCents: 0n, priceCents: 500n, checks: [] },
    Date.UTC(2026, 2, 1),
  ),
  tax: taxNoteOf(INITIAL_PAYMENT_RULES, { wonCents: AMOUNT, priceCents: 500n, at: Date.UTC(2026, 2, 1) }),
  cashRule: undefined,
  table: {
    linkId: 'east',
    tableNo: 0,
    tableId: 'mb-01',
    assetNumber: 'MB-1',
    shoe: 1,
    coup: 12,
    leftAt: null,
  },
  hand: {
    cards: ['KS', '9S', '9S', 'KS'],
    outcome: 'tie',
    playerPoints: 9,
    bankerPoints: 9,
    seatPairs: ['KS9S'],
    levelName: null,
    lineName: null,
    because: 'both hands show the pair of the seat',
  },
  stopping: undefined,
  payment: undefined,
  correctionWaits: undefined,
  slip: 'issued',
  recording: { assetNumber: 'MB-1', from: Date.UTC(2026, 2, 1) - 40_000, to: Date.UTC(2026, 2, 1), keptDays: 14 },
  jurisdiction: jurisdictionOf('maryland'),
};
export const NUMBER: DocumentDetails['number'] = {
  linkId: 'east',
  documentNumber: 2,
  awardNumber: 4,
  givenSequence: 40,
  givenAt: 0,
  voidedSequence: null,
  voidedAt: null,
  voidReason: null,
};
