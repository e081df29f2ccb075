import { CLIENT_ID, CLIENT_SECRET, FakeIssuer, type Lie } from './support/fake-issuer.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import {
  type Administrator,
  PASSWORD,
  type Side,
  type TestPerson,
  addSession,
  agePassword,
  byTwo,
  firstAdministrator,
  personOf,
  signIn,
} from './support/people.js';
import { freePort } from './support/ports.js';

const LINK = 'east';
const DAY_MS = 86_400_000;
type Entry = Readonly<Record<string, unknown>>;

describe('people', () => {
  let environment: TestEnvironment;
  let issuer: FakeIssuer;
  let controller: Running;
  let admin: Administrator;
  const people = new Map<string, TestPerson>();
  const person = (name: string): TestPerson => people.get(name)!;

  beforeAll(async () => {
    issuer = await FakeIssuer.start();
    const port = await freePort();
    environment = await startEnvironment({
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_ROLES: 'casino-cage=cage, casino-pit=pit-manager, casino-floor=floor-supervisor',
    });
    controller = await environment.controller(port);
    admin = await firstAdministrator(controller, environment);
    const opened = await admin.permitted('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }));
    expect(opened.status).toBe(201);
    for (const role of ['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'auditor', 'technician'])
      people.set(role, await newPerson(role, [role]));
  });

  afterAll(async () => {
    await environment.close();
    await issuer.close();
  });

  const newPerson = (name: string, roles: readonly string[]): Promise<TestPerson> =>
    personOf({ controller, environment, admin }, name, roles);

  async function trail(query: string): Promise<readonly Entry[]> {
    const { status, body } = await person('auditor').request('GET', `/api/v1/audit?${query}`);
    expect(status).toBe(200);
    return body['entries'] as readonly Entry[];
  }

  it('begin with two people of each side, created once with the operator key', async () => {
    const key = caller(controller.url, environment.operatorKey);
    const pair = [1, 2].map((n) => ({ signInName: `x-${n}`, name: 'X.', license: `X-${n}`, password: PASSWORD }));
    const again = { administrators: pair, auditors: pair, commission: pair };
    expect(await key('POST', '/api/v1/setup', again)).toMatchObject({ status: 409, body: { code: 'SETUP_DONE' } });
    const alone = { ...again, commission: pair.slice(1) };
    expect(await key('POST', '/api/v1/setup', alone)).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
    const notPermitted = { status: 403, body: { code: 'NOT_PERMITTED' } };
    expect(await admin.request('POST', '/api/v1/setup', again)).toMatchObject(notPermitted);
  });

  describe('are refused acts without the right to them', () => {
    const act = { reason: 'test' };
    it.each([
      ['POST', 'links', {}, []],
      ['POST', `links/${LINK}/suspend`, act, ['floor-supervisor', 'pit-manager', 'technician']],
      ['POST', `links/${LINK}/resume`, act, ['pit-manager']],
      ['PUT', `links/${LINK}/tables/t-1/key`, { secret: SECRET }, ['technician']],
      ['POST', 'claims/east-A1/issue', { documentNumber: 1, parts: [] }, ['cage']],
      ['GET', `links/${LINK}/balances`, undefined, ['auditor', 'technician']],
      ['GET', `links/${LINK}/journal/1/inclusion`, undefined, ['auditor', 'pit-manager']],
      ['POST', `links/${LINK}/checkpoints`, undefined, ['technician']],
      ['GET', 'payouts/dead-letters', undefined, ['auditor', 'technician']],
      ['GET', 'accounts', undefined, ['auditor']],
      ['POST', 'accounts', {}, ['auditor']],
      ['GET', 'audit', undefined, ['auditor']],
      [
        'GET',
        `links/${LINK}/meters`,
        undefined,
        [...'dealer floor-supervisor pit-manager cage auditor technician'.split(' ')],
      ],
    ] as const)('%s %s', async (method, path, body, may) => {
      for (const [role, { request }] of people) {
        const { status, body: reply } = await request(method, `/api/v1/${path}`, body);
        const mayAct = (may as readonly string[]).includes(role);
        expect([role, status === 403 && reply['code'] === 'NOT_PERMITTED']).toEqual([role, !mayAct]);
      }
      const stranger = await caller(controller.url, 's_of-no-account')('GET', `/api/v1/links/${LINK}/meters`);
      expect(stranger).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
      const last = await trail(`outcome=NOT_PERMITTED&limit=1`);
      expect(last).toMatchObject([{ name: expect.stringMatching(/^P\. /), license: expect.stringMatching(/^LIC-/) }]);
    });
  });

  it('sign their own acts: a body with another name is refused', async () => {
    const act = { reason: 'sign is dark' };
    const asAnother = { ...act, by: 'S. Omebody-Else' };
    const suspend = `/api/v1/links/${LINK}/suspend`;
    expect(await person('pit-manager').request('POST', suspend, asAnother)).toMatchObject({ status: 400 });
    await person('pit-manager').request('POST', `/api/v1/links/${LINK}/resume`, act);
    expect(await person('floor-supervisor').request('POST', suspend, act)).toMatchObject({ status: 200 });
    const log = await person('auditor').request('GET', `/api/v1/links/${LINK}/log?limit=1`);
    expect(log.body['log']).toMatchObject([{ kind: 'suspended', who: 'P. floor-supervisor LIC-FLOOR-SUPERVISO' }]);
    expect((await person('pit-manager').request('POST', `/api/v1/links/${LINK}/resume`, act)).status).toBe(200);
    expect(await trail(`person=${person('floor-supervisor').accountId}&act=link.suspend&limit=2`)).toMatchObject([
      { outcome: 'DONE', subject: `links/${LINK}/suspend`, roles: 'floor-supervisor' },
      { outcome: 'REQUESTED', subject: `links/${LINK}/suspend` },
    ]);
  });

  describe('and their accounts', () => {
    it('are managed by administrators, who cannot change their own account or mix departments', async () => {
      const own = await admin.request('PATCH', `/api/v1/accounts/${admin.accountId}`, { roles: ['cage'] });
      expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
      const mixed = { signInName: 'mixed', name: 'M. Ixed', license: 'MIX-1', password: PASSWORD };
      for (const roles of [
        ['administrator', 'cage'],
        ['cage', 'pit-manager'],
      ]) {
        const { password: _, ...request } = { ...mixed, kind: 'create', roles, reason: 'test' };
        const refusal = { status: 422, body: { code: 'ROLES_NOT_TOGETHER' } };
        expect(await admin.request('POST', '/api/v1/accounts', { ...mixed, roles })).toMatchObject(refusal);
        expect(await byTwo(admin, request, PASSWORD, 'administrator')).toMatchObject(refusal);
      }
      const sameLicense = { ...mixed, license: 'LIC-CAGE', roles: ['dealer'] };
      expect(await admin.request('POST', '/api/v1/accounts', sameLicense)).toMatchObject({
        status: 409,
        body: { code: 'ACCOUNT_EXISTS' },
      });
      const short = { ...mixed, roles: ['dealer'], password: 'short' };
      expect(await admin.request('POST', '/api/v1/accounts', short)).toMatchObject({
        body: { code: 'PASSWORD_TOO_SHORT' },
      });
    });

    it('lose a role, and are closed, at once', async () => {
      const temp = await newPerson('temp', ['dealer', 'pit-manager']);
      const path = `/api/v1/accounts/${temp.accountId}`;
      const resume = (): ReturnType<typeof temp.request> =>
        temp.request('POST', `/api/v1/links/${LINK}/resume`, { reason: 'again' });
      expect(await resume()).toMatchObject({ body: { code: 'NOT_SUSPENDED' } });
      expect((await admin.request('PATCH', path, { roles: ['dealer'] })).status).toBe(200);
      expect(await resume()).toMatchObject({ body: { code: 'NOT_PERMITTED' } });
      expect((await admin.request('PATCH', path, { isActive: false })).status).toBe(200);
      expect(await resume()).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
      expect(await signIn(controller.url, 'temp', PASSWORD)).toMatchObject({ body: { code: 'SIGN_IN_REFUSED' } });
    });

    it('that reach money are created, given a role and reset by two administrators', async () => {
      const [first, second] = admin.sides.administrator;
      const ghost = { signInName: 'ghost', name: 'G. Host', license: 'GH-1', roles: ['cage'] };
      const needsTwo = { status: 409, body: { code: 'REQUEST_NEEDED' } };
      expect(await first.request('POST', '/api/v1/accounts', { ...ghost, password: PASSWORD })).toMatchObject(needsTwo);
      const cage = `/api/v1/accounts/${person('cage').accountId}`;
      expect(await first.request('PUT', `${cage}/password`, { password: PASSWORD })).toMatchObject(needsTwo);
      const dealer = `/api/v1/accounts/${person('dealer').accountId}`;
      for (const change of [{ roles: ['floor-supervisor'] }, { roles: ['administrator'] }])
        expect(await first.request('PATCH', dealer, change)).toMatchObject(needsTwo);
      expect(await first.request('PATCH', cage, { license: 'GH-2' })).toMatchObject(needsTwo);

      const { approve, cancel, request } = requestsFor('administrator');
      const made = await request({ kind: 'create', ...ghost, reason: 'new cashier' });
      const other = await request({ kind: 'create', ...ghost, roles: ['pit-manager'], reason: 'new cashier' });
      expect(other.hash).not.toBe(made.hash);
      const refusals = [
        [first, made, 'TWO_PEOPLE_NEEDED'],
        [second, { ...made, hash: other.hash }, 'REQUEST_CHANGED'],
        [second, { ...made, request: 999 }, 'NO_SUCH_REQUEST'],
        [admin.sides.auditor[0], made, 'ACCOUNT_OF_ANOTHER_SIDE'],
        [person('pit-manager'), made, 'NOT_PERMITTED'],
      ] as const;
      for (const [who, quoted, code] of refusals)
        expect(await approve(who, { ...quoted, password: PASSWORD })).toMatchObject({ body: { code } });
      expect(await signIn(controller.url, 'ghost', PASSWORD)).toMatchObject({ status: 401 });
      expect(await approve(second, { ...made, password: PASSWORD })).toMatchObject({ status: 200 });
      expect(await signIn(controller.url, 'ghost', PASSWORD)).toMatchObject({ status: 201 });
      expect(await approve(second, { ...made, password: PASSWORD })).toMatchObject({
        body: { code: 'NO_SUCH_REQUEST' },
      });
      expect(await approve(second, { ...other, password: PASSWORD })).toMatchObject({
        body: { code: 'ACCOUNT_EXISTS' },
      });
      expect((await cancel(first, other)).status).toBe(204);
      const { body } = await first.request('GET', '/api/v1/account-requests');
      expect(body['requests']).toMatchObject([
        expect.objectContaining({ state: 'cancelled', after: expect.objectContaining({ roles: ['pit-manager'] }) }),
        expect.objectContaining({ state: 'approved', by: expect.objectContaining({ license: 'ADM-1' }) }),
        ...Array.from({ length: (body['requests'] as readonly unknown[]).length - 2 }, () => expect.anything()),
      ]);
    });

    it('that come to reach money get a first password from who approves it: one person alone made the one they had', async () => {
      const { approve, request } = requestsFor('administrator');
      const [, second] = admin.sides.administrator;
      const riser = await newPerson('rises', ['dealer']);
      const change = { kind: 'change', accountId: riser.accountId, roles: ['cage'], reason: 'moves to the cage' };
      const raise = await request(change);
      expect(await approve(second, raise)).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
      const given = 'from the second administrator';
      expect(await approve(second, { ...raise, password: given })).toMatchObject({
        status: 200,
        body: { roles: ['cage'], mustChangePassword: true },
      });
      expect((await riser.request('GET', '/api/v1/me')).status).toBe(401);
      expect((await signIn(controller.url, 'rises', PASSWORD)).status).toBe(401);
      expect((await signIn(controller.url, 'rises', given)).status).toBe(201);
      const on = await request({ ...change, roles: ['accounting'], reason: 'moves to accounting' });
      expect(await approve(second, on)).toMatchObject({ status: 200, body: { roles: ['accounting'] } });
    });

    it('that have changed since a request, or whose requester was closed, are not changed by it', async () => {
      const { approve, request } = requestsFor('administrator');
      const [, second] = admin.sides.administrator;
      const target = await newPerson('moves', ['floor-supervisor']);
      const path = `/api/v1/accounts/${target.accountId}`;
      const change = { kind: 'change', accountId: target.accountId, reason: 'promoted' };
      const raise = await request({ ...change, roles: ['pit-manager'] });
      expect((await admin.request('PATCH', path, { isActive: false })).status).toBe(200);
      expect(await approve(second, raise)).toMatchObject({ body: { code: 'ACCOUNT_CHANGED' } });

      const third = await newPerson('third', ['administrator']);
      const theirs = await request({ ...change, isActive: true }, third);
      const close = { kind: 'change', accountId: third.accountId, isActive: false, reason: 'leaves' };
      expect(await byTwo(admin, close)).toMatchObject({ status: 200, body: { isActive: false } });
      expect(await approve(second, theirs)).toMatchObject({ status: 409, body: { code: 'REQUEST_VOID' } });
    });

    it('of keepers of accounts are closed by two people of the side: one alone shuts out no other', async () => {
      const needsTwo = { status: 409, body: { code: 'REQUEST_NEEDED' } };
      for (const side of ['administrator', 'auditor', 'commission'] as const) {
        const [first, second] = admin.sides[side];
        const path = `/api/v1/accounts/${second.accountId}`;
        expect(await first.request('PATCH', path, { isActive: false })).toMatchObject(needsTwo);
        expect(await first.request('PATCH', path, { license: 'OTHER-1' })).toMatchObject(needsTwo);
      }
    });

    it('are shut out by one person alone ten times in a day, and by two people beyond it', async () => {
      const { approve, request } = requestsFor('commission');
      const [first, second] = admin.sides.commission;
      const third = await newPerson('signed-out', ['commission']);
      const end = (): ReturnType<TestPerson['request']> =>
        first.request('DELETE', `/api/v1/accounts/${third.accountId}/sessions`);
      const codes: unknown[] = [];
      for (let times = 0; times < 12; times += 1) codes.push((await end()).body['code']);
      expect(codes.filter((code) => code === undefined)).toHaveLength(10);
      expect(codes.slice(10)).toEqual(['TOO_MANY_ALONE', 'TOO_MANY_ALONE']);
      const close = { kind: 'change', accountId: third.accountId, isActive: false, reason: 'leaves' };
      expect(await approve(second, await request(close))).toMatchObject({ status: 200, body: { isActive: false } });
    });

    it('of auditors and the Commission are their own: no administrator creates, resets or closes them', async () => {
      const [commissioner, other] = admin.sides.commission;
      const another = { status: 403, body: { code: 'ACCOUNT_OF_ANOTHER_SIDE' } };
      for (const side of ['auditor', 'commission'] as const) {
        const path = `/api/v1/accounts/${admin.sides[side][0].accountId}`;
        const made = { signInName: 'eyes', name: 'E. Yes', license: 'EY-1', roles: [side] };
        const { accountId } = admin.sides[side][0];
        expect([
          await admin.request('POST', '/api/v1/accounts', { ...made, password: PASSWORD }),
          await admin.request('PUT', `${path}/password`, { password: PASSWORD }),
          await admin.request('PATCH', path, { isActive: false }),
          await admin.request('DELETE', `${path}/sessions`),
          await admin.request('POST', '/api/v1/account-requests', { kind: 'create', ...made, reason: 'test' }),
          await admin.request('POST', '/api/v1/account-requests', {
            kind: 'reset-password',
            accountId,
            reason: 'test',
          }),
        ]).toMatchObject(Array.from({ length: 6 }, () => another));
      }
      const dealer = { kind: 'change', accountId: person('dealer').accountId, roles: ['auditor'], reason: 'test' };
      expect(await admin.request('POST', '/api/v1/account-requests', dealer)).toMatchObject(another);
      expect(await commissioner.request('PATCH', `/api/v1/accounts/${person('cage').accountId}`, {})).toMatchObject(
        another,
      );
      const third = await newPerson('third-commissioner', ['commission']);
      const reset = { kind: 'reset-password', accountId: third.accountId, reason: 'forgotten' };
      expect(await byTwo(admin, reset, 'another first password', 'commission')).toMatchObject({ status: 200 });
      expect(await third.request('GET', '/api/v1/me')).toMatchObject({ status: 401 });
      const own = { kind: 'reset-password', accountId: other.accountId, reason: 'forgotten' };
      const { approve, request } = requestsFor('commission');
      const waiting = await request(own);
      expect(await approve(other, { ...waiting, password: PASSWORD })).toMatchObject({ body: { code: 'OWN_ACCOUNT' } });
    });

    it('that were closed, or lost the role, have requested nothing: no approval of theirs is executed', async () => {
      const isVoid = { status: 409, body: { code: 'REQUEST_VOID' } };
      const link = `/api/v1/links/${LINK}`;
      const [leaver, falls] = [await newPerson('leaver', ['technician']), await newPerson('falls', ['pit-manager'])];
      await person('pit-manager').request('POST', `${link}/suspend`, { reason: 'test' });
      const meter = { level: 'star', register: 'display', after: '999999.00', cause: 'malfunction' };
      const why = { reference: 'M-1', reason: 'test' };
      expect(await leaver.request('POST', `${link}/adjustments/request`, { ...meter, ...why })).toMatchObject({
        status: 200,
      });
      const { body } = await person('pit-manager').request('GET', `${link}/adjustments`);
      const { request, hash } = body['pending'] as Entry;
      expect((await admin.request('PATCH', `/api/v1/accounts/${leaver.accountId}`, { isActive: false })).status).toBe(
        200,
      );
      const approve = (): ReturnType<TestPerson['request']> =>
        admin.sides.commission[0].request('POST', `${link}/adjustments/approve`, { request, hash });
      expect(await approve()).toMatchObject(isVoid);

      const posted = await falls.request('POST', `${link}/retirement/request`, why);
      const [notice] = posted.body['notices'] as readonly Entry[];
      const grant = { kind: 'change', accountId: falls.accountId, roles: ['floor-supervisor'], reason: 'moved' };
      expect(await byTwo(admin, grant)).toMatchObject({ status: 200 });
      const retire = `${link}/retirement/${String(notice!['notice'])}/execute`;
      expect(await admin.sides.commission[0].request('POST', retire, { hash: notice!['hash'] })).toMatchObject(isVoid);

      const other = await newPerson('stays', ['technician']);
      expect(
        await other.request('POST', `${link}/adjustments/request`, { ...meter, ...why, after: '50001.00' }),
      ).toMatchObject({
        status: 200,
      });
      expect(await approve()).toMatchObject({ body: { code: 'REQUEST_CHANGED' } });
      await person('pit-manager').request('POST', `${link}/notices/${String(notice!['notice'])}/cancel`, {
        reason: 'test',
      });
      await person('pit-manager').request('POST', `${link}/resume`, { reason: 'test' });
    });

    it('of programs have one role and a token, which two administrators give, renew and take away', async () => {
      const program = { signInName: 'acsc', name: 'Slot accounting', license: 'SYS-1', reason: 'connects the system' };
      const mixed = { kind: 'create', ...program, roles: ['slot-accounting', 'floor-setup'] };
      const notTogether = { status: 422, body: { code: 'ROLES_NOT_TOGETHER' } };
      expect(await byTwo(admin, mixed)).toMatchObject(notTogether);
      expect(await byTwo(admin, { ...mixed, roles: ['slot-accounting', 'accounting'] })).toMatchObject(notTogether);
      const made = await byTwo(admin, { ...mixed, roles: ['slot-accounting'] });
      expect(made).toMatchObject({
        status: 200,
        body: { signsInBy: 'token', token: expect.stringMatching(/^s_.{40}/) },
      });
      const accountId = String(made.body['accountId']);
      const withToken = ({ body }: { readonly body: Entry }) => caller(controller.url, String(body['token']));
      const first = withToken(made);
      expect((await first('GET', `/api/v1/links/${LINK}/balances`)).status).toBe(200);
      for (const [method, path] of [
        ['POST', '/api/v1/links'],
        ['PUT', `/api/v1/links/${LINK}/tables/t-1/key`],
        ['POST', `/api/v1/links/${LINK}/suspend`],
        ['POST', `/api/v1/links/${LINK}/tables/t-1/ticket`],
        ['GET', '/api/v1/accounts'],
      ] as const)
        expect(await first(method, path, method === 'GET' ? undefined : {})).toMatchObject({
          status: 403,
          body: { code: 'NOT_PERMITTED' },
        });
      await environment.sql(
        `UPDATE person_session SET used_at = ${Date.now() - DAY_MS} WHERE account_id = '${accountId}'`,
      );
      expect((await first('GET', `/api/v1/links/${LINK}/balances`)).status).toBe(200);
      const own = await first('POST', '/api/v1/me/token');
      expect(own.status).toBe(201);
      expect((await first('DELETE', '/api/v1/sessions/current')).status).toBe(204);
      expect((await first('GET', `/api/v1/links/${LINK}/meters`)).status).toBe(401);
      const renewed = await byTwo(admin, { kind: 'reset-password', accountId, reason: 'key ceremony' });
      expect((await withToken(own)('GET', `/api/v1/links/${LINK}/meters`)).status).toBe(401);
      expect((await withToken(renewed)('GET', `/api/v1/links/${LINK}/meters`)).status).toBe(200);
      expect((await admin.request('PATCH', `/api/v1/accounts/${accountId}`, { isActive: false })).status).toBe(200);
      expect((await withToken(renewed)('GET', `/api/v1/links/${LINK}/meters`)).status).toBe(401);
      const token = String(renewed.body['token']);
      expect(JSON.stringify(await environment.sql('SELECT * FROM person_session'))).not.toContain(token);
      expect(JSON.stringify(await environment.sql('SELECT * FROM audit_entry'))).not.toContain(token);
    });

    it('are never shown with their hashes', async () => {
      const { body } = await admin.request('GET', '/api/v1/accounts');
      expect(JSON.stringify(body)).not.toMatch(/scrypt|hash/i);
    });
  });

  describe('and their passwords', () => {
    it('delay a name after five wrong ones at their address, also with the right one, until an administrator ends it', async () => {
      const locked = await newPerson('locked', ['dealer']);
      for (let failure = 0; failure < 5; failure += 1)
        expect(await signIn(controller.url, 'locked', 'not the password')).toMatchObject({ status: 401 });
      const right = await signIn(controller.url, 'locked', PASSWORD);
      const unknown = await signIn(controller.url, 'nobody', PASSWORD);
      for (const refusal of [right, unknown])
        expect(refusal).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
      expect({ ...right.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      const attempts = await trail('act=session.open&limit=7');
      expect(attempts.map(({ outcome }) => outcome)).toEqual([
        'UNKNOWN_NAME',
        'DELAYED',
        ...Array.from({ length: 5 }, () => 'WRONG_PASSWORD'),
      ]);
      expect(JSON.stringify(attempts)).not.toContain('nobody');
      expect((await locked.request('GET', '/api/v1/me')).status).toBe(200);
      const next = { password: 'a second first password' };
      expect((await admin.request('PUT', `/api/v1/accounts/${locked.accountId}/password`, next)).status).toBe(204);
      expect(await signIn(controller.url, 'locked', next.password)).toMatchObject({
        status: 201,
        body: { person: { mustChangePassword: true } },
      });
      expect((await locked.request('GET', '/api/v1/me')).status).toBe(401);
    });

    it('that arrive together are each counted', async () => {
      await newPerson('rushed', ['dealer']);
      await Promise.all([1, 2, 3, 4, 5, 6].map((n) => signIn(controller.url, 'rushed', `wrong password ${n}`)));
      const [row] = await environment.sql(
        "SELECT failed_count, locked_until FROM account WHERE sign_in_name = 'rushed'",
      );
      expect(row).toMatchObject({ failed_count: 5, locked_until: expect.any(String) });
    });

    it('must be changed when they are old, before anything else, and not to one of the last', async () => {
      const old = await newPerson('old', ['cage']);
      await agePassword(environment, 'old', Date.now() - 91 * DAY_MS);
      expect(await old.request('GET', `/api/v1/links/${LINK}/meters`)).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_MUST_CHANGE' },
      });
      const change = (now: string, next: string): ReturnType<typeof old.request> =>
        old.request('PUT', '/api/v1/me/password', { now, next });
      expect(await change('another', 'quite another one')).toMatchObject({ body: { code: 'PASSWORD_WRONG' } });
      expect(await change(PASSWORD, 'too short')).toMatchObject({ body: { code: 'PASSWORD_TOO_SHORT' } });
      expect(await change(PASSWORD, PASSWORD)).toMatchObject({ body: { code: 'PASSWORD_USED_BEFORE' } });
      const together = [1, 2, 3].map(() => change(PASSWORD, 'quite another one'));
      expect((await Promise.all(together)).map(({ status }) => status)).toEqual([204, 204, 204]);
      const left = await signIn(controller.url, 'old', 'quite another one');
      expect((await change(PASSWORD, 'quite another one')).status).toBe(204);
      expect((await caller(controller.url, String(left.body['token']))('GET', '/api/v1/me')).status).toBe(401);
      expect(await change('quite another one', PASSWORD)).toMatchObject({ body: { code: 'PASSWORD_USED_BEFORE' } });
      expect((await old.request('GET', `/api/v1/links/${LINK}/meters`)).status).toBe(200);
    });
  });

  describe('and their sessions', () => {
    it('end when idle, when expired, and at sign-out, and no one ends the session of another person', async () => {
      const [one, other] = [await newPerson('one', ['cage']), person('cage')];
      const { body } = await signIn(controller.url, 'one', PASSWORD);
      const second = caller(controller.url, String(body['token']));
      const { sessions } = (await second('GET', '/api/v1/sessions')).body as { sessions: { sessionId: string }[] };
      expect(sessions).toHaveLength(2);
      expect(await other.request('DELETE', `/api/v1/sessions/${sessions[0]!.sessionId}`)).toMatchObject({
        status: 404,
        body: { code: 'SESSION_UNKNOWN' },
      });
      expect((await second('GET', '/api/v1/me')).status).toBe(200);
      const set = (column: string, at: number): Promise<unknown> =>
        environment.sql(`UPDATE person_session SET ${column} = ${at} WHERE session_id = '${sessions[0]!.sessionId}'`);
      await set('used_at', Date.now() - 31 * 60_000);
      expect((await second('GET', '/api/v1/me')).status).toBe(401);
      await set('used_at', Date.now());
      expect((await second('GET', '/api/v1/me')).status).toBe(200);
      const { accountId } = one;
      for (const [expiresAt, status] of [
        [Date.now() - 1, 401],
        [Date.now() + DAY_MS, 200],
      ] as const) {
        const token = await addSession(environment, { accountId, expiresAt });
        expect([expiresAt, (await caller(controller.url, token)('GET', '/api/v1/me')).status]).toEqual([
          expiresAt,
          status,
        ]);
      }
      expect((await one.request('DELETE', '/api/v1/sessions/current')).status).toBe(204);
      expect((await one.request('GET', '/api/v1/me')).status).toBe(401);
    });

    it('are known by the token alone: not by a hash read from the database, nor by an id', async () => {
      const [row] = await environment.sql(
        'SELECT HEX(token_hash) AS hash, session_id AS id FROM person_session LIMIT 1',
      );
      for (const stolen of [row!['hash'], row!['id'], `${person('cage').token}x`, person('cage').token.slice(0, -1)])
        expect((await caller(controller.url, String(stolen))('GET', '/api/v1/me')).status).toBe(401);
    });

    it('of a page need the page’s own token with every change, and no other page’s', async () => {
      const [mine, other] = [await page('pit-manager'), await page('floor-supervisor')];
      const path = `/api/v1/links/${LINK}/resume`;
      expect((await mine.request('GET', '/api/v1/me', {})).body).toMatchObject({ csrfToken: mine.csrf });
      for (const csrf of [undefined, '', other.csrf])
        expect(await mine.request('POST', path, csrf === undefined ? {} : { 'x-csrf-token': csrf })).toMatchObject({
          status: 403,
          body: { code: 'CSRF_TOKEN_MISSING' },
        });
      expect(await mine.request('POST', path, { 'x-csrf-token': mine.csrf })).toMatchObject({
        body: { code: 'NOT_SUSPENDED' },
      });
      expect((await caller(controller.url, mine.token)('GET', '/api/v1/me')).status).toBe(401);
      expect(mine.cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    });
  });

  describe('whose browser shows a page of another site', () => {
    const form = 'signInName=cage&password=' + encodeURIComponent(PASSWORD) + '&kind=cookie';
    const json = JSON.stringify({ signInName: 'cage', password: PASSWORD, kind: 'cookie' });
    const sent = (headers: Readonly<Record<string, string>>, body = json) =>
      fetch(`${controller.url}/api/v1/sessions`, {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'application/json', ...headers },
      });

    it.each([
      ['stated by the browser', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['on another port', { 'sec-fetch-site': 'same-site' }],
      ['stated by an older browser', { origin: 'https://evil.example' }],
      ['in a sandboxed frame', { origin: 'null' }],
    ])('are not signed in by it: %s', async (_, headers) => {
      const answer = await sent(headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      expect(await answer.json()).toMatchObject({ code: 'FOREIGN_PAGE' });
      expect(await trail('act=session.open&limit=1')).toMatchObject([{ outcome: 'FOREIGN_PAGE', name: '' }]);
      const setup = await fetch(`${controller.url}/api/v1/setup`, { method: 'POST', headers });
      expect(await setup.json()).toMatchObject({ code: 'FOREIGN_PAGE' });
    });

    it.each(['application/x-www-form-urlencoded', 'text/plain'])('are not signed in by a form, as %s', async (type) => {
      for (const body of [form, json]) {
        const answer = await sent({ 'content-type': type }, body);
        expect([type, answer.status, answer.headers.getSetCookie()]).toEqual([type, 400, []]);
      }
    });

    it('are signed in by a page of the controller', async () => {
      const own: readonly Readonly<Record<string, string>>[] = [
        { 'sec-fetch-site': 'same-origin' },
        { origin: controller.url },
        {},
      ];
      for (const headers of own) {
        const answer = await sent(headers);
        expect([answer.status, cookieIn(answer, 'royal9_session')]).toEqual([201, expect.stringMatching(/=s_/)]);
      }
    });
  });

  describe('of a casino with its own sign-in', () => {
    const pit = {
      sub: 'u-1',
      given_name: 'Ida',
      family_name: 'Pitt',
      license_number: 'H-1',
      groups: ['casino-pit', 'x'],
    };

    it('are offered single sign-on', async () => {
      const ways = await caller(controller.url, undefined)('GET', '/api/v1/sign-in');
      expect(ways).toMatchObject({ status: 200, body: { hasSingleSignOn: true } });
    });

    it('sign in with roles that the casino and two administrators give them, and lose those the casino removes', async () => {
      expect(await viaSso(pit)).toMatchObject({ status: 401, code: 'SSO_REFUSED', session: undefined });
      expect(await trail('act=session.open&limit=1')).toMatchObject([{ outcome: 'ROLES_NOT_APPROVED' }]);
      const { body } = await admin.request('GET', '/api/v1/accounts');
      const { accountId } = (body['accounts'] as readonly Entry[]).find(({ license }) => license === 'H-1')!;
      const grant = (roles: readonly string[]) => ({ kind: 'change', accountId, roles, reason: 'works in the pit' });
      expect(await byTwo(admin, grant(['pit-manager', 'floor-supervisor']))).toMatchObject({ status: 200 });
      const both = await viaSso({ ...pit, groups: ['casino-pit', 'casino-floor'] });
      expect(both.status).toBe(302);
      const ida = await viaSso({ ...pit, groups: ['casino-floor'] });
      const me = await withCookie(ida.session!)('GET', '/api/v1/me', {});
      expect(me.body).toMatchObject({
        person: {
          id: accountId,
          name: 'I. Pitt',
          license: 'H-1',
          roles: ['floor-supervisor'],
          mustChangePassword: false,
        },
      });
      expect(await viaSso(pit)).toMatchObject({ status: 401, session: undefined });
      expect(await trail('act=session.open&outcome=DONE&limit=1')).toMatchObject([{ name: 'I. Pitt', license: 'H-1' }]);
    });

    it.each<Lie>([
      'signed by another key',
      'not signed',
      'for another client',
      'of another issuer',
      'too old',
      'with another nonce',
      'without a token',
    ])('are not let in by a token %s', async (lie) => {
      expect(await viaSso(pit, lie)).toMatchObject({
        status: 401,
        code: 'SSO_REFUSED',
        session: undefined,
      });
      expect(await trail('act=session.open&limit=1')).toMatchObject([{ outcome: 'TOKEN_REFUSED' }]);
    });

    it.each([
      ['no role of ours', { ...pit, groups: ['casino-kitchen'] }, 'NO_ROLE'],
      ['roles of two departments', { ...pit, groups: ['casino-cage', 'casino-pit'] }, 'ROLES_NOT_TOGETHER'],
      ['no license', { ...pit, license_number: undefined }, 'CLAIMS_MISSING'],
      ['another license than before', { ...pit, license_number: 'H-9' }, 'LICENSE_CHANGED'],
      ['somebody else’s license', { ...pit, sub: 'u-2', license_number: 'LIC-CAGE' }, 'LICENSE_TAKEN'],
    ])('are not let in with %s', async (_, claims, outcome) => {
      expect(await viaSso(claims)).toMatchObject({ status: 401, session: undefined });
      expect(await trail('act=session.open&limit=1')).toMatchObject([{ outcome }]);
    });

    it('are refused with an answer to a sign-in that this browser did not begin', async () => {
      const begun = await fetch(`${controller.url}/api/v1/sso-sign-in`, { redirect: 'manual' });
      issuer.claims = pit;
      const back = issuer.approve(begun.headers.get('location') ?? '');
      expect((await fetch(back, { redirect: 'manual' })).status).toBe(401);
      const other = await fetch(`${controller.url}/api/v1/sso-sign-in`, { redirect: 'manual' });
      const headers = { cookie: cookieIn(other, 'royal9_sso_sign_in') };
      expect((await fetch(back, { redirect: 'manual', headers })).status).toBe(401);
    });
  });

  it('find in the API’s description that a session is needed wherever one is, and the operator key for the setup only', async () => {
    const { body } = await caller(controller.url, undefined)('GET', '/openapi.json');
    const { securitySchemes } = body['components'] as { securitySchemes: Entry };
    expect(securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'royal9_session' },
    });
    const paths = body['paths'] as Readonly<Record<string, Readonly<Record<string, { security: readonly object[] }>>>>;
    const open = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        security.length === 0 ? [`${method} ${path}`] : [],
      ),
    );
    expect(open.sort()).toEqual([
      'get /api/v1/checkpoint-key',
      'get /api/v1/links',
      'get /api/v1/links/{linkId}/batch-hashes',
      'get /api/v1/links/{linkId}/checkpoints',
      'get /api/v1/links/{linkId}/feed',
      'get /api/v1/links/{linkId}/sign',
      'get /api/v1/schemas/events/{eventType}',
      'get /api/v1/sign-in',
      'get /api/v1/sso-sign-in',
      'get /api/v1/sso-sign-in/callback',
      'get /health/live',
      'get /health/ready',
      'get /status',
      'post /api/v1/links/{linkId}/checkpoints/{batch}/cosignatures',
      'post /api/v1/rules/settle',
      'post /api/v1/sessions',
    ]);
    expect(paths['/api/v1/audit']!['get']!.security).toEqual([{ bearer: [] }, { cookie: [] }]);
    const withKey = Object.entries(paths).filter(([, operations]) =>
      JSON.stringify(operations).includes('operatorKey'),
    );
    expect(withKey.map(([path]) => path)).toEqual(['/api/v1/setup']);
    expect(paths['/api/v1/setup']!['post']!.security).toEqual([{ operatorKey: [] }]);
  });

  describe('leave a trail', () => {
    it('that is read by page and by filter, and is whole', async () => {
      const { body } = await person('auditor').request('GET', '/api/v1/audit?limit=5');
      const first = body['entries'] as Entry[];
      const next = await trail(`limit=5&before=${String(body['next'])}`);
      expect(Number(next[0]!['sequence'])).toBe(Number(first.at(-1)!['sequence']) - 1);
      expect(await trail('from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z')).toEqual([]);
      const checked = await person('auditor').request('GET', '/api/v1/audit/check');
      expect(checked).toMatchObject({ status: 200, body: { isWhole: true, flaw: null } });
    });

    it('that contains no password or token, and neither does the log', async () => {
      const rows = JSON.stringify(await environment.sql('SELECT * FROM audit_entry'));
      const secrets = [PASSWORD, 'a first password', environment.operatorKey, person('cage').token, CLIENT_SECRET];
      for (const secret of secrets) for (const text of [rows, controller.log()]) expect(text).not.toContain(secret);
    });

    it('that no one can change unnoticed', async () => {
      await expect(environment.sql("UPDATE audit_entry SET name = 'X' WHERE sequence = 3")).rejects.toThrow(
        'append-only',
      );
      await expect(environment.sql('DELETE FROM audit_entry WHERE sequence = 3')).rejects.toThrow('append-only');
      await environment.sql('DROP TRIGGER audit_entry_no_update');
      await environment.sql(
        "UPDATE audit_entry SET outcome = 'DONE' WHERE outcome = 'NOT_PERMITTED' ORDER BY sequence LIMIT 1",
      );
      const [row] = await environment.sql(
        "SELECT MIN(sequence) AS sequence FROM audit_entry WHERE outcome = 'NOT_PERMITTED'",
      );
      const { body } = await person('auditor').request('GET', '/api/v1/audit/check');
      expect(body).toMatchObject({ isWhole: false, flaw: { what: 'CHANGED' } });
      expect((body['flaw'] as { sequence: number }).sequence).toBeLessThan(Number(row!['sequence']));
    });
  });

  function requestsFor(side: Side) {
    type Quoted = { readonly request: unknown; readonly hash: unknown; readonly password?: string };
    const path = '/api/v1/account-requests';
    return {
      request: async (body: object, by: TestPerson = admin.sides[side][0]): Promise<Quoted> => {
        const made = await by.request('POST', path, body);
        expect(made).toMatchObject({ status: 201, body: { state: 'pending', side } });
        return { request: made.body['request'], hash: made.body['hash'] };
      },
      approve: (who: TestPerson, quoted: Quoted) => who.request('POST', `${path}/approve`, quoted),
      cancel: (who: TestPerson, { request, hash }: Quoted) => who.request('POST', `${path}/cancel`, { request, hash }),
    };
  }

  async function page(name: string): Promise<{
    readonly request: ReturnType<typeof withCookie>;
    readonly csrf: string;
    readonly token: string;
    readonly cookie: string;
  }> {
    const answer = await fetch(`${controller.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signInName: name, password: PASSWORD, kind: 'cookie' }),
    });
    const { csrfToken, token } = (await answer.json()) as { csrfToken: string; token?: string };
    expect(token).toBeUndefined();
    const session = cookieIn(answer, 'royal9_session');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    return { request: withCookie(session), csrf: csrfToken, token: session.split('=')[1] ?? '', cookie };
  }

  function withCookie(cookie: string) {
    return async (method: string, path: string, headers: Readonly<Record<string, string>>) => {
      const body = method === 'GET' ? {} : { body: '{"reason":"test"}' };
      const json: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(controller.url + path, { method, headers: { ...headers, ...json, cookie }, ...body });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
  }

  async function viaSso(claims: Readonly<Record<string, unknown>>, lie: Lie = 'honest') {
    const begun = await fetch(`${controller.url}/api/v1/sso-sign-in`, { redirect: 'manual' });
    Object.assign(issuer, { claims, lie });
    const back = issuer.approve(begun.headers.get('location') ?? '');
    const headers = { cookie: cookieIn(begun, 'royal9_sso_sign_in') };
    const answer = await fetch(back, { redirect: 'manual', headers });
    const session = cookieIn(answer, 'royal9_session') || undefined;
    const { code } = answer.status === 302 ? {} : ((await answer.json()) as { code?: string });
    return { status: answer.status, session, code };
  }
});

function cookieIn(answer: Response, name: string): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
}
