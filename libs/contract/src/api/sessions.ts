import { z } from 'zod';
import { accountRole, password, session, sessionList } from './accounts.js';
import { operation } from './operation.js';

const person = z
  .object({
    id: z.string(),
    name: z.string(),
    license: z.string(),
    roles: z.array(accountRole),
    mustChangePassword: z.boolean(),
  })
  .meta({ id: 'SignedInPerson' });

export const sessions = {
  ways: operation({
    method: 'GET',
    path: '/api/v1/sign-in',
    tag: 'people',
    act: 'status.read',
    summary: 'Read how people sign in here, and whether the first accounts are still to be created',
    response: z
      .object({
        isFirstRun: z.boolean().describe('no account exists: the operator key creates the first ones'),
        hasSingleSignOn: z.boolean(),
      })
      .meta({ id: 'SignInWays' }),
  }),
  open: operation({
    method: 'POST',
    repeat: 'another',
    path: '/api/v1/sessions',
    tag: 'people',
    act: 'session.open',
    summary: 'Sign in with a password: a cookie for pages, a bearer token for programs',
    body: z
      .strictObject({
        signInName: z.string().max(60),
        password,
        kind: z.enum(['cookie', 'bearer']).describe('a page takes a cookie, a program a bearer token'),
      })
      .meta({ id: 'SignIn' }),
    response: z
      .object({
        person,
        session,
        token: z.string().optional().describe('of a bearer session'),
        csrfToken: z.string().optional().describe('of a cookie session: sent with every change'),
      })
      .meta({ id: 'SignedIn' }),
    statuses: [201],
  }),
  me: operation({
    method: 'GET',
    path: '/api/v1/me',
    tag: 'people',
    act: 'session.own',
    summary: 'Read the own account and roles, and the token that a page sends with its changes',
    response: z.object({ person, csrfToken: z.string().optional() }).meta({ id: 'Me' }),
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/api/v1/me/password',
    tag: 'people',
    act: 'password.change',
    summary: 'Change the own password; every other own session ends',
    body: z.strictObject({ now: password, next: password }).meta({ id: 'OwnPassword' }),
    response: null,
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/sessions',
    tag: 'people',
    act: 'session.own',
    summary: 'List the own open sessions, newest first',
    response: sessionList,
  }),
  signOut: operation({
    method: 'DELETE',
    path: '/api/v1/sessions/current',
    tag: 'people',
    act: 'session.close',
    summary: 'Sign out',
    response: null,
  }),
  end: operation({
    method: 'DELETE',
    path: '/api/v1/sessions/:sessionId',
    tag: 'people',
    act: 'session.close',
    summary: 'End one own session',
    response: null,
  }),
  ssoBegin: operation({
    method: 'GET',
    path: '/api/v1/sso-sign-in',
    tag: 'people',
    act: 'session.open',
    summary: 'Redirect to single sign-on (OpenID Connect); it returns here',
    response: null,
    statuses: [200, 302],
  }),
  ssoReturn: operation({
    method: 'GET',
    path: '/api/v1/sso-sign-in/callback',
    tag: 'people',
    act: 'session.open',
    summary: 'Return from single sign-on: a session for the page',
    response: null,
    statuses: [200, 302],
  }),
} as const;
