import type { HttpAnswer, HttpRequest } from './leader-client.js';
import { STAFF, Staff } from './staff.js';

const KEY = 'operator key';

/** The accounts of a controller, as the sign-in sees them. */
class Accounts {
  readonly passwords = new Map<string, string>();
  readonly created: string[] = [];
  readonly sessions = new Map<string, string>();
  losesChanges = false;
  requested = { by: '', signInName: '' };

  async request({ method, path, bearer, body }: HttpRequest): Promise<HttpAnswer> {
    const form = (body ?? {}) as Readonly<Record<string, string>>;
    if (path.endsWith('/sessions')) return this.#signIn(form);
    if (path.endsWith('/setup')) return bearer === KEY && this.passwords.size === 0 ? this.#setUp(body) : CONFLICT;
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

  #setUp(body: unknown): HttpAnswer {
    for (const people of Object.values(body as Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>))
      for (const person of people) this.#create(person);
    return { status: 201, body: {} };
  }

  #request(by: string, { signInName }: Readonly<Record<string, string>>): HttpAnswer {
    if (this.passwords.has(signInName!)) return CONFLICT;
    this.requested = { by, signInName: signInName! };
    return { status: 201, body: { request: 1, hash: 'of the request' } };
  }

  #approve(by: string, { hash, password }: Readonly<Record<string, string>>): HttpAnswer {
    expect({ hash, isSecond: by !== this.requested.by }).toEqual({ hash: 'of the request', isSecond: true });
    return { ...this.#create({ signInName: this.requested.signInName, password: password! }), status: 200 };
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
  it('is created once: those who pay claims, and the people of the setup', async () => {
    const accounts = new Accounts();
    expect(await new Staff(accounts, KEY, null).prepare()).toBeNull();
    const first = ['admin', 'admin2', 'auditor', 'auditor2', 'commission', 'commission2'];
    expect(accounts.created).toEqual([...first, 'pit', 'supervisor', 'cage']);
    expect(await new Staff(accounts, KEY, null).prepare()).toBeNull();
    expect(accounts.created).toHaveLength(9);
  });

  it('is one person of every role, with the password that was given', async () => {
    const accounts = new Accounts();
    expect(await new Staff(accounts, KEY, 'a password of one’s own').prepare()).toBeNull();
    expect(accounts.created).toHaveLength(Object.keys(STAFF).length);
    expect(new Set(accounts.passwords.values())).toEqual(new Set(['a password of one’s own']));
  });

  it('goes on where an earlier run was interrupted before the first password was changed', async () => {
    const accounts = new Accounts();
    accounts.losesChanges = true;
    await new Staff(accounts, KEY, null).prepare();
    accounts.losesChanges = false;
    expect(await new Staff(accounts, KEY, null).prepare()).toBeNull();
    expect(accounts.created).toHaveLength(9);
  });

  it('is not there where the property has people of its own', async () => {
    const accounts = new Accounts();
    accounts.passwords.set('admin', 'of a real person');
    expect(await new Staff(accounts, KEY, null).prepare()).toContain('"admin" is not the simulation');
    expect(accounts.created).toEqual([]);
  });

  it('signs in again where a session has ended', async () => {
    const accounts = new Accounts();
    const staff = new Staff(accounts, KEY, null);
    await staff.prepare();
    accounts.sessions.clear();
    expect(await staff.post('cage', '/api/v1/claims/x/issue', [200])).toEqual({ status: 200, body: { by: 'cage' } });
  });
});
