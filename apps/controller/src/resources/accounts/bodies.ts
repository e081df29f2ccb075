import { ACCOUNT_ROLES, type AccountRole } from '@jackpot/contract';
import { PASSWORD_LENGTH_MAX } from '@jackpot/platform';
import type { AccountRecord, SessionRecord } from '@jackpot/storage';
import { z } from 'zod';

/** A password on its way in: how long it must be is said by its own refusal, so that no answer repeats it. */
export const passwordText = z.string().max(PASSWORD_LENGTH_MAX * 4);
const signInName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,59}$/, 'a sign-in name has small letters, digits, . _ @ -');
const personName = z.string().trim().min(1).max(40).describe('first initial and last name, as it is signed');
const license = z.string().regex(/^[A-Za-z0-9/-]{1,19}$/, 'a license number has up to 19 letters, digits, / and -');
const roles = z.array(z.enum(ACCOUNT_ROLES as [AccountRole, ...AccountRole[]])).min(1);

export const signInBody = z
  .strictObject({
    signInName: z.string().max(60),
    password: passwordText,
    kind: z.enum(['cookie', 'bearer']).describe('a page takes a cookie, a program a bearer token'),
  })
  .meta({ id: 'SignIn' });
export const firstAccountBody = z
  .strictObject({ signInName, name: personName, license, password: passwordText })
  .meta({ id: 'FirstAccount' });
export const newAccountBody = z
  .strictObject({ signInName, name: personName, license, roles, password: passwordText })
  .meta({ id: 'NewAccount' });
export const changeAccountBody = z
  .strictObject({
    name: personName.optional(),
    license: license.optional(),
    roles: roles.optional(),
    isActive: z.boolean().optional(),
  })
  .meta({ id: 'ChangeAccount' });
export const resetPasswordBody = z.strictObject({ password: passwordText }).meta({ id: 'ResetPassword' });
export const ownPasswordBody = z.strictObject({ now: passwordText, next: passwordText }).meta({ id: 'OwnPassword' });

/** An account as others may see it: never its password's hash. */
export function accountBody(account: AccountRecord): Readonly<Record<string, unknown>> {
  const { accountId, signInName: name, license: number, isActive, mustChange, lockedUntil, madeAt } = account;
  return {
    accountId,
    signInName: name,
    name: account.name,
    license: number,
    roles: account.roles.split(','),
    isActive,
    signsInBy: account.passwordHash === null ? 'house' : 'password',
    mustChangePassword: mustChange,
    lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
    madeAt: new Date(madeAt).toISOString(),
  };
}

/** A session as its owner and administrators see it: never its token, nor its hash. */
export function sessionBody({ sessionId, kind, madeAt, usedAt, expiresAt }: SessionRecord, own?: string): object {
  return {
    sessionId,
    kind,
    madeAt: new Date(madeAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    isThisOne: sessionId === own,
  };
}
