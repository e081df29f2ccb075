import { z } from 'zod';
import { ACCOUNT_ROLES } from '../roles.js';
import { instant, license } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/accounts';
const PASSWORD_CHARS_MAX = 512;

/** A password: its own refusals check the length, so that no answer repeats it. */
export const password = z.string().max(PASSWORD_CHARS_MAX);
const signInName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,59}$/, 'a sign-in name has lower-case letters, digits, . _ @ -');
const personName = z.string().trim().min(1).max(40).describe('first initial and last name, as signed');
export const accountRole = z.enum(ACCOUNT_ROLES);

/** An account without the hash of its password. */
const account = z
  .object({
    accountId: z.string(),
    signInName: z.string(),
    name: z.string(),
    license: z.string(),
    roles: z.array(accountRole),
    isActive: z.boolean(),
    signsInBy: z.enum(['sso', 'password']),
    mustChangePassword: z.boolean(),
    lockedUntil: instant.nullable(),
    madeAt: instant,
  })
  .meta({ id: 'Account' });

/** A session without its token or the hash of it. */
export const session = z
  .object({
    sessionId: z.string(),
    kind: z.enum(['cookie', 'bearer']),
    madeAt: instant,
    usedAt: instant,
    expiresAt: instant,
    isThisOne: z.boolean(),
  })
  .meta({ id: 'Session' });
export const sessionList = z.object({ sessions: z.array(session) }).meta({ id: 'Sessions' });

export const accounts = {
  makeFirst: operation({
    method: 'POST',
    path: `${path}/first`,
    tag: 'people',
    act: 'people.bootstrap',
    summary: 'Create the first administrator, with the operator key; once',
    body: z.strictObject({ signInName, name: personName, license, password }).meta({ id: 'FirstAccount' }),
    response: account,
    statuses: [201],
  }),
  make: operation({
    method: 'POST',
    path,
    tag: 'people',
    act: 'people.manage',
    summary: 'Create an account with a first password, which the person must change',
    body: z
      .strictObject({ signInName, name: personName, license, roles: z.array(accountRole).min(1), password })
      .meta({ id: 'NewAccount' }),
    response: account,
    statuses: [201],
  }),
  list: operation({
    method: 'GET',
    path,
    tag: 'people',
    act: 'people.read',
    summary: 'List every account, and who is signed in',
    response: z
      .object({
        accounts: z.array(
          account.extend({ openSessions: z.int(), lastUsedAt: instant.nullable() }).meta({ id: 'AccountWithSessions' }),
        ),
      })
      .meta({ id: 'Accounts' }),
  }),
  change: operation({
    method: 'PATCH',
    path: `${path}/:accountId`,
    tag: 'people',
    act: 'people.manage',
    summary: 'Change name, license number or roles of another person, or close and open the account',
    body: z
      .strictObject({
        name: personName.optional(),
        license: license.optional(),
        roles: z.array(accountRole).min(1).optional(),
        isActive: z.boolean().optional(),
      })
      .meta({ id: 'ChangeAccount' }),
    response: account,
  }),
  resetPassword: operation({
    method: 'PUT',
    path: `${path}/:accountId/password`,
    tag: 'people',
    act: 'people.manage',
    summary: 'Set a new first password for another person; unlocks the account, ends all its sessions',
    body: z.strictObject({ password }).meta({ id: 'ResetPassword' }),
    response: null,
  }),
  sessions: operation({
    method: 'GET',
    path: `${path}/:accountId/sessions`,
    tag: 'people',
    act: 'people.read',
    summary: 'List the open sessions of a person',
    response: sessionList,
  }),
  endSessions: operation({
    method: 'DELETE',
    path: `${path}/:accountId/sessions`,
    tag: 'people',
    act: 'people.manage',
    summary: 'End all sessions of another person',
    response: z.object({ ended: z.int() }).meta({ id: 'EndedSessions' }),
  }),
  endSession: operation({
    method: 'DELETE',
    path: `${path}/:accountId/sessions/:sessionId`,
    tag: 'people',
    act: 'people.manage',
    summary: 'End one session of another person',
    response: null,
  }),
} as const;
