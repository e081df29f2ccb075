import { rolesAt } from '../apps/lab/src/worlds/processes/link-roles.js';
import { eventually } from './support/eventually.js';
import { caller, fileAt, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import { MovedClock } from './support/moved-clock.js';
import { PASSWORD, type TestPerson, firstAdministrator, personOf, signIn } from './support/people.js';
import { readPdf } from './support/pdf-text.js';
import { mainOf } from '../ops/lib/mains.mjs';

type Body = Readonly<Record<string, unknown>>;
const ROLES = ['accounting', 'technician', 'commission', 'pit-manager', 'auditor'] as const;
/** One link for each case. `spared`: canceled. `taken`: version withdrawn. `orphan`: the scheduler's account is closed. */
const LINKS = ['idle', 'waits', 'plays', 'spared', 'taken', 'orphan'] as const;
const IDLE: readonly LinkName[] = ['idle', 'taken', 'orphan'];
type LinkName = (typeof LINKS)[number];

const EVENING = '2026-05-08T22:00:00-04:00';
const BOUNDARY = '2026-05-09T06:00:00-04:00';
const A_MINUTE_AFTER = '2026-05-09T06:01:00-04:00';
const AN_HOUR_AFTER = '2026-05-09T07:05:00-04:00';

describe('an activation that is scheduled', () => {
  let environment: TestEnvironment;
  let controllers: readonly Running[] = [];
  const people = new Map<string, TestPerson>();
  const clock = new MovedClock();
  let closesAccount: (of: TestPerson) => Promise<unknown>;

  beforeAll(async () => {
    clock.set(EVENING);
    environment = await startEnvironment({
      ...clock.env,
      FACILITY_ZONE: 'America/New_York',
      FACILITY_NAME: 'Harbor Casino',
    });
    const controller = await environment.controller();
    controllers = [controller];
    const admin = await firstAdministrator(controller, environment);
    for (const linkId of LINKS) {
      const { status } = await admin.permitted('POST', '/api/v1/links', termsOf({ linkId, tables: 1, seats: 3 }));
      expect({ linkId, status }).toEqual({ linkId, status: 201 });
    }
    for (const role of ROLES) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
    people.set('leaves', await personOf({ controller, environment, admin }, 'leaves', ['pit-manager']));
    closesAccount = async ({ accountId }) =>
      admin.request('PATCH', `/api/v1/accounts/${accountId}`, { isActive: false });
    for (const linkId of LINKS) await approved(linkId);
  });
  afterAll(async () => {
    await environment.close();
    clock.remove();
  });

  async function leaderOf(linkId: string): Promise<Running> {
    return eventually(async () => {
      for (const controller of controllers) {
        if ((await rolesAt(controller.url))?.[linkId] === 'leading') return controller;
      }
      throw new Error(`no process leads ${linkId}`);
    });
  }

  async function requestAs(who: string, method: string, linkId: LinkName, path: string, body?: object) {
    const { url } = await leaderOf(linkId);
    return caller(url, people.get(who)!.token)(method, `/api/v1/links/${linkId}/${path}`, body);
  }

  const acts = (who: string, linkId: LinkName, path: string, body: object = {}) =>
    requestAs(who, 'POST', linkId, path, body);

  async function reads(linkId: LinkName, path: string): Promise<Body> {
    const { status, body } = await requestAs('auditor', 'GET', linkId, path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  }

  async function approved(linkId: LinkName): Promise<void> {
    const approval = { reference: 'MLGCA-2026-44', approvedOn: '2026-03-01' };
    const terms = { ...termsOf({ linkId, tables: 1, seats: 3 }), name: 'Royal 9 of May', approval };
    const { status, body } = await acts('accounting', linkId, 'terms', { terms, reason: 'the proposal of spring' });
    expect(status).toBe(201);
    for (const [who, reference] of [
      ['technician', 'V-77'],
      ['commission', 'MLGCA-2026-44'],
    ] as const) {
      const signing = { hash: body['hash'], reference, effectiveOn: '2026-03-01' };
      expect(await acts(who, linkId, 'terms/2/approve', signing)).toMatchObject({ status: 200 });
    }
  }

  async function goesOnAt(time: string, processes: number): Promise<void> {
    for (const controller of controllers) expect(await controller.stop()).toBe(0);
    clock.set(time);
    controllers = await Promise.all(Array.from({ length: processes }, () => environment.controller()));
    const { url } = controllers[0]!;
    for (const person of people.values()) {
      const { status, body } = await signIn(url, person.signInName, PASSWORD);
      expect({ name: person.signInName, status }).toEqual({ name: person.signInName, status: 201 });
      people.set(person.signInName, { ...person, token: String(body['token']) });
    }
  }

  const endOf = async (linkId: LinkName): Promise<unknown> => {
    const { schedules } = (await reads(linkId, 'terms/2')) as {
      readonly schedules: readonly { readonly end: unknown }[];
    };
    return schedules.at(-1)!.end;
  };
  const activationsOf = async (linkId: LinkName): Promise<number> => {
    const { log } = (await reads(linkId, 'log')) as { readonly log: readonly Body[] };
    return log.filter(({ kind }) => kind === 'terms').length;
  };

  it('is set only by a pit manager, at most a week ahead', async () => {
    const boundary = { gamingDay: '2026-05-09' };
    expect(await acts('commission', 'idle', 'terms/2/schedule', boundary)).toMatchObject({ status: 403 });
    expect(await acts('pit-manager', 'idle', 'terms/2/schedule', {})).toMatchObject({ status: 400 });
    const far = { at: '2026-05-16T06:00:00-04:00' };
    expect(await acts('pit-manager', 'idle', 'terms/2/schedule', far)).toMatchObject({
      status: 422,
      body: { code: 'SCHEDULE_OUT_OF_RANGE' },
    });
    expect(await acts('pit-manager', 'idle', 'terms/1/schedule', boundary)).toMatchObject({
      body: { code: 'TERMS_SUPERSEDED' },
    });
    for (const linkId of IDLE)
      expect(await acts('pit-manager', linkId, 'suspend', { reason: 'new layout' })).toMatchObject({ status: 200 });
    for (const linkId of LINKS.filter((each) => each !== 'orphan'))
      expect(await acts('pit-manager', linkId, 'terms/2/schedule', boundary)).toMatchObject({
        status: 200,
        body: {
          state: 'approved',
          schedules: [
            {
              scheduledBy: { license: 'LIC-PIT-MANAGER', role: 'pit-manager' },
              dueAt: new Date(BOUNDARY).toISOString(),
              until: '2026-05-09T11:00:00.000Z',
              end: null,
            },
          ],
        },
      });
    expect(await acts('pit-manager', 'idle', 'terms/2/activate')).toMatchObject({
      status: 409,
      body: { code: 'ACTIVATION_SCHEDULED' },
    });
  });

  it('may be cancelled before its instant, and records by whom and why', async () => {
    const reason = { reason: 'the inspector is ill' };
    expect(await acts('technician', 'spared', 'terms/2/cancel-activation', reason)).toMatchObject({ status: 403 });
    expect(await acts('commission', 'spared', 'terms/2/cancel-activation', reason)).toMatchObject({ status: 200 });
    expect(await endOf('spared')).toMatchObject({
      ...{ how: 'cancelled', text: 'the inspector is ill', person: { license: 'LIC-COMMISSION' } },
    });
    expect(await acts('commission', 'spared', 'terms/2/cancel-activation', reason)).toMatchObject({
      body: { code: 'ACTIVATION_NOT_SCHEDULED' },
    });
  });

  it('stays pending until its instant, whatever happens to its version and to the person who scheduled it', async () => {
    expect(await acts('accounting', 'taken', 'terms/2/withdraw', { reason: 'a rate is wrong' })).toMatchObject({
      body: { state: 'withdrawn', schedules: [{ end: null }] },
    });
    expect(await acts('leaves', 'orphan', 'terms/2/schedule', { gamingDay: '2026-05-09' })).toMatchObject({
      status: 200,
    });
    expect(await closesAccount(people.get('leaves')!)).toMatchObject({ status: 200 });
    people.delete('leaves');
    expect(await endOf('orphan')).toBeNull();
  });

  it('is executed once by the leader of the idle link at its instant, over a restart', async () => {
    await goesOnAt(A_MINUTE_AFTER, 2);
    await eventually(async () => expect(await endOf('idle')).toMatchObject({ how: 'in-force' }));
    expect(await reads('idle', 'terms/2')).toMatchObject({ state: 'in-force', activatedBy: { role: 'pit-manager' } });
    expect(await activationsOf('idle')).toBe(1);
    expect(await reads('spared', 'terms/2')).toMatchObject({ state: 'approved' });
  });

  it('is not executed where its version was withdrawn, or the person who scheduled it has lost the right', async () => {
    await eventually(async () => expect(await endOf('taken')).toMatchObject({ how: 'missed', code: 'TERMS_CLOSED' }));
    await eventually(async () => expect(await endOf('orphan')).toMatchObject({ how: 'missed', code: 'ACCOUNT_ENDED' }));
    for (const linkId of ['taken', 'orphan'] as const) expect(await activationsOf(linkId)).toBe(0);
  });

  it('is in the audit trail as an act of the controller, with the person who scheduled it', async () => {
    await eventually(async () => {
      const { url } = controllers[0]!;
      const auditor = caller(url, people.get('auditor')!.token);
      const { body } = await auditor('GET', '/api/v1/audit?act=terms.activate');
      const entries = (body['entries'] as readonly Body[]).filter(
        ({ name, subject }) => name === 'the controller' && String(subject).startsWith('links/idle/'),
      );
      expect(entries.map(({ subject, outcome }) => [subject, outcome])).toEqual([
        ['links/idle/terms/2/activate, scheduled by P. pit-manager LIC-PIT-MANAGER', 'DONE'],
        ['links/idle/terms/2/activate, scheduled by P. pit-manager LIC-PIT-MANAGER', 'REQUESTED'],
      ]);
    });
  });

  it('waits until a link in play is idle, while its window is open', async () => {
    expect(await reads('waits', 'terms/2')).toMatchObject({ state: 'approved', schedules: [{ end: null }] });
    expect(await acts('pit-manager', 'waits', 'suspend', { reason: 'new terms' })).toMatchObject({ status: 200 });
    await eventually(async () => expect(await endOf('waits')).toMatchObject({ how: 'in-force' }));
    expect(await activationsOf('waits')).toBe(1);
  });

  it('is missed after an hour with the link in play, and the reason is recorded', async () => {
    await goesOnAt(AN_HOUR_AFTER, 1);
    await leads(controllers[0]!, LINKS);
    await eventually(async () =>
      expect(await endOf('plays')).toMatchObject({ how: 'missed', code: 'LINK_NOT_IDLE', person: null }),
    );
    expect(await reads('plays', 'terms/2')).toMatchObject({ state: 'approved', inForceFrom: null });
    expect(await acts('pit-manager', 'plays', 'suspend', { reason: 'new terms' })).toMatchObject({ status: 200 });
    expect(await acts('pit-manager', 'plays', 'terms/2/activate')).toMatchObject({ body: { state: 'in-force' } });
  });

  it('is printed with its end, as PDF the same to the byte, and the verifier agrees with all of it', async () => {
    const { url } = await leaderOf('plays');
    const printed = async (): Promise<Buffer> => {
      const path = '/api/v1/links/plays/terms/2/page.pdf';
      const { type, bytes } = await fileAt(url + path, people.get('auditor')!.token);
      expect(type).toBe('application/pdf');
      return bytes;
    };
    const bytes = await printed();
    expect((await printed()).equals(bytes)).toBe(true);
    const { text, pages } = await readPdf(bytes);
    expect(text.split('Approved 2026-03-01').length - 1).toBe(pages);
    for (const part of ['Harbor Casino', 'Scheduled', 'Not put in force', 'LINK_NOT_IDLE', 'LIC-COMMISSION'])
      expect(text).toContain(part);
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect(code === 0 ? '' : output).toBe('');
  });
});
