import type { LinkConfigBody } from '@jackpot/progressive';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, fileAt, plays, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import {
  type Administrator,
  type TestPerson,
  cashiers,
  firstAdministrator,
  payClaim,
  personOf,
} from './support/people.js';
import { DatabaseOwner } from './support/database-owner.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'changing';
type Body = Readonly<Record<string, unknown>>;
const DAY_MS = 86_400_000;

describe('the terms of a link', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  const people = new Map<string, TestPerson>();
  const tables = new Map<number, TestTable>();
  const seats = new Map([1, 2, 3, 4].map((number) => [number, new TestSeats(number)]));

  beforeAll(async () => {
    environment = await startEnvironment({ FACILITY_ZONE: 'America/New_York', FACILITY_NAME: 'Harbor Casino' });
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    expect(await admin.permitted('POST', '/api/v1/links', opening)).toMatchObject({ status: 201 });
    const roles = ['pit-manager', 'accounting', 'auditor', 'technician', 'commission', 'dealer'] as const;
    for (const role of roles) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
    people.set(
      'other-accounting',
      await personOf({ controller, environment, admin }, 'other-accounting', ['accounting']),
    );
    for (const number of [1, 2, 3]) await seat(number);
  });
  afterAll(() => environment.close());

  const opening = termsOf({ linkId: LINK, tables: 3, seats: 3 });
  const all = termsOf({ linkId: LINK, tables: 4, seats: 3 });
  const next: LinkConfigBody = {
    ...opening,
    name: 'Royal 9 of spring',
    approval: { reference: 'MLGCA-2026-44', approvedOn: '2026-03-01' },
    levels: {
      ...opening.levels,
      star: { ...opening.levels.star, ratePpm: 120_000 },
      mustHit: { ...opening.levels.mustHit!, maximum: '900.00' },
    },
    tables: [all.tables[0]!, all.tables[1]!, all.tables[3]!],
  };

  async function seat(number: number): Promise<void> {
    const path = `/api/v1/links/${LINK}/tables/t-${number}/key`;
    expect(await admin.permitted('PUT', path, { secret: SECRET })).toMatchObject({ status: 204 });
    tables.set(number, (await TestTable.connect(controller.url, `${LINK}/t-${number}/${SECRET}`)).stayOnline());
  }

  const requestAs = (who: string, method: string, path: string, body?: object) =>
    people
      .get(who)!
      .request(
        method,
        `/api/v1/links/${LINK}${path === '' ? '' : `/${path}`}`,
        method === 'GET' ? undefined : (body ?? {}),
      );
  const terms = (who: string, act: string, body: object = {}) =>
    requestAs(who, 'POST', act === '' ? 'terms' : `terms/${act}`, body);
  const reads = async (path: string): Promise<Body> => {
    const { status, body } = await requestAs('auditor', 'GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const refused = (code: string, status?: number) => ({ ...(status === undefined ? {} : { status }), body: { code } });
  const table = (number: number): TestTable => tables.get(number)!;
  const waits = (...waiting: readonly Body[]): Promise<void> =>
    eventually(async () => expect((await reads('alarms'))['waiting']).toMatchObject(waiting));

  async function coup(number: number, at: number, cards: readonly string[] = ['4S', '2C', '5H', '3D']): Promise<void> {
    await plays(table(number), { coup: at, wagers: seats.get(number)!.wagers(1), cards });
  }

  it('start with one version, which is in force', async () => {
    const list = await reads('terms');
    expect(list).toMatchObject({ running: 1, versions: [{ version: 1, state: 'in-force', stagedAt: null }] });
    expect(await reads('terms/1')).toMatchObject({ stagedBy: null, acts: [], document: { name: opening.name } });
    expect(await requestAs('auditor', 'GET', 'terms/7')).toMatchObject(refused('TERMS_UNKNOWN', 404));
  });

  const longAgo = new Date(Date.now() - 20 * DAY_MS).toISOString().slice(0, 10);
  const staging = { terms: next, reason: 'the approved proposal of spring', noticePostedOn: longAgo };

  it('are staged by accounting only, as terms that may follow those in force', async () => {
    expect(await terms('dealer', '', staging)).toMatchObject(refused('NOT_PERMITTED', 403));
    expect(await terms('technician', '', staging)).toMatchObject(refused('ROLE_MAY_NOT', 403));
    const wrong = { ...next, decks: 6, tables: [all.tables[0]!] };
    const reply = await terms('accounting', '', { ...staging, terms: wrong });
    expect(reply).toMatchObject(refused('CONFIG_INVALID', 422));
    const codes = (reply.body['problems'] as readonly Body[]).map(({ code }) => code);
    expect(codes).toEqual(['DECKS_CHANGE', 'TABLES_TOO_FEW']);

    const never = { ...staging, noticePostedOn: '1960-01-01' };
    expect(await terms('accounting', '', never)).toMatchObject(refused('BAD_MESSAGE', 400));

    const staged = await terms('accounting', '', staging);
    expect(staged).toMatchObject({
      status: 201,
      body: {
        version: 2,
        state: 'staged',
        stagedBy: { license: 'LIC-ACCOUNTING', role: 'accounting' },
        approversMissing: ['technician', 'commission'],
        problems: [],
      },
    });
    expect(staged.body['findings']).toEqual(expect.any(Array));
    expect(await terms('accounting', '', staging)).toMatchObject({ status: 200, body: { version: 2 } });
    const page = ['terms', '2'];
    await waits({ id: 'terms-unsigned:2', mayAct: ['technician', 'commission'], page, alarmAt: null });
  });

  it('say exactly what they change', async () => {
    const { differences, against } = await reads('terms/2/difference?against=running');
    expect(against).toBe(1);
    const found = new Map((differences as readonly Body[]).map((each) => [each['path'], each]));
    expect(found.get('levels.star.ratePpm')).toMatchObject({ before: '100000', after: '120000' });
    expect(found.get('levels.mustHit.maximum')).toMatchObject({ before: '999999.00', after: '900.00' });
    expect(found.get('tables.t-3.assetNumber')).toMatchObject({ before: 'MB-3', after: null });
    expect(found.get('tables.t-4.seats.2.deviceId')).toMatchObject({ before: null, after: 'd-4-2' });
    expect(found.has('tables.t-1.assetNumber')).toBe(false);
    expect(await reads('terms/2/difference?against=2')).toMatchObject({ differences: [] });
  });

  it('are signed by the manufacturer and the Commission, each once, of the document they read', async () => {
    const { hash } = (await reads('terms/2')) as { hash: string };
    const signing = { hash, reference: 'V-77', effectiveOn: '2026-03-01' };
    const commission = { ...signing, reference: 'MLGCA-2026-44' };
    expect(await terms('pit-manager', '2/activate')).toMatchObject(refused('TERMS_NOT_APPROVED', 409));
    expect(await terms('accounting', '2/approve', signing)).toMatchObject(refused('ROLE_MAY_NOT', 403));
    expect(await terms('pit-manager', '2/approve', signing)).toMatchObject(refused('NOT_PERMITTED', 403));
    const other = { ...signing, hash: '0'.repeat(64) };
    expect(await terms('technician', '2/approve', other)).toMatchObject(refused('TERMS_HASH_DIFFERS', 409));
    const never = { ...signing, effectiveOn: '0001-01-01' };
    expect(await terms('technician', '2/approve', never)).toMatchObject(refused('BAD_MESSAGE', 400));
    expect(await terms('technician', '2/approve', signing)).toMatchObject({ status: 200, body: { state: 'staged' } });
    expect(await terms('technician', '2/approve', signing)).toMatchObject({ status: 200 });
    expect(await terms('commission', '2/approve', signing)).toMatchObject(refused('TERMS_REFERENCE_DIFFERS', 422));
    expect(await terms('commission', '2/approve', commission)).toMatchObject({
      status: 200,
      body: { state: 'approved', approversMissing: [] },
    });
    expect(((await reads('terms/2')) as { acts: Body[] }).acts.map(({ act }) => act)).toEqual(['approved', 'approved']);
    await waits({ id: 'terms-approved:2', mayAct: ['pit-manager'] });
  });

  it('are not activated in play, under a coup, nor with a claim open', async () => {
    expect(await terms('commission', '2/activate')).toMatchObject(refused('NOT_PERMITTED', 403));
    expect(await terms('pit-manager', '2/activate')).toMatchObject(refused('LINK_NOT_IDLE', 409));
    await coup(1, 1, ['KS', '9S', '9S', 'KS']);
    expect(await table(2).request({ type: 'open', coup: 1 })).toMatchObject({ ok: true });
    expect(await requestAs('pit-manager', 'POST', 'suspend', { reason: 'new terms' })).toMatchObject({ status: 200 });
    expect(await terms('pit-manager', '2/activate')).toMatchObject(refused('LINK_NOT_IDLE', 409));
    expect(await table(2).request({ type: 'void', coup: 1, by: 'floor', reason: 'new terms' })).toMatchObject({
      ok: true,
    });
    expect(await terms('pit-manager', '2/activate')).toMatchObject(refused('CLAIMS_OPEN', 409));
    const who = await cashiers({ controller, environment, admin });
    const { claims } = (await reads('claims')) as { claims: readonly Body[] };
    for (const { awardId } of claims.toReversed()) await payClaim(who, String(awardId));
  });

  it('take effect on an idle link, and no meter moves', async () => {
    const registers = async (): Promise<readonly Body[]> =>
      ((await reads('meters'))['levels'] as readonly Body[]).map(({ ratePpm: _, ...meters }) => meters);
    const before = await registers();
    expect(await terms('pit-manager', '2/activate')).toMatchObject({
      status: 200,
      body: { state: 'in-force', activatedBy: { role: 'pit-manager' } },
    });
    expect(await terms('pit-manager', '2/activate')).toMatchObject({ status: 200 });
    expect(await registers()).toEqual(before);
    expect(await reads('terms')).toMatchObject({
      running: 2,
      versions: [
        { version: 2, state: 'in-force' },
        { version: 1, state: 'superseded' },
      ],
    });
    expect(await requestAs('auditor', 'GET', '')).toMatchObject({ body: { config: { name: 'Royal 9 of spring' } } });
    const { log } = (await reads('log')) as { log: readonly Body[] };
    expect(log[0]).toMatchObject({ kind: 'terms' });
    expect(String(log[0]!['who'])).toContain('LIC-COMMISSION');
    expect(await requestAs('accounting', 'POST', 'terms/2/withdraw', { reason: 'late' })).toMatchObject(
      refused('TERMS_CLOSED', 409),
    );
    await waits();
  });

  it('let a table join and play, and refuse one that has left', async () => {
    expect(await requestAs('pit-manager', 'POST', 'resume', { reason: 'new terms' })).toMatchObject({ status: 200 });
    await seat(4);
    await coup(4, 1);
    await coup(2, 2);
    expect(await table(3).request({ type: 'open', coup: 1 })).toMatchObject({ ok: false, code: 'TABLE_NOT_ON_LINK' });
    const { levels } = (await reads('meters')) as { levels: readonly Body[] };
    expect(levels.find(({ level }) => level === 'star')).toMatchObject({ display: '50001.20000000', inWagers: 3 });
    const { tables: shown } = (await reads('tables')) as { tables: readonly Body[] };
    expect(shown.map(({ tableId, leftAt }) => [tableId, leftAt === null])).toEqual([
      ['t-1', true],
      ['t-2', true],
      ['t-3', false],
      ['t-4', true],
    ]);
    const { tables: floor } = (await reads('floor')) as { tables: readonly Body[] };
    expect(floor.map(({ tableNo }) => tableNo)).toEqual([0, 1, 3]);
  });

  it('a version that is refused or withdrawn stays, and goes nowhere', async () => {
    const third = { ...staging, terms: { ...next, name: 'Royal 9 of summer' }, noticePostedOn: null };
    expect(await terms('accounting', '', third)).toMatchObject({ status: 201, body: { version: 3 } });
    expect(await terms('technician', '3/refuse', { reason: 'rates' })).toMatchObject({ body: { state: 'refused' } });
    expect(await terms('pit-manager', '3/activate')).toMatchObject(refused('TERMS_CLOSED', 409));
    const back = { ...third, terms: { ...next, tables: all.tables } };
    expect(await terms('accounting', '', back)).toMatchObject(refused('CONFIG_INVALID', 422));
    const hasty = await terms('accounting', '', { ...third, terms: { ...next, noticeDays: 13 } });
    expect(hasty).toMatchObject({ body: { problems: [{ path: 'noticeDays', code: 'NOTICE_TOO_SHORT' }] } });
    const fourth = { ...third, terms: { ...next, tables: next.tables.slice(0, 2) } };
    const staged = await terms('accounting', '', fourth);
    expect(staged).toMatchObject({ status: 201, body: { version: 4, problems: [{ code: 'NOTICE_TOO_SHORT' }] } });
    expect(await terms('technician', '4/withdraw', { reason: 'no' })).toMatchObject(refused('ROLE_MAY_NOT', 403));
    expect(await terms('other-accounting', '4/withdraw', { reason: 'no' })).toMatchObject({
      body: { state: 'withdrawn' },
    });
    await expect(environment.sql(`DELETE FROM terms_version WHERE version = 3`)).rejects.toThrow('keeps its rows');
  });

  it('are not approved if the owner of the database changed the findings that people sign', async () => {
    const fifth = { ...staging, terms: { ...next, name: 'Royal 9 of winter', noticeDays: 15 }, noticePostedOn: null };
    const staged = await terms('accounting', '', fifth);
    expect(staged).toMatchObject({ status: 201, body: { version: 5 } });
    const findings = staged.body['findings'] as readonly Body[];
    expect(findings.length).toBeGreaterThan(0);
    const approval = { hash: staged.body['hash'], reference: 'V-78', effectiveOn: longAgo };
    const owner = new DatabaseOwner((statement) => environment.sql(statement));
    const undo = await owner.copyOf('terms_findings');
    await owner.unguard('terms_findings');
    for (const change of [`UPDATE terms_findings SET findings = '[]'`, `DELETE FROM terms_findings`]) {
      await environment.sql(`${change} WHERE version = 5`);
      expect(await terms('technician', '5/approve', approval)).toMatchObject(refused('TERMS_FINDINGS_UNPROVEN', 409));
      expect(await reads('terms/5')).toMatchObject({
        ...{ state: 'staged', acts: [] },
        findings: [{ severity: 'impossible', code: 'TERMS_FINDINGS_UNPROVEN' }, ...findings],
      });
    }
    await undo();
    expect(await reads('terms/5')).toMatchObject({ findings });
    expect(await terms('technician', '5/approve', approval)).toMatchObject({ status: 200 });
  });

  it('print with their approval on every page', async () => {
    const url = `${controller.url}/api/v1/links/${LINK}/terms/2/page`;
    const html = (await fileAt(url, people.get('auditor')!.token)).bytes.toString();
    const pages = html.split('<thead>').slice(1);
    expect(pages).toHaveLength(7);
    for (const each of pages) expect(each).toContain('Approved 2026-03-01');
    for (const part of ['Harbor Casino', 'LIC-COMMISSION', 'star.ratePpm', 'V-77', 'd-4-2'])
      expect(html).toContain(part);
  });

  it('are the same after a restart, and the verifier agrees with all of it', async () => {
    const current = async () => {
      const { running, versions } = await reads('terms');
      return { running, versions, levels: (await reads('meters'))['levels'] };
    };
    const before = await current();
    await controller.stop('SIGKILL');
    controller = await environment.controller(controller.port);
    await leads(controller, [LINK]);
    expect(await current()).toEqual(before);
    const line = (await TestTable.connect(controller.url, `${LINK}/t-4/${SECRET}`)).stayOnline();
    expect(await line.request({ type: 'open', coup: 2 })).toMatchObject({ ok: true });
    line.close();
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect({ code, output }).toMatchObject({ code: 0 });
  });
});
