import { CannotRun } from '@jackpot/platform';
import { createHmac } from 'node:crypto';
import type { AccountRole, ResponseOf, api } from '@jackpot/contract';
import { type HttpAnswer, type HttpRequest, type LeaderClient, codeOf } from './leader-client.js';

export interface StaffMember {
  readonly signInName: string;
  readonly name: string;
  readonly license: string;
  readonly role: AccountRole;
}

export const STAFF = {
  administrator: { signInName: 'admin', name: 'A. Keller', license: 'TG-1001', role: 'administrator' },
  secondAdministrator: { signInName: 'admin2', name: 'D. Okoye', license: 'TG-1002', role: 'administrator' },
  pit: { signInName: 'pit', name: 'G. Haddad', license: 'TG-2207', role: 'pit-manager' },
  supervisor: { signInName: 'supervisor', name: 'B. Osei', license: 'TG-2314', role: 'floor-supervisor' },
  cage: { signInName: 'cage', name: 'E. Tanaka', license: 'TG-3102', role: 'cage' },
  dealer: { signInName: 'dealer', name: 'A. Novak', license: 'TG-4410', role: 'dealer' },
  accounting: { signInName: 'accounting', name: 'I. Rahman', license: 'TG-5120', role: 'accounting' },
  surveillance: { signInName: 'surveillance', name: 'L. Ferreira', license: 'TG-5205', role: 'surveillance' },
  auditor: { signInName: 'auditor', name: 'G. Weiss', license: 'TG-5308', role: 'auditor' },
  secondAuditor: { signInName: 'auditor2', name: 'P. Lund', license: 'TG-5309', role: 'auditor' },
  technician: { signInName: 'technician', name: 'H. Iversen', license: 'MF-6001', role: 'technician' },
  commission: { signInName: 'commission', name: 'F. Castillo', license: 'GC-7001', role: 'commission' },
  secondCommissioner: { signInName: 'commission2', name: 'R. Amari', license: 'GC-7002', role: 'commission' },
} as const satisfies Readonly<Record<string, StaffMember>>;
export type StaffName = keyof typeof STAFF;

const PAYING: readonly StaffName[] = ['pit', 'supervisor', 'cage'];
/** More would not be faster, because each hash occupies a core. */
const READY_AT_ONCE = 2;

const SETUP = {
  administrators: ['administrator', 'secondAdministrator'],
  auditors: ['auditor', 'secondAuditor'],
  commission: ['commission', 'secondCommissioner'],
} as const satisfies Readonly<Record<string, readonly StaffName[]>>;
const ADMINISTRATORS: readonly StaffName[] = SETUP.administrators;
const OF_SETUP: readonly StaffName[] = Object.values(SETUP).flat();

const ACCOUNTS = '/api/v1/accounts';
const REQUESTS = '/api/v1/account-requests';

class NotOurs extends CannotRun {}

/** First passwords are derived from `password`, so that later runs can sign in too. */
export class Staff {
  readonly #tokens = new Map<StaffName, string>();

  constructor(
    private readonly client: Pick<LeaderClient, 'request'>,
    private readonly password: string,
  ) {}

  isThere(name: StaffName): boolean {
    return this.#tokens.has(name);
  }

  prepare(): Promise<string | null> {
    return this.#orNotOurs(async () => {
      const known = await this.#begin();
      for (const name of PAYING) await this.#ready(name, known);
      if (!known.has(STAFF.dealer.signInName)) await this.#create('dealer', firstPassword('dealer', this.password));
    });
  }

  everyone(): Promise<string | null> {
    return this.#orNotOurs(async () => {
      const known = await this.#begin();
      const names = (Object.keys(STAFF) as StaffName[]).filter((name) => !ADMINISTRATORS.includes(name));
      const next = async (): Promise<void> => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) await this.#ready(name, known);
      };
      await Promise.all(Array.from({ length: READY_AT_ONCE }, next));
    });
  }

  async #orNotOurs(act: () => Promise<void>): Promise<string | null> {
    try {
      await act();
      return null;
    } catch (fault) {
      if (fault instanceof NotOurs) return fault.message;
      throw fault;
    }
  }

  async #begin(): Promise<ReadonlySet<string>> {
    for (const name of ADMINISTRATORS) await this.#signIn(name);
    return this.#known();
  }

  async #ready(name: StaffName, known: ReadonlySet<string>): Promise<void> {
    await (known.has(STAFF[name].signInName) ? this.#signIn(name) : this.#join(name));
  }

  async #known(): Promise<ReadonlySet<string>> {
    const bearer = this.#tokens.get('administrator') ?? '';
    const { body } = await this.client.request({ method: 'GET', path: ACCOUNTS, bearer, expected: [200] });
    const { accounts } = body as ResponseOf<typeof api.accounts.list>;
    return new Set(accounts.map(({ signInName }) => signInName));
  }

  post(name: StaffName, path: string, expected: readonly number[], body?: object): Promise<HttpAnswer> {
    return this.#send(name, { method: 'POST', path, expected, ...(body && { body }) });
  }

  put(name: StaffName, path: string, expected: readonly number[], body: object): Promise<HttpAnswer> {
    return this.#send(name, { method: 'PUT', path, expected, body });
  }

  async get(name: StaffName, path: string): Promise<unknown> {
    return (await this.#send(name, { method: 'GET', path, expected: [200] })).body;
  }

  async #send(name: StaffName, request: Omit<HttpRequest, 'bearer'>): Promise<HttpAnswer> {
    const send = (bearer: string) => this.client.request({ ...request, bearer, expected: [...request.expected, 401] });
    const answer = await send(this.#tokens.get(name) ?? (await this.#signIn(name)));
    return answer.status === 401 ? send(await this.#signIn(name)) : answer;
  }

  async #signIn(name: StaffName): Promise<string> {
    const { signInName } = STAFF[name];
    const token = (await this.#open(signInName, this.password)) ?? (await this.#join(name));
    this.#tokens.set(name, token);
    return token;
  }

  async #join(name: StaffName): Promise<string> {
    const first = firstPassword(name, this.password);
    await this.#create(name, first);
    const token = await this.#open(STAFF[name].signInName, first);
    if (token === undefined) throw new NotOurs(`the account "${STAFF[name].signInName}" is not the simulation's`);
    const body = { now: first, next: this.password };
    await this.client.request({
      method: 'PUT',
      path: '/api/v1/me/password',
      bearer: token,
      body,
      expected: [200, 204],
    });
    this.#tokens.set(name, token);
    return token;
  }

  async #create(name: StaffName, password: string): Promise<void> {
    const { role, ...person } = STAFF[name];
    if (OF_SETUP.includes(name)) return;
    if (role === 'dealer') {
      await this.post('administrator', ACCOUNTS, [201, 409], { ...person, roles: [role], password });
      return;
    }
    const wanted = { kind: 'create', ...person, roles: [role], reason: 'staff of the simulation' };
    await this.byTwo(wanted, password);
  }

  async byTwo(wanted: object, password?: string): Promise<ResponseOf<typeof api.accounts.approve> | undefined> {
    const made = await this.post('administrator', REQUESTS, [201, 409], wanted);
    if (codeOf(made) !== undefined) return undefined;
    const { request, hash } = made.body as ResponseOf<typeof api.accounts.request>;
    const approval = { request, hash, ...(password === undefined ? {} : { password }) };
    const approved = await this.post('secondAdministrator', `${REQUESTS}/approve`, [200, 409], approval);
    return codeOf(approved) === undefined ? (approved.body as ResponseOf<typeof api.accounts.approve>) : undefined;
  }

  async #open(signInName: string, password: string): Promise<string | undefined> {
    const body = { signInName, password, kind: 'bearer' };
    const answer = await this.client.request({
      ...{ method: 'POST', path: '/api/v1/sessions', body, bearer: null },
      expected: [201, 401],
    });
    return codeOf(answer) === undefined ? (answer.body as { readonly token: string }).token : undefined;
  }
}

export function firstPeople(password: string) {
  const person = (name: StaffName) => {
    const { role: _, ...rest } = STAFF[name];
    return { ...rest, password: firstPassword(name, password) };
  };
  return {
    administrators: SETUP.administrators.map(person),
    auditors: SETUP.auditors.map(person),
    commission: SETUP.commission.map(person),
  };
}

function firstPassword(name: StaffName, chosen: string): string {
  return createHmac('sha256', chosen).update(`first password of ${name}`).digest('base64url');
}
