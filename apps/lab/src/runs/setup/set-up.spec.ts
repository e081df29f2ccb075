import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_ROLES } from '@jackpot/contract';
import type { HttpAnswer, HttpRequest } from '../../players/api/leader-client.js';
import { programTokens } from './set-up.js';
import { readTokens, writeTokens } from './token-files.js';

const KEY = 'the operator key';

class Accounts {
  readonly tokens = new Map<string, string>();
  #issued = 0;

  async request({ path, bearer, body }: HttpRequest): Promise<HttpAnswer> {
    if (path.endsWith('/me')) return { status: [...this.tokens.values()].includes(bearer ?? '') ? 200 : 401, body: {} };
    expect([path, bearer]).toEqual(['/api/v1/setup', KEY]);
    if (this.tokens.size > 0) return { status: 409, body: { code: 'SETUP_DONE' } };
    const { services } = body as { readonly services: readonly { readonly signInName: string }[] };
    return { status: 201, body: { accounts: services.map(({ signInName }) => this.issue(signInName)) } };
  }

  byTwo(wanted: object) {
    const { kind, accountId } = wanted as { readonly kind: string; readonly accountId: string };
    expect(kind).toBe('reset-password');
    return Promise.resolve(this.issue(accountId) as never);
  }

  get() {
    return Promise.resolve({
      accounts: [...this.tokens.keys()].map((name) => ({ signInName: name, accountId: name })),
    });
  }

  issue(signInName: string) {
    const token = `token ${(this.#issued += 1)}`;
    this.tokens.set(signInName, token);
    return { signInName, token };
  }
}

describe('the setup of a demonstration', () => {
  const setUp = (accounts: Accounts, kept?: Awaited<ReturnType<typeof programTokens>>) =>
    programTokens({ client: accounts, operatorKey: KEY, password: 'of everyone', staff: accounts, kept });

  it('gives each program a token, and keeps valid tokens', async () => {
    const accounts = new Accounts();
    const first = await setUp(accounts);
    expect(Object.keys(first)).toEqual([...SERVICE_ROLES]);
    expect(Object.values(first)).toEqual([...accounts.tokens.values()]);
    expect(await setUp(accounts, first)).toEqual(first);
  });

  it('has the administrators renew tokens that were lost or have expired', async () => {
    const accounts = new Accounts();
    const first = await setUp(accounts);
    const again = await setUp(accounts);
    expect(Object.values(again)).toEqual([...accounts.tokens.values()]);
    expect(Object.values(again)).not.toEqual(Object.values(first));
    expect(await setUp(accounts, first)).not.toEqual(again);
  });

  it('fails if the accounts belong to other people and have no programs of these names', async () => {
    const accounts = new Accounts();
    accounts.issue('acsc');
    await expect(setUp(accounts)).rejects.toThrow('"floor-setup" is missing');
  });

  it('leaves the tokens in files that only their owner may read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
    expect(readTokens(folder)).toBeUndefined();
    const tokens = await setUp(new Accounts());
    writeTokens(folder, tokens);
    expect(readTokens(folder)).toEqual(tokens);
    for (const role of SERVICE_ROLES) expect(statSync(join(folder, `${role}-token`)).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });
});
