import { type PayableClaim, issueOf, lookUpsOf } from '../apps/lab/src/players/api/payment.js';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DayBook } from '../apps/lab/src/oracle/books/day-book.js';
import type { RecordedAward } from '../apps/lab/src/oracle/claims/claims.js';
import { Acts } from './gaming-day/acts.js';
import { ALL_DAY, Cast, EVENING, NIGHT, type Name } from './gaming-day/cast.js';
import { verdictsOnCopies } from './gaming-day/copies.js';
import { balancesOf, dayAsInOwnBooks, ownRegister, registerOf, standsAsInOwnBooks } from './gaming-day/comparison.js';
import { asTheySeeIt, balancesFoundBy } from './gaming-day/plain-text-books.js';
import { StoryTable } from './gaming-day/tables.js';
import { LINK, TABLES, dollarsOf, dollarsWithCommas, terms, termsBody } from './gaming-day/terms.js';
import { bookTools } from './support/book-tools.js';
import { eventually } from './support/eventually.js';
import { SECRET, fileAt } from './support/floor.js';
import { readPdf } from './support/pdf-text.js';
import { recordPatron } from './support/people.js';
import { type TestEnvironment, type Running, leads, startEnvironment } from './support/environment.js';
import { MovedClock } from './support/moved-clock.js';
import { WorkerProcess } from './support/worker-process.js';

const FRIDAY = '2026-05-08';
const SIX_IN_THE_EVENING = '2026-05-08T18:00:00-04:00';
const NEXT_MORNING = '2026-05-09T06:05:00-04:00';
const FORTNIGHT_LATER = '2026-05-23T09:00:00-04:00';
const LAST_DAY = '2026-05-23';
const MUST_HIT_COUPS_MAX = 100;
type Body = Readonly<Record<string, unknown>>;

/**
 * Plays a gaming day from the first wager to the close, only through the API. Every act is done by the right people
 * after all others were refused. Every reply is compared with independent books.
 */
describe('a gaming day', () => {
  const clock = new MovedClock();
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let cast: Cast;
  let acts: Acts;
  let books: DayBook;
  let east: StoryTable;
  let west: StoryTable;
  let folder: string;

  beforeAll(async () => {
    clock.set(SIX_IN_THE_EVENING);
    folder = await mkdtemp(join(tmpdir(), 'gaming-day-'));
    await cp('dist/verifier', join(folder, 'verifier'), { recursive: true });
    environment = await startEnvironment({
      ...clock.env,
      FACILITY_ID: 'harbor',
      FACILITY_NAME: 'Harbor Casino',
      SESSION_HOURS: '24',
      SESSION_IDLE_MINUTES: '1440',
    });
    controller = await environment.controller();
    worker = new WorkerProcess(environment.env);
    cast = new Cast(controller, environment);
    await cast.hire();
    acts = new Acts(cast);
  });
  afterAll(async () => {
    await worker.kill();
    await environment.close();
    clock.remove();
    await rm(folder, { recursive: true });
  });

  const execute = async () => {
    const { notices } = (await reads('auditor', `links/${LINK}/notices`)) as { notices: Body[] };
    const { hash } = notices.find(({ notice }) => notice === 1)!;
    return { act: 'transfer', path: `links/${LINK}/transfers/1/execute`, body: { hash } } as const;
  };
  const quoted = async (award: RecordedAward): Promise<Body> => {
    const { acts: done } = (await reads('auditor', `claims/${LINK}-A${award.awardNumber}`)) as {
      acts: { detail: Body }[];
    };
    const { request, hash } = done.at(-1)!.detail;
    return { request, hash };
  };
  const claim = (award: RecordedAward, act: string): string => `claims/${LINK}-A${award.awardNumber}/${act}`;
  const reads = async (name: Name, path: string): Promise<Body> => {
    const { status, body } = await cast.of(name).request('GET', `/api/v1/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const hasNot = (line: string): boolean => !books.claims.awards.some((award) => award.line === line);
  const lastAward = (line: string): RecordedAward => books.claims.awards.findLast((award) => award.line === line)!;
  const file = (name: Name, path: string) => fileAt(`${cast.url}/api/v1/${path}`, cast.of(name).token);
  const text = async (name: Name, path: string): Promise<string> => (await file(name, path)).bytes.toString();

  const printed = async (name: Name, path: string): Promise<string> => {
    const { type, bytes } = await file(name, path);
    expect({ path, type }).toEqual({ path, type: 'application/pdf' });
    return (await readPdf(bytes)).text;
  };

  it('begins with the link, opened by a program with approved terms, and keys for its tables', async () => {
    await cast.signIn([...ALL_DAY.filter((name) => name !== 'admin'), ...EVENING]);
    await acts.does('program', { act: 'openLink', path: 'links', body: termsBody() });
    for (const table of TABLES) {
      const path = `links/${LINK}/tables/${table}/key`;
      await acts.does('technician', { act: 'setTableKey', method: 'PUT', path, body: { secret: SECRET } });
    }
    books = new DayBook(terms());
    await standsAsInOwnBooks(cast, books);
  });

  it('two tables deal: wagers, one withdrawn, one too late, awards of the printed amounts', async () => {
    east = new StoryTable('t-1', cast, acts, books);
    west = new StoryTable('t-2', cast, acts, books);
    await east.taken('dealer-1');
    await west.taken('dealer-2');
    await east.plays([1, 2, 3], '8S 2H KD 4C');
    await west.bets([1, 2]);
    await west.withdraws(2);
    await west.locks([1]);
    await west.comesTooLate(3);
    await west.deals('JC 2H 9D 4C');
    await east.plays([2, 3], 'QH KD 9H 9S');
    await west.plays([1, 2, 3], '8S 2H KD 4C');
    expect(lastAward('royal-v-royal')).toMatchObject({ state: 'table-paid' });
    await standsAsInOwnBooks(cast, books);
  });

  it('a coupon pays a wager, match play half of another: reported before "no more bets", or not at all', async () => {
    await east.bets([1, 2, 3]);
    await east.takesCoupon(1, 500);
    await east.takesCoupon(2, 500);
    await east.takesCoupon(2, 250);
    await east.takesCoupon(3, 500);
    await east.withdraws(3);
    await east.locks([1, 2]);
    await east.takesCouponTooLate(2);
    await east.deals('8S 2H KD 4C');
    expect(books.promotions('t-1')).toMatchObject({ wagers: 2, houseCents: 750n });
    await standsAsInOwnBooks(cast, books);
    const hand = await reads('auditor', `links/${LINK}/tables/t-1/coups/${east.coup}`);
    expect((hand['wagers'] as Body[]).map(({ seat, housePaid }) => [seat, housePaid])).toEqual([
      [1, '5.00'],
      [2, '2.50'],
      [3, '0.00'],
    ]);
  });

  it('wagers of two units win and count as two; a coupon may pay a part of both units', async () => {
    await west.bets([1, 2, 2, 3]);
    await west.takesCoupon(2, 750);
    await west.withdraws(3);
    await west.locks([1, 2, 2]);
    await west.deals('QD KC 9D 9C');
    const { awards } = books.claims;
    const [two, one] = awards.slice(-2);
    expect([two, one]).toMatchObject([{ seat: 2, amountCents: 2n * (one?.amountCents ?? 0n) }, { seat: 1 }]);
    await east.bets([1, 1]);
    await east.withdraws(1, 2);
    await east.locks([]);
    await east.deals('8C 2C KC 4S');
    await standsAsInOwnBooks(cast, books);
  });

  it('the Must Hit goes in the course of the evening, at its maximum at the latest', async () => {
    for (let coup = 0; coup < MUST_HIT_COUPS_MAX && hasNot('must-hit'); coup += 1)
      await (coup % 2 === 0 ? east : west).playsOrdinaryCoup();
    expect(lastAward('must-hit')).toMatchObject({ state: 'pending' });
    await standsAsInOwnBooks(cast, books);
  });

  it('a coup is void after "no more bets": its wagers go back, and what they gave', async () => {
    await west.bets([1, 1, 2]);
    await west.takesCoupon(1, 800);
    await west.locks([1, 1, 2]);
    await west.voids('the shoe was struck', 'supervisor-1');
    await standsAsInOwnBooks(cast, books);
  });

  it('Star is hit at one table, and during that claim at the other: both are held', async () => {
    await east.plays([1], 'KS 9S 9S KS');
    await west.plays([2, 3], '8S 2H KD 4C');
    // The casino pays this wager, so for taxes its patron wagered nothing.
    await west.bets([1, 2]);
    await west.takesCoupon(1, 500);
    await west.locks([1, 2]);
    await west.deals('9S KS KS 9S');
    await standsAsInOwnBooks(cast, books);
    const [first, second] = stars();
    for (const star of [first, second]) {
      const act = { act: 'verify', path: claim(star, 'verify'), but: [['supervisor-1', 'ROLE_MAY_NOT']] } as const;
      await acts.does('pit-1', act);
    }
    const marks = { surveillanceNotice: 'S-114', hasPhotograph: true };
    const held = { act: 'authorize', path: claim(second, 'authorize'), body: marks } as const;
    await acts.refusedToOthers({
      ...held,
      but: [
        ['pit-1', 'CLAIM_HELD'],
        ['supervisor-1', 'CLAIM_HELD'],
      ],
    });
    await acts.does('pit-1', { act: 'release', path: claim(second, 'release'), body: { reason: 'order is clear' } });
    await acts.refusedToOthers({ ...held, but: [['supervisor-1', 'CLAIM_PROVISIONAL']] });
  });

  it('the shifts change: open items are handed over, and people who have signed out can do nothing', async () => {
    const [first] = stars();
    const body = { act: 'reject', reason: 'the camera shows the king of clubs' };
    await acts.does('supervisor-1', { act: 'request', path: claim(first, 'request'), body });
    await acts.does('dealer-1', { act: 'call', path: `links/${LINK}/tables/t-1/call` });
    const handover = await acts.does('cage-1', { act: 'handOver', method: 'GET', path: `links/${LINK}/handover` });
    const open = books.claims.awards.filter(({ state }) => state === 'pending');
    expect(handover).toMatchObject({
      owed: dollarsOf(open.reduce((sum, { amountCents }) => sum + amountCents, 0n)),
      claims: open.map(({ awardNumber, amountCents }) => ({
        awardId: `${LINK}-A${awardNumber}`,
        amount: dollarsOf(amountCents),
      })),
      tables: [{ tableId: 't-1', coup: east.coup, call: { by: expect.stringContaining('dealer-1') } }, { call: null }],
    });
    expect(
      (handover['claims'] as Body[]).find(({ awardId }) => awardId === `${LINK}-A${first.awardNumber}`),
    ).toMatchObject({
      request: { act: 'reject', by: 'P. supervisor-1' },
      step: 'verified',
      onHold: true,
    });
    expect(await printed('cage-1', `links/${LINK}/handover/page.pdf`)).toContain('P. supervisor-1 requests: reject');
    await cast.signIn(NIGHT);
    await cast.signOut(EVENING);
    for (const table of [east, west])
      expect(await table.left).toMatchObject({ code: 4001, reason: 'signed out, or not assigned' });
    await acts.does('supervisor-2', { act: 'answer', method: 'DELETE', path: `links/${LINK}/tables/t-1/call` });
    await east.taken('dealer-3');
    await west.taken('dealer-4');
  });

  it('the next shift rejects the first Star claim: the winner at the other table is owed what it had taken', async () => {
    const [first, second] = stars();
    const before = second.amountCents;
    await acts.does('pit-2', { act: 'reject', path: claim(first, 'reject'), body: await quoted(first) });
    books.rejected(first);
    expect(second.amountCents).toBeGreaterThan(before);
    await standsAsInOwnBooks(cast, books);
    expect(await reads('cage-2', `claims/${LINK}-A${second.awardNumber}`)).toMatchObject({
      amount: dollarsOf(second.amountCents),
    });
  });

  it('the other Star claim is authorized, its document voided and replaced, and the claim is paid', async () => {
    const [, second] = stars();
    const marks = { surveillanceNotice: 'S-114', hasPhotograph: true };
    const authorize = { act: 'authorize', path: claim(second, 'authorize') } as const;
    await acts.refusedToOthers({ ...authorize, body: marks, but: [['supervisor-2', 'CLAIM_STEP_MISSING']] });
    const verify = { act: 'verify', path: claim(second, 'verify') } as const;
    await acts.does('pit-2', { ...verify, but: [['supervisor-2', 'ROLE_MAY_NOT']] });
    await acts.refusedToOthers({ ...authorize, body: {}, but: [['supervisor-2', 'SURVEILLANCE_NOTICE_NEEDED']] });
    await acts.does('supervisor-2', { ...authorize, body: marks });
    const torn = { act: 'void-document', documentNumber: second.documentNumber, reason: 'torn' };
    await acts.does('pit-2', { act: 'request', path: claim(second, 'request'), body: torn });
    await acts.refusedToOthers({
      act: 'voidDocument',
      path: claim(second, 'void-document'),
      body: await quoted(second),
      but: [['pit-2', 'TWO_PEOPLE_NEEDED']],
    });
    // The supervisor must request it, so that the only pit manager can approve it.
    const wrongPeople = { ...(await quoted(second)), reason: 'the supervisor requests it' };
    await acts.does('pit-2', {
      ...{ act: 'withdraw', path: claim(second, 'withdraw'), body: wrongPeople },
      but: [['supervisor-2', 'ROLE_MAY_NOT']],
    });
    await acts.does('supervisor-2', { act: 'request', path: claim(second, 'request'), body: torn });
    await acts.does('pit-2', { act: 'voidDocument', path: claim(second, 'void-document'), body: await quoted(second) });
    books.documentVoided(second);
    await acts.does('supervisor-2', { ...authorize, body: marks });
    const slip = `links/${LINK}/documents/${second.documentNumber}/page.pdf`;
    const sheet = await eventually(() => printed('cage-2', slip));
    for (const words of ['Harbor Casino', `No. ${second.documentNumber}`, dollarsWithCommas(second.amountCents)])
      expect(sheet).toContain(words);
    expect(await printed('cage-2', `links/${LINK}/documents/${torn.documentNumber}/page.pdf`)).toContain('VOID');
    await pays(second, { takesCheck: true });
    await standsAsInOwnBooks(cast, books);
  });

  it('Heart has run over its limit and is hit; every other claim is verified, authorized and paid by three people', async () => {
    await east.plays([1, 3], '8S 2H KD 4C');
    await east.plays([1, 2], 'KH 2S 9H 4D');
    expect(lastAward('heart')).toMatchObject({ seat: 2, state: 'pending' });
    const open = books.claims.awards.filter(({ state }) => state === 'pending');
    expect(open.length).toBeGreaterThanOrEqual(3);
    for (const award of open) {
      await acts.does('supervisor-2', { act: 'verify', path: claim(award, 'verify') });
      const authorize = { act: 'authorize', path: claim(award, 'authorize'), body: {} } as const;
      await acts.does('pit-2', { ...authorize, but: [['supervisor-2', 'TWO_PEOPLE_NEEDED']] });
      await pays(award, { takesCheck: false });
    }
    await standsAsInOwnBooks(cast, books);
  });

  it('cannot be closed before it is over; the tables end, and the casino is dark for some hours', async () => {
    const close = { act: 'closeDay', path: `links/${LINK}/days/${FRIDAY}/close`, body: {} } as const;
    await acts.refusedToOthers({ ...close, but: [['accounting', 'DAY_NOT_OVER']] });
    for (const table of [east, west]) table.leave();
    await cast.signOut(NIGHT);
    await goesOnAt(NEXT_MORNING, { afterWeeks: false });
    await standsAsInOwnBooks(cast, books);
  });

  it('is closed by accounting, and every sheet agrees with the script’s own books', async () => {
    const day = `links/${LINK}/days/${FRIDAY}`;
    await acts.does('accounting', { act: 'closeDay', path: `${day}/close`, body: {} });
    const { report } = (await acts.does('auditor', { act: 'readDay', method: 'GET', path: day })) as { report: Body };
    dayAsInOwnBooks(report, books);
    expect(registerOf(report)).toEqual(ownRegister(books.claims.awards));
    const printedDay = await printed('auditor', `${day}/print.pdf`);
    for (const { amountCents } of books.claims.awards) expect(printedDay).toContain(dollarsOf(amountCents));
    const { kinds: counted } = report['exceptions'] as { kinds: readonly Body[] };
    const kinds = counted.map(({ kind }) => kind);
    for (const kind of [
      'late-wager',
      'coup-voided',
      'held-for-review',
      'claim-released',
      'claim-rejected',
      'document-voided',
    ])
      expect(kinds).toContain(kind);
  });

  it('the transfer of the whole Heart amount to Spade is requested by one person, and posted for fourteen days', async () => {
    books.nextDay();
    await cast.signIn(['pit-1', 'supervisor-1', 'cage-1']);
    const body = {
      level: 'heart',
      targets: [{ link: LINK, level: 'spade' }],
      reference: 'MLGCA 2026-31',
      reason: 'it is full',
    };
    await acts.does('pit-1', { act: 'requestTransfer', path: `links/${LINK}/transfers/request`, body });
    await acts.refusedToOthers({ ...(await execute()), but: [['commission', 'NOTICE_NOT_OVER']] });
    await standsAsInOwnBooks(cast, books);
  });

  it('fourteen days later the Commission executes it, on an idle link', async () => {
    await goesOnAt(FORTNIGHT_LATER, { afterWeeks: true });
    await cast.signIn(['pit-2', 'supervisor-2', 'technician', 'accounting', 'auditor', 'commission']);
    await acts.refusedToOthers({ ...(await execute()), but: [['commission', 'LINK_NOT_IDLE']] });
    const body = { reason: 'Heart goes to Spade' };
    await acts.does('pit-2', { act: 'suspend', path: `links/${LINK}/suspend`, body });
    await acts.does('commission', await execute());
    books.link.transferred('heart', 'spade');
    await acts.does('pit-2', { act: 'resume', path: `links/${LINK}/resume`, body });
    await standsAsInOwnBooks(cast, books);
  });

  it('the days since are closed in order, and the day of the transfer shows what went where', async () => {
    await goesOnAt('2026-05-24T06:05:00-04:00', { afterWeeks: false });
    const close = (day: string) => cast.of('accounting').request('POST', `/api/v1/links/${LINK}/days/${day}/close`, {});
    expect(await close(LAST_DAY)).toMatchObject({ body: { code: 'DAY_OUT_OF_ORDER' } });
    for (let day = 9; day < 23; day += 1)
      expect(await close(`2026-05-${String(day).padStart(2, '0')}`)).toMatchObject({ status: 201 });
    await acts.does('accounting', { act: 'closeDay', path: `links/${LINK}/days/${LAST_DAY}/close`, body: {} });
    const { report } = (await reads('auditor', `links/${LINK}/days/${LAST_DAY}`)) as { report: Body };
    dayAsInOwnBooks(report, books);
    expect(registerOf(report)).toEqual([]);
  });

  it(`the books balance for ${
    bookTools()
      .map(({ name }) => name)
      .join(' and ') || 'no program of this machine'
  }`, async () => {
    const plain = await text('accounting', `links/${LINK}/books/${LAST_DAY}`);
    for (const tool of bookTools()) {
      expect([tool.name, balancesFoundBy(tool, plain)]).toEqual([tool.name, asTheySeeIt(balancesOf(books))]);
      expect(() => balancesFoundBy(tool, plain.replace(/\$-(\d)/, '$-9$1'))).toThrow();
    }
  });

  it('every act and refusal is in the audit trail, and the trail is intact', async () => {
    let refused = 0;
    for (let before: number | null = 2 ** 31; before !== null;) {
      const page = await reads('auditor', `audit?outcome=NOT_PERMITTED&limit=500&before=${before}`);
      refused += (page['entries'] as Body[]).length;
      before = page['next'] as number | null;
    }
    expect(refused).toBe(acts.refusals.notPermitted);
    expect(await reads('commission', 'audit/check')).toMatchObject({ isWhole: true });
  });

  it('it is proved by an export that the stand-alone verifier passes, and of which it passes no tampered copy', async () => {
    const file = join(folder, 'link.jsonl');
    await acts.refusedToOthers({ act: 'proof', method: 'GET', path: `links/${LINK}/export` });
    const exported = await text('commission', `links/${LINK}/export`);
    await writeFile(file, exported);
    const key = String((await cast.stranger('GET', '/api/v1/checkpoint-key')).body['key']);
    const verifier = join(folder, 'verifier', 'verify-export.mjs');
    const verify = (files: readonly string[]) =>
      environment.run(verifier, ['--key', key, ...files], { DATABASE_URL: '', REDIS_URL: '' });
    expect(await verify([file])).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
    const verdicts = await verdictsOnCopies(exported, folder, async (files) => (await verify(files)).output);
    expect(verdicts).toHaveLength(100);
    expect(verdicts.filter(({ isRefused }) => !isRefused)).toEqual([]);
  });

  function stars(): readonly [RecordedAward, RecordedAward] {
    const [first, second] = books.claims.awards.filter(({ line }) => line === 'star');
    return [first!, second!];
  }

  async function pays(award: RecordedAward, { takesCheck }: { readonly takesCheck: boolean }): Promise<void> {
    const read = async () => {
      const { body } = await cast.of('cage-2').request('GET', `/api/v1/claims/${LINK}-A${award.awardNumber}`);
      return body as unknown as PayableClaim;
    };
    await recordPatron(cast.of('cage-2'), `${LINK}-A${award.awardNumber}`, await read());
    for (const body of lookUpsOf(await read()))
      await acts.does('cage-2', { act: 'check', path: claim(award, 'check'), body });
    const issue = { act: 'issue', path: claim(award, 'issue') } as const;
    const body = issueOf(await read());
    if (takesCheck) {
      const cash = { ...body, parts: body.parts.map(({ amount }) => ({ method: 'cash', amount })) };
      await acts.refusedToOthers({ ...issue, body: cash, but: [['cage-2', 'METHOD_NOT_ALLOWED']] });
      const earlier = { ...body, documentNumber: body.documentNumber - 1 };
      await acts.refusedToOthers({ ...issue, body: earlier, but: [['cage-2', 'DOCUMENT_NOT_OF_CLAIM']] });
    }
    await acts.does('cage-2', { ...issue, body });
    books.paid(award);
  }

  async function goesOnAt(time: string, { afterWeeks }: { readonly afterWeeks: boolean }): Promise<void> {
    expect(await controller.stop()).toBe(0);
    clock.set(time);
    controller = await environment.controller();
    cast.movedTo(controller, afterWeeks);
    await leads(controller, [LINK]);
  }
});
