import { randomBytes } from 'node:crypto';
import { OPERATIONS, type OperationSpec, SERVICE_ROLES } from '@jackpot/contract';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { caller, termsOf } from './support/floor.js';
import { type Administrator, firstAdministrator } from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'east';
/** Value of all path parameters except the link. Refusals do not depend on them. */
const ANY = '1';
const SETUP = 'POST /api/v1/setup';

describe('the operator key', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let key: ReturnType<typeof caller>;
  const operations = Object.values<OperationSpec>(OPERATIONS).map(({ method, path, act }) => {
    const at = path.replaceAll(':linkId', LINK).replaceAll(/:\w+/g, ANY);
    return { method, path: at, act, name: `${method} ${at}` };
  });

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    key = caller(controller.url, environment.operatorKey);
  });

  afterAll(() => environment.close());

  it('opens no link, not even before the setup', async () => {
    const terms = termsOf({ linkId: LINK, tables: 1, seats: 3 });
    expect(await key('POST', '/api/v1/links', terms)).toMatchObject({ status: 403, body: { code: 'SETUP_ONLY' } });
  });

  it('creates the first people and the first programs, each with a token that is returned once', async () => {
    admin = await firstAdministrator(controller, environment);
    const { tokens } = admin;
    expect(Object.keys(tokens)).toEqual([...SERVICE_ROLES]);
    expect(new Set(Object.values(tokens)).size).toBe(SERVICE_ROLES.length);
    const rows = JSON.stringify([
      await environment.sql('SELECT * FROM person_session'),
      await environment.sql('SELECT * FROM audit_entry'),
    ]);
    for (const token of Object.values(tokens)) {
      expect(token).toMatch(/^s_.{40}/);
      expect(rows).not.toContain(token);
    }
    const floorSetup = caller(controller.url, tokens['floor-setup']);
    const opened = await floorSetup('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }));
    expect(opened).toMatchObject({ status: 201 });
    const accounting = caller(controller.url, tokens['slot-accounting']);
    expect(await accounting('GET', `/api/v1/links/${LINK}/balances`)).toMatchObject({ status: 200 });
    expect(await accounting('POST', '/api/v1/links', {})).toMatchObject({ body: { code: 'NOT_PERMITTED' } });
  });

  it('is refused on every operation after the setup, and the trail names each attempt', async () => {
    const answers: unknown[] = [];
    for (const { method, path, name } of operations) {
      const { status, body } = await key(method, path, method === 'GET' ? undefined : setupAgain);
      answers.push([name, status, body['code']]);
    }
    const expected = operations.map(({ name }) =>
      name === SETUP ? [name, 409, 'SETUP_DONE'] : [name, 403, 'SETUP_ONLY'],
    );
    expect(answers).toEqual(expected);
    const entries = await environment.sql("SELECT act, subject, outcome FROM audit_entry WHERE name = 'operator key'");
    const named = entries.map(({ act, subject, outcome }) => `${String(act)} ${String(subject)} ${String(outcome)}`);
    for (const { act, path, name } of operations)
      expect(named).toContain(`${act} ${path.replace('/api/v1/', '')} ${name === SETUP ? 'SETUP_DONE' : 'SETUP_ONLY'}`);
  });

  it('seals no row: the key of the records does, and every row is sealed again when that key is replaced', async () => {
    await controller.stop();
    const { RECORDS_KEY = '', DATABASE_URL = '' } = environment.env;
    const keys = { RECORDS_KEY: randomBytes(32).toString('hex'), RECORDS_KEYS_ACCEPTED: RECORDS_KEY };
    const resealed = await environment.run(mainOf('cli'), ['reseal'], { ...keys, DATABASE_URL });
    expect(resealed).toMatchObject({ code: 0, output: expect.stringMatching(/^account: ([1-9]\d*) of \1 rows/m) });
    expect(resealed.output).not.toMatch(/: 0 of [1-9]/);
    controller = await environment.controller(controller.port, keys);
    const accounting = caller(controller.url, admin.tokens['slot-accounting']);
    expect(await accounting('GET', `/api/v1/links/${LINK}/balances`)).toMatchObject({ status: 200 });
  });
});

const side = [1, 2].map((n) => ({ signInName: `x-${n}`, name: 'X.', license: `X-${n}`, password: 'a password of x' }));
const setupAgain = { administrators: side, auditors: side, commission: side };
