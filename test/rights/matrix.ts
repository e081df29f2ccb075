import { ACCOUNT_ROLES, OPERATIONS, type OperationSpec, actRule } from '@jackpot/contract';
import { CREDENTIALS, GUARD_STATUS, type GuardAnswer, actsWithoutInput, answerBy, emptyRequestOf } from './answers.js';
import { type Headers, type Held, holdCredentials } from './credentials.js';
import { type Running, type TestEnvironment, startEnvironment } from '../support/environment.js';
import { eventually } from '../support/eventually.js';

const TOGETHER = 16;
/** If the database does not change for this long, its tables have caught up with the journal. */
const SETTLED_MS = 1_000;
const REFUSALS = Object.keys(GUARD_STATUS);
/** Operations that change the caller's session, so they are sent last, one at a time. */
const ON_OWN_SESSION = ['accounts.rotateToken', 'sessions.signOut'];
/** Operations that accept any body. The tests send invalid terms, so that no link is opened. */
const READ_ANY_BODY = ['links.open', 'rules.lint'];

/**
 * Credentials that the quick run tries on every route. It tries the others on one route for each set of roles that may
 * act, because one guard checks all routes. The two roles would notice a route that this guard does not check.
 */
const OF_EVERY_ROUTE: ReadonlySet<string> = new Set([
  'dealer',
  'administrator',
  'page of a pit manager, without its token',
  'person who has not changed the first password',
  'operator key',
  'no credential',
  'no credential, from a page of another site',
]);

type Named = readonly (readonly [name: string, spec: OperationSpec])[];

function oneOfEachKind(operations: Named): Named {
  const kindOf = ({ act, method }: OperationSpec): string => `${method === 'GET'} ${String(actRule(act).who)}`;
  return [...new Map(operations.map((operation) => [kindOf(operation[1]), operation] as const)).values()];
}

/**
 * Compares the answers of a real controller with the contract's table of acts. Requests name no existing record, so
 * only the caller's rights are tested.
 * @param isWhole whether every credential is tried on every route; otherwise some are tried on one route of each kind
 */
export function testRights({ isWhole }: { readonly isWhole: boolean }): void {
  let environment: TestEnvironment;
  let controller: Running;
  let held: Held;
  let before: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    held = await holdCredentials(environment, controller);
    await eventually(async () => {
      before = await contents();
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      expect(await contents()).toEqual(before);
    });
  });
  afterAll(() => environment.close());

  const operations = Object.entries(OPERATIONS);
  const without = operations.filter(([name]) => !ON_OWN_SESSION.includes(name));

  it('of every role are in the matrix', () => {
    expect(Object.keys(CREDENTIALS)).toEqual(expect.arrayContaining([...ACCOUNT_ROLES]));
    expect(Object.keys(held).sort()).toEqual(Object.keys(CREDENTIALS).sort());
    expect(
      operations
        .filter(([, spec]) => actsWithoutInput(spec))
        .map(([name]) => name)
        .sort(),
    ).toEqual([...ON_OWN_SESSION, ...READ_ANY_BODY].sort());
  });

  it.each(Object.keys(CREDENTIALS))('%s: routes answer as the contract prescribes', async (name) => {
    const routes = isWhole || OF_EVERY_ROUTE.has(name) ? without : oneOfEachKind(without);
    expect(await answersTo(held[name]!, routes)).toEqual(expectedOf(name, routes));
  });

  it('the messages of tables are taken with the key of a table and with nothing else', async () => {
    for (const [name, headers] of Object.entries(held)) {
      const message = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
      const { status } = await fetch(`${controller.url}/floor/v1/messages`, message);
      expect([name, status === 401]).toEqual([name, name !== 'key of a table']);
    }
  });

  it('change nothing if requests name no existing record or are refused', async () => {
    expect(await contents()).toEqual(before);
  });

  it.each(ON_OWN_SESSION)('of the own session, %s: answered as the contract prescribes', async (operation) => {
    const one = [[operation, OPERATIONS[operation]!]] as const;
    for (const name of Object.keys(CREDENTIALS))
      expect([name, await answersTo(held[name]!, one)]).toEqual([name, expectedOf(name, one)]);
  });

  async function answersTo(headers: Headers, specs: Named): Promise<Readonly<Record<string, string>>> {
    const answers: Record<string, string> = {};
    const waiting = [...specs];
    const sendAll = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        answers[next[0]] = await answerTo(next[1], headers);
    };
    await Promise.all(Array.from({ length: TOGETHER }, sendAll));
    return answers;
  }

  /** Returns `allowed` or the guard's refusal. */
  async function answerTo(spec: OperationSpec, headers: Headers): Promise<string> {
    const { path, body } = emptyRequestOf(spec);
    const answer = await fetch(controller.url + path, {
      ...{ method: spec.method, redirect: 'manual' },
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 401 && answer.status !== 403) return answer.status < 500 ? 'allowed' : `${answer.status}`;
    const { code } = JSON.parse(text) as { readonly code: string };
    const isOfGuard = REFUSALS.includes(code) && GUARD_STATUS[code as keyof typeof GUARD_STATUS] === answer.status;
    return isOfGuard ? code : `${answer.status} ${code}`;
  }

  function expectedOf(name: string, specs: Named): Readonly<Record<string, GuardAnswer>> {
    return Object.fromEntries(specs.map(([operation, spec]) => [operation, answerBy(CREDENTIALS[name]!, spec)]));
  }

  async function contents(): Promise<Readonly<Record<string, unknown>>> {
    const tables = (await environment.sql('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
    const kept = tables.filter((table) => !MOVES_BY_ITSELF.has(table));
    const rows = await environment.sql(`CHECKSUM TABLE ${kept.join(', ')}`);
    const sessions = await environment.sql(`
      SELECT session_id, account_id, HEX(token_hash), kind, made_at, expires_at, ended_at FROM person_session
      ORDER BY session_id`);
    return { ...Object.fromEntries(rows.map((row) => [row['Table'], row['Checksum']])), sessions };
  }
}

/** Database tables that also change without a request, or with every refusal, or are a cache. */
const MOVES_BY_ITSELF = new Set([
  'audit_entry',
  'audit_head',
  'controller_presence',
  'journal_checkpoint',
  'lease',
  'open_day_fold',
  // This database table stores the time of last use. `sessions` compares the other columns.
  'person_session',
]);
