import {
  ACCOUNT_ROLES,
  type AccountRole,
  type ActRefusal,
  type OperationSpec,
  actRule,
  parseRequest,
} from '@jackpot/contract';

export type Holder =
  | { readonly kind: 'stranger'; readonly isOfForeignPage?: true }
  | { readonly kind: 'operator-key' }
  | {
      readonly kind: 'person';
      readonly roles: readonly AccountRole[];
      readonly lacks?: 'page-token' | 'own-password';
      readonly isOfForeignPage?: true;
    };

/** The guard's answer to a credential. Every other refusal concerns the request itself. */
export type GuardAnswer = 'allowed' | ActRefusal | 'FOREIGN_PAGE' | 'CSRF_TOKEN_MISSING' | 'PASSWORD_MUST_CHANGE';

export const GUARD_STATUS = {
  NOT_SIGNED_IN: 401,
  SETUP_CODE_WRONG: 401,
  NOT_PERMITTED: 403,
  SETUP_ONLY: 403,
  FOREIGN_PAGE: 403,
  CSRF_TOKEN_MISSING: 403,
  PASSWORD_MUST_CHANGE: 403,
} as const satisfies Readonly<Record<Exclude<GuardAnswer, 'allowed'>, number>>;

/** The answer that the contract's table of acts prescribes, independent of the guard's implementation. */
export function answerBy(holder: Holder, { act, method }: OperationSpec): GuardAnswer {
  const { who } = actRule(act);
  if ('isOfForeignPage' in holder && method !== 'GET') return 'FOREIGN_PAGE';
  if (holder.kind === 'operator-key') return who === 'operator-key' ? 'allowed' : 'SETUP_ONLY';
  if (who === 'anyone') return 'allowed';
  if (holder.kind === 'stranger') return who === 'operator-key' ? 'SETUP_CODE_WRONG' : 'NOT_SIGNED_IN';
  const { roles, lacks } = holder;
  const hasRole = who === 'signed-in' || (who !== 'operator-key' && who.some((role) => roles.includes(role)));
  if (!hasRole) return 'NOT_PERMITTED';
  if (lacks === 'page-token' && method !== 'GET') return 'CSRF_TOKEN_MISSING';
  return lacks === 'own-password' && who !== 'signed-in' ? 'PASSWORD_MUST_CHANGE' : 'allowed';
}

export const CREDENTIALS: Readonly<Record<string, Holder>> = {
  ...Object.fromEntries(ACCOUNT_ROLES.map((role) => [role, { kind: 'person', roles: [role] } as const])),
  'page of a pit manager': { kind: 'person', roles: ['pit-manager'] },
  'page of a pit manager, without its token': { kind: 'person', roles: ['pit-manager'], lacks: 'page-token' },
  'page of an administrator, with the token of another page': {
    ...{ kind: 'person', roles: ['administrator'], lacks: 'page-token' },
  },
  'page of a pit manager, from a page of another site': {
    ...{ kind: 'person', roles: ['pit-manager'], isOfForeignPage: true },
  },
  'page of a technician, without its token': { kind: 'person', roles: ['technician'], lacks: 'page-token' },
  'pit manager who became a dealer while signed in': { kind: 'person', roles: ['dealer'] },
  'cashier who moved to surveillance while signed in': { kind: 'person', roles: ['surveillance'] },
  'person who has not changed the first password': { kind: 'person', roles: ['dealer'], lacks: 'own-password' },
  'closed account': { kind: 'stranger' },
  'session that has expired': { kind: 'stranger' },
  'session that was not used for too long': { kind: 'stranger' },
  'session that has signed out': { kind: 'stranger' },
  'session that is made up': { kind: 'stranger' },
  'cookie that is made up': { kind: 'stranger' },
  'cookie as a bearer token': { kind: 'stranger' },
  'bearer token as a cookie': { kind: 'stranger' },
  'hash of a token, read from the database': { kind: 'stranger' },
  'key of a table': { kind: 'stranger' },
  'id of a seat device': { kind: 'stranger' },
  'ticket of a table': { kind: 'stranger' },
  'operator key': { kind: 'operator-key' },
  'operator key beside the cookie of a pit manager': { kind: 'operator-key' },
  'no credential': { kind: 'stranger' },
  'no credential, from a page of another site': { kind: 'stranger', isOfForeignPage: true },
};

/** A request that names nothing that exists, so that it changes nothing even if it is allowed. */
export interface EmptyRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const NO_BODY_OF_OURS = { thisFieldIsNotKnown: true };
const NO_NUMBER = '999999999';
const NO_NAME = 'no-such-thing';

export function emptyRequestOf(spec: OperationSpec): EmptyRequest {
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => (takes(spec, name, NO_NAME) ? NO_NAME : NO_NUMBER));
  return { path, body: spec.body === undefined ? undefined : NO_BODY_OF_OURS };
}

export function actsWithoutInput(spec: OperationSpec): boolean {
  if (spec.method === 'GET' || spec.path.includes(':')) return false;
  return !('invalid' in parseRequest(spec, { params: {}, query: {}, body: emptyRequestOf(spec).body }));
}

function takes(spec: OperationSpec, parameter: string, value: string): boolean {
  const alone = { ...spec, path: `/:${parameter}`, query: undefined, body: undefined };
  return !('invalid' in parseRequest(alone, { params: { [parameter]: value }, query: {}, body: undefined }));
}
