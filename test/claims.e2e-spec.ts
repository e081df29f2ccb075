import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { OPERATIONS } from '@jackpot/contract';
import { must } from '@jackpot/money';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { clearTextIn } from './support/clear-text.js';
import { readPdf } from './support/pdf-text.js';
import { eventually } from './support/eventually.js';
import { SECRET, TestSeats, TestTable, caller, fileAt, plays, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { type TestPerson, firstAdministrator, personOf, recordPatron } from './support/people.js';
import type { PayableClaim } from '../apps/lab/src/players/api/payment.js';
import { WorkerProcess } from './support/worker-process.js';
import type { PaymentRulesBody } from '@jackpot/progressive';
import { kitTerms } from '../apps/lab/src/players/terms.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'attended';
const paidBy = (method: string, documentNumber: number) => ({
  documentNumber,
  parts: [{ method, amount: '38001.58', ...(method === 'check' ? { reference: '20417' } : {}) }],
  deductions: [{ kind: 'federal-tax', amount: '11998.92' }],
});
const STAR = ['KS', '9S', '9S', 'KS'];
type Body = Readonly<Record<string, unknown>>;

describe('claims', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess;
  let admin: Awaited<ReturnType<typeof firstAdministrator>>;
  let table: TestTable;
  const people = new Map<string, TestPerson>();
  let slots: ReturnType<typeof caller>;
  const seats = new TestSeats(1);

  beforeAll(async () => {
    environment = await startEnvironment();
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    const { permitted } = admin;
    slots = caller(controller.url, admin.tokens['slot-accounting']);
    const terms = { ...termsOf({ linkId: LINK, tables: 1, seats: 3 }) };
    expect(await permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    expect(await permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET })).toMatchObject({
      status: 204,
    });
    const roles = ['dealer', 'floor-supervisor', 'pit-manager', 'cage', 'auditor', 'technician', 'accounting'] as const;
    for (const role of roles) people.set(role, await personOf({ controller, environment, admin }, role, [role]));
    people.set('commission', admin.sides.commission[0]);
    people.set('other-pit', await personOf({ controller, environment, admin }, 'other-pit', ['pit-manager']));
    worker = new WorkerProcess({
      DATABASE_URL: environment.env['DATABASE_URL'] ?? '',
      REDIS_URL: environment.env['REDIS_URL'] ?? '',
      RECORDS_KEY: environment.env['RECORDS_KEY'] ?? '',
    });
    table = (await TestTable.connect(controller.url, `${LINK}/t-1/${SECRET}`)).stayOnline();
  });
  afterAll(async () => {
    await worker.kill();
    await environment.close();
  });

  const requestAs = (who: string, awardNumber: number, act: string, body: object = {}) =>
    people.get(who)!.request('POST', `/api/v1/claims/${LINK}-A${awardNumber}/${act}`, body);
  const quoted = async (awardNumber: number): Promise<Body> => {
    const { acts } = (await reads(`claims/${LINK}-A${awardNumber}`)) as { acts: { detail: Body }[] };
    const { request, hash } = acts.at(-1)!.detail;
    return { request, hash };
  };
  const reads = async (path: string): Promise<Body> => {
    const { status, body } = await people.get('auditor')!.request('GET', `/api/v1/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const star = async (): Promise<Body> => {
    const { levels } = (await reads(`links/${LINK}/meters`)) as { levels: Body[] };
    return levels.find(({ level }) => level === 'star')!;
  };

  async function page(document: number): Promise<string> {
    const url = `${controller.url}/api/v1/links/${LINK}/documents/${document}/page`;
    const { type, bytes } = await fileAt(url, people.get('cage')!.token);
    expect(type).toContain('text/html');
    return bytes.toString();
  }

  async function hit(coup: number, at = table, wagers = seats): Promise<void> {
    await plays(at, { coup, wagers: wagers.wagers(1), cards: STAR });
  }

  it('a Star claim is handled by one person after the other, and the wrong people are refused', async () => {
    await hit(1);
    expect(await reads(`claims/${LINK}-A1`)).toMatchObject({
      tableId: 't-1',
      assetNumber: 'MB-1',
      slip: 'none',
      hand: { cards: STAR, outcome: 'tie', because: expect.stringContaining('is the pair of seat') },
    });
    for (const form of ['page', 'page.pdf'])
      expect(await people.get('auditor')!.request('GET', `/api/v1/links/${LINK}/documents/1/${form}`)).toMatchObject({
        status: 409,
        body: { code: 'SLIP_NOT_ISSUED' },
      });
    expect(await requestAs('auditor', 1, 'verify')).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
    expect(await requestAs('floor-supervisor', 1, 'verify')).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MAY_NOT' },
    });
    expect(await requestAs('pit-manager', 1, 'verify')).toMatchObject({ status: 200, body: { status: 'verified' } });
    const marks = { surveillanceNotice: 'S-114', hasPhotograph: true };
    expect(await requestAs('pit-manager', 1, 'authorize', marks)).toMatchObject({
      body: { code: 'TWO_PEOPLE_NEEDED' },
    });
    expect(await requestAs('floor-supervisor', 1, 'authorize')).toMatchObject({
      body: { code: 'SURVEILLANCE_NOTICE_NEEDED' },
    });
    expect(await requestAs('cage', 1, 'issue', paidBy('check', 1))).toMatchObject({
      body: { code: 'CLAIM_STEP_MISSING' },
    });
    expect(await requestAs('floor-supervisor', 1, 'authorize', marks)).toMatchObject({ status: 200 });
    expect(await requestAs('cage', 1, 'issue', paidBy('check', 1))).toMatchObject({ body: { code: 'CHECK_MISSING' } });
    for (const check of ['debts', 'exclusion'])
      expect(await requestAs('cage', 1, 'check', { check, result: 'clear', reference: `L-${check}` })).toMatchObject({
        status: 200,
      });
    expect(await reads(`claims/${LINK}-A1`)).toMatchObject({
      demands: { withholding: '11998.92', owed: '0.00', checks: [{ result: 'clear' }, { result: 'clear' }] },
    });
  });

  const PATRON = {
    name: 'Zoë Winner',
    address: { street: '1 Main St', city: 'Baltimore', region: 'MD', postalCode: '21201' },
    dateOfBirth: '1970-02-03',
    identifications: [{ kind: 'driver-license', number: 'W-123-456', issuer: 'MD', expiresOn: '2030-02-03' }],
    taxpayerNumber: '123-45-6789',
  };
  const patronBy = (who: string, method: string, path = '', body?: object) =>
    people.get(who)!.request(method, `/api/v1/claims/${LINK}-A1/patron${path}`, body);
  const trailOf = async (act: string): Promise<readonly Body[]> => {
    const { entries } = (await reads('audit?limit=500')) as { entries: Body[] };
    return entries.filter((entry) => entry['act'] === act).reverse();
  };

  it('gets its patron from the cage or the casino’s own system, and every correction has its fields in the trail', async () => {
    expect(await patronBy('cage', 'GET')).toMatchObject({ status: 404, body: { code: 'PATRON_UNKNOWN' } });
    for (const who of ['dealer', 'technician', 'accounting'])
      expect(await patronBy(who, 'PUT', '', PATRON)).toMatchObject({ status: 403 });
    expect(await patronBy('cage', 'PUT', '', { ...PATRON, taxpayerNumber: '123' })).toMatchObject({ status: 400 });
    expect(await patronBy('cage', 'PUT', '', { ...PATRON, taxpayerNumber: null })).toMatchObject({
      status: 422,
      body: { code: 'TAXPAYER_NUMBER_MISSING' },
    });
    const recorded = await slots('PUT', `/api/v1/claims/${LINK}-A1/patron`, PATRON);
    expect(recorded).toMatchObject({ status: 201, body: { name: 'Zoë Winner', taxpayerNumber: '***-**-6789' } });
    const { taxpayerNumber: _, ...withoutNumber } = PATRON;
    const corrected = { ...withoutNumber, playerCard: 'PC-7' };
    for (let tries = 0; tries < 2; tries += 1)
      expect(await patronBy('cage', 'PUT', '', corrected)).toMatchObject({
        status: 200,
        body: { taxpayerNumber: '***-**-6789', playerCard: 'PC-7' },
      });
    expect(await patronBy('auditor', 'GET')).toMatchObject({ status: 200, body: { address: { country: 'US' } } });
    const path = `claims/${LINK}-A1/patron`;
    const written = ['RECORDED', 'CORRECTED'];
    const changes = (await trailOf('patron.record')).filter(({ outcome }) => written.includes(String(outcome)));
    expect(changes).toMatchObject([
      { subject: path, outcome: 'RECORDED', name: expect.anything() },
      { subject: `${path}: playerCard`, outcome: 'CORRECTED', license: 'LIC-CAGE' },
    ]);
    expect(await slots('PUT', `/api/v1/claims/${LINK}-A9/patron`, PATRON)).toMatchObject({
      status: 404,
      body: { code: 'CLAIM_UNKNOWN' },
    });
  });

  it('shows the taxpayer number to the cage and to accounting, with a reason, after the view is in the trail', async () => {
    const reason = 'form W-2G';
    for (const who of ['pit-manager', 'floor-supervisor', 'auditor', 'commission', 'technician', 'dealer'])
      expect(await patronBy(who, 'POST', '/taxpayer-number', { reason })).toMatchObject({ status: 403 });
    expect(await patronBy('cage', 'POST', '/taxpayer-number', {})).toMatchObject({ status: 400 });
    for (const who of ['cage', 'accounting'])
      expect(await patronBy(who, 'POST', '/taxpayer-number', { reason })).toMatchObject({
        status: 200,
        body: { taxpayerNumber: '123456789' },
      });
    const subject = `claims/${LINK}-A1/patron/taxpayer-number: ${reason}`;
    const views = (await trailOf('patron.reveal')).filter(({ outcome }) => outcome === 'REVEALED');
    expect(views).toMatchObject([
      { subject, license: 'LIC-CAGE' },
      { subject, license: 'LIC-ACCOUNTING' },
    ]);
    await environment.sql('RENAME TABLE audit_entry TO audit_entry_away');
    const refused = await patronBy('cage', 'POST', '/taxpayer-number', { reason });
    await environment.sql('RENAME TABLE audit_entry_away TO audit_entry');
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(refused.body)).not.toContain('123456789');
  });

  it('is paid only with two forms of identification on record', async () => {
    expect(await reads(`claims/${LINK}-A1`)).toMatchObject({
      demands: { patron: { identifications: 2 } },
      patron: { state: 'recorded', identifications: 1 },
    });
    expect(await requestAs('cage', 1, 'issue', paidBy('check', 1))).toMatchObject({
      status: 409,
      body: { code: 'PATRON_MISSING' },
    });
    const { taxpayerNumber: _, ...withoutNumber } = PATRON;
    const card = { kind: 'social-security-card', number: '123-45-6789', issuer: 'SSA' };
    const two = { ...withoutNumber, identifications: [...PATRON.identifications, card] };
    expect(await patronBy('floor-supervisor', 'PUT', '', two)).toMatchObject({ status: 200 });
    expect(await requestAs('cage', 1, 'issue', paidBy('cash', 1))).toMatchObject({
      body: { code: 'METHOD_NOT_ALLOWED' },
    });
    expect(await requestAs('cage', 1, 'issue', { ...paidBy('check', 1), deductions: [] })).toMatchObject({
      body: { code: 'PAYMENT_NOT_WHOLE' },
    });
  });

  const WINNERS = {
    payeeShare: '20000.50',
    winners: [
      { ...PATRON, name: 'Ann Sharer', taxpayerNumber: '222-33-4444', share: '20000.00' },
      { ...PATRON, name: 'Bo Sharer', taxpayerNumber: '333-44-5555', share: '10000.00' },
    ].map(({ identifications: _, ...winner }) => winner),
  };
  const winnersBy = (who: string, method: string, body?: object) =>
    people.get(who)!.request(method, `/api/v1/claims/${LINK}-A1/winners`, body);
  const shares = async (who: string, body: object) => {
    const { revision } = (await winnersBy('cage', 'GET')).body;
    return winnersBy(who, 'PUT', { revision, ...body });
  };

  it('is shared by three people, whose shares add up to the award and who are all looked up', async () => {
    expect(await winnersBy('cage', 'GET')).toMatchObject({ body: { payeeShare: '50000.50', winners: [] } });
    const refused = async (body: object, code: string) =>
      expect(await shares('cage', body)).toMatchObject({ status: 422, body: { code } });
    await refused({ ...WINNERS, payeeShare: '20000.51' }, 'SHARES_NOT_WHOLE');
    const [ann] = WINNERS.winners;
    await refused({ ...WINNERS, winners: [ann, { ...ann, share: '10000.00' }] }, 'SHARES_OF_ONE_PERSON');
    await refused(
      { ...WINNERS, winners: [ann, { ...ann, share: '10000.00', taxpayerNumber: null }] },
      'TAXPAYER_NUMBER_MISSING',
    );
    for (const who of ['dealer', 'accounting']) expect(await shares(who, WINNERS)).toMatchObject({ status: 403 });
    expect(await shares('cage', WINNERS)).toMatchObject({
      status: 200,
      body: { winners: [{ name: 'Ann Sharer', taxpayerNumber: '***-**-4444', number: 1 }, { share: '10000.00' }] },
    });
    const kept = WINNERS.winners.map(({ taxpayerNumber: _, ...winner }, at) => ({ ...winner, number: at + 1 }));
    const moved = { ...WINNERS, winners: [...kept].reverse() };
    expect(await shares('cage', moved)).toMatchObject({
      body: { winners: [{ taxpayerNumber: '***-**-5555' }, { taxpayerNumber: '***-**-4444' }] },
    });
    expect(await shares('floor-supervisor', WINNERS)).toMatchObject({ status: 200 });
    // `moved` refers to entries of a list that has been replaced since.
    expect(await winnersBy('cage', 'PUT', { ...moved, revision: 3 })).toMatchObject({
      status: 409,
      body: { code: 'PATRON_CHANGED' },
    });
    const { body: recorded } = await patronBy('cage', 'GET');
    const { awardId: _, recordedAt: __, changedAt: ___, ...patron } = recorded;
    expect(await patronBy('cage', 'PUT', '', { ...patron, taxpayerNumber: '222-33-4444' })).toMatchObject({
      status: 422,
      body: { code: 'SHARES_OF_ONE_PERSON' },
    });
    const revealed = await patronBy('cage', 'POST', '/taxpayer-number', { reason: 'form 5754', winner: 2 });
    expect(revealed).toMatchObject({ status: 200, body: { taxpayerNumber: '333445555' } });
    const path = `claims/${LINK}-A1`;
    expect((await trailOf('patron.reveal')).filter(({ outcome }) => outcome === 'REVEALED').at(-1)).toMatchObject({
      subject: `${path}/patron/taxpayer-number, winner 2: form 5754`,
    });
    expect((await trailOf('patron.record')).map(({ subject }) => subject)).toContain(
      `${path}/winners: share of the payee, winner 1 added, winner 2 added`,
    );
    expect(await reads(path)).toMatchObject({ demands: { checks: [{ result: null }, { result: null }] } });
    expect(await requestAs('cage', 1, 'issue', paidBy('check', 1))).toMatchObject({ body: { code: 'CHECK_MISSING' } });
    const inQueue = async () => {
      const { claims } = (await reads(`links/${LINK}/claims`)) as { claims: Body[] };
      return claims.find(({ awardId }) => awardId === `${LINK}-A1`);
    };
    expect(await inQueue()).toMatchObject({ waitsFor: 'look-up', waitDetail: 'debts, exclusion' });
    for (const check of ['debts', 'exclusion']) {
      const lookUp = { check, result: 'clear', reference: `L-${check}` };
      expect(await requestAs('cage', 1, 'check', lookUp)).toMatchObject({
        status: 409,
        body: { code: 'LOOK_UP_OUTDATED' },
      });
      expect(await requestAs('cage', 1, 'check', { ...lookUp, reference: `M-${check}` })).toMatchObject({
        status: 200,
        body: { patron: { winners: 2 } },
      });
    }
    expect(await reads(path)).toMatchObject({ demands: { checks: [{ result: 'clear' }, { result: 'clear' }] } });
    expect(await inQueue()).toMatchObject({ waitsFor: 'payment', waitDetail: '' });
  });

  it('prints Form 5754 for all winners with masked numbers', async () => {
    const form = await fetch(`${controller.url}/api/v1/claims/${LINK}-A1/winners.pdf`, {
      headers: { authorization: `Bearer ${people.get('cage')!.token}` },
    });
    const { text } = await readPdf(Buffer.from(await form.arrayBuffer()));
    for (const words of ['Form 5754', 'Zoë Winner', 'Ann Sharer', '***-**-4444', '$20,000.50', '$10,000.00'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/123-?45-?6789|222-?33-?4444/);
  });

  it('leaves nothing of its patron in clear, in no table, in no backup and not in the log', async () => {
    const ofPatron = ['123456789', '123-45-6789', 'Winner', 'Baltimore', 'W-123-456', '222334444', 'Ann Sharer'];
    expect(await clearTextIn(environment, ofPatron)).toEqual([]);
    const dump = await backupOf(environment);
    expect(ofPatron.filter((text) => dump.includes(text))).toEqual([]);
    expect(dump.includes('LIC-CAGE')).toBe(true);
    expect(await clearTextIn(environment, ['LIC-CAGE'])).toContain('account: LIC-CAGE');
    expect(controller.log()).not.toMatch(/123-?45-?6789|222-?33-?4444|Winner|Sharer/);
  });

  it('names the recordings that surveillance must keep: the table, from the opening of the coup to the hit', async () => {
    const coup = await reads(`links/${LINK}/tables/t-1/coups/1`);
    expect(await reads(`claims/${LINK}-A1`)).toMatchObject({
      recording: { assetNumber: 'MB-1', from: coup['openedAt'], to: coup['resolvedAt'] },
    });
  });

  it('owes its document once it is authorized; a void one keeps its number', async () => {
    const madeOut = (number: number): Promise<Body> =>
      eventually(async () => {
        const document = await reads(`links/${LINK}/documents/${number}`);
        expect(document).toMatchObject({ state: 'made-out' });
        return document;
      });
    expect(await madeOut(1)).toMatchObject({ document: { documentNumber: 1, amount: '$50,000.50' } });
    const torn = { act: 'void-document', documentNumber: 1, reason: 'torn' };
    expect(await requestAs('cage', 1, 'request', torn)).toMatchObject({ status: 403 });
    expect(await requestAs('pit-manager', 1, 'request', torn)).toMatchObject({ status: 200 });
    expect(await requestAs('pit-manager', 1, 'void-document', await quoted(1))).toMatchObject({
      body: { code: 'TWO_PEOPLE_NEEDED' },
    });
    expect(await requestAs('other-pit', 1, 'void-document', await quoted(1))).toMatchObject({
      status: 200,
      body: { status: 'verified', documentNumber: 2 },
    });
    expect(
      await requestAs('other-pit', 1, 'authorize', { surveillanceNotice: 'S-114', hasPhotograph: true }),
    ).toMatchObject({
      status: 200,
    });
    await madeOut(2);
    expect(await reads(`links/${LINK}/documents`)).toMatchObject({
      documents: [
        { documentNumber: 2, voidedAt: null },
        { documentNumber: 1, voidReason: 'torn' },
      ],
    });
    const html = await page(1);
    for (const part of ['Original', 'Duplicate', 'VOID', 'No. 1', '$50,000.50', 'P. pit-manager'])
      expect(html).toContain(part);
  });

  it('carries the slip of slot accounting: kept once, however often it is reported, and refused where it is not its own', async () => {
    const report = (slip: object) => slots('PUT', `/api/v1/claims/${LINK}-A1/system-slip`, slip);
    const received = { slipNumber: 'J/8812 a', documentNumber: 2, state: 'received' };
    expect(await report({ ...received, documentNumber: 1 })).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_NOT_OF_CLAIM' },
    });
    expect(await report(received)).toMatchObject({ status: 201, body: { systemSlips: [received] } });
    const issued = { ...received, state: 'issued' };
    for (const [slip, status] of [
      [received, 200],
      [issued, 200],
      [received, 200],
      [{ ...issued, slipNumber: 'J-1' }, 409],
    ] as const)
      expect({ slip, status: (await report(slip)).status }).toEqual({ slip, status });
    expect(await reads(`claims/${LINK}-A1`)).toMatchObject({ systemSlips: [issued], status: 'authorized' });
    expect(await people.get('cage')!.request('PUT', `/api/v1/claims/${LINK}-A1/system-slip`, issued)).toMatchObject({
      status: 403,
    });
    expect(await slots('PUT', `/api/v1/claims/${LINK}-A9/system-slip`, issued)).toMatchObject({ status: 404 });
  });

  it('handles two simultaneous reports one after the other', async () => {
    const report = (slipNumber: string) =>
      slots('PUT', `/api/v1/claims/${LINK}-A1/system-slip`, { slipNumber, documentNumber: 2, state: 'issued' });
    expect(
      await slots('PUT', `/api/v1/claims/${LINK}-A1/system-slip`, {
        ...{ slipNumber: 'J/8812 a', documentNumber: 2, state: 'void' },
      }),
    ).toMatchObject({ status: 200 });
    const all = await Promise.all(['J-2', 'J-2', 'J-3', 'J-4'].map(report));
    const stands = all.filter(({ status }) => status === 201);
    expect(stands).toHaveLength(1);
    expect(all.every(({ status }) => status === 201 || status === 200 || status === 409)).toBe(true);
    const { systemSlips } = (await reads(`claims/${LINK}-A1`)) as { systemSlips: Body[] };
    expect(systemSlips).toHaveLength(2);
  });

  it('is paid once by the cage; a repeated request gets the same answer', async () => {
    expect(await star()).toMatchObject({ pending: '50000.50', attendantPaid: '0.00' });
    expect(await requestAs('cage', 1, 'issue', paidBy('check', 1))).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_NOT_OF_CLAIM' },
    });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await requestAs('cage', 1, 'issue', paidBy('check', 2))).toMatchObject({
        status: 200,
        body: { status: 'paid', tax: { form: 'W-2G', isReportable: true } },
      });
    expect(await star()).toMatchObject({ pending: '0.00', attendantPaid: '50000.50' });
    expect(await patronBy('cage', 'PUT', '', PATRON)).toMatchObject({ status: 409, body: { code: 'CLAIM_ENDED' } });
    const { acts } = (await reads(`claims/${LINK}-A1`)) as { acts: Body[] };
    expect(acts.map(({ act }) => act)).toEqual([
      ...[
        'verified',
        'authorized',
        'checked',
        'checked',
        'checked',
        'checked',
        'requested',
        'document-voided',
        'authorized',
        'paid',
      ],
    ]);
    expect(acts[0]).toMatchObject({
      person: { name: 'P. pit-manager', license: 'LIC-PIT-MANAGER', role: 'pit-manager' },
    });
  });

  it('is in the books with the paid and the withheld amounts', async () => {
    const { accounts } = (await reads(`links/${LINK}/balances`)) as {
      accounts: { account: string; balance: string }[];
    };
    const of = (name: string) => accounts.find(({ account }) => account === name)?.balance;
    expect([of('paid:claims'), of('withheld:federal-tax')]).toEqual(['38001.58000000', '11998.92000000']);
    const html = await page(2);
    for (const text of ['Paid by check 20417', '$38,001.58', 'Federal tax withheld', '$11,998.92'])
      expect(html).toContain(text);
  });

  it('has the payment that was recorded wrongly corrected by two people, and keeps both records', async () => {
    const correct = (who: string, what: string, body: object) => requestAs(who, 1, `correction/${what}`, body);
    const whole = {
      parts: [{ method: 'check', amount: '38000.50', reference: '20471' }],
      deductions: [{ kind: 'federal-tax', amount: '12000.00' }],
      reason: 'two digits of the check changed places',
    };
    const refused = async (who: string, body: object, code: string) =>
      expect(await correct(who, 'request', body)).toMatchObject({ body: { code } });
    await refused('technician', whole, 'NOT_PERMITTED');
    await refused('cage', { ...whole, deductions: [] }, 'PAYMENT_NOT_WHOLE');
    await refused('cage', { ...whole, parts: [{ method: 'cash', amount: '38000.50' }] }, 'METHOD_NOT_ALLOWED');
    expect(await correct('cage', 'request', whole)).toMatchObject({
      status: 200,
      body: {
        status: 'paid',
        payment: { parts: [{ reference: '20417' }], isCorrected: false },
        correctionWaits: { parts: [{ reference: '20471' }], by: { role: 'cage' } },
      },
    });
    const approval = await quoted(1);
    expect(await correct('cage', 'approve', approval)).toMatchObject({ status: 403 });
    expect(await correct('pit-manager', 'approve', { ...approval, hash: '0'.repeat(64) })).toMatchObject({
      body: { code: 'REQUEST_CHANGED' },
    });
    expect(await correct('pit-manager', 'approve', approval)).toMatchObject({
      status: 200,
      body: { status: 'paid', payment: { parts: [{ reference: '20471' }], isCorrected: true }, correctionWaits: null },
    });
    const { acts } = (await reads(`claims/${LINK}-A1`)) as { acts: { act: string; detail: Body }[] };
    const records = acts.filter(({ act }) => act === 'paid' || act === 'payment-corrected');
    expect(records.map(({ detail }) => detail['parts'])).toMatchObject([
      [{ reference: '20417' }],
      [{ reference: '20471' }],
    ]);
    const { accounts, trialBalance } = (await reads(`links/${LINK}/balances`)) as {
      accounts: { account: string; balance: string }[];
      trialBalance: string;
    };
    const of = (name: string) => accounts.find(({ account }) => account === name)?.balance;
    expect([of('paid:claims'), of('withheld:federal-tax'), trialBalance]).toEqual([
      ...['38000.50000000', '12000.00000000', '0.00000000'],
    ]);
    expect(await star()).toMatchObject({ pending: '0.00', attendantPaid: '50000.50' });
    const html = await fetch(`${controller.url}/api/v1/links/${LINK}/documents/2/page`, {
      headers: { authorization: `Bearer ${people.get('cage')!.token}` },
    }).then((page) => page.text());
    for (const text of ['CORRECTED', 'Paid by check 20471', 'Payment as it was recorded before', 'Paid by check 20417'])
      expect(html).toContain(text);
    const { events } = (await reads(`links/${LINK}/events`)) as { events: { type: string; data: Body }[] };
    expect(events.find(({ type }) => type === 'royal9.payout.corrected')?.data).toMatchObject({
      ...{ amount: '50000.50', documentNumber: 2, parts: [{ reference: '20471' }] },
      before: { parts: [{ reference: '20417' }], deductions: [{ amount: '11998.92' }] },
      confirmedBy: expect.stringContaining('pit-manager'),
    });
  });

  it('leaves the meter as if the hit had not happened when it is rejected', async () => {
    const before = await star();
    await hit(2);
    expect(await star()).toMatchObject({ display: '50000.00000000', pending: '50000.50' });
    const none = { request: 1, hash: '0'.repeat(64) };
    expect(await requestAs('pit-manager', 2, 'reject')).toMatchObject({ status: 400 });
    expect(await requestAs('pit-manager', 2, 'reject', none)).toMatchObject({ body: { code: 'NO_SUCH_REQUEST' } });
    expect(await requestAs('floor-supervisor', 2, 'request', { act: 'reject', reason: 'misread' })).toMatchObject({
      status: 200,
    });
    const earlier = await quoted(2);
    expect(await requestAs('floor-supervisor', 2, 'request', { act: 'reject', reason: 'no wager' })).toMatchObject({
      status: 200,
    });
    expect(await requestAs('pit-manager', 2, 'reject', earlier)).toMatchObject({ body: { code: 'REQUEST_CHANGED' } });
    expect(await requestAs('pit-manager', 2, 'reject', await quoted(2))).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    });
    expect(before).toMatchObject({ display: '50000.00000000' });
    expect(await star()).toMatchObject({ display: '50000.50000000', pending: '0.00', hits: 1 });
    expect(await reads(`links/${LINK}/claims`)).toMatchObject({ claims: [] });
    expect(await reads(`links/${LINK}/balances`)).toMatchObject({ trialBalance: '0.00000000' });
  });

  it('of an excluded person goes to the State by two people, and no meter gets it back', async () => {
    await hit(3);
    const marks = { surveillanceNotice: 'S-115', hasPhotograph: true };
    for (const [who, act, body] of [
      ['pit-manager', 'verify', {}],
      ['floor-supervisor', 'authorize', marks],
      ['cage', 'check', { check: 'debts', result: 'owes', owed: '900.00', reference: 'L-7' }],
    ] as const)
      expect(await requestAs(who, 3, act, body)).toMatchObject({ status: 200 });
    const forfeit = { act: 'forfeit', reason: 'on the list of excluded persons' };
    expect(await requestAs('floor-supervisor', 3, 'request', forfeit)).toMatchObject({
      body: { code: 'PATRON_NOT_EXCLUDED' },
    });
    const excluded = { check: 'exclusion', result: 'excluded', reference: 'L-8' };
    expect(await requestAs('cage', 3, 'check', excluded)).toMatchObject({ status: 200 });
    expect(await requestAs('cage', 3, 'issue', paidBy('check', 4))).toMatchObject({
      body: { code: 'PATRON_EXCLUDED' },
    });
    expect(await requestAs('pit-manager', 3, 'request', forfeit)).toMatchObject({ status: 200 });
    const { display } = await star();
    expect(await requestAs('pit-manager', 3, 'forfeit', await quoted(3))).toMatchObject({
      body: { code: 'TWO_PEOPLE_NEEDED' },
    });
    expect(await requestAs('other-pit', 3, 'forfeit', await quoted(3))).toMatchObject({
      status: 200,
      body: { status: 'forfeited' },
    });
    expect(await star()).toMatchObject({ display, pending: '0.00' });
    expect(await reads(`links/${LINK}/balances`)).toMatchObject({ trialBalance: '0.00000000' });
  });

  it('two awards of one wager are taxed together: the second is paid less what the first has not had withheld', async () => {
    const link = 'two-awards';
    const { permitted } = admin;
    expect(await permitted('POST', '/api/v1/links', kitTerms({ linkId: link, tables: 1, seats: 3 }))).toMatchObject({
      status: 201,
    });
    await permitted('PUT', `/api/v1/links/${link}/tables/t-1/key`, { secret: SECRET });
    const ofLink = async (who: string, what: string, body: object): Promise<void> => {
      const { status } = await people.get(who)!.request('POST', `/api/v1/links/${link}/${what}`, body);
      expect({ what, status }).toEqual({ what, status: 200 });
    };
    await ofLink('pit-manager', 'suspend', { reason: 'adjustment' });
    await ofLink('technician', 'adjustments/request', {
      ...{ level: 'must-hit', register: 'display', after: '999.95', cause: 'approved' },
      ...{ reference: 'MR-10', reason: 'a test of two awards' },
    });
    const { pending } = (await reads(`links/${link}/adjustments`)) as { pending: Body };
    await ofLink('commission', 'adjustments/approve', { request: pending['request'], hash: pending['hash'] });
    await ofLink('pit-manager', 'resume', { reason: 'adjusted' });
    const other = (await TestTable.connect(controller.url, `${link}/t-1/${SECRET}`)).stayOnline();
    await hit(1, other, new TestSeats(1));
    const [first, second] = [`${link}-A1`, `${link}-A2`];
    const acts = (awardId: string) => async (who: string, act: string, body: object) =>
      expect(await people.get(who)!.request('POST', `/api/v1/claims/${awardId}/${act}`, body)).toMatchObject({
        status: 200,
      });
    for (const awardId of [first, second]) {
      await acts(awardId)('pit-manager', 'verify', {});
      await acts(awardId)('floor-supervisor', 'authorize', { surveillanceNotice: 'S-120', hasPhotograph: true });
      for (const check of ['debts', 'exclusion'])
        await acts(awardId)('cage', 'check', { check, result: 'clear', reference: 'L-20' });
      await recordPatron(people.get('cage')!, awardId, (await reads(`claims/${awardId}`)) as unknown as PayableClaim);
    }
    expect(await reads(`claims/${first}`)).toMatchObject({
      ...{ amount: '50000.50', demands: { withholding: '12238.92' } },
      tax: { won: '51000.50', withholding: '12238.92' },
    });
    expect(await reads(`claims/${second}`)).toMatchObject({
      ...{ amount: '1000.00', demands: { withholding: '1000.00' }, tax: { withholding: '12238.92' } },
    });
    const paid = (documentNumber: number, net: string, tax: string, note = '') => ({
      ...{ documentNumber, parts: [{ method: 'check', amount: net, reference: '20500' }], note },
      deductions: [{ kind: 'federal-tax', amount: tax }],
    });
    await acts(first)('cage', 'issue', paid(1, '38000.50', '12000.00', 'corrected form follows'));
    expect(await reads(`claims/${second}`)).toMatchObject({ demands: { withholding: '238.92' } });
    await acts(second)('cage', 'issue', paid(2, '761.08', '238.92'));
    expect(await reads(`claims/${first}`)).toMatchObject({ status: 'paid', demands: { withholding: '12238.92' } });
    expect(await reads(`claims/${second}`)).toMatchObject({ status: 'paid', demands: { withholding: '238.92' } });
  });

  it('follow the rules of the link’s jurisdiction: on a link for play in Ohio', async () => {
    const link = 'ohio';
    const { permitted } = admin;
    const kit = kitTerms({ linkId: link, tables: 1, seats: 3 });
    const terms = {
      ...{ ...kit, jurisdiction: 'ohio', laboratory: false, roundMsMin: 8_000, shoes: { batches: 2 } },
      levels: { ...kit.levels, heart: { ...kit.levels.heart, initial: '100.00', reset: '100.00' }, mustHit: null },
    };
    const body = {
      code: 'CONFIG_INVALID',
      problems: [{ path: 'levels.heart.initial' }, { path: 'levels.heart.reset' }],
    };
    const inMaryland = { ...terms, linkId: 'not-ohio', jurisdiction: 'maryland' };
    expect(await permitted('POST', '/api/v1/links', inMaryland)).toMatchObject({ status: 422, body });
    expect(await permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await permitted('PUT', `/api/v1/links/${link}/tables/t-1/key`, { secret: SECRET });
    const act = async (who: string, path: string, sent: object = {}) =>
      people.get(who)!.request('POST', `/api/v1/${path}`, sent);
    expect(await act('pit-manager', `links/${link}/resume`, { reason: 'terms compared' })).toMatchObject({
      status: 200,
    });
    expect(await reads(`links/${link}/payment-rules`)).toMatchObject({ rules: { jurisdiction: 'Ohio' } });

    const played = (await TestTable.connect(controller.url, `${link}/t-1/${SECRET}`)).stayOnline();
    const shoe = { type: 'open-shoe', shoe: 1, decks: 8, backs: 'red', by: 'A. Dealer' };
    const opened = { ...shoe, cardsOpenedAt: new Date(Date.now() - 60_000).toISOString() };
    expect(await played.requestAll([opened, { type: 'burn', shoe: 1, card: '2D' }])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    await hit(1, played, new TestSeats(1));
    const claim = `claims/${link}-A1`;
    // In Ohio, $50,000.50 needs no verification by a pit manager, photograph or check, unlike in Maryland.
    expect(await act('floor-supervisor', `${claim}/verify`)).toMatchObject({ status: 200 });
    const marks = { surveillanceNotice: '', hasPhotograph: false };
    expect(await act('pit-manager', `${claim}/authorize`, marks)).toMatchObject({
      body: { code: 'SURVEILLANCE_NOTICE_NEEDED' },
    });
    expect(await act('pit-manager', `${claim}/authorize`, { ...marks, surveillanceNotice: 'S-9' })).toMatchObject({
      status: 200,
    });
    expect(await reads(claim)).toMatchObject({
      demands: { needsSurveillance: true, needsPhotograph: false, rule: 'OAC 3772-10-21(A)(7), (B)' },
      recording: { keptDays: null },
    });
    for (const check of ['debts', 'exclusion'])
      await act('cage', `${claim}/check`, { check, result: 'clear', reference: `L-${check}` });
    await recordPatron(people.get('cage')!, `${link}-A1`, (await reads(claim)) as unknown as PayableClaim);
    expect(await act('cage', `${claim}/issue`, paidBy('cash', 1))).toMatchObject({ status: 200 });
    const document = await eventually(async () => {
      const read = await reads(`links/${link}/documents/1`);
      expect(read).toMatchObject({ state: 'made-out' });
      return JSON.stringify(read['document']);
    });
    expect(document).toContain('OAC 3772-10-21(B)');
    expect(document).not.toContain('COMAR');
  });

  it('follows payment rules that two people change on the running controller: the threshold of 2027', async () => {
    const path = `links/${LINK}/payment-rules`;
    const act = (who: string, what: string, body: object) =>
      people.get(who)!.request('POST', `/api/v1/${path}/${what}`, body);
    const { rules, endsOn } = (await reads(path)) as { rules: PaymentRulesBody; endsOn: string };
    expect([rules.jurisdiction, endsOn]).toEqual(['Maryland', '2026-12-31']);
    const last = rules.tax.periods.at(-1)!;
    const next = { ...last, from: '2027-01-01', to: '2027-12-31', threshold: '2060.00', source: 'Rev. Proc. 2026-32' };
    const proposed = { ...rules, tax: { ...rules.tax, periods: [...rules.tax.periods, next] } };
    const why = { reference: 'Rev. Proc. 2026-32', reason: 'threshold of 2027' };
    const twice = { ...rules, tax: { ...rules.tax, periods: [...rules.tax.periods, last] } };
    expect(await act('accounting', 'request', { rules: twice, ...why })).toMatchObject({
      status: 422,
      body: { code: 'CONFIG_INVALID', problems: [{ path: 'tax.periods.2.from' }] },
    });
    expect(await act('cage', 'request', { rules: proposed, ...why })).toMatchObject({ status: 403 });
    expect(await act('accounting', 'request', { rules: proposed, ...why })).toMatchObject({ status: 200 });
    const { pending } = (await reads(path)) as { pending: Body };
    const approval = { request: pending['request'], hash: pending['hash'] };
    expect(await act('accounting', 'approve', approval)).toMatchObject({ status: 403 });
    expect(await act('pit-manager', 'approve', approval)).toMatchObject({ status: 200 });
    expect(await reads(path)).toMatchObject({ endsOn: '2027-12-31', pending: null });
    const { log } = (await reads(`links/${LINK}/log`)) as { log: Body[] };
    expect(log[0]).toMatchObject({ kind: 'payment-rules' });
  });

  it('a meter is adjusted by two people, while the link is out of service', async () => {
    const link = (who: string, what: string, body: object = {}) =>
      people.get(who)!.request('POST', `/api/v1/links/${LINK}/${what}`, body);
    const adjustment = { level: 'star', register: 'display', after: '50000.25', cause: 'malfunction' } as const;
    const why = { reference: 'MR-9', reason: 'a coup was counted twice' };
    expect(await link('technician', 'adjustments/request', { ...adjustment, ...why })).toMatchObject({
      body: { code: 'LINK_NOT_IDLE' },
    });
    expect(await link('pit-manager', 'suspend', { reason: 'adjustment' })).toMatchObject({ status: 200 });
    expect(await link('pit-manager', 'adjustments/request', { ...adjustment, ...why })).toMatchObject({ status: 403 });
    expect(await link('technician', 'adjustments/request', { ...adjustment, ...why })).toMatchObject({ status: 200 });
    const { pending: waiting } = (await reads(`links/${LINK}/adjustments`)) as { pending: Body };
    const approval = { request: waiting['request'], hash: waiting['hash'] };
    expect(await link('technician', 'adjustments/approve', approval)).toMatchObject({ status: 403 });
    expect(await link('pit-manager', 'adjustments/approve', approval)).toMatchObject({
      body: { code: 'ROLE_MAY_NOT' },
    });
    expect(await link('commission', 'adjustments/approve', approval)).toMatchObject({ status: 200 });
    expect(await star()).toMatchObject({ display: '50000.25000000' });
    const { log } = (await reads(`links/${LINK}/log`)) as { log: Body[] };
    expect(log[0]).toMatchObject({ kind: 'adjusted' });
    expect(log[0]!['who']).toContain('LIC-TECHNICIAN');
  });

  it('has Form W-2G for the winner with a masked number, and the file of a year with the whole one', async () => {
    const form = `claims/${LINK}-A1/tax-form`;
    const year = new Date().getFullYear();
    const file = `links/${LINK}/tax-forms/${year}/w2g.csv`;
    expect(await people.get('cage')!.request('GET', `/api/v1/${form}`)).toMatchObject({
      status: 200,
      body: {
        form: 'W-2G',
        forms: [
          { share: '1 of 3', winnings: '20000.50', federalTax: '4800.08', hasPatron: true },
          { share: '2 of 3', winnings: '20000.00', federalTax: '4799.95' },
          { share: '3 of 3', winnings: '10000.00', federalTax: '2399.97' },
        ],
      },
    });
    expect(await people.get('cage')!.request('GET', `/api/v1/claims/${LINK}-A2/tax-form`)).toMatchObject({
      status: 404,
      body: { code: 'TAX_FORM_NONE' },
    });
    const textOf = async (who: string, path: string) =>
      fetch(`${controller.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${people.get(who)!.token}` } });
    const { text } = await readPdf(Buffer.from(await (await textOf('cage', `${form}.pdf`)).arrayBuffer()));
    for (const words of ['Zoë Winner', '***-**-6789', '4800.08', 'Bo Sharer', '***-**-5555', '2399.97'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/123-?45-?6789/);
    for (const who of ['cage', 'auditor', 'commission', 'pit-manager'])
      expect((await textOf(who, file)).status).toBe(403);
    const csv = await (await textOf('accounting', file)).text();
    const [, line, second, third, ...more] = csv.trim().split('\r\n');
    expect(line).toContain('Zoë Winner');
    expect(line).toContain('123-45-6789');
    expect([second, third].map((each) => each?.includes('Sharer'))).toEqual([true, true]);
    expect(csv).not.toContain('50000.50');
    expect(more).toEqual([]);
    expect((await trailOf('tax-file.read')).filter(({ name }) => name === 'P. accounting')).toMatchObject([
      { subject: file, outcome: 'REQUESTED' },
      { subject: `${file}: 1 claims`, outcome: 'REVEALED' },
      { subject: file, outcome: 'DONE' },
    ]);
  });

  it('shows the whole numbers of its people in the file of a year and in no other read, whoever reads', async () => {
    const numbers = /123-?45-?6789|222-?33-?4444|333-?44-?5555/;
    const own: Readonly<Record<string, string | number>> = {
      ...{ linkId: LINK, awardId: `${LINK}-A1`, award: 1, tableId: 't-1', coup: 1, documentNumber: 2, name: 'payouts' },
      ...{ year: new Date().getFullYear(), day: new Date().toISOString().slice(0, 10) },
    };
    const read: string[] = [];
    const found: string[] = [];
    for (const [name, { method, path }] of Object.entries(OPERATIONS)) {
      if (method !== 'GET' || name === 'events.stream') continue;
      const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => String(own[parameter] ?? 1));
      for (const who of ['accounting', 'cage', 'auditor', 'commission']) {
        const reply = await fetch(controller.url + filled, {
          headers: { authorization: `Bearer ${people.get(who)!.token}` },
        });
        const bytes = Buffer.from(await reply.arrayBuffer());
        if (!reply.ok) continue;
        read.push(name);
        const isPdf = reply.headers.get('content-type') === 'application/pdf';
        if (numbers.test(isPdf ? (await readPdf(bytes)).text : bytes.toString())) found.push(name);
        break;
      }
    }
    expect(found).toEqual(['taxForms.year']);
    const ofPeople = ['claims.read', 'patrons.read', 'winnersOfClaim.read', 'winnersOfClaim.pdf', 'taxForms.read'];
    expect(read).toEqual(expect.arrayContaining([...ofPeople, 'taxForms.pdf', 'cash.csv', 'cash.pdf', 'audit.list']));
  });

  it('is paid once where the slot accounting system pays, however many pay at once', async () => {
    const link = 'paid-by-slip';
    const { permitted } = admin;
    const terms = kitTerms({ linkId: link, tables: 1, seats: 3 });
    expect(await permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await permitted('PUT', `/api/v1/links/${link}/tables/t-1/key`, { secret: SECRET });
    const act = async (who: string, path: string, body: object = {}): Promise<void> => {
      const { status } = await people.get(who)!.request('POST', `/api/v1/${path}`, body);
      expect({ path, status }).toEqual({ path, status: 200 });
    };
    const { rules } = (await reads(`links/${link}/payment-rules`)) as { rules: PaymentRulesBody };
    const systemPays = { from: '0.00', source: 'house procedure 12' };
    const why = { reference: 'HP-12', reason: 'slips are paid by the system' };
    await act('accounting', `links/${link}/payment-rules/request`, { rules: { ...rules, systemPays }, ...why });
    const { pending } = (await reads(`links/${link}/payment-rules`)) as { pending: Body };
    const { request, hash } = pending;
    await act('pit-manager', `links/${link}/payment-rules/approve`, { request, hash });
    const other = (await TestTable.connect(controller.url, `${link}/t-1/${SECRET}`)).stayOnline();
    await hit(1, other, new TestSeats(1));
    const claim = `claims/${link}-A1`;
    await act('pit-manager', `${claim}/verify`);
    await act('floor-supervisor', `${claim}/authorize`, { surveillanceNotice: 'S-130', hasPhotograph: true });
    for (const check of ['debts', 'exclusion'])
      await act('cage', `${claim}/check`, { check, result: 'clear', reference: 'L-30' });
    await recordPatron(people.get('cage')!, `${link}-A1`, (await reads(claim)) as unknown as PayableClaim);
    expect(await reads(claim)).toMatchObject({ paidBy: 'system', status: 'authorized' });
    const report = (slip: object) => slots('PUT', `/api/v1/${claim}/system-slip`, { documentNumber: 1, ...slip });
    const cage = () => people.get('cage')!.request('POST', `/api/v1/${claim}/issue`, paidBy('check', 1));
    expect(await report({ slipNumber: 'S-1', state: 'issued' })).toMatchObject({ status: 201 });
    expect(await report({ slipNumber: 'S-1', state: 'paid' })).toMatchObject({ body: { code: 'SLIP_AMOUNT_WRONG' } });
    expect(await cage()).toMatchObject({ status: 409, body: { code: 'PAYMENT_IS_ELSEWHERE' } });
    const { deductions } = paidBy('check', 1);
    const paid = (slipNumber: string) => report({ slipNumber, state: 'paid', amount: '50000.50', deductions });
    const [ann] = WINNERS.winners;
    const list = { revision: 1, payeeShare: '25000.50', winners: [{ ...ann, share: '25000.00' }] };
    expect(await people.get('cage')!.request('PUT', `/api/v1/${claim}/winners`, list)).toMatchObject({ status: 200 });
    expect(await paid('S-1')).toMatchObject({ status: 409, body: { code: 'CHECK_MISSING' } });
    for (const check of ['debts', 'exclusion'])
      await act('cage', `${claim}/check`, { check, result: 'clear', reference: 'L-31' });
    const [first, cash, again, otherSlip] = await Promise.all([paid('S-1'), cage(), paid('S-1'), paid('S-2')]);
    expect([first.status, again.status, cash.status, otherSlip.status]).toEqual([200, 200, 409, 409]);
    expect(await paid('S-1')).toMatchObject({ status: 200 });
    expect(await cage()).toMatchObject({ body: { code: 'CLAIM_ENDED' } });
    const { acts, ...found } = (await reads(claim)) as { acts: Body[] };
    expect(found).toMatchObject({
      ...{ status: 'paid', paidBy: 'system', systemSlips: [{ slipNumber: 'S-1', state: 'paid' }] },
      payment: { parts: [{ method: 'slip', amount: '38001.58', reference: 'S-1' }], isCorrected: false },
    });
    expect(acts.filter((each) => each['act'] === 'paid')).toMatchObject([{ person: { role: 'slot-accounting' } }]);
    expect(acts.filter((each) => each['act'] === 'slip-refused')).toHaveLength(3);
    const { accounts } = (await reads(`links/${link}/balances`)) as { accounts: Body[] };
    expect(accounts).toContainEqual({ account: 'paid:system', balance: '38001.58000000' });
    expect(await people.get('cage')!.request('GET', `/api/v1/${claim}/tax-form`)).toMatchObject({
      body: {
        forms: [
          { winnings: '25000.50', federalTax: '5999.52' },
          { winnings: '25000.00', federalTax: '5999.40' },
        ],
      },
    });
    const late = { slipNumber: 'S-3', documentNumber: 2, state: 'paid', amount: '50000.50' };
    expect(await slots('PUT', `/api/v1/claims/${LINK}-A1/system-slip`, late)).toMatchObject({ status: 409 });
    const { acts: ofCage } = (await reads(`claims/${LINK}-A1`)) as { acts: Body[] };
    expect(ofCage.at(-1)).toMatchObject({ act: 'slip-refused', detail: { slipNumber: 'S-3', code: 'SLIP_OPEN' } });
  });

  it('loses its patron after the retention period, with an entry in the trail', async () => {
    const path = `claims/${LINK}-A1/patron`;
    expect(await reads(path)).toMatchObject({ name: 'Zoë Winner' });
    const [award] = await environment.sql("SELECT paid_at FROM award WHERE award_id = 'attended-A1'");
    const sixYearsAgo = Date.now() - 6 * 366 * 86_400_000;
    await environment.sql(`UPDATE patron SET changed_at = ${sixYearsAgo} WHERE link_id = '${LINK}'`);
    await environment.sql(`UPDATE award SET paid_at = ${sixYearsAgo} WHERE award_id = 'attended-A1'`);
    await controller.stop();
    controller = await environment.controller(controller.port);
    await eventually(async () =>
      expect(await patronBy('auditor', 'GET')).toMatchObject({ status: 404, body: { code: 'PATRON_UNKNOWN' } }),
    );
    expect(await trailOf('patron.delete')).toMatchObject([
      { subject: `${path}: kept for 5 years`, outcome: 'DELETED', name: 'the controller' },
    ]);
    for (const name of ['patron', 'patron_mark', 'patron_sharing'])
      expect(await environment.sql(`SELECT * FROM ${name} WHERE link_id = '${LINK}'`)).toEqual([]);
    await environment.sql(`UPDATE award SET paid_at = ${String(award!['paid_at'])} WHERE award_id = 'attended-A1'`);
  });

  it('and the verifier agrees with all of it', async () => {
    const { code, output } = await environment.run(mainOf('cli'), ['verify']);
    expect(code === 0 ? '' : output).toBe('');
  });
});

async function backupOf(environment: TestEnvironment): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  try {
    const programs = await clientEnvironment({ log: () => undefined });
    const { code, output } = await environment.run(mainOf('cli'), ['backup', '--to', folder], programs);
    expect({ code, output }).toEqual({ code: 0, output });
    const [backup] = readdirSync(folder);
    return gunzipSync(readFileSync(join(folder, must(backup, 'a backup'), 'database.sql.gz')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
