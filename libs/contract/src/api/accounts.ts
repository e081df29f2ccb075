import { z } from 'zod';
import { ACCOUNT_ROLES, KEEPERS, SERVICE_ROLES, type SignsInBy } from '../roles.js';
import { approval, instant, license, reason } from './fields.js';
import { operation } from './operation.js';

const path = '/api/v1/accounts';
const PASSWORD_CHARS_MAX = 512;

/** The handler enforces the minimum length (`PASSWORD_TOO_SHORT`), because schema errors may repeat the password. */
export const password = z.string().max(PASSWORD_CHARS_MAX);
const signInName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,59}$/, 'a sign-in name has lower-case letters, digits, . _ @ -');
const personName = z.string().trim().min(1).max(40).describe('first initial and last name, as signed');
export const accountRole = z.enum(ACCOUNT_ROLES);

const signsInBy = z.enum(['sso', 'password', 'token'] satisfies readonly SignsInBy[]);

const account = z
  .object({
    accountId: z.string(),
    signInName: z.string(),
    name: z.string(),
    license: z.string(),
    roles: z.array(accountRole),
    isActive: z.boolean(),
    signsInBy,
    mustChangePassword: z.boolean(),
    lockedUntil: instant
      .nullable()
      .describe('until when the address that entered wrong passwords waits; sign-in from others does not'),
    madeAt: instant,
  })
  .meta({ id: 'Account' });
const accountWithToken = account
  .extend({ token: z.string().optional().describe('of a service account; it is returned once and stored nowhere') })
  .meta({ id: 'AccountWithToken' });

const snapshot = z
  .object({
    signInName: z.string(),
    name: z.string(),
    license: z.string(),
    roles: z.array(accountRole),
    isActive: z.boolean(),
    signsInBy,
  })
  .meta({ id: 'AccountSnapshot' });
const keeper = z.object({ id: z.string(), name: z.string(), license: z.string() }).meta({ id: 'KeeperOfAccounts' });

const accountRequest = z
  .object({
    ...approval.shape,
    kind: z.enum(['create', 'change', 'reset-password', 'recover']),
    side: z.enum(KEEPERS),
    accountId: z.string(),
    before: snapshot.nullable(),
    after: snapshot,
    reason: z.string(),
    by: keeper,
    at: instant,
    state: z.enum(['pending', 'approved', 'cancelled']),
    decidedBy: keeper.nullable(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'AccountRequest' });

export const session = z
  .object({
    sessionId: z.string(),
    kind: z.enum(['cookie', 'bearer', 'token']),
    madeAt: instant,
    usedAt: instant,
    expiresAt: instant,
    isThisOne: z.boolean(),
  })
  .meta({ id: 'Session' });
export const sessionList = z.object({ sessions: z.array(session) }).meta({ id: 'Sessions' });

const newPerson = z.strictObject({ signInName, name: personName, license, password }).meta({ id: 'FirstAccount' });
const side = z.array(newPerson).min(2).max(10);
const firstService = z
  .strictObject({ signInName, name: personName, license, role: z.enum(SERVICE_ROLES) })
  .meta({ id: 'FirstServiceAccount' });
const SERVICES_MAX = 10;
const changes = {
  name: personName.optional(),
  license: license.optional(),
  roles: z.array(accountRole).min(1).optional(),
  isActive: z.boolean().optional(),
};

export const accounts = {
  setup: operation({
    method: 'POST',
    repeat: 'same',
    path: '/api/v1/setup',
    tag: 'people',
    act: 'people.setup',
    summary: 'Create the first accounts of each side and of programs, with the operator key; once',
    body: z
      .strictObject({
        ...{ administrators: side, auditors: side, commission: side },
        services: z.array(firstService).max(SERVICES_MAX).default([]),
      })
      .meta({ id: 'Setup' }),
    response: z.object({ accounts: z.array(accountWithToken) }).meta({ id: 'FirstAccounts' }),
    statuses: [201],
  }),
  make: operation({
    method: 'POST',
    repeat: 'same',
    path,
    tag: 'people',
    act: 'people.manage',
    summary: 'Create an account that reaches play only, with a first password, which the person must change',
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
    summary:
      'Close the account of another person who keeps no accounts, or take roles away; any change where it reaches play only. Ten times in 24 hours',
    body: z.strictObject(changes).meta({ id: 'ChangeAccount' }),
    response: account,
  }),
  resetPassword: operation({
    method: 'PUT',
    path: `${path}/:accountId/password`,
    tag: 'people',
    act: 'people.manage',
    summary:
      'Set a new first password for a person who reaches play only; ends every wait after wrong passwords, and all sessions',
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
  requests: operation({
    method: 'GET',
    path: '/api/v1/account-requests',
    tag: 'people',
    act: 'people.read',
    summary: 'List the requests for accounts, those that wait first',
    response: z.object({ requests: z.array(accountRequest) }).meta({ id: 'AccountRequests' }),
  }),
  request: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/account-requests',
    tag: 'people',
    act: 'people.request',
    summary: 'First of two people: request an account, a change of one, or a new password',
    body: z
      .discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('create'),
          ...{ signInName, name: personName, license, roles: z.array(accountRole).min(1), reason },
        }),
        z.strictObject({ kind: z.literal('change'), accountId: z.string(), ...changes, reason }),
        z.strictObject({ kind: z.literal('reset-password'), accountId: z.string(), reason }),
      ])
      .meta({ id: 'RequestForAccount' }),
    response: accountRequest,
    statuses: [201],
  }),
  approve: operation({
    method: 'POST',
    repeat: 'same',
    path: '/api/v1/account-requests/approve',
    tag: 'people',
    act: 'people.approve',
    summary:
      'Second of two people: the request is executed. The approver gives the first password or the token to its owner',
    body: approval
      .extend({
        password: password
          .optional()
          .describe(
            'the first password of a new account, of a reset, and of one that comes to reach money or oversight',
          ),
      })
      .meta({ id: 'AccountApproval' }),
    response: accountWithToken,
  }),
  cancel: operation({
    method: 'POST',
    repeat: 'same',
    path: '/api/v1/account-requests/cancel',
    tag: 'people',
    act: 'people.cancel-request',
    summary: 'Cancel a request that waits',
    body: approval,
    response: null,
  }),
  requestRecovery: operation({
    method: 'POST',
    repeat: 'keyed',
    path: '/api/v1/account-recoveries',
    tag: 'people',
    act: 'people.request-recovery',
    summary:
      'First of two people, an auditor or the Commission: request an account of an administrator, or that one be opened with a new password',
    body: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('create'), signInName, name: personName, license, reason }),
        z.strictObject({ kind: z.literal('restore'), accountId: z.string(), reason }),
      ])
      .meta({ id: 'RequestForRecovery' }),
    response: accountRequest,
    statuses: [201],
  }),
  approveRecovery: operation({
    method: 'POST',
    repeat: 'same',
    path: '/api/v1/account-recoveries/approve',
    tag: 'people',
    act: 'people.approve-recovery',
    summary:
      'Second of two people, of the other of these sides: the account is created or opened. The approver gives the first password to its owner',
    body: approval.extend({ password }).meta({ id: 'RecoveryApproval' }),
    response: account,
  }),
  rotateToken: operation({
    method: 'POST',
    repeat: 'another',
    path: '/api/v1/me/token',
    tag: 'people',
    act: 'token.rotate',
    summary:
      'Get a new token for the own service account. The one in use stays valid until it is signed out or expires',
    response: z.object({ token: z.string(), expiresAt: instant }).meta({ id: 'ServiceToken' }),
    statuses: [201],
  }),
} as const;
