import fc from 'fast-check';
import { FAILURES_MAX, SIGN_IN_WAIT_MS, SignInDelays } from './sign-in-delays.js';

const ADA = { signInName: 'ada', passwordSetAt: 1, address: '10.0.0.1' };
const AT_HOME = { ...ADA, address: '10.0.0.2' };

function guessed(delays: SignInDelays, who: typeof ADA, times: number, now = 0): number {
  return Array.from({ length: times }, () => delays.begin(who, now)).filter(Boolean).length;
}

describe('guesses at a password', () => {
  it('are delayed after too many failures, and simultaneous attempts are counted each', () => {
    const delays = new SignInDelays();
    expect(guessed(delays, ADA, 60)).toBe(FAILURES_MAX);
    expect(delays.waitsUntil(ADA, 0)).toBe(SIGN_IN_WAIT_MS);
    expect(guessed(delays, ADA, 20, SIGN_IN_WAIT_MS - 1)).toBe(0);
  });

  it('delay neither the same name at another address nor another name', () => {
    const delays = new SignInDelays();
    guessed(delays, ADA, 60);
    expect(delays.begin(AT_HOME, 0)).toBe(true);
    expect(delays.begin({ ...ADA, signInName: 'bo' }, 0)).toBe(true);
  });

  it('are counted from zero after the wait, which no try has prolonged, and after a success', () => {
    const delays = new SignInDelays();
    guessed(delays, ADA, 60);
    expect(guessed(delays, ADA, 60, SIGN_IN_WAIT_MS)).toBe(FAILURES_MAX);
    guessed(delays, AT_HOME, FAILURES_MAX - 1);
    delays.begin(AT_HOME, 0);
    delays.succeeded(AT_HOME);
    expect(guessed(delays, AT_HOME, 60)).toBe(FAILURES_MAX);
  });

  it('are forgotten with a new password: who keeps the account ends the wait at every controller', () => {
    const delays = new SignInDelays();
    guessed(delays, ADA, 60);
    expect(delays.begin({ ...ADA, passwordSetAt: 2 }, 0)).toBe(true);
  });

  it('do not count if they were not decided', () => {
    const delays = new SignInDelays();
    for (let times = 0; times < 60; times += 1) {
      expect(delays.begin(ADA, 0)).toBe(true);
      delays.undecided(ADA);
    }
  });

  it('no sequence of tries gets more than the allowed guesses within the length of a wait', () => {
    const times = fc.array(fc.nat(SIGN_IN_WAIT_MS - 1), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (at) => {
        const delays = new SignInDelays();
        const guesses = [...at].sort((a, b) => a - b).filter((now) => delays.begin(ADA, now));
        expect(guesses.length).toBeLessThanOrEqual(FAILURES_MAX);
      }),
    );
  });
});
