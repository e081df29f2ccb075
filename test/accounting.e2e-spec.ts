import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealClose } from '@jackpot/books';
import { GENESIS_HASH, toHex } from '@jackpot/journal';
import { CloseStore, MySqlJournal } from '@jackpot/storage';
import {
  type Scene,
  journalOf,
  raisedAcrossLevelsByEarlierBuild,
  sha256,
  unexplainedCent,
} from '../libs/progressive/src/testing/index.js';
import { STREAM } from '../libs/storage/test/some-history.js';
import { DatabaseOwner } from './support/database-owner.js';
import { eventually } from './support/eventually.js';
import { DAYS, type FourDays, startFourDays } from './support/four-days.js';
import type { Running, TestEnvironment } from './support/environment.js';
import { sealsOf } from './support/people.js';
import { WorkerProcess } from './support/worker-process.js';
import { mainOf } from '../ops/lib/mains.mjs';

/** Imitates a person who changed a close and then computed all hashes again. */
async function hashAgain(environment: TestEnvironment): Promise<void> {
  const store = new CloseStore(environment.databaseUrl);
  const closes = await store.from(STREAM, 1, 100);
  await store.close();
  let before: Uint8Array = GENESIS_HASH;
  for (const close of closes) {
    const { number, hash, previousHash } = sealClose(close, close.report, before, sha256);
    const set = `hash = UNHEX('${toHex(hash)}'), previous_hash = UNHEX('${toHex(previousHash)}')`;
    await environment.sql(`UPDATE gaming_day_close SET ${set} WHERE link_id = '${STREAM}' AND number = ${number}`);
    before = hash;
  }
}

describe('accounting', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let worker: WorkerProcess | undefined;
  let person: FourDays['person'];
  const text = async (name: string, path: string) => {
    const answer = await fetch(`${controller.url}${path}`, {
      headers: { authorization: `Bearer ${person(name).token}` },
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  const handsOf = async (query: string): Promise<readonly number[]> => {
    const path = `/api/v1/links/${STREAM}/coups?limit=500${query}`;
    const { status, body } = await person('auditor').request('GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return (body['coups'] as { openedSequence: number }[]).map(({ openedSequence }) => openedSequence);
  };

  const keyed = async (path: string, key: string) => {
    const answer = await fetch(`${controller.url}/api/v1/webhooks/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person('accounting').token}`, 'idempotency-key': key },
    });
    const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
    return { status: answer.status, body: await answer.json(), isReplayed };
  };

  beforeAll(async () => {
    ({ environment, controller, person } = await startFourDays());
  });
  afterAll(async () => {
    await worker?.kill();
    await environment.close();
  });

  it('lets accounting close a day, and no one else', async () => {
    for (const name of ['auditor', 'dealer', 'pit-manager'])
      expect(await person(name).request('POST', `${DAYS}/2026-03-01/close`, {})).toMatchObject({ status: 403 });
    const closed = await person('accounting').request('POST', `${DAYS}/2026-03-01/close`, {});
    expect(closed).toMatchObject({
      status: 201,
      body: { number: 1, day: '2026-03-01', facilityId: 'harbor', closedBy: 'P. accounting LIC-ACCOUNTING' },
    });
    const again = await person('accounting').request('POST', `${DAYS}/2026-03-01/close`, {});
    expect(again).toMatchObject({ status: 200, body: closed.body });
  });

  it('refuses a day out of order, no day, and no link', async () => {
    const request = (path: string) => person('accounting').request('POST', path, {});
    expect(await request(`${DAYS}/2026-03-07/close`)).toMatchObject({
      status: 409,
      body: { code: 'DAY_OUT_OF_ORDER' },
    });
    expect(await request(`${DAYS}/2026-02-30/close`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await request('/api/v1/links/nowhere/days/2026-03-01/close')).toMatchObject({ status: 404 });
    expect(await person('auditor').request('GET', `${DAYS}/2026-03-02`)).toMatchObject({
      body: { code: 'DAY_NOT_CLOSED' },
    });
  });

  it('shows the next day before its close to people who may read closes, and stores nothing of it', async () => {
    const { body: closed } = await person('auditor').request('GET', `${DAYS}/2026-03-01`);
    const { lastSequence } = closed['report'] as { lastSequence: number };
    expect(await person('auditor').request('GET', `${DAYS}/next`)).toMatchObject({
      status: 200,
      body: {
        ...{ day: '2026-03-02', closableAt: '2026-03-03T11:01:00.000Z' },
        report: { firstSequence: lastSequence + 1 },
      },
    });
    expect(await person('dealer').request('GET', `${DAYS}/next`)).toMatchObject({ status: 403 });
    expect((await person('auditor').request('GET', DAYS)).body['closes']).toHaveLength(1);
    const hands = (await handsOf('')).filter((sequence) => sequence > lastSequence);
    expect(hands.length).toBeGreaterThan(0);
    expect(await handsOf('&day=2026-03-02')).toEqual(hands);
    expect(await handsOf('&day=2026-03-03')).toEqual([]);
  });

  it('returns a close as JSON, CSV and a printed document, and lists the closes', async () => {
    await person('accounting').request('POST', `${DAYS}/2026-03-02/close`, {});
    const { body } = await person('auditor').request('GET', `${DAYS}/2026-03-02`);
    expect(body).toMatchObject({ number: 2, report: { period: { day: '2026-03-02' }, zone: 'America/New_York' } });
    const csv = await text('auditor', `${DAYS}/2026-03-02/csv/register`);
    expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(csv.text.split('\r\n')[1]).toMatch(/^2026-03-02,royal-9-east,royal-9-east-A2,2,/);
    expect(await text('auditor', `${DAYS}/2026-03-02/csv/secrets`)).toMatchObject({ status: 404 });
    const page = await text('auditor', `${DAYS}/2026-03-02/print`);
    expect(page.type).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Harbor &lt;Casino&gt;: royal-9-east, gaming day Mar 2, 2026, close 2');
    const list = await person('auditor').request('GET', `${DAYS}?limit=1`);
    expect(list.body).toMatchObject({ closes: [{ number: 1 }], next: 2 });
  });

  it('lists the hands of a closed gaming day: its part of the journal', async () => {
    const { body } = await person('auditor').request('GET', DAYS);
    const [first, second] = body['closes'] as { firstSequence: number; lastSequence: number; startsAt: string }[];
    const all = await handsOf('');
    const within = ({ firstSequence, lastSequence }: { firstSequence: number; lastSequence: number }) =>
      all.filter((sequence) => sequence >= firstSequence && sequence <= lastSequence);
    expect(within(first!).length).toBeGreaterThan(0);
    expect(await handsOf('&day=2026-03-01')).toEqual(within(first!));
    expect(await handsOf('&day=2026-03-02')).toEqual(within(second!));
    expect(await handsOf(`&day=2026-03-02&to=${first!.startsAt}`)).toEqual([]);
    expect(await handsOf('&day=2026-02-28')).toEqual([]);
    const wrong = await person('auditor').request('GET', `/api/v1/links/${STREAM}/coups?day=2026-02-30`);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'BAD_MESSAGE' } });
  });

  it('exports closed days with stable ids, the same bytes again, and books as plain text', async () => {
    const path = `/api/v1/links/${STREAM}/exports/awards?from=2026-03-01&to=2026-03-02&format=jsonl`;
    const [once, again] = [await text('auditor', path), await text('cage', path)];
    expect(again.text).toBe(once.text);
    expect(once.text.trimEnd().split('\n')).toHaveLength(4);
    expect(await text('auditor', path.replace('03-02', '03-09'))).toMatchObject({ status: 404 });
    expect(await text('dealer', path)).toMatchObject({ status: 403 });
    const books = await text('auditor', `/api/v1/links/${STREAM}/books/2026-03-02`);
    expect(books.text).toMatch(/^commodity \$\n[\s\S]+balances at the close\n/);
  });

  it('compares slips, signs and sensors with other people’s lists; a person resolves each difference, once', async () => {
    const [accounting, auditor] = [person('accounting').request, person('auditor').request];
    const base = `/api/v1/links/${STREAM}/reconciliations`;
    const slips = {
      from: '2026-03-01',
      to: '2026-03-02',
      columns: { slip: 'No', amount: 'Paid' },
      csv: 'No,Paid\n9,450.15\n',
    };
    expect(await auditor('POST', `${base}/slips`, slips)).toMatchObject({ status: 403 });
    expect(await accounting('POST', `${base}/slips`, { ...slips, csv: 'No,Paid\n9,much\n' })).toMatchObject({
      status: 422,
      body: {
        code: 'UPLOAD_UNREADABLE',
        detail: expect.stringContaining('line 2: "much" is not a dollar amount'),
      },
    });
    const made = await accounting('POST', `${base}/slips`, slips);
    expect(made).toMatchObject({
      status: 201,
      body: { matched: 0, open: 1, differenceList: [{ kind: 'extra', key: '9' }] },
    });
    const one = `${base}/${String(made.body['reconciliationId'])}`;
    const resolution = { cause: 'other-system', note: 'slip of the slot floor' };
    expect(await auditor('POST', `${one}/differences/1/resolve`, resolution)).toMatchObject({ status: 403 });
    expect(await accounting('POST', `${one}/differences/1/resolve`, { ...resolution, cause: 'none' })).toMatchObject({
      status: 400,
    });
    expect(await accounting('POST', `${one}/differences/1/resolve`, resolution)).toMatchObject({
      status: 200,
      body: { cause: 'other-system', resolvedBy: 'P. accounting LIC-ACCOUNTING' },
    });
    expect(await accounting('POST', `${one}/differences/1/resolve`, resolution)).toMatchObject({ status: 409 });
    expect(await accounting('POST', `${one}/differences/2/resolve`, resolution)).toMatchObject({ status: 404 });
    expect(await accounting('POST', `${base}/slips`, slips)).toMatchObject({ status: 200, body: { open: 0 } });
    const signs = { day: '2026-03-02', readings: [{ level: 'spade', shown: '450.00' }] };
    const read = await accounting('POST', `${base}/signs`, signs);
    expect(read.body).toMatchObject({ matched: 1, differences: 3 });
    const counts = {
      day: '2026-03-01',
      counts: [
        { table: 'table-1', wagers: 3 },
        { table: 'table-2', wagers: 0 },
      ],
    };
    expect((await accounting('POST', `${base}/sensors`, counts)).body).toMatchObject({
      matched: 1,
      differenceList: [{ kind: 'different', ours: { wagers: '2' }, theirs: { wagers: '3' } }],
    });
    expect((await auditor('GET', base)).body).toMatchObject({
      reconciliations: [{ kind: 'sensors' }, { kind: 'signs' }, { kind: 'slips' }],
    });
  });

  it('gives programs the events of the journal in order, page by page, as a stream, and with schemas that resolve', async () => {
    const base = `/api/v1/links/${STREAM}/events`;
    const read = async (after: string, more = '') => {
      const { status, body } = await person('auditor').request('GET', `${base}?after=${after}${more}`);
      expect(status).toBe(200);
      return body as { events: { id: string; dataschema: string; data: object }[]; next: string; hasMore: boolean };
    };
    const whole = await read('0', '&limit=500');
    const paged: string[] = [];
    for (let after = '0', hasMore = true; hasMore;) {
      const page = await read(after, '&limit=2');
      paged.push(...page.events.map(({ id }) => id));
      ({ next: after, hasMore } = page);
    }
    expect(paged).toEqual(whole.events.map(({ id }) => id));
    expect(paged.slice(-2)).toEqual([`${STREAM}-C1`, `${STREAM}-C2`]);
    const [fixed] = whole.events;
    expect(fixed).toMatchObject({
      source: `/facilities/harbor/links/${STREAM}`,
      data: { facility: 'harbor', link: STREAM, assetNumber: expect.any(String), needsW2G: expect.any(Boolean) },
    });
    const schema = await fetch(`${controller.url}${new URL(fixed!.dataschema).pathname}`);
    expect(await schema.json()).toMatchObject({ title: 'royal9.award.fixed', properties: { gamingDay: {} } });
    expect((await fetch(`${controller.url}/api/v1/schemas/events/nothing`)).status).toBe(404);

    const { next, events: none } = await read('now');
    expect([none, (await read(next, '&waitSeconds=1')).next]).toEqual([[], next]);
    const followed = await fetch(`${controller.url}${base}/stream?after=${whole.next}`, {
      headers: { authorization: `Bearer ${person('auditor').token}`, 'last-event-id': '0-1' },
    });
    expect(followed.headers.get('content-type')).toMatch(/^text\/event-stream/);
    let text = '';
    for await (const part of followed.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes(`"${STREAM}-C2"`)) break;
    }
    // Close C1 is older than the position in Last-Event-ID, so the stream does not repeat it.
    expect([...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)).toEqual(
      paged.filter((id) => id !== `${STREAM}-C1`),
    );
    expect(text.match(/^id: .+$/gm)?.at(-1)).toBe(`id: ${whole.next}`);
    expect(await person('dealer').request('GET', base)).toMatchObject({ status: 403 });
    expect(await person('auditor').request('GET', `${base}?after=yesterday`)).toMatchObject({ status: 400 });
  });

  it('notifies other systems by signed webhooks of what comes after their start; a message that fails for good waits for a person, who sends it again', async () => {
    const taken: string[] = [];
    let answer = 410;
    const receiver = createServer((request, response) => {
      if (answer === 204) taken.push(String(request.headers['webhook-id']));
      response.writeHead(answer).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
    const secretFile = join(folder, 'secret');
    writeFileSync(secretFile, `whsec_${randomBytes(32).toString('base64')}\n`);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    writeFileSync(
      join(folder, 'endpoints.json'),
      JSON.stringify([{ id: 'slots', url, types: ['day.closed'], secretFiles: [secretFile] }]),
    );
    const filesFolder = join(folder, 'in');
    mkdirSync(filesFolder);
    const files = [{ export: 'meters', name: 'meters-{link}-{day}.csv' }];
    const targets = [{ id: 'cms', directory: filesFolder, from: '2026-03-03', files }];
    writeFileSync(join(folder, 'targets.json'), JSON.stringify(targets));
    worker = new WorkerProcess({
      ...environment.env,
      LOG_LEVEL: 'info',
      WEBHOOKS_FILE: join(folder, 'endpoints.json'),
      DAY_FILES_FILE: join(folder, 'targets.json'),
    });
    const control = (path: string) => person('accounting').request('POST', `/api/v1/webhooks/slots/${path}`, {});
    await eventually(async () => expect(await control('test')).toMatchObject({ status: 202 }));
    await worker.logged('webhook given up');
    const paused = await keyed('slots/pause', 'once');
    expect(paused).toMatchObject({ status: 200, body: { state: 'paused', owed: 0, dead: 1 }, isReplayed: false });
    for (const day of ['2026-03-03', '2026-03-04'])
      expect(await person('accounting').request('POST', `${DAYS}/${day}/close`, {})).toMatchObject({ status: 201 });
    await eventually(async () => {
      const { body } = await person('auditor').request('GET', '/api/v1/webhooks');
      expect(body['endpoints']).toMatchObject([{ endpointId: 'slots', state: 'paused', owed: 2 }]);
    });
    expect(await control('resume')).toMatchObject({ status: 200, body: { state: 'active' } });
    expect(await keyed('slots/pause', 'once')).toEqual({ ...paused, isReplayed: true });
    expect(await keyed('slots/resume', 'once')).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_USED' } });
    expect(await person('auditor').request('GET', '/api/v1/webhooks')).toMatchObject({
      body: { endpoints: [{ endpointId: 'slots', state: 'active' }] },
    });
    // The worker logs that it gives up before it writes the dead letter.
    await eventually(async () => {
      const { body } = await person('auditor').request('GET', '/api/v1/webhooks/dead-letters');
      for (const eventId of [`${STREAM}-C3`, `${STREAM}-C4`])
        expect(body['deadLetters']).toContainEqual({
          endpointId: 'slots',
          eventId,
          attempts: 1,
          lastError: 'answered 410',
          givenUpAt: expect.any(String),
        });
    });
    const written = ['2026-03-03', '2026-03-04'].map((day) => [day, `meters-${STREAM}-${day}.csv`] as const);
    await eventually(() => expect(readdirSync(filesFolder)).toEqual(written.map(([, name]) => name)));
    for (const [day, name] of written) {
      const range = `/api/v1/links/${STREAM}/exports/meters?from=${day}&to=${day}&format=csv`;
      expect(await text('accounting', range)).toMatchObject({ text: readFileSync(join(filesFolder, name), 'utf8') });
    }
    answer = 204;
    const replay = `/api/v1/webhooks/slots/${STREAM}-C3/replay`;
    expect(await person('auditor').request('POST', replay, {})).toMatchObject({ status: 403 });
    expect(await person('accounting').request('POST', replay, {})).toMatchObject({ status: 202 });
    await eventually(() => expect(taken).toEqual([`${STREAM}-C3`]));
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
    receiver.close();
    receiver.closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  it('has closed the days on which a claim was rejected, a document void, and the raised claim paid', async () => {
    const request = person('accounting').request;
    expect((await request('GET', `${DAYS}/2026-03-03`)).body).toMatchObject({
      report: {
        exceptions: {
          count: 2,
          kinds: [
            { kind: 'claim-rejected', count: 1 },
            { kind: 'document-voided', count: 1 },
          ],
        },
      },
    });
    const list = `${DAYS}/2026-03-03/exceptions`;
    expect((await request('GET', `${list}?limit=1`)).body).toMatchObject({
      exceptions: [{ position: 1, kind: 'claim-rejected' }],
      next: 2,
    });
    expect((await request('GET', `${list}?kind=document-voided&from=2`)).body).toMatchObject({
      exceptions: [{ position: 2, kind: 'document-voided' }],
      next: null,
    });
    expect(await request('GET', `${DAYS}/2026-03-09/exceptions`)).toMatchObject({ status: 404 });
    const sheet = await text('accounting', `${DAYS}/2026-03-03/csv/exceptions`);
    expect(sheet.text.trimEnd().split('\r\n')).toEqual([
      'day,link,kind,sequence,at,tableId,coup,seat,who,detail',
      expect.stringMatching(/^2026-03-03,royal-9-east,claim-rejected,/),
      expect.stringMatching(/^2026-03-03,royal-9-east,document-voided,/),
    ]);
    const payouts = await text('cage', `/api/v1/links/${STREAM}/exports/payouts?from=2026-03-01&to=2026-03-04`);
    const [, payout, ...more] = payouts.text.trimEnd().split('\r\n');
    expect(payout).toMatch(
      /^royal-9-east-D4,2026-03-04,.*,Dana Moreau TG-D\.MOREAU,Carl Lindqvist TG-C\.LINDQVIST,paid,450\.60,0\.00,0\.00,0\.00,check 450\.60 1001$/,
    );
    expect(more).toEqual([]);
  });

  it('keeps closes as they are: the database refuses changes, a rebuild leaves them, the verifier finds forgeries', async () => {
    for (const table of ['gaming_day_close', 'gaming_day_text', 'gaming_day_exception'])
      await expect(environment.sql(`UPDATE ${table} SET number = 9`)).rejects.toThrow('append-only');
    await expect(environment.sql('DELETE FROM gaming_day_close')).rejects.toThrow('append-only');
    expect(await environment.run(mainOf('cli'), ['rebuild'])).toMatchObject({ code: 0 });
    const clean = await environment.run(mainOf('cli'), ['closes']);
    expect(clean.output).toContain('4 closes recomputed from the journal, alike to the byte');
    expect(clean.code).toBe(0);
    const owner = new DatabaseOwner((statement) => environment.sql(statement));
    const forgedTables = ['gaming_day_close', 'gaming_day_exception'];
    for (const table of forgedTables) await owner.unguard(table);
    await environment.sql("UPDATE gaming_day_close SET closed_by = 'B. Other' WHERE number = 2");
    const forged = await environment.run(mainOf('cli'), ['closes']);
    expect(forged).toMatchObject({ code: 1 });
    expect(forged.output).toContain('close 2, day 2026-03-02: its hash is another');
    await hashAgain(environment);
    const hashed = await environment.run(mainOf('cli'), ['closes']);
    expect(hashed).toMatchObject({ code: 1 });
    expect(hashed.output).toContain('4 closes recomputed from the journal, alike to the byte');
    expect(hashed.output).toContain('close 2, day 2026-03-02: its seal is not a controller');
    const unsealed = await environment.run(mainOf('cli'), ['closes'], { RECORDS_KEY: '' });
    expect(unsealed).toMatchObject({ code: 3 });
    expect(unsealed.output).toContain('the seals were not verified: RECORDS_KEY is not set');
    await environment.sql('DELETE FROM gaming_day_exception WHERE number = 3 AND position = 2');
    const shortened = await environment.run(mainOf('cli'), ['closes']);
    expect(shortened.output).toContain('close 3, day 2026-03-03: its list of exceptions is not the one');
    for (const table of forgedTables) await owner.guard(table);
  });

  describe('of a link for play whose books do not add up', () => {
    const [MENDED, UNEXPLAINED] = ['royal-9-mended', 'royal-9-unexplained'];
    const leaveJournal = async (link: string, { events }: Scene): Promise<void> => {
      const journal = new MySqlJournal(environment.databaseUrl, sealsOf(environment));
      for (const batch of journalOf(events, { stream: link, sha256 })) await journal.append(batch);
      await journal.close();
      await eventually(async () => expect(await alarmsOf(link)).toEqual(expect.any(Array)));
    };
    const alarmsOf = async (link: string): Promise<readonly { readonly id: string; readonly text: string }[]> => {
      const { status, body } = await person('pit-manager').request('GET', `/api/v1/links/${link}/alarms`);
      expect(status).toBe(200);
      return (body['alarms'] as { id: string; text: string }[]).filter(({ id }) => id.startsWith('books-broken:'));
    };
    const close = (link: string) =>
      person('accounting').request('POST', `/api/v1/links/${link}/days/2026-03-01/close`, {});
    const cli = (command: string, link: string) => environment.run(mainOf('cli'), [command, '--link', link]);
    const gauge = async (link: string): Promise<string | undefined> => {
      const text = await (await fetch(`${controller.metricsUrl}/metrics`)).text();
      return new RegExp(`^jackpot_books_broken\\{link="${link}"\\} (\\d)$`, 'm').exec(text)?.[1];
    };

    it('an alarm names the event and the account, and no day is closed', async () => {
      const scene = unexplainedCent(UNEXPLAINED);
      await leaveJournal(UNEXPLAINED, scene);
      const cause = `event ${scene.events.length} (ClaimRejected): level:heart:display holds`;
      await eventually(async () => {
        expect(await alarmsOf(UNEXPLAINED)).toMatchObject([
          { id: `books-broken:${UNEXPLAINED}-account`, text: expect.stringContaining('level:heart:display holds') },
          { id: `books-broken:${UNEXPLAINED}-day`, text: expect.stringContaining(cause) },
        ]);
        expect(await gauge(UNEXPLAINED)).toBe('1');
      });
      const detail = expect.stringContaining(cause);
      expect(await close(UNEXPLAINED)).toMatchObject({ status: 500, body: { code: 'DAY_DOES_NOT_ADD_UP', detail } });
      const verified = await cli('verify', UNEXPLAINED);
      expect(verified).toMatchObject({ code: 1, output: expect.stringContaining('EVENT_DIFFERS') });
    });

    it('a journal of a build before 0.9.0 is verified and closed after a rebuild of the read tables', async () => {
      const scene = raisedAcrossLevelsByEarlierBuild(MENDED);
      await leaveJournal(MENDED, scene);
      await eventually(async () => {
        const [watermark] = await environment.sql(
          `SELECT sequence FROM projection_watermark WHERE stream = '${MENDED}'`,
        );
        expect(Number(watermark?.['sequence'])).toBeGreaterThanOrEqual(scene.events.length);
      });
      // Restores the state of builds before 0.9.0: a cent of Heart is on the accounts of Star.
      const CENT = 1_000_000;
      for (const [account, micro] of [
        ['level:star:display', -CENT],
        ['level:star:pending', CENT],
        ['level:heart:pending', -CENT],
        ['house:seed:heart', CENT],
      ] as const)
        await environment.sql(
          `UPDATE ledger_balance SET balance_micro = balance_micro + ${micro} WHERE link_id = '${MENDED}' AND account = '${account}'`,
        );
      await eventually(async () =>
        expect(await alarmsOf(MENDED)).toMatchObject([{ id: `books-broken:${MENDED}-account` }]),
      );
      const differs = await cli('verify', MENDED);
      expect(differs).toMatchObject({ code: 1, output: expect.stringContaining('THE DATABASE TABLES DIFFER') });
      expect(await cli('rebuild', MENDED)).toMatchObject({ code: 0 });
      const verified = await cli('verify', MENDED);
      expect(verified.output).toContain('1 events by rules of earlier builds');
      expect(verified.code).toBe(0);
      await eventually(async () => expect(await alarmsOf(MENDED)).toEqual([]));
      expect(await close(MENDED)).toMatchObject({ status: 201, body: { day: '2026-03-01' } });
    });
  });
});
