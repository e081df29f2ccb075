import type { CheckKind, CheckResult, PaymentDemand } from '@jackpot/progressive';
import { demandSince, isOutdated, sharingStop, waitOfShared } from './shared-claim.js';

const SHARED = { winners: 1, sharesCents: 5_000_050n, changedAt: 2_000 };
const lookUp = (check: CheckKind, at: number, result: CheckResult = 'clear', reference = 'L-1') => ({
  ...({ act: 'checked', at, detail: JSON.stringify({ check, result, owed: '0.00', reference }) } as const),
});
const claim = (debts: CheckResult | null, ...acts: readonly ReturnType<typeof lookUp>[]) => ({
  award: { amountCents: 5_000_050n },
  demand: { checks: [{ rule: { check: 'debts' }, result: debts }] } as unknown as PaymentDemand,
  acts,
});
const resultOf = (of: ReturnType<typeof claim>) => demandSince(SHARED, of).checks[0]?.result;

describe('a claim that several people share', () => {
  it('demands look-ups that are newer than the list of winners', () => {
    expect(resultOf(claim('clear', lookUp('debts', 2_001)))).toBe('clear');
    for (const at of [1_999, 2_000]) expect(resultOf(claim('clear', lookUp('debts', at)))).toBeNull();
    expect(resultOf(claim('owes', lookUp('debts', 1_999, 'owes')))).toBeNull();
    expect(resultOf(claim('clear', lookUp('debts', 1_999), lookUp('exclusion', 2_001)))).toBeNull();
    expect(demandSince(null, claim('clear', lookUp('debts', 1_999))).checks[0]?.result).toBe('clear');
  });

  it('remains excluded after a look-up found an excluded person', () => {
    expect(resultOf(claim('excluded', lookUp('debts', 1_999, 'excluded')))).toBe('excluded');
  });

  it('does not accept the number of a look-up that is older than the list of winners', () => {
    const acts = [lookUp('debts', 1_999), lookUp('exclusion', 2_001)];
    const isOf = (check: CheckKind, reference: string) => isOutdated(SHARED, acts, { check, reference });
    expect([isOf('debts', 'L-1'), isOf('debts', 'L-2'), isOf('exclusion', 'L-1')]).toEqual([true, false, false]);
  });

  it('is not paid while its shares do not add up to the award, or a look-up is missing', () => {
    const done = claim('clear', lookUp('debts', 2_001));
    expect(sharingStop(SHARED, done)).toBeNull();
    expect(sharingStop(SHARED, { ...done, award: { amountCents: 5_000_100n } })).toEqual({
      code: 'SHARES_NOT_WHOLE',
      detail: 'the shares are 50000.50 and the award 50001.00',
    });
    expect(sharingStop(SHARED, claim('clear', lookUp('debts', 1_999)))).toMatchObject({ code: 'CHECK_MISSING' });
  });

  it('waits in the queue of the cage for look-ups of everybody, and for shares that are the award', () => {
    const READY = { waitsFor: 'payment', detail: '' } as const;
    const old = claim('clear', lookUp('debts', 1_999));
    expect(waitOfShared(SHARED, old, READY)).toEqual({ waitsFor: 'look-up', detail: 'debts' });
    const done = claim('clear', lookUp('debts', 2_001));
    expect(waitOfShared(SHARED, done, READY)).toBe(READY);
    expect(waitOfShared(SHARED, { ...done, award: { amountCents: 5_000_100n } }, READY)).toEqual({
      waitsFor: 'request',
      detail: 'the shares are 50000.50 and the award 50001.00',
    });
    const unverified = { waitsFor: 'verification', detail: '' } as const;
    expect(waitOfShared(SHARED, old, unverified)).toBe(unverified);
  });
});
