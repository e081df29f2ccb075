import fc from 'fast-check';
import { awardsOf, evolve, initialState, opened } from '@jackpot/progressive';
import {
  type Act,
  PEOPLE,
  type Plan,
  type Scene,
  claim,
  given,
  linkOf,
  played,
} from '../../../progressive/src/testing/index.js';
import {
  type Account,
  booksBalance,
  ledgerLinkOf,
  meterDifferences,
  metersAreBalances,
  postTo,
  postingsOf,
} from './index.js';

const number = fc.nat({ max: 9_999 });
const plan: fc.Arbitrary<Plan> = fc.record({
  prngSeed: fc.nat(),
  terms: fc.array(number, { minLength: 20, maxLength: 20 }),
  dice: fc.array(fc.tuple(number, number, number, number), { maxLength: 100 }),
});

function booksOf({ events }: Scene, check: (balances: Map<Account, bigint>) => void): Map<Account, bigint> {
  const balances = new Map<Account, bigint>();
  const state = initialState();
  for (const event of events) {
    evolve(state, event);
    const postings = state.opened === null ? [] : postingsOf(event, ledgerLinkOf(state.opened));
    postTo(balances, postings);
    expect(booksBalance(postings, balances)).toBeNull();
    expect(metersAreBalances(state.opened === null ? [] : opened(state).meters, balances)).toBeNull();
    check(balances);
  }
  return balances;
}

describe('after every event of any history', () => {
  it('INV-01, INV-02: the books balance and every meter is the balance of its account', () => {
    fc.assert(
      fc.property(plan, (plan) => void booksOf(played(plan), () => undefined)),
      { numRuns: 60 },
    );
  });

  it('no liability to players is negative, and the house never has a credit balance', () => {
    const never = (account: string): boolean => /^(level|fixed|paid|withheld|forfeited|under-way):/.test(account);
    fc.assert(
      fc.property(plan, (plan) => {
        const balances = booksOf(played(plan), (balances) => {
          for (const [account, amount] of balances) if (never(account)) expect(amount).toBeGreaterThanOrEqual(0n);
        });
        // Adjustment accounts can have either sign, because an adjustment may lower a meter. So can transit accounts,
        // because a transfer may arrive before another leaves.
        const house = [...balances].filter(
          ([account]) => !never(account) && !/^(house:adjustments|transit):/.test(account),
        );
        for (const [, amount] of house) expect(amount).toBeLessThanOrEqual(0n);
      }),
      { numRuns: 60 },
    );
  });

  it('once every claim is paid nothing is pending, and what was paid is what was won', () => {
    fc.assert(
      fc.property(plan, (plan) => {
        const scene = played(plan);
        scene.when(...[...scene.link.claims.keys()].flatMap(paidSomehow));
        const balances = booksOf(scene, () => undefined);
        const pending = [...balances].filter(([account]) => account.endsWith('pending'));
        expect(pending.filter(([, amount]) => amount !== 0n)).toEqual([]);
        const isPaid = ([account]: readonly [string, bigint]) => /^(paid|withheld|forfeited):/.test(account);
        const paid = [...balances].filter(isPaid).reduce((sum, [, amount]) => sum + amount, 0n);
        expect(paid).toBe(wonCents(scene) * 1_000_000n);
      }),
      { numRuns: 60 },
    );
  });
});

function paidSomehow(awardNumber: number): readonly Act[] {
  const { hasItsRequestWithdrawn, isReleased, isPaid, isVerified, isAuthorized, isIssued } = claim(awardNumber);
  return [
    ...[hasItsRequestWithdrawn({ by: PEOPLE.pit }), isReleased(), isPaid()],
    ...[isVerified(), isAuthorized(), isAuthorized({ by: PEOPLE.otherPit }), isIssued()],
  ];
}

function wonCents({ events }: Scene): bigint {
  const rejected = events.reduce((sum, event) => {
    if (event.type === 'CoupCorrected')
      return event.reversal.awards.reduce((reversal, { amountCents }) => reversal + amountCents, sum);
    if (event.type !== 'ClaimRejected') return sum;
    return event.restoration.increases.reduce(
      (raised, { amountCents }) => raised - amountCents,
      sum + event.amountCents,
    );
  }, 0n);
  const awards = events.flatMap(awardsOf);
  return awards.reduce((sum, { amountCents }) => sum + amountCents, 0n) - rejected;
}

describe('what the invariants would find', () => {
  const seed = { debitAccount: 'house:seed:star', creditAccount: 'level:star:display', amountMicro: 5n } as const;

  it('INV-01: finds an empty posting, a posting to the same account, and unbalanced books', () => {
    expect(booksBalance([{ ...seed, amountMicro: 0n }], new Map())).toContain('a posting of 0');
    expect(booksBalance([{ ...seed, amountMicro: -1n }], new Map())).toContain('a posting of -1');
    expect(booksBalance([{ ...seed, creditAccount: seed.debitAccount }], new Map())).toContain('to itself');
    expect(booksBalance([], new Map([['house:fixed', -3n]]))).toContain('the trial balance is -3');
    const balances = new Map<Account, bigint>();
    postTo(balances, [seed, seed]);
    expect([...balances]).toEqual([
      ['house:seed:star', -10n],
      ['level:star:display', 10n],
    ]);
    expect(booksBalance([seed], balances)).toBeNull();
  });

  it('INV-02: finds each register that differs from the balance of its account', () => {
    const [star] = given(linkOf()).link.meters;
    const wrong = { ...star!, reserveMicro: 1n, overflowMicro: 2n, pendingCents: 3n };
    const balances = new Map<Account, bigint>([['level:star:display', 4_999_999_999_999n]]);
    expect(meterDifferences([wrong], balances).map(({ account }) => account)).toEqual([
      'level:star:display',
      'level:star:reserve',
      'level:star:overflow',
      'level:star:pending',
    ]);
    expect(metersAreBalances([wrong], balances)).toBe(
      'level:star:display holds 4999999999999 micro-cents, its meter shows 5000000000000',
    );
  });
});
