import { randomUUID } from 'node:crypto';
import { type AccountRole, SERVICE_ROLES, type ServiceRole, actRule } from '@jackpot/contract';
import { newSessionToken, secretHash } from '@jackpot/platform';
import {
  type AccountRecord,
  AccountRepository,
  AssignmentRepository,
  type NewPassword,
  Seals,
  openDataSource,
  SessionRepository,
} from '@jackpot/storage';
import type { DataSource } from 'typeorm';
import { type PayableClaim, issueOf, lookUpsOf, patronOf } from '../../apps/lab/src/players/api/payment.js';
import { type HttpReply, caller } from './floor.js';
import type { TestEnvironment, Running } from './environment.js';
import { operationAt, patiently } from './patient.js';

export interface TestPerson {
  readonly accountId: string;
  readonly signInName: string;
  readonly password: string;
  readonly token: string;
  readonly request: ReturnType<typeof caller>;
}

const FIRST_PASSWORD = 'a first password';
export const PASSWORD = 'a password of one’s own';

export function signIn(url: string, signInName: string, password: string): Promise<HttpReply> {
  return patiently(caller(url, undefined))('POST', '/api/v1/sessions', { signInName, password, kind: 'bearer' });
}

export type Side = 'administrator' | 'auditor' | 'commission';
type Pair = readonly [first: TestPerson, second: TestPerson];

export interface Administrator extends TestPerson {
  readonly sides: Readonly<Record<Side, Pair>>;
  readonly tokens: Readonly<Record<ServiceRole, string>>;
  /** Sends a request as any person or program that may send it. For requests that are not under test. */
  readonly permitted: ReturnType<typeof caller>;
  permittedAt(url: string): ReturnType<typeof caller>;
}

const SIDES = { administrators: 'administrator', auditors: 'auditor', commission: 'commission' } as const;

export async function firstAdministrator(controller: Running, environment: TestEnvironment): Promise<Administrator> {
  const { url } = controller;
  const people = Object.entries(SIDES).map(
    ([group, side]) => [group, [1, 2].map((n) => firstPerson(side, n))] as const,
  );
  const services = SERVICE_ROLES.map((role) => ({ signInName: role, name: role, license: `PRG-${role}`, role }));
  const setup = { ...Object.fromEntries(people), services };
  const made = await patiently(caller(url, environment.operatorKey))('POST', '/api/v1/setup', setup);
  expect(made).toMatchObject({ status: 201 });
  const everyone = made.body['accounts'] as readonly Readonly<Record<string, unknown>>[];
  expect(everyone).toHaveLength(6 + SERVICE_ROLES.length);
  const accounts = everyone.slice(0, 6);
  const first = await signIn(url, 'admin', FIRST_PASSWORD);
  expect(first).toMatchObject({ status: 201, body: { person: { mustChangePassword: true } } });
  const token = String(first.body['token']);
  const request = caller(url, token);
  expect(await patiently(request)('GET', '/api/v1/accounts')).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_MUST_CHANGE' },
  });
  const words = { now: FIRST_PASSWORD, next: PASSWORD };
  expect(await patiently(request)('PUT', '/api/v1/me/password', words)).toMatchObject({ status: 204 });
  await skipFirstPasswords(environment);
  const idOf = (name: string): string => String(accounts.find(({ signInName }) => signInName === name)?.['accountId']);
  const others = new Map<string, TestPerson>();
  for (const name of accounts.map(({ signInName }) => String(signInName)).slice(1))
    others.set(name, await signedIn(url, { accountId: idOf(name), signInName: name, password: PASSWORD }));
  const admin = { accountId: idOf('admin'), signInName: 'admin', password: PASSWORD, token, request };
  const pair = (side: Side): Pair => [others.get(`${side}-1`) ?? admin, others.get(`${side}-2`)!];
  const sides = { administrator: pair('administrator'), auditor: pair('auditor'), commission: pair('commission') };
  const tokens = Object.fromEntries(
    everyone.slice(6).map(({ signInName, token: ofProgram }) => [signInName, String(ofProgram)]),
  ) as Administrator['tokens'];
  const held = new Map<AccountRole, string>(Object.entries(tokens) as [ServiceRole, string][]);
  held.set('auditor', sides.auditor[0].token);
  const permittedAt = (at: string) => permittedWith(held, at);
  return { ...admin, sides, tokens, permitted: permittedAt(url), permittedAt };
}

function permittedWith(tokens: ReadonlyMap<AccountRole, string>, url: string): ReturnType<typeof caller> {
  return (method, path, body) => {
    const act = operationAt(method, path)?.act;
    if (act === undefined) return patiently(caller(url, undefined))(method, path, body);
    const { who } = actRule(act);
    const [, token] = [...tokens].find(([role]) => typeof who === 'string' || who.includes(role)) ?? [];
    if (token === undefined) throw new Error(`${method} ${path}: no program of the setup may do "${act}"`);
    return patiently(caller(url, who === 'anyone' ? undefined : token))(method, path, body);
  };
}

function firstPerson(side: Side, n: number) {
  const signInName = side === 'administrator' && n === 1 ? 'admin' : `${side}-${n}`;
  const license = `${side.slice(0, 3).toUpperCase()}-${n}`;
  const password = signInName === 'admin' ? FIRST_PASSWORD : PASSWORD;
  return { signInName, name: `${n === 1 ? 'A' : 'B'}. ${side}`, license, password };
}

async function signedIn(
  url: string,
  who: Pick<TestPerson, 'accountId' | 'signInName' | 'password'>,
): Promise<TestPerson> {
  const { status, body } = await signIn(url, who.signInName, who.password);
  expect({ name: who.signInName, status }).toEqual({ name: who.signInName, status: 201 });
  const token = String(body['token']);
  return { ...who, token, request: caller(url, token) };
}

export interface NewPerson {
  readonly signInName: string;
  readonly name: string;
  readonly license: string;
  readonly roles: readonly string[];
}

/** Creates an account by one person, or by two people if the role needs two. The first password is PASSWORD. */
export async function makeAccount(admin: Administrator, person: NewPerson): Promise<HttpReply> {
  if (person.roles.every((role) => role === 'dealer'))
    return patiently(admin.request)('POST', '/api/v1/accounts', { ...person, password: PASSWORD });
  const request = { kind: 'create', ...person, reason: 'joins the staff' };
  return byTwo(admin, request, PASSWORD);
}

export async function byTwo(
  { sides }: Administrator,
  body: Readonly<Record<string, unknown>>,
  password?: string,
  side: Side = sideOf(body['roles']),
): Promise<HttpReply> {
  const [first, second] = sides[side];
  const requested = await patiently(first.request)('POST', '/api/v1/account-requests', body);
  if (requested.status !== 201) return requested;
  const { request, hash } = requested.body;
  return patiently(second.request)('POST', '/api/v1/account-requests/approve', {
    ...{ request, hash },
    ...(password === undefined ? {} : { password }),
  });
}

function sideOf(roles: unknown): Side {
  const [role] = Array.isArray(roles) ? (roles as readonly unknown[]) : [];
  return role === 'auditor' || role === 'commission' ? role : 'administrator';
}

/** The forced change of the first password is skipped, because it needs several slow hashes. */
export async function personOf(
  { controller: { url }, environment, admin }: Made,
  signInName: string,
  roles: readonly string[],
): Promise<TestPerson> {
  const license = `LIC-${signInName}`.slice(0, 19);
  const made = await makeAccount(admin, { signInName, name: `P. ${signInName}`, license, roles });
  expect([signInName, made]).toMatchObject([signInName, { body: { mustChangePassword: true } }]);
  const accountId = String(made.body['accountId']);
  await skipFirstPasswords(environment);
  return signedIn(url, { accountId, signInName, password: PASSWORD });
}

export async function assignTables(environment: TestEnvironment, linkId: string, tables: number): Promise<void> {
  const times = { assignedAt: 1, endsAt: Date.UTC(2100, 0, 1), assignedBy: 'the test', endedAt: null };
  const dealers = await withAccounts(environment, async (accounts) =>
    (await accounts.all()).filter(({ roles }) => roles.includes('dealer')),
  );
  await withRows(environment, async (dataSource, seals) => {
    const store = new AssignmentRepository(dataSource, seals);
    for (let table = 1; table <= tables; table += 1)
      for (const { accountId } of dealers)
        await store.add({ assignmentId: randomUUID(), linkId, tableId: `t-${table}`, accountId, ...times });
  });
}

export function skipFirstPasswords(environment: TestEnvironment): Promise<void> {
  return setPasswordTimes(environment, ({ mustChange }) => mustChange, {});
}

export function agePassword(environment: TestEnvironment, signInName: string, passwordSetAt: number): Promise<void> {
  return setPasswordTimes(environment, (account) => account.signInName === signInName, { passwordSetAt });
}

function setPasswordTimes(
  environment: TestEnvironment,
  whose: (account: AccountRecord) => boolean,
  times: Partial<NewPassword>,
): Promise<void> {
  return withAccounts(environment, async (accounts) => {
    for (const account of (await accounts.all()).filter(whose)) {
      const { passwordHash, passwordSetAt } = account;
      if (passwordHash === null || passwordSetAt === null) continue;
      await accounts.setPassword(account, { passwordHash, passwordSetAt, mustChange: false, ...times });
    }
  });
}

export function addSession(
  environment: TestEnvironment,
  { accountId, expiresAt }: { readonly accountId: string; readonly expiresAt: number },
): Promise<string> {
  return withRows(environment, async (dataSource, seals) => {
    const token = newSessionToken();
    const now = Date.now();
    await new SessionRepository(dataSource, seals).add({
      ...{ sessionId: randomUUID(), accountId, tokenHash: Uint8Array.from(secretHash(token)), kind: 'bearer' },
      ...{ madeAt: now, usedAt: now, expiresAt, endedAt: null },
    });
    return token;
  });
}

export function sealsOf({ env }: TestEnvironment): Seals {
  return new Seals({ key: Buffer.from(env['RECORDS_KEY'] ?? '', 'hex'), now: () => Date.now() });
}

function withAccounts<T>(environment: TestEnvironment, work: (accounts: AccountRepository) => Promise<T>): Promise<T> {
  return withRows(environment, (dataSource, seals) => work(new AccountRepository(dataSource, seals)));
}

export async function withRows<T>(
  environment: TestEnvironment,
  work: (dataSource: DataSource, seals: Seals) => Promise<T>,
): Promise<T> {
  return work(await dataSourceOf(environment), sealsOf(environment));
}

/** One data source for each environment, because data sources are slow to open. */
const DATA_SOURCES = new WeakMap<TestEnvironment, Promise<DataSource>>();

function dataSourceOf(environment: TestEnvironment): Promise<DataSource> {
  const known = DATA_SOURCES.get(environment);
  if (known !== undefined) return known;
  const made = openDataSource(environment.databaseUrl);
  DATA_SOURCES.set(environment, made);
  environment.onClose(async () => (await made).destroy());
  return made;
}

export interface Cashiers {
  readonly pit: TestPerson;
  readonly supervisor: TestPerson;
  readonly cage: TestPerson;
}

export async function cashiers(made: Made): Promise<Cashiers> {
  const pit = await personOf(made, 'pays-pit', ['pit-manager']);
  const supervisor = await personOf(made, 'pays-floor', ['floor-supervisor']);
  return { pit, supervisor, cage: await personOf(made, 'pays-cage', ['cage']) };
}

export async function payClaim({ pit, supervisor, cage }: Cashiers, awardId: string): Promise<void> {
  const marks = { surveillanceNotice: 'S-1', hasPhotograph: true };
  const act = ({ request }: TestPerson, what: string, body?: unknown): Promise<HttpReply> =>
    patiently(request)('POST', `/api/v1/claims/${awardId}/${what}`, body);
  const verified = await act(pit, 'verify');
  const authorized = await act(supervisor, 'authorize', marks);
  const claim = authorized.body as unknown as PayableClaim;
  await recordPatron(cage, awardId, claim);
  for (const lookUp of lookUpsOf(claim)) expect(await act(cage, 'check', lookUp)).toMatchObject({ status: 200 });
  const steps = [verified, authorized, await act(cage, 'issue', issueOf(claim))];
  expect(steps).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200, body: { status: 'paid' } }]);
}

export async function recordPatron(
  { request }: Pick<TestPerson, 'request'>,
  awardId: string,
  claim: PayableClaim,
): Promise<void> {
  const patron = patronOf(claim);
  if (patron === undefined) return;
  expect(await patiently(request)('PUT', `/api/v1/claims/${awardId}/patron`, patron)).toMatchObject({ status: 201 });
}

interface Made {
  readonly controller: Running;
  readonly environment: TestEnvironment;
  readonly admin: Administrator;
}
