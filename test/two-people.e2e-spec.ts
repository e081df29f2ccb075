import { type PayableClaim, issueOf, lookUpsOf } from '../apps/lab/src/players/api/payment.js';
import { createHash } from 'node:crypto';
import { linkConfigProblems } from '@jackpot/progressive';
import { Seals } from '@jackpot/storage';
import {
  FakeDraws,
  Scene,
  journalOf,
  later,
  link,
  linkOf,
  seat,
  shoeOf,
  smoothly,
  table,
} from '../libs/progressive/src/testing/index.js';
import { journalSql } from '../apps/lab/src/runs/history/journal-sql.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { INSIDERS, type Insiders, refusalsOf } from './attackers/insiders.js';
import { type Running, type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { type HttpReply, caller } from './support/floor.js';
import {
  PASSWORD,
  type TestPerson,
  cashiers,
  firstAdministrator,
  personOf,
  recordPatron,
  signIn,
} from './support/people.js';

const CONFIG = linkOf({
  ...{ laboratory: false, roundMsMin: 8_000, shoes: {}, mustHit: null },
  ...{ paytable: 'C', tables: 1, seats: 3 },
});
const LINK = CONFIG.linkId;
const HOUR_MS = 3_600_000;
const HANDS: readonly (readonly [player: string, banker: string])[] = [
  ['KS 9S', 'KS 9S'],
  ['4S 5H', '2C 3D'],
];
type Body = Readonly<Record<string, unknown>>;

describe('two people on a link for play', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let commission: TestPerson;
  let auditors: readonly [TestPerson, TestPerson];
  let insiders: Insiders;

  beforeAll(async () => {
    expect(linkConfigProblems(CONFIG)).toEqual([]);
    environment = await startEnvironment();
    const scene = new Scene(new FakeDraws());
    scene.now = Date.now() - HOUR_MS;
    scene.submit({ type: 'take-over', epoch: 1, holder: 'history' });
    scene.submit({ type: 'open-link', config: CONFIG });
    scene.when(link.isResumed, shoeOf(1).isReady());
    for (const [player, banker] of HANDS)
      scene.when(
        smoothly(table(1).opens(), seat(1, { table: 1 }).wagers(), table(1).locks()),
        smoothly(table(1).shows(player, banker), table(1).settles()),
        later(30_000),
      );
    expect(scene.link.claims.size).toBe(1);
    const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
    const batches = journalOf(scene.events, { stream: LINK, sha256, sizes: [50] });
    const key = Buffer.from(String(environment.env['RECORDS_KEY']), 'hex');
    await environment.sql(journalSql(batches, new Seals({ key, now: Date.now })));
    controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    const made = { controller, environment, admin };
    insiders = {
      ...(await cashiers(made)),
      ...{ linkId: LINK, awardId: `${LINK}-A1`, administrators: admin.sides.administrator },
      technician: await personOf(made, 'p-technician', ['technician']),
      slots: caller(controller.url, admin.tokens['slot-accounting']),
    };
    await leads(controller, [LINK]);
    commission = admin.sides.commission[0];
    auditors = [admin.sides.auditor[0], admin.sides.auditor[1]];
  });
  afterAll(() => environment.close());

  const waiting = async (who: TestPerson): Promise<readonly Body[]> => {
    const { status, body } = await who.request('GET', `/api/v1/links/${LINK}/alarms`);
    expect(status).toBe(200);
    return [...(body['alarms'] as readonly Body[]), ...(body['waiting'] as readonly Body[])];
  };
  const lists = (kind: string, who = commission): Promise<void> =>
    eventually(async () => expect((await waiting(who)).map((each) => each['kind'])).toContain(kind));
  const claimOf = async (): Promise<Body> =>
    (await insiders.pit.request('GET', `/api/v1/claims/${insiders.awardId}`)).body;
  const events = async (): Promise<readonly unknown[]> => {
    const { body } = await insiders.technician.request('GET', `/api/v1/links/${LINK}/events?after=0&limit=500`);
    return (body['events'] as readonly Body[]).map(({ type }) => type);
  };

  it('lists every waiting step of a claim', async () => {
    const claim = `/api/v1/claims/${insiders.awardId}`;
    expect(await insiders.pit.request('POST', `${claim}/verify`)).toMatchObject({ status: 200 });
    await lists('claim-verified');
    const marks = { surveillanceNotice: 'S-1', hasPhotograph: true };
    expect(await insiders.supervisor.request('POST', `${claim}/authorize`, marks)).toMatchObject({ status: 200 });
    await lists('claim-authorized');
  });

  it.each(INSIDERS.map((raid) => [raid.name, raid] as const))('%s: every try is refused', async (_, raid) => {
    expect(await refusalsOf(raid, insiders)).toEqual(raid.refusals);
    expect(await claimOf()).not.toMatchObject({ status: 'paid' });
  });

  it('lists each request that they left, and an amount that the meter did not hold at once as an alarm', async () => {
    await lists('claim-request-waits');
    await lists('adjustment-waits');
    await lists('account-request');
    expect(await waiting(commission)).toContainEqual(
      expect.objectContaining({ kind: 'adjustment-waits', isOver: false, mayAct: ['commission'] }),
    );
    const kinds = (await waiting(insiders.pit)).map(({ kind }) => kind);
    expect(kinds).toContain('claim-request-waits');
    expect(kinds).not.toContain('account-request');
  });

  it('pays the claim after the request is withdrawn by who made it, and says so on slip, page and event stream', async () => {
    const { pit, cage, awardId } = insiders;
    const { paymentStopped } = await claimOf();
    expect(paymentStopped).toMatchObject({ act: 'void-document', reason: 'wrong seat on slip' });
    const { request, hash } = paymentStopped as Body;
    expect(await events()).toContain('royal9.claim.stopped');
    const withdrawn = await pit.request('POST', `/api/v1/claims/${awardId}/withdraw`, {
      ...{ request, hash, reason: 'the seat was right' },
    });
    expect(withdrawn).toMatchObject({ status: 200, body: { paymentStopped: null } });
    const claim = (await claimOf()) as unknown as PayableClaim;
    await recordPatron(cage, awardId, claim);
    for (const lookUp of lookUpsOf(claim))
      expect(await cage.request('POST', `/api/v1/claims/${awardId}/check`, lookUp)).toMatchObject({ status: 200 });
    const paid = await cage.request('POST', `/api/v1/claims/${awardId}/issue`, issueOf(claim));
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await events()).toContain('royal9.claim.resumed');
  });

  it('sets a meter within what it held by a pit manager, and beyond it by the Commission', async () => {
    const link = `/api/v1/links/${LINK}`;
    const { technician, pit } = insiders;
    const approve = async (who: TestPerson): Promise<unknown> => {
      const { body } = await who.request('GET', `${link}/adjustments`);
      const { request, hash } = body['pending'] as Body;
      return who.request('POST', `${link}/adjustments/approve`, { request, hash });
    };
    expect(await approve(commission)).toMatchObject({ status: 200 });
    const { body } = await pit.request('GET', `${link}/meters`);
    const spade = (body['levels'] as readonly Body[]).find(({ level }) => level === 'spade');
    expect(spade).toMatchObject({ display: '450.30000000' });
    const set = { level: 'spade', register: 'display', after: '450.15', cause: 'malfunction', reference: 'MR-2' };
    const requested = await technician.request('POST', `${link}/adjustments/request`, {
      ...set,
      reason: 'counted twice',
    });
    expect(requested).toMatchObject({ status: 200 });
    expect(await approve(pit)).toMatchObject({ status: 200 });
  });

  it('of which one freezes the side of the administrators are recovered by the Commission and an auditor together', async () => {
    const [honest, rogue] = insiders.administrators;
    const [auditor, otherAuditor] = auditors;
    const requests = '/api/v1/account-requests';
    const refusedBy = (reply: HttpReply): unknown => reply.body['code'];
    // Stays open: the only other administrator, who could approve it, is the one whose account it closes.
    const close = { kind: 'change', accountId: rogue.accountId, isActive: false, reason: 'approves nothing' };
    const { body: asked } = await honest.request('POST', requests, close);
    const stuck = { request: asked['request'], hash: asked['hash'] };
    expect(refusedBy(await honest.request('POST', `${requests}/approve`, stuck))).toBe('TWO_PEOPLE_NEEDED');

    const path = '/api/v1/account-recoveries';
    const person = { signInName: 'recovered', name: 'R. Ecovered', license: 'REC-1' };
    const request = { kind: 'create', ...person, reason: 'frozen side' };
    for (const who of [honest, rogue])
      expect(refusedBy(await who.request('POST', path, request))).toBe('NOT_PERMITTED');
    const made = await auditor.request('POST', path, request);
    expect(made).toMatchObject({ status: 201, body: { kind: 'recover', after: { roles: ['administrator'] } } });
    await lists('recovery-request');
    const quoted = { request: made.body['request'], hash: made.body['hash'] };
    const recover = (who: TestPerson) => who.request('POST', `${path}/approve`, { ...quoted, password: PASSWORD });
    const seenBy = async (who: TestPerson): Promise<unknown> => (await who.request('GET', requests)).body['requests'];
    expect(await seenBy(commission)).toContainEqual(expect.objectContaining(quoted));
    expect(await seenBy(rogue)).not.toContainEqual(expect.objectContaining(quoted));
    const another = 'ACCOUNT_OF_ANOTHER_SIDE';
    expect(refusedBy(await rogue.request('POST', `${requests}/cancel`, quoted))).toBe(another);
    const approval = { ...quoted, password: PASSWORD };
    expect(refusedBy(await rogue.request('POST', `${requests}/approve`, approval))).toBe(another);
    expect(refusedBy(await recover(rogue))).toBe('NOT_PERMITTED');
    expect(refusedBy(await recover(auditor))).toBe('TWO_PEOPLE_NEEDED');
    expect(refusedBy(await recover(otherAuditor))).toBe('TWO_SIDES_NEEDED');
    expect(await recover(commission)).toMatchObject({ status: 200, body: { roles: ['administrator'] } });
    const { body: trail } = await auditor.request(
      'GET',
      '/api/v1/audit?act=people.approve-recovery&outcome=DONE&limit=1',
    );
    expect(trail['entries']).toMatchObject([
      { subject: expect.stringContaining('recovered administrator'), license: 'COM-1' },
    ]);

    const signedIn = await signIn(controller.url, 'recovered', PASSWORD);
    expect(signedIn).toMatchObject({ status: 201, body: { person: { mustChangePassword: true } } });
    const recovered = caller(controller.url, String(signedIn.body['token']));
    const chosen = { now: PASSWORD, next: 'a password that they chose' };
    expect(await recovered('PUT', '/api/v1/me/password', chosen)).toMatchObject({ status: 204 });
    expect(await recovered('POST', `${requests}/approve`, stuck)).toMatchObject({
      status: 200,
      body: { isActive: false },
    });
    expect(await rogue.request('GET', '/api/v1/me')).toMatchObject({ status: 401 });

    const restore = { kind: 'restore', accountId: rogue.accountId, reason: 'it was a mistake' };
    const { body: opening } = await commission.request('POST', path, restore);
    const password = 'given by the auditor';
    const reopened = { request: opening['request'], hash: opening['hash'], password };
    expect(await auditor.request('POST', `${path}/approve`, reopened)).toMatchObject({
      status: 200,
      body: { isActive: true, mustChangePassword: true },
    });
    expect(await signIn(controller.url, rogue.signInName, password)).toMatchObject({ status: 201 });
  });

  it('and the verifier agrees with all of it', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect(code === 0 ? '' : output).toBe('');
  });
});
