import { CannotRun } from '@jackpot/platform';
import { type ResponseOf, SERVICE_ROLES, type ServiceRole, type api } from '@jackpot/contract';
import { type LeaderClient, codeOf } from '../../players/api/leader-client.js';
import { type Staff, firstPeople } from '../../players/api/staff.js';

export type ProgramTokens = Readonly<Record<ServiceRole, string>>;

/** Long, because six passwords are hashed, and a lost response would lose the tokens. */
const SETUP_MS_MAX = 120_000;

interface Setup {
  readonly client: Pick<LeaderClient, 'request'>;
  readonly operatorKey: string;
  readonly password: string;
  readonly staff: Pick<Staff, 'byTwo' | 'get'>;
  readonly kept: ProgramTokens | undefined;
}

/**
 * Returns the programs' kept tokens if valid. New ones come from the setup or, after it, from two administrators.
 * @throws CannotRun if the accounts belong to other people
 */
export async function programTokens({ client, operatorKey, password, staff, kept }: Setup): Promise<ProgramTokens> {
  if (kept !== undefined && (await areValid(client, kept))) return kept;
  const answer = await client.request({
    ...{ method: 'POST', path: '/api/v1/setup', bearer: operatorKey, msMax: SETUP_MS_MAX },
    body: { ...firstPeople(password), services: SERVICE_ROLES.map(programOf) },
    expected: [201, 409],
  });
  if (codeOf(answer) !== undefined) return renewed(staff);
  const { accounts } = answer.body as ResponseOf<typeof api.accounts.setup>;
  return byRole((role) => accounts.find(({ signInName }) => signInName === role)?.token);
}

function programOf(role: ServiceRole, index: number) {
  return { role, signInName: role, name: `Demo ${role}`, license: `SYS-${8001 + index}` };
}

async function areValid(client: Setup['client'], tokens: ProgramTokens): Promise<boolean> {
  for (const bearer of Object.values(tokens)) {
    const answer = await client.request({ method: 'GET', path: '/api/v1/me', bearer, expected: [200, 401] });
    if (answer.status !== 200) return false;
  }
  return true;
}

async function renewed(staff: Setup['staff']): Promise<ProgramTokens> {
  const { accounts } = (await staff.get('administrator', '/api/v1/accounts')) as ResponseOf<typeof api.accounts.list>;
  const tokens = new Map<ServiceRole, string | undefined>();
  for (const role of SERVICE_ROLES) {
    const account = accounts.find(({ signInName }) => signInName === role);
    if (account === undefined) continue;
    const request = { kind: 'reset-password', accountId: account.accountId, reason: 'the token was lost' };
    tokens.set(role, (await staff.byTwo(request))?.token);
  }
  return byRole((role) => tokens.get(role));
}

function byRole(tokenOf: (role: ServiceRole) => string | undefined): ProgramTokens {
  const entries = SERVICE_ROLES.map((role) => {
    const token = tokenOf(role);
    if (token === undefined)
      throw new CannotRun(`the service account "${role}" is missing: two administrators create it`);
    return [role, token] as const;
  });
  return Object.fromEntries(entries) as ProgramTokens;
}
