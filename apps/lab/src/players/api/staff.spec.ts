import type { HttpAnswer, HttpRequest } from './leader-client.js';
import { STAFF, Staff, firstPeople } from './staff.js';

const PASSWORD = 'a password of one’s own';

class Accounts {
  readonly passwords = new Map<string, string>();
  readonly created: string[] = [];
  readonly sessions = new Map<string, string>();
  losesChanges = false;
  readonly requested: { readonly by: string; readonly signInName: string }[] = [];

  async request({ method, path, bearer, body }: HttpRequest): Promise<HttpAnswer> {
    const form = (body ?? {}) as Readonly<Record<string, string>>;
    if (path.endsWith('/sessions')) return this.#signIn(form);
    const by = this.sessions.get(bearer ?? '');
    if (by === undefined) return { status: 401, body: { code: 'NOT_SIGNED_IN' } };
    if (method === 'GET') {
      const accounts = [...this.passwords.keys()].map((signInName) => ({ signInName }));
      return { status: 200, body: { accounts } };
    }
    if (path.endsWith('/account-requests')) return this.#request(by, form);
    if (path.endsWith('/approve')) return this.#approve(by, form);
    if (path.endsWith('/accounts')) return this.passwords.has(form['signInName']!) ? CONFLICT : this.#create(form);
    if (path.endsWith('/password') && !this.losesChanges) this.passwords.set(by, form['next']!);
    return { status: 200, body: { by } };
  }

  static setUp(): Accounts {
    const accounts = new Accounts();
    for (const people of Object.values(firstPeople(PASSWORD))) for (const person of people) accounts.#create(person);
    return accounts;
  }

  #request(by: string, { signInName }: Readonly<Record<string, string>>): HttpAnswer {
    if (this.passwords.has(signInName!)) return CONFLICT;
    const request = this.requested.push({ by, signInName: signInName! });
    return { status: 201, body: { request, hash: `of request ${request}` } };
  }

  #approve(by: string, { request, hash, password }: Readonly<Record<string, string>>): HttpAnswer {
    const requested = this.requested[Number(request) - 1]!;
    expect({ hash, isSecond: by !== requested.by }).toEqual({ hash: `of request ${request}`, isSecond: true });
    return { ...this.#create({ signInName: requested.signInName, password: password! }), status: 200 };
  }

  #create({ signInName, password }: Readonly<Record<string, string>>): HttpAnswer {
    this.created.push(signInName!);
    this.passwords.set(signInName!, password!);
    return { status: 201, body: {} };
  }

  #signIn({ signInName, password }: Readonly<Record<string, string>>): HttpAnswer {
    if (this.passwords.get(signInName!) !== password) return { status: 401, body: { code: 'SIGN_IN_REFUSED' } };
    const token = `token ${this.sessions.size + 1}`;
    this.sessions.set(token, signInName!);
    return { status: 201, body: { token } };
  }
}
const CONFLICT: HttpAnswer = { status: 409, body: { code: 'ACCOUNT_EXISTS' } };

describe('the staff of a simulated floor', () => {
  it('is created once, one person for every role, with the chosen password', async () => {
    const accounts = Accounts.setUp();
    const first = ['admin', 'admin2', 'auditor', 'auditor2', 'commission', 'commission2'];
    expect(accounts.created).toEqual(first);
    expect(await new Staff(accounts, PASSWORD).prepare()).toBeNull();
    expect(accounts.created.slice(first.length)).toEqual(['pit', 'supervisor', 'cage', 'dealer']);
    expect(await new Staff(accounts, PASSWORD).everyone()).toBeNull();
    expect(new Set(accounts.created)).toEqual(new Set(Object.values(STAFF).map(({ signInName }) => signInName)));
    expect(new Set(accounts.passwords.values())).toEqual(new Set([PASSWORD]));
    expect(await new Staff(accounts, PASSWORD).everyone()).toBeNull();
    expect(accounts.created).toHaveLength(Object.keys(STAFF).length);
  });

  it('continues after a run that was interrupted before the first password was changed', async () => {
    const accounts = Accounts.setUp();
    accounts.losesChanges = true;
    await new Staff(accounts, PASSWORD).everyone();
    accounts.losesChanges = false;
    expect(await new Staff(accounts, PASSWORD).everyone()).toBeNull();
    expect(new Set(accounts.passwords.values())).toEqual(new Set([PASSWORD]));
    expect(accounts.created).toHaveLength(Object.keys(STAFF).length);
  });

  it('is not created if the property has people of its own', async () => {
    const accounts = new Accounts();
    accounts.passwords.set('admin', 'of a real person');
    expect(await new Staff(accounts, PASSWORD).prepare()).toContain('"admin" is not the simulation');
    expect(accounts.created).toEqual([]);
  });

  it('signs in again after a session has ended', async () => {
    const accounts = Accounts.setUp();
    const staff = new Staff(accounts, PASSWORD);
    await staff.prepare();
    accounts.sessions.clear();
    expect(await staff.post('cage', '/api/v1/claims/x/issue', [200])).toEqual({ status: 200, body: { by: 'cage' } });
  });
});
