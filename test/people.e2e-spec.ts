import { CLIENT_ID, CLIENT_SECRET, FakeIssuer, type Lie } from './support/fake-issuer.js';
import { SECRET, caller, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { PASSWORD, type TestPerson, firstAdministrator, personOf, signIn } from './support/people.js';
import { freePort } from './support/ports.js';

const LINK = 'east';
const DAY_MS = 86_400_000;
type Entry = Readonly<Record<string, unknown>>;

/** People, their rights and their traces, on a real controller. */
describe('people', () => {
  let environment: TestEnvironment;
  let issuer: FakeIssuer;
  let controller: Running;
  let admin: TestPerson;
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
    const key = caller(controller.url, environment.operatorKey);
    expect((await key('POST', '/api/v1/links', termsOf({ linkId: LINK, tables: 1, seats: 3 }))).status).toBe(201);
    admin = await firstAdministrator(controller, environment);
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

  it('make their first administrator with the operator key, once', async () => {
    const key = caller(controller.url, environment.operatorKey);
    const again = { signInName: 'second', name: 'B. Second', license: 'ADM-2', password: PASSWORD };
    expect(await key('POST', '/api/v1/accounts/first', again)).toMatchObject({
      status: 409,
      body: { code: 'ADMINISTRATOR_EXISTS' },
    });
    for (const [method, path] of [
      ['GET', 'accounts'],
      ['POST', 'accounts'],
      ['GET', 'audit'],
      ['GET', 'me'],
      ['PUT', 'me/password'],
    ] as const)
      expect(await key(method, `/api/v1/${path}`, method === 'GET' ? undefined : {})).toMatchObject({
        status: 403,
        body: { code: 'PERSON_NEEDED' },
      });
  });

  describe('are refused what is not theirs', () => {
    const act = { reason: 'test' };
    it.each([
      ['POST', 'links', {}, []],
      ['POST', `links/${LINK}/suspend`, act, ['floor-supervisor', 'pit-manager', 'technician']],
      ['POST', `links/${LINK}/resume`, act, ['pit-manager']],
      ['PUT', `links/${LINK}/tables/t-1/key`, { secret: SECRET }, ['technician']],
      ['POST', 'claims/east-A1/issue', { method: 'cash', documentNumber: 1 }, ['cage']],
      ['GET', `links/${LINK}/balances`, undefined, ['auditor', 'technician']],
      ['GET', `links/${LINK}/journal/1/inclusion`, undefined, ['auditor', 'pit-manager']],
      ['POST', `links/${LINK}/checkpoints`, undefined, ['technician']],
      ['GET', 'payouts/dead-letters', undefined, ['auditor', 'technician']],
      ['GET', 'accounts', undefined, ['auditor']],
      ['POST', 'accounts', {}, []],
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

  it('sign their own acts, whatever the body names', async () => {
    const act = { by: 'S. Omebody-Else', reason: 'sign is dark' };
    // Those who may have taken the link out of service in the table above; begin in service.
    await person('pit-manager').request('POST', `/api/v1/links/${LINK}/resume`, act);
    expect(await person('floor-supervisor').request('POST', `/api/v1/links/${LINK}/suspend`, act)).toMatchObject({
      status: 200,
    });
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
      ])
        expect(await admin.request('POST', '/api/v1/accounts', { ...mixed, roles })).toMatchObject({
          status: 422,
          body: { code: 'ROLES_NOT_TOGETHER' },
        });
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

    it('are never shown with their hashes', async () => {
      const { body } = await admin.request('GET', '/api/v1/accounts');
      expect(JSON.stringify(body)).not.toMatch(/scrypt|hash/i);
    });
  });

  describe('and their passwords', () => {
    it('lock an account after five wrong ones, also to the right one, until an administrator opens it', async () => {
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
        'LOCKED_OUT',
        ...Array.from({ length: 5 }, () => 'WRONG_PASSWORD'),
      ]);
      expect(JSON.stringify(attempts)).not.toContain('nobody');
      // Only signing in is locked: existing sessions continue.
      expect((await locked.request('GET', '/api/v1/me')).status).toBe(200);
      const next = { password: 'a second first password' };
      expect((await admin.request('PUT', `/api/v1/accounts/${locked.accountId}/password`, next)).status).toBe(204);
      expect(await signIn(controller.url, 'locked', next.password)).toMatchObject({
        status: 201,
        body: { person: { mustChangePassword: true } },
      });
      expect((await locked.request('GET', '/api/v1/me')).status).toBe(401);
    });

    it('that come together count each for itself', async () => {
      await newPerson('rushed', ['dealer']);
      await Promise.all([1, 2, 3, 4, 5, 6].map((n) => signIn(controller.url, 'rushed', `wrong password ${n}`)));
      const [row] = await environment.sql(
        "SELECT failed_count, locked_until FROM account WHERE sign_in_name = 'rushed'",
      );
      expect(row).toMatchObject({ failed_count: 5, locked_until: expect.any(String) });
    });

    it('must be changed when they are old, before anything else, and not to one of the last', async () => {
      const old = await newPerson('old', ['cage']);
      await environment.sql(
        `UPDATE account SET password_set_at = ${Date.now() - 91 * DAY_MS} WHERE sign_in_name = 'old'`,
      );
      expect(await old.request('GET', `/api/v1/links/${LINK}/meters`)).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_MUST_CHANGE' },
      });
      const change = (now: string, next: string): ReturnType<typeof old.request> =>
        old.request('PUT', '/api/v1/me/password', { now, next });
      expect(await change('another', 'quite another one')).toMatchObject({ body: { code: 'PASSWORD_WRONG' } });
      expect(await change(PASSWORD, 'too short')).toMatchObject({ body: { code: 'PASSWORD_TOO_SHORT' } });
      expect(await change(PASSWORD, PASSWORD)).toMatchObject({ body: { code: 'PASSWORD_USED_BEFORE' } });
      expect((await change(PASSWORD, 'quite another one')).status).toBe(204);
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
      await set('expires_at', Date.now() - 1);
      expect((await second('GET', '/api/v1/me')).status).toBe(401);
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

  describe('of a casino with its own sign-in', () => {
    const pit = {
      sub: 'u-1',
      given_name: 'Ida',
      family_name: 'Pitt',
      license_number: 'H-1',
      groups: ['casino-pit', 'x'],
    };

    it('sign in with the roles that the casino gives them, and lose those it removes', async () => {
      const ida = await viaSso(pit);
      expect(ida.status).toBe(302);
      const me = await withCookie(ida.session!)('GET', '/api/v1/me', {});
      expect(me.body).toMatchObject({
        person: { name: 'I. Pitt', license: 'H-1', roles: ['pit-manager'], mustChangePassword: false },
      });
      const again = await viaSso({ ...pit, groups: ['casino-floor'] });
      const now = await withCookie(again.session!)('GET', '/api/v1/me', {});
      expect(now.body).toMatchObject({
        person: { id: (me.body['person'] as Entry)['id'], roles: ['floor-supervisor'] },
      });
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

  it('find in the API’s description that a session or the operator key is needed, wherever one is', async () => {
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
      'get /api/v1/links/{linkId}/checkpoints',
      'get /api/v1/sso-sign-in',
      'get /api/v1/sso-sign-in/callback',
      'get /health/live',
      'get /health/ready',
      'get /metrics',
      'get /status',
      'post /api/v1/rules/settle',
      'post /api/v1/sessions',
    ]);
    expect(paths['/api/v1/audit']!['get']!.security).toEqual([{ bearer: [] }, { cookie: [] }]);
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

    it('without a password or a token in it, nor in the log', async () => {
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

  /** Signs in as a page does. */
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

  /** A browser goes to the operator's SSO sign-in and comes back. */
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

/** A cookie that an answer sets, as the browser sends it back; empty where it sets none. */
function cookieIn(answer: Response, name: string): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
}
