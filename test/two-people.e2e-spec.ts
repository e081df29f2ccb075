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
import { journalSql } from '../ops/demo/journal-sql.js';
import { mainOf } from '../ops/lib/mains.mjs';
import { INSIDERS, type Insiders, refusalsOf } from './attackers/insiders.js';
import { type Running, type TestEnvironment, startEnvironment } from './support/environment.js';
import { eventually } from './support/eventually.js';
import { caller } from './support/floor.js';
import { type TestPerson, cashiers, firstAdministrator, personOf } from './support/people.js';

const CONFIG = linkOf({
  ...{ laboratory: false, roundMsMin: 8_000, shoes: {}, mustHit: null },
  ...{ paytable: 'C', tables: 1, seats: 3 },
});
const LINK = CONFIG.linkId;
const HOUR_MS = 3_600_000;
const HANDS: readonly (readonly [player: string, banker: string])[] = [
  ['KS 9S', 'KS 9S'],
  ['2C 3D', 'KH 9H'],
];
type Body = Readonly<Record<string, unknown>>;

/** Acts of two people on a link for play, on a real controller: what one of them, or the wrong two, can do. */
describe('two people on a link for play', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let commission: TestPerson;
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
    expect(scene.link.claims.size).toBe(2);
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
    commission = admin.sides.commission[0];
  });
  afterAll(() => environment.close());

  /** Everything that waits for a second person, with what is an alarm by now. */
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

  it('lists what waits at every step of a claim', async () => {
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
    const { paymentStopped, documentNumber } = await claimOf();
    expect(paymentStopped).toMatchObject({ act: 'void-document', reason: 'wrong seat on slip' });
    const { request, hash } = paymentStopped as Body;
    expect(await events()).toContain('royal9.claim.stopped');
    const withdrawn = await pit.request('POST', `/api/v1/claims/${awardId}/withdraw`, {
      ...{ request, hash, reason: 'the seat was right' },
    });
    expect(withdrawn).toMatchObject({ status: 200, body: { paymentStopped: null } });
    const paid = await cage.request('POST', `/api/v1/claims/${awardId}/issue`, { method: 'check', documentNumber });
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
    // The request that the insiders left is the Commission's to approve.
    expect(await approve(commission)).toMatchObject({ status: 200 });
    const { body } = await pit.request('GET', `${link}/meters`);
    const heart = (body['levels'] as readonly Body[]).find(({ level }) => level === 'spade');
    expect(heart).toMatchObject({ display: '450.30000000' });
    const set = { level: 'spade', register: 'display', after: '450.15', cause: 'malfunction', reference: 'MR-2' };
    const requested = await technician.request('POST', `${link}/adjustments/request`, {
      ...set,
      reason: 'counted twice',
    });
    expect(requested).toMatchObject({ status: 200 });
    expect(await approve(pit)).toMatchObject({ status: 200 });
  });

  it('and the verifier agrees with all of it', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect(code === 0 ? '' : output).toBe('');
  });
});
