import fc from 'fast-check';
import { ACTS, type ActName, WAITING_KINDS, type WaitingKind, actRule } from '@jackpot/contract';
import { IDLE_LINK, NOTHING_WAITS } from '../../test/idle-link.js';
import { alarmsOf, type AlarmInputs, waitsOf } from './alarms.js';
import {
  ADJUSTMENT_WAITS_MS_MAX,
  CLAIM_REQUEST_WAITS_MS_MAX,
  NOTICE_GRACE_MS,
  type PendingApproval,
  VERIFY_MS_MAX,
  waitingOf,
} from './pending-approvals.js';

const NOW = Date.UTC(2026, 10, 22, 21, 0);
const NONE = NOTHING_WAITS;
const CORRECTION = {
  tableId: 't-1',
  assetNumber: 'MB-071',
  coup: 7,
  by: 'R. Danes #MD-7',
  license: 'MD-7',
  at: NOW - 5,
};
const VOID = {
  tableId: 't-1',
  assetNumber: 'MB-071',
  game: 'hand',
  coup: 7,
  by: 'D. Dealer #MD-3',
  reason: 'Misdeal',
  at: NOW - 5,
} as const;
const ADJUSTMENT = {
  level: 'spade',
  register: 'display',
  requester: { by: 'T. Tech #MD-9', license: 'MD-9' },
  at: NOW,
  isOutsideHeld: false,
  mayApprove: ['pit-manager', 'commission'],
} as const;
const CLAIM = { awardId: 'east-A3', tableId: 't-1', assetNumber: 'MB-071', amountCents: 500_000n, fixedAt: NOW };
const SIGNED = { ...CLAIM, requesters: ['MD-4'] };
const WIN = { ...CLAIM, requesters: [], coup: 3, seat: 1, verifiers: ['pit-manager'] } as const;
const REJECTION = { ...CLAIM, act: 'reject', by: 'B. Osei #MD-2', license: 'MD-2', at: NOW } as const;
const OPENING = { by: 'A. Weber #MD-1', license: 'MD-1', request: 1, linkId: 'east', at: NOW } as const;
const OF_ACCOUNT = { request: 4, side: 'administrator', by: 'A. Admin #MD-1', license: 'MD-1', at: NOW } as const;
const watched = (pending: Partial<PendingApproval>, now = NOW): AlarmInputs => ({
  ...{ ...IDLE_LINK, now, watchedSince: NOW },
  pending: { ...NONE, ...pending },
});
const one = (pending: Partial<PendingApproval>, now = NOW) => waitingOf({ ...NONE, ...pending }, now)[0];
const listedAs = (pending: Partial<PendingApproval>, now = NOW): string => {
  const [alarms, waits] = [alarmsOf(watched(pending, now)), waitsOf(watched(pending, now))];
  return alarms.length > 0 ? 'alarm' : waits.length > 0 ? 'waits' : 'nowhere';
};

describe('a request that waits for a second person', () => {
  it('is an alarm at once for a misread card: the table waits with a wrong result', () => {
    expect(listedAs({ corrections: [CORRECTION] })).toBe('alarm');
    expect(alarmsOf(watched({ corrections: [CORRECTION] }))).toEqual([
      {
        ...{ id: 'correction-waits:t-1-7', kind: 'correction-waits', since: NOW - 5, table: 't-1' },
        text: 'R. Danes #MD-7 reports a misread card in hand 7 at MB-071. A pit manager approves the true cards before the hand is completed.',
        mayAct: ['pit-manager'],
        page: ['recall', 't-1', '7'],
        ...{ isOver: false, amountCents: 0n, requesters: ['MD-7'] },
      },
    ]);
    expect(listedAs({ corrections: [{ ...CORRECTION, at: null }] })).toBe('alarm');
  });

  it('names the hand that a table wants to void after "no more bets", and is no alarm of its own', () => {
    expect(listedAs({ voids: [VOID] })).toBe('waits');
    expect(one({ voids: [VOID] })).toMatchObject({
      ...{ id: 'void-waits:t-1-7', since: NOW - 5, table: 't-1', page: ['recall', 't-1', '7'] },
      mayAct: ['floor-supervisor', 'pit-manager'],
      text: 'D. Dealer #MD-3 wants to void hand 7 at MB-071 after "no more bets": Misdeal. A floor supervisor or a pit manager approves it on the page of the hand; then the table voids it.',
    });
    expect(one({ voids: [{ ...VOID, game: 'round' }] })).toMatchObject({
      page: ['rounds', 't-1', '7'],
      text: expect.stringContaining('wants to void round 7 at MB-071'),
    });
  });

  it('names the approvers of an adjustment by its cause, and is an alarm after an hour', () => {
    expect(one({ adjustment: ADJUSTMENT })).toMatchObject({
      ...{ mayAct: ['pit-manager', 'commission'], page: ['notices'] },
      text: 'T. Tech #MD-9 requested an adjustment of the Spade display meter. A pit manager or the Commission approves it.',
    });
    expect(listedAs({ adjustment: ADJUSTMENT }, NOW + ADJUSTMENT_WAITS_MS_MAX - 1)).toBe('waits');
    expect(listedAs({ adjustment: ADJUSTMENT }, NOW + ADJUSTMENT_WAITS_MS_MAX)).toBe('alarm');
  });

  it('is an alarm at once for an adjustment to an amount that the meter did not hold lately', () => {
    const outside = { ...ADJUSTMENT, isOutsideHeld: true, mayApprove: ['commission'] } as const;
    expect(listedAs({ adjustment: outside })).toBe('alarm');
    expect(alarmsOf(watched({ adjustment: outside }))).toMatchObject([
      {
        ...{ kind: 'adjustment-waits', since: NOW, mayAct: ['commission'] },
        text: 'T. Tech #MD-9 requested an adjustment of the Spade display meter. By the journal the meter did not hold this amount lately. The Commission approves it.',
      },
    ]);
  });

  it('stops the payment of a claim: it is on the claim’s page, and an alarm after five minutes', () => {
    expect(one({ claimRequests: [REJECTION] })).toMatchObject({
      ...{ id: 'claim-request-waits:east-A3', since: NOW, mayAct: ['pit-manager'], page: ['claims', 'east-A3'] },
      text: 'B. Osei #MD-2 requested that claim east-A3 be rejected ($5,000.00 at MB-071): payment is stopped. A pit manager approves or withdraws it.',
    });
    const voided = { ...REJECTION, act: 'void-document' } as const;
    expect(one({ claimRequests: [voided] })?.text).toContain('that the slip of claim east-A3 be voided');
    expect(listedAs({ claimRequests: [REJECTION] }, NOW + CLAIM_REQUEST_WAITS_MS_MAX - 1)).toBe('waits');
    expect(listedAs({ claimRequests: [REJECTION] }, NOW + CLAIM_REQUEST_WAITS_MS_MAX)).toBe('alarm');
  });

  it('is a win to verify, for those whom the payment rules name for its amount, and an alarm after five minutes', () => {
    expect(one({ unverifiedClaims: [WIN] })).toMatchObject({
      ...{ id: 'claim-unverified:east-A3', table: 't-1', page: ['claims', 'east-A3'], mayAct: ['pit-manager'] },
      text: '$5,000.00 at MB-071, seat 1, hand 3: a win to verify. A pit manager compares the cards at the table and verifies it.',
    });
    expect(listedAs({ unverifiedClaims: [WIN] }, NOW + VERIFY_MS_MAX - 1)).toBe('waits');
    expect(listedAs({ unverifiedClaims: [WIN] }, NOW + VERIFY_MS_MAX)).toBe('alarm');
  });

  it('comes in the order of who waits: a table, then a patron, the larger amount first, then the office', () => {
    const larger = { ...SIGNED, awardId: 'east-A9', amountCents: 5_000_000n, fixedAt: NOW + 9 };
    const waiting = {
      ...{ paymentRules: { by: 'I. Rahman', license: 'TG-2', at: NOW - 900 }, voids: [VOID] },
      ...{ unverifiedClaims: [WIN], verifiedClaims: [larger] },
    };
    expect(waitingOf({ ...NONE, ...waiting }, NOW).map(({ id }) => id)).toEqual([
      'void-waits:t-1-7',
      'claim-verified:east-A9',
      'claim-unverified:east-A3',
      'payment-rules-wait',
    ]);
  });

  it('is not listed for the people who did the first part', () => {
    expect(one({ claimRequests: [REJECTION] })?.requesters).toEqual(['MD-2']);
    expect(one({ verifiedClaims: [SIGNED] })?.requesters).toEqual(['MD-4']);
  });

  it('must be acknowledged again after it was requested again', () => {
    const now = NOW + 2 * ADJUSTMENT_WAITS_MS_MAX;
    const sinceOf = (at: number) => alarmsOf(watched({ adjustment: { ...ADJUSTMENT, at } }, now))[0]?.since;
    expect(sinceOf(NOW)).toBe(NOW + ADJUSTMENT_WAITS_MS_MAX);
    expect(sinceOf(NOW + 60_000)).toBe(NOW + ADJUSTMENT_WAITS_MS_MAX + 60_000);
  });

  it('lists a notice from its due day on, and is an alarm when that day is over', () => {
    const notices = [{ notice: 2, level: 'heart' as const, dueAt: NOW }];
    expect(listedAs({ notices }, NOW - 1)).toBe('nowhere');
    expect(listedAs({ notices })).toBe('waits');
    expect(listedAs({ notices }, NOW + NOTICE_GRACE_MS)).toBe('alarm');
    expect(one({ notices })).toMatchObject({
      ...{ id: 'notice-due:2', mayAct: ['commission'], page: ['notices'] },
      text: 'The transfer of the Heart amount (notice 2) is due: its notice period is over. The Commission executes it, or it is canceled.',
    });
    const end = { notice: 3, level: null, dueAt: NOW };
    expect(one({ notices: [end] })?.text).toMatch(/^The retirement of the link \(notice 3\)/);
  });

  it('names the missing signers of terms, then who puts them in force, and is never an alarm for terms', () => {
    const version = { version: 3, since: NOW - 9, missing: ['accounting', 'commission'], effectiveFrom: 0 } as const;
    const years = NOW + 365 * NOTICE_GRACE_MS;
    expect(listedAs({ terms: [version] }, years)).toBe('waits');
    expect(one({ terms: [version] })).toMatchObject({
      ...{ kind: 'terms-unsigned', since: NOW - 9, mayAct: ['accounting', 'commission'], page: ['terms', '3'] },
      text: 'Version 3 of the terms must be read, and signed or refused, by accounting and the Commission.',
    });
    const signed = { ...version, missing: [], effectiveFrom: NOW + 5 };
    expect(listedAs({ terms: [signed] })).toBe('nowhere');
    expect(listedAs({ terms: [signed] }, years)).toBe('waits');
    expect(one({ terms: [signed] }, NOW + 5)).toMatchObject({
      ...{ id: 'terms-approved:3', since: NOW + 5, mayAct: ['pit-manager'] },
    });
  });

  it('is always listed exactly once, as an alarm or as a pending request', () => {
    const time = fc.integer({ min: NOW - 2 * NOTICE_GRACE_MS, max: NOW + 2 * NOTICE_GRACE_MS });
    const anything = fc.record({
      voids: fc.constantFrom([], [VOID]),
      corrections: fc.uniqueArray(
        fc.record({
          tableId: fc.constantFrom('t-1', 't-2'),
          assetNumber: fc.constant('MB-071'),
          coup: fc.nat(9),
          by: fc.constant('x'),
          license: fc.constant('x'),
          at: time,
        }),
        { maxLength: 3, selector: ({ tableId, coup }) => `${tableId}-${coup}` },
      ),
      paymentCorrections: fc.constantFrom(
        [],
        [{ awardId: 'east-A7', amountCents: 150_000n, by: 'E. Tanaka #TG-417', license: 'TG-417', at: NOW }],
      ),
      paymentRules: fc.option(fc.option(time).map((at) => ({ by: 'I. Rahman', license: 'TG-2', at }))),
      adjustment: fc.option(fc.option(time).map((at) => ({ ...ADJUSTMENT, at }))),
      notices: fc.uniqueArray(fc.record({ notice: fc.nat(9), level: fc.constant('star' as const), dueAt: time }), {
        selector: ({ notice }) => notice,
      }),
      claimRequests: fc.option(time).map((at) => (at === null ? [] : [{ ...REJECTION, at }])),
      unverifiedClaims: fc.option(time).map((fixedAt) => (fixedAt === null ? [] : [{ ...WIN, fixedAt }])),
      verifiedClaims: fc.constantFrom([], [SIGNED]),
      authorizedClaims: fc.constantFrom([], [{ ...SIGNED, awardId: 'east-A5' }]),
      accountRequests: fc.constantFrom([], [{ ...OF_ACCOUNT, isRecovery: true }]),
      openingRequests: fc.constantFrom([], [OPENING]),
      terms: fc.uniqueArray(
        fc.record({
          ...{ version: fc.nat(9), since: time, effectiveFrom: time },
          missing: fc.subarray(['accounting', 'commission'] as const),
        }),
        { selector: ({ version }) => version },
      ),
    });
    fc.assert(
      fc.property(anything, time, (pending, now) => {
        const all = waitingOf(pending, now).map(({ id }) => id);
        const alarms = alarmsOf(watched(pending, now)).map(({ id }) => id);
        const waits = waitsOf(watched(pending, now)).map(({ id }) => id);
        expect(new Set(all).size).toBe(all.length);
        expect([...alarms, ...waits].sort()).toEqual([...all].sort());
      }),
    );
  });
});

const WAITING: Readonly<Record<WaitingKind, Partial<PendingApproval>>> = {
  'void-waits': { voids: [VOID] },
  'correction-waits': { corrections: [CORRECTION] },
  'claim-request-waits': { claimRequests: [REJECTION] },
  'claim-unverified': { unverifiedClaims: [{ ...WIN, verifiers: ['floor-supervisor', 'pit-manager'] }] },
  'claim-verified': { verifiedClaims: [SIGNED] },
  'claim-authorized': { authorizedClaims: [SIGNED] },
  'adjustment-waits': { adjustment: ADJUSTMENT },
  'payment-correction-waits': {
    paymentCorrections: [
      { awardId: 'east-A4', amountCents: 4_500_000n, by: 'E. Tanaka #TG-417', license: 'TG-417', at: NOW },
    ],
  },
  'payment-rules-wait': { paymentRules: { by: 'I. Rahman', license: 'TG-2', at: NOW } },
  'notice-due': { notices: [{ notice: 2, level: 'heart', dueAt: NOW }] },
  'terms-unsigned': {
    terms: [{ version: 3, since: NOW, missing: ['accounting', 'technician', 'commission'], effectiveFrom: 0 }],
  },
  'terms-approved': { terms: [{ version: 3, since: NOW, missing: [], effectiveFrom: 0 }] },
  'account-request': {
    accountRequests: (['administrator', 'auditor', 'commission'] as const).map((side, request) => ({
      ...{ ...OF_ACCOUNT, request, side, isRecovery: false },
    })),
  },
  'opening-request': { openingRequests: [OPENING] },
  'recovery-request': { accountRequests: [{ ...OF_ACCOUNT, isRecovery: true }] },
};

describe('every act that decides what another person, or a table, requested', () => {
  const approved = (Object.keys(ACTS) as ActName[]).filter((act) => actRule(act).waitsAs !== undefined);

  it.each(approved)('%s: what it approves is listed, for those who may approve it', (act) => {
    const { waitsAs, who } = actRule(act);
    const listed = waitingOf({ ...NONE, ...WAITING[waitsAs!] }, NOW);
    expect(listed.map(({ kind }) => kind)).toEqual(listed.map(() => waitsAs));
    const may = new Set(listed.flatMap(({ mayAct }) => mayAct));
    expect([...may].sort()).toEqual([...(who as readonly string[])].sort());
  });

  it.each(WAITING_KINDS)('%s is found in the list by its kind', (kind) => {
    expect(waitingOf({ ...NONE, ...WAITING[kind] }, NOW).map((each) => each.kind)).toContain(kind);
  });
});
