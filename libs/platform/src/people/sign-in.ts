/** Failures in a row that lock an account for `LOCKOUT_MS`. */
export const FAILURES_MAX = 5;
export const LOCKOUT_MS = 15 * 60_000;

/** What sign-in depends on, of an account. Times in ms since 1970. */
export interface SignInAccount {
  readonly isActive: boolean;
  readonly failedCount: number;
  readonly lockedUntil: number | null;
}

/** The failures after this attempt. */
export type FailuresAfter = Pick<SignInAccount, 'failedCount' | 'lockedUntil'>;

export type SignInDecision =
  | { readonly ok: true; readonly after: FailuresAfter }
  | { readonly ok: false; readonly reason: SignInRefusal; readonly after: FailuresAfter };

/** Why a sign-in was refused, for the audit trail. The person gets the same sentence for every reason. */
export type SignInRefusal = 'WRONG_PASSWORD' | 'LOCKED_OUT' | 'ACCOUNT_CLOSED';

/**
 * One sign-in attempt. The right password does not open a locked account, or an attacker would learn that the guess was
 * right. An attempt during the lockout does not extend it, or an attacker could lock a person out forever.
 */
export function decideSignIn(account: SignInAccount, isRight: boolean, now: number): SignInDecision {
  const { failedCount, lockedUntil } = account;
  const stays = { failedCount, lockedUntil };
  if (lockedUntil !== null && now < lockedUntil) return { ok: false, reason: 'LOCKED_OUT', after: stays };
  if (!isRight) return { ok: false, reason: 'WRONG_PASSWORD', after: oneMore(account, now) };
  if (!account.isActive) return { ok: false, reason: 'ACCOUNT_CLOSED', after: stays };
  return { ok: true, after: { failedCount: 0, lockedUntil: null } };
}

/** After a lockout has expired the count starts again. */
function oneMore({ failedCount, lockedUntil }: SignInAccount, now: number): FailuresAfter {
  const failures = (lockedUntil === null ? failedCount : 0) + 1;
  return { failedCount: failures, lockedUntil: failures >= FAILURES_MAX ? now + LOCKOUT_MS : null };
}

/** Whether the person must choose a new password before anything else. */
export function mustChangePassword(
  { mustChange, passwordSetAt }: { readonly mustChange: boolean; readonly passwordSetAt: number | null },
  now: number,
  passwordAgeMsMax: number,
): boolean {
  return passwordSetAt !== null && (mustChange || now - passwordSetAt > passwordAgeMsMax);
}
