/** Failures in a row after which an account is closed for a while. */
export const FAILURES_MAX = 5;
export const LOCKOUT_MS = 15 * 60_000;

/** What sign-in depends on, of an account. Times in ms since 1970. */
export interface SignInAccount {
  readonly isActive: boolean;
  readonly failedCount: number;
  readonly lockedUntil: number | null;
}

/** Failures as they stand after this try. */
export type FailuresAfter = Pick<SignInAccount, 'failedCount' | 'lockedUntil'>;

export type SignInDecision =
  | { readonly ok: true; readonly after: FailuresAfter }
  | { readonly ok: false; readonly reason: SignInRefusal; readonly after: FailuresAfter };

/** Why somebody was not let in: for the audit trail. The person at the door hears one sentence, whatever it was. */
export type SignInRefusal = 'WRONG_PASSWORD' | 'LOCKED_OUT' | 'ACCOUNT_CLOSED';

/**
 * One try to sign in. The right password does not open an account that is locked out: or a guesser would learn that he
 * has found it. A try during the lockout does not prolong it: or anybody could keep a person out for ever.
 */
export function decideSignIn(account: SignInAccount, isRight: boolean, now: number): SignInDecision {
  const { failedCount, lockedUntil } = account;
  const stays = { failedCount, lockedUntil };
  if (lockedUntil !== null && now < lockedUntil) return { ok: false, reason: 'LOCKED_OUT', after: stays };
  if (!isRight) return { ok: false, reason: 'WRONG_PASSWORD', after: oneMore(account, now) };
  if (!account.isActive) return { ok: false, reason: 'ACCOUNT_CLOSED', after: stays };
  return { ok: true, after: { failedCount: 0, lockedUntil: null } };
}

/** After a lockout has run out the count begins anew. */
function oneMore({ failedCount, lockedUntil }: SignInAccount, now: number): FailuresAfter {
  const failures = (lockedUntil === null ? failedCount : 0) + 1;
  return { failedCount: failures, lockedUntil: failures >= FAILURES_MAX ? now + LOCKOUT_MS : null };
}

/** What makes a person choose a new password before anything else. */
export function mustChangePassword(
  { mustChange, passwordSetAt }: { readonly mustChange: boolean; readonly passwordSetAt: number | null },
  now: number,
  passwordAgeMsMax: number,
): boolean {
  return passwordSetAt !== null && (mustChange || now - passwordSetAt > passwordAgeMsMax);
}
