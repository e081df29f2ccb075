import fc from 'fast-check';
import { FAILURES_MAX, LOCKOUT_MS, type SignInAccount, decideSignIn, mustChangePassword } from './sign-in.js';

const NEW: SignInAccount = { isActive: true, failedCount: 0, lockedUntil: null };

/** The account after these tries, each at its time. */
function after(account: SignInAccount, tries: readonly (readonly [at: number, isRight: boolean])[]): SignInAccount {
  return tries.reduce((now, [at, isRight]) => ({ ...now, ...decideSignIn(now, isRight, at).after }), account);
}

const wrong = (times: number, at = 0): readonly (readonly [number, boolean])[] =>
  Array.from({ length: times }, () => [at, false] as const);

describe('signing in', () => {
  it('with the right password opens, and forgets the failures before', () => {
    const failed = after(NEW, wrong(FAILURES_MAX - 1));
    expect(decideSignIn(failed, true, 0)).toEqual({ ok: true, after: { failedCount: 0, lockedUntil: null } });
  });

  it('after so many failures is closed for a while, to the right password as well', () => {
    const locked = after(NEW, wrong(FAILURES_MAX));
    expect(locked.lockedUntil).toBe(LOCKOUT_MS);
    expect(decideSignIn(locked, true, LOCKOUT_MS - 1)).toMatchObject({ ok: false, reason: 'LOCKED_OUT' });
    expect(decideSignIn(locked, true, LOCKOUT_MS)).toMatchObject({ ok: true });
  });

  it('a try during the lockout does not prolong it; one after it is the first of a new count', () => {
    const locked = after(NEW, wrong(FAILURES_MAX));
    expect(after(locked, wrong(20, 5))).toEqual(locked);
    expect(after(locked, wrong(1, LOCKOUT_MS))).toMatchObject({ failedCount: 1, lockedUntil: null });
  });

  it('is refused to a closed account, and only the right password learns so much as a different line in the trail', () => {
    const closed = { ...NEW, isActive: false };
    expect(decideSignIn(closed, true, 0)).toMatchObject({ ok: false, reason: 'ACCOUNT_CLOSED' });
    expect(decideSignIn(closed, false, 0)).toMatchObject({ ok: false, reason: 'WRONG_PASSWORD' });
  });

  it('no sequence of attempts gets more than the allowed guesses within the length of a lockout', () => {
    const times = fc.array(fc.nat(LOCKOUT_MS - 1), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (at) => {
        let account = NEW;
        const guesses = [...at]
          .sort((a, b) => a - b)
          .filter((now) => {
            const decision = decideSignIn(account, false, now);
            account = { ...account, ...decision.after };
            return !decision.ok && decision.reason === 'WRONG_PASSWORD';
          });
        expect(guesses.length).toBeLessThanOrEqual(FAILURES_MAX);
      }),
    );
  });
});

describe('a password', () => {
  it('must be changed when it is the first one or too old; who has none here has none to change', () => {
    expect(mustChangePassword({ mustChange: true, passwordSetAt: 0 }, 0, 90)).toBe(true);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: 0 }, 90, 90)).toBe(false);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: 0 }, 91, 90)).toBe(true);
    expect(mustChangePassword({ mustChange: false, passwordSetAt: null }, 91, 90)).toBe(false);
  });
});
