import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, TestSeats, TestTableOverHttp, caller, fileAt, plays, termsOf } from './support/floor.js';
import { type TestEnvironment, type Running, startEnvironment } from './support/environment.js';
import { type Administrator, type TestPerson, firstAdministrator, personOf } from './support/people.js';
import { mainOf } from '../ops/lib/mains.mjs';

const LINK = 'proven';
const CLI = mainOf('cli');

describe('proof', () => {
  let environment: TestEnvironment;
  let controller: Running;
  let admin: Administrator;
  let technician: TestPerson;
  let dir: string;
  let key: string;
  const file = (name: string): string => join(dir, name);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'proof-'));
    await cp('dist/verifier', join(dir, 'verifier'), { recursive: true });
    environment = await startEnvironment();
    controller = await environment.controller();
    admin = await firstAdministrator(controller, environment);
    technician = await personOf({ controller, environment, admin }, 'technician', ['technician']);
    const terms = termsOf({ linkId: LINK, tables: 1, seats: 2 });
    expect(await admin.permitted('POST', '/api/v1/links', terms)).toMatchObject({ status: 201 });
    await admin.permitted('PUT', `/api/v1/links/${LINK}/tables/t-1/key`, { secret: SECRET });
    key = String((await caller(controller.url, undefined)('GET', '/api/v1/checkpoint-key')).body['key']);
    await playStar();
  });
  afterAll(async () => {
    await environment.close();
    await rm(dir, { recursive: true });
  });

  async function playStar(): Promise<void> {
    const [table, seats] = [new TestTableOverHttp(controller.url, `${LINK}/t-1/${SECRET}`), new TestSeats(1)];
    await table.request({ type: 'heartbeat' });
    await plays(table, { coup: 1, wagers: seats.wagers(1, 2), cards: ['KS', '9S', '9S', 'KS'] });
  }

  async function fetched(path: string, name: string): Promise<Buffer> {
    const { token } = admin.sides.auditor[0];
    const { bytes } = await fileAt(`${controller.url}/api/v1/links/${LINK}/${path}`, token);
    await writeFile(file(name), bytes);
    return bytes;
  }

  const check = (program: string, name: string, trusted = key) =>
    environment.run(file(`verifier/${program}.mjs`), ['--key', trusted, file(name)], {
      DATABASE_URL: '',
      REDIS_URL: '',
    });

  it('signs on request, once for each state, and publishes the signature without a credential', async () => {
    const signed = await technician.request('POST', `/api/v1/links/${LINK}/checkpoints`);
    expect(signed).toMatchObject({ status: 200, body: { note: expect.stringContaining(`casino/${LINK}\n`) } });
    expect(await technician.request('POST', `/api/v1/links/${LINK}/checkpoints`)).toEqual(signed);
    const anybody = caller(controller.url, undefined);
    expect((await anybody('GET', `/api/v1/links/${LINK}/checkpoints`)).body).toEqual({
      checkpoints: [signed.body],
      next: null,
    });
    expect(await anybody('POST', `/api/v1/links/${LINK}/checkpoints`)).toMatchObject({ status: 401 });
    expect(await anybody('GET', '/api/v1/links/nowhere/checkpoints')).toMatchObject({ status: 404 });
  });

  it('exports a link that verifies alone, but not after a changed byte', async () => {
    const bytes = await fetched('export', 'link.jsonl');
    const right = await check('verify-export', 'link.jsonl');
    expect(right).toMatchObject({ code: 0, output: expect.stringContaining('verified: clean') });
    expect(right.output).toContain('checkpoints  1 signatures opened');
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(file('changed.jsonl'), bytes);
    const wrong = await check('verify-export', 'changed.jsonl');
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('NOT TRUE') });
    expect((await check('verify-export', 'nowhere.jsonl')).code).toBe(2);
  });

  it('exports the same by command, and refuses a key that it was not signed with', async () => {
    const args = ['--link', LINK, '--out', file('command.jsonl')];
    expect(await environment.run(CLI, ['export', ...args])).toMatchObject({ code: 0 });
    expect(await check('verify-export', 'command.jsonl')).toMatchObject({ code: 0 });
    const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(await check('verify-export', 'command.jsonl', other)).toMatchObject({ code: 1 });
  });

  it('proves one wager in the signed journal', async () => {
    const proof = JSON.parse((await fetched('journal/4/inclusion', 'wager.json')).toString()) as { sequence: number };
    expect(proof.sequence).toBe(4);
    const proven = await check('verify-inclusion', 'wager.json');
    expect(proven).toMatchObject({ code: 0, output: expect.stringContaining('"type":"WagerAcknowledged"') });
    await writeFile(file('other.json'), JSON.stringify({ ...proof, link: 'other' }));
    expect(await check('verify-inclusion', 'other.json')).toMatchObject({ code: 1 });
    expect(await admin.permitted('GET', `/api/v1/links/${LINK}/journal/999/inclusion`)).toMatchObject({ status: 404 });
  });

  it('packs an award for a dispute, with its proof in the same file', async () => {
    const html = (await fetched('awards/2/dispute-pack', 'award.html')).toString();
    expect(html).toContain('Royal 9 for position 1, line by line');
    expect(await check('verify-inclusion', 'award.html')).toMatchObject({
      code: 0,
      output: expect.stringContaining('"type":"CoupResolved"'),
    });
    const args = ['--link', LINK, '--award', '2', '--out', file('command.html')];
    expect(await environment.run(CLI, ['dispute-pack', ...args])).toMatchObject({ code: 0 });
    expect(await readFile(file('command.html'), 'utf8')).toContain('is the pair of seat');
    expect(await admin.permitted('GET', `/api/v1/links/${LINK}/awards/99/dispute-pack`)).toMatchObject({ status: 404 });
  });

  it('outlives a rebuild of the tables: checkpoints are not made from the journal', async () => {
    const before = await admin.permitted('GET', `/api/v1/links/${LINK}/checkpoints`);
    expect(await environment.run(CLI, ['rebuild'])).toMatchObject({ code: 0 });
    expect(await admin.permitted('GET', `/api/v1/links/${LINK}/checkpoints`)).toEqual(before);
  });

  it('stops signing after signed history was changed in the database', async () => {
    await environment.sql('DROP TRIGGER IF EXISTS journal_no_update');
    await environment.sql('UPDATE journal SET hash = previous_hash ORDER BY batch DESC LIMIT 1');
    const refused = await technician.request('POST', `/api/v1/links/${LINK}/checkpoints`);
    expect(refused).toMatchObject({ status: 500, body: { code: 'SIGNED_HISTORY_CHANGED' } });
  });
});
