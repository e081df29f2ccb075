import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { caller } from './support/floor.js';
import {
  type Administrator,
  PASSWORD,
  type TestPerson,
  byTwo,
  firstAdministrator,
  personOf,
} from './support/people.js';

const STRANGER = '203.0.113.9';
const OFFICE = '10.0.0.5';
/** More requests than may wait for each address (apps/controller/src/resources/accounts/passwords.ts). */
const TRIES_AT_ONCE = 60;

describe('strangers who know names', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let cashier: TestPerson;

  beforeAll(async () => {
    // The test acts as a trusted proxy, so that it can choose the address of a request.
    environment = await startEnvironment({ TRUSTED_PROXIES: '127.0.0.1' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    cashier = await personOf({ controller, environment, admin }, 'cashier', ['cage']);
  });
  afterAll(() => environment.close());

  async function tryFrom(address: string, signInName: string, password: string): Promise<number> {
    const send = (): Promise<Response> =>
      fetch(`${controller.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ signInName, password, kind: 'bearer' }),
      });
    // The controller may have closed the idle connection, so the request is repeated once.
    const answer = await send().catch(() => send());
    await answer.arrayBuffer();
    return answer.status;
  }

  const tries = (times: number, address: string, nameOf: (n: number) => string): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: times }, (_, n) => tryFrom(address, nameOf(n), `wrong password ${n}`)));

  it('are not offered single sign-on if the casino has none', async () => {
    const ways = await caller(controller.url, undefined)('GET', '/api/v1/sign-in');
    expect(ways).toMatchObject({ status: 200, body: { isFirstRun: false, hasSingleSignOn: false } });
  });

  it('lock out nobody: wrong passwords delay a name only at their own address', async () => {
    expect(await tries(8, STRANGER, () => 'cashier')).toEqual(Array.from({ length: 8 }, () => 401));
    expect(await tryFrom(STRANGER, 'cashier', PASSWORD)).toBe(401);
    expect(await tryFrom(OFFICE, 'cashier', PASSWORD)).toBe(201);
    expect(await tryFrom(STRANGER, 'cashier', PASSWORD)).toBe(401);
  });

  it('delay a name only until two others of the side give the account a new password', async () => {
    const reset = { kind: 'reset-password', accountId: cashier.accountId, reason: 'forgotten' };
    expect(await byTwo(admin, reset, 'a password of the second')).toMatchObject({ status: 200 });
    expect(await tryFrom(STRANGER, 'cashier', 'a password of the second')).toBe(201);
  });

  it('do not fill the trail: repeated refusals are counted, and the count is written', async () => {
    const [before] = await environment.sql('SELECT COUNT(*) AS entries FROM audit_entry');
    for (let round = 0; round < 10; round += 1) {
      await tries(20, '203.0.113.10', () => 'cashier');
      await fetch(`${controller.url}/api/v1/sso-sign-in/callback`);
    }
    expect(await controller.stop()).toBe(0);
    const [after] = await environment.sql('SELECT COUNT(*) AS entries FROM audit_entry');
    expect(Number(after!['entries']) - Number(before!['entries'])).toBeLessThan(20);
    const [summary] = await environment.sql(
      "SELECT * FROM audit_entry WHERE outcome = 'DELAYED' AND subject LIKE '%more%'",
    );
    expect(summary).toMatchObject({
      act: 'session.open',
      subject: expect.stringMatching(new RegExp(`^accounts/${cashier.accountId}: [0-9]+ more from `)),
    });
  });

  it('do not make others wait for the hashes of their attempts', async () => {
    controller = await environment.controller(undefined, { PASSWORD_HASHES: 'strong' });
    const answers: number[] = [];
    const note = (status: number): number => answers.push(status);
    for (let n = 0; n < TRIES_AT_ONCE; n += 1)
      void tryFrom(STRANGER, `name-${n}`, 'wrong password').then(note, () => undefined);
    expect(await tryFrom(OFFICE, 'cashier', 'a password of the second')).toBe(201);
    expect(answers.length).toBeLessThan(TRIES_AT_ONCE);
    await eventually(() => expect(new Set(answers)).toEqual(new Set([401, 503])));
  });
});
