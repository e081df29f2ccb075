import { ACCOUNT_ROLES, SERVICE_ROLES, type ServiceRole, writeTableToken } from '@jackpot/contract';
import type { Running, TestEnvironment } from '../support/environment.js';
import { SECRET, termsOf } from '../support/floor.js';
import {
  type Administrator,
  PASSWORD,
  type TestPerson,
  addSession,
  byTwo,
  firstAdministrator,
  makeAccount,
  personOf,
  signIn,
} from '../support/people.js';

export type Headers = Readonly<Record<string, string>>;
export type Held = Readonly<Record<string, Headers>>;

const LINK = 'east';
const COOKIE = 'royal9_session';
const DAY_MS = 86_400_000;

interface Floor {
  readonly environment: TestEnvironment;
  readonly controller: Running;
  readonly admin: Administrator;
}

export async function holdCredentials(environment: TestEnvironment, controller: Running): Promise<Held> {
  const admin = await firstAdministrator(controller, environment);
  await admin.permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }));
  await admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
  const floor = { environment, controller, admin };
  const staff = await staffOf(floor);
  return {
    ...Object.fromEntries([...staff].map(([role, token]) => [role, bearer(token)])),
    ...(await pagesOf(floor)),
    ...(await changedPeople(floor)),
    ...(await endedSessions(floor)),
    ...(await otherSecrets(floor)),
    // This must be last, because `personOf` marks the first passwords of all people as changed.
    ...(await newcomer(floor)),
  };
}

async function staffOf({ environment, controller, admin }: Floor): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const role of ACCOUNT_ROLES) {
    const isProgram = (SERVICE_ROLES as readonly string[]).includes(role);
    const token = isProgram
      ? admin.tokens[role as ServiceRole]
      : (await personOf({ environment, controller, admin }, `m-${role}`, [role])).token;
    tokens.set(role, token);
  }
  return tokens;
}

async function pagesOf({ environment, controller }: Floor): Promise<Held> {
  const pit = await pageOf(controller, 'm-pit-manager');
  const technician = await pageOf(controller, 'm-technician');
  const administrator = await pageOf(controller, 'm-administrator');
  const { authorization } = bearer(environment.operatorKey);
  return {
    'page of a pit manager': { cookie: pit.cookie, 'x-csrf-token': pit.csrfToken },
    'page of a pit manager, without its token': { cookie: (await pageOf(controller, 'm-pit-manager')).cookie },
    'page of a pit manager, from a page of another site': {
      ...{ cookie: pit.cookie, 'x-csrf-token': pit.csrfToken, 'sec-fetch-site': 'cross-site' },
    },
    'page of an administrator, with the token of another page': {
      ...{ cookie: administrator.cookie, 'x-csrf-token': pit.csrfToken },
    },
    'page of a technician, without its token': { cookie: technician.cookie },
    'cookie as a bearer token': bearer(pit.cookie.slice(COOKIE.length + 1)),
    'operator key beside the cookie of a pit manager': { authorization, cookie: pit.cookie },
  };
}

async function changedPeople(floor: Floor): Promise<Held> {
  const { admin } = floor;
  const [demoted, moved, closed] = [
    await personOf(floor, 'm-demoted', ['dealer', 'pit-manager']),
    await personOf(floor, 'm-moved', ['cage']),
    await personOf(floor, 'm-closed', ['dealer']),
  ];
  await changed(admin, demoted, { roles: ['dealer'] });
  await changed(admin, closed, { isActive: false });
  const change = { kind: 'change', accountId: moved.accountId, roles: ['surveillance'], reason: 'moves' };
  expect(await byTwo(admin, change)).toMatchObject({ status: 200, body: { roles: ['surveillance'] } });
  return {
    'pit manager who became a dealer while signed in': bearer(demoted.token),
    'cashier who moved to surveillance while signed in': bearer(moved.token),
    'closed account': bearer(closed.token),
  };
}

async function newcomer({ controller, admin }: Floor): Promise<Held> {
  const person = { signInName: 'm-fresh', name: 'F. Resh', license: 'LIC-M-FRESH', roles: ['dealer'] };
  expect((await makeAccount(admin, person)).status).toBe(201);
  const { body } = await signIn(controller.url, 'm-fresh', PASSWORD);
  return { 'person who has not changed the first password': bearer(String(body['token'])) };
}

async function changed({ request }: Administrator, { accountId }: TestPerson, change: object): Promise<void> {
  expect((await request('PATCH', `/api/v1/accounts/${accountId}`, change)).status).toBe(200);
}

async function endedSessions(floor: Floor): Promise<Held> {
  const { environment } = floor;
  const person = await personOf(floor, 'm-ended', ['pit-manager']);
  const [idle, left] = [await personOf(floor, 'm-idle', ['pit-manager']), await personOf(floor, 'm-left', ['cage'])];
  expect((await left.request('DELETE', '/api/v1/sessions/current')).status).toBe(204);
  await environment.sql(
    `UPDATE person_session SET used_at = ${Date.now() - DAY_MS} WHERE account_id = '${idle.accountId}'`,
  );
  const [row] = await environment.sql(
    `SELECT HEX(token_hash) AS hash FROM person_session WHERE account_id = '${person.accountId}'`,
  );
  const expired = await addSession(environment, { accountId: person.accountId, expiresAt: Date.now() - 1 });
  const madeUp = `${person.token.slice(0, -2)}xx`;
  return {
    'session that has expired': bearer(expired),
    'session that was not used for too long': bearer(idle.token),
    'session that has signed out': bearer(left.token),
    'session that is made up': bearer(madeUp),
    'cookie that is made up': { cookie: `${COOKIE}=${madeUp}` },
    'bearer token as a cookie': { cookie: `${COOKIE}=${person.token}` },
    'hash of a token, read from the database': bearer(String(row!['hash'])),
  };
}

async function otherSecrets(floor: Floor): Promise<Held> {
  const supervisor = await personOf(floor, 'm-ticket', ['floor-supervisor']);
  const { body } = await supervisor.request('POST', `/api/v1/links/${LINK}/tables/t-1/ticket`);
  return {
    'key of a table': bearer(writeTableToken({ linkId: LINK, tableId: 't-1', secret: SECRET })),
    'id of a seat device': bearer('d-1-1'),
    'ticket of a table': bearer(String(body['ticket'])),
    'operator key': bearer(floor.environment.operatorKey),
    'no credential': {},
    'no credential, from a page of another site': { origin: 'https://evil.example' },
  };
}

function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

async function pageOf({ url }: Running, signInName: string): Promise<{ cookie: string; csrfToken: string }> {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signInName, password: PASSWORD, kind: 'cookie' }),
  });
  const { csrfToken } = (await answer.json()) as { readonly csrfToken: string };
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', csrfToken };
}
