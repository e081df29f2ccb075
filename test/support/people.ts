import { type HttpReply, caller } from './floor.js';
import type { TestEnvironment, Running } from './environment.js';

/** A person at a controller: signs in, sends requests, and has a license number. */
export interface TestPerson {
  readonly accountId: string;
  readonly signInName: string;
  readonly password: string;
  readonly token: string;
  readonly request: ReturnType<typeof caller>;
}

const FIRST_PASSWORD = 'a first password';
export const PASSWORD = 'a password of one’s own';

/** Signs in as a program does. */
export function signIn(url: string, signInName: string, password: string): Promise<HttpReply> {
  return caller(url, undefined)('POST', '/api/v1/sessions', { signInName, password, kind: 'bearer' });
}

/** The first administrator, made with the operator key, and ready to work. */
export async function firstAdministrator({ url }: Running, environment: TestEnvironment): Promise<TestPerson> {
  const body = { signInName: 'admin', name: 'A. Administrator', license: 'ADM-1', password: FIRST_PASSWORD };
  const made = await caller(url, environment.operatorKey)('POST', '/api/v1/accounts/first', body);
  expect(made).toMatchObject({ status: 201, body: { roles: ['administrator'] } });
  const first = await signIn(url, 'admin', FIRST_PASSWORD);
  expect(first).toMatchObject({ status: 201, body: { person: { mustChangePassword: true } } });
  const token = String(first.body['token']);
  const request = caller(url, token);
  expect(await request('GET', '/api/v1/accounts')).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_MUST_CHANGE' },
  });
  const words = { now: FIRST_PASSWORD, next: PASSWORD };
  expect(await request('PUT', '/api/v1/me/password', words)).toMatchObject({ status: 204 });
  const accountId = String(made.body['accountId']);
  return { accountId, signInName: 'admin', password: PASSWORD, token, request };
}

/**
 * A person of these roles, made by an administrator, and ready to work. That the first password must be changed is left out
 * here: a change is several hashes, each as dear as it is meant to be.
 */
export async function personOf(
  { controller: { url }, environment, admin }: Made,
  signInName: string,
  roles: readonly string[],
): Promise<TestPerson> {
  const body = { signInName, name: `P. ${signInName}`, license: `LIC-${signInName}`.slice(0, 19), roles };
  const made = await admin.request('POST', '/api/v1/accounts', { ...body, password: PASSWORD });
  expect(made).toMatchObject({ status: 201, body: { mustChangePassword: true } });
  const accountId = String(made.body['accountId']);
  await environment.sql(`UPDATE account SET must_change = 0 WHERE account_id = '${accountId}'`);
  const { body: session } = await signIn(url, signInName, PASSWORD);
  const token = String(session['token']);
  return { accountId, signInName, password: PASSWORD, token, request: caller(url, token) };
}

/** The three who pay a claim: each does one step. */
export interface Cashiers {
  readonly pit: TestPerson;
  readonly supervisor: TestPerson;
  readonly cage: TestPerson;
}

/** A pit manager, a floor supervisor and a cashier. */
export async function cashiers(made: Made): Promise<Cashiers> {
  const pit = await personOf(made, 'pays-pit', ['pit-manager']);
  const supervisor = await personOf(made, 'pays-floor', ['floor-supervisor']);
  return { pit, supervisor, cage: await personOf(made, 'pays-cage', ['cage']) };
}

/** Pays a claim, step by step. */
export async function payClaim({ pit, supervisor, cage }: Cashiers, awardId: string): Promise<void> {
  const marks = { surveillanceNotice: 'S-1', hasPhotograph: true };
  const verified = await pit.request('POST', `/api/v1/claims/${awardId}/verify`);
  const { documentNumber } = verified.body;
  const steps = [
    verified,
    await supervisor.request('POST', `/api/v1/claims/${awardId}/authorize`, marks),
    await cage.request('POST', `/api/v1/claims/${awardId}/issue`, { method: 'check', documentNumber }),
  ];
  expect(steps).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200, body: { status: 'paid' } }]);
}

interface Made {
  readonly controller: Running;
  readonly environment: TestEnvironment;
  readonly admin: TestPerson;
}
