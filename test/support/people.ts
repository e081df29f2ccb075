import { type Told, caller } from './floor.js';
import type { House, Running } from './house.js';

/** A person at a controller: signs in, asks, and is somebody with a licence number. */
export interface TestPerson {
  readonly accountId: string;
  readonly signInName: string;
  readonly password: string;
  readonly token: string;
  readonly ask: ReturnType<typeof caller>;
}

const FIRST_PASSWORD = 'a first password';
export const PASSWORD = 'a password of one’s own';

/** Signs in as a program does. */
export function signIn(url: string, signInName: string, password: string): Promise<Told> {
  return caller(url, undefined)('POST', '/api/v1/sessions', { signInName, password, kind: 'bearer' });
}

/** The first administrator, made with the house key, and ready to work. */
export async function firstAdministrator({ url }: Running, house: House): Promise<TestPerson> {
  const body = { signInName: 'admin', name: 'A. Administrator', licence: 'ADM-1', password: FIRST_PASSWORD };
  const made = await caller(url, house.operatorKey)('POST', '/api/v1/accounts/first', body);
  expect(made).toMatchObject({ status: 201, body: { roles: ['administrator'] } });
  return withOwnPassword(url, 'admin', String(made.body['accountId']));
}

/** A person of these roles, made by an administrator, and ready to work. */
export async function personOf(
  { url }: Running,
  administrator: TestPerson,
  signInName: string,
  roles: readonly string[],
): Promise<TestPerson> {
  const body = { signInName, name: `P. ${signInName}`, licence: `LIC-${signInName}`.slice(0, 19), roles };
  const made = await administrator.ask('POST', '/api/v1/accounts', { ...body, password: FIRST_PASSWORD });
  expect(made).toMatchObject({ status: 201 });
  return withOwnPassword(url, signInName, String(made.body['accountId']));
}

async function withOwnPassword(url: string, signInName: string, accountId: string): Promise<TestPerson> {
  const first = await signIn(url, signInName, FIRST_PASSWORD);
  expect(first).toMatchObject({ status: 201, body: { person: { mustChangePassword: true } } });
  const token = String(first.body['token']);
  const ask = caller(url, token);
  const words = { now: FIRST_PASSWORD, next: PASSWORD };
  expect(await ask('PUT', '/api/v1/me/password', words)).toMatchObject({ status: 204 });
  return { accountId, signInName, password: PASSWORD, token, ask };
}
