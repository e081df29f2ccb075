import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestEnvironment, leads, startEnvironment } from './support/environment.js';
import { termsOf } from './support/floor.js';
import { type TestPerson, firstAdministrator, personOf } from './support/people.js';

describe('royal9 add-table', () => {
  let environment: TestEnvironment;
  const folder = mkdtempSync(join(tmpdir(), 'add-table-'));

  beforeAll(async () => {
    environment = await startEnvironment();
  });
  afterAll(async () => {
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  function royal9(words: readonly string[], own: Readonly<Record<string, string>> = {}) {
    const { NODE_OPTIONS: _, ...machine } = process.env;
    const env = { ...machine, ...own };
    const child = spawn(resolve('ops/deploy/royal9'), words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return new Promise<{ readonly code: number | null; readonly output: string }>((ended) =>
      child.once('close', (code) => ended({ code, output })),
    );
  }

  it('writes the next terms, and once they are in force the key and the files with which the table connects', async () => {
    const controller = await environment.controller();
    const admin = await firstAdministrator(controller, environment);
    const linkId = 'grows';
    const opening = termsOf({ linkId, tables: 2, seats: 3 });
    expect(await admin.permitted('POST', '/api/v1/links', opening)).toMatchObject({ status: 201 });
    await leads(controller, [linkId]);
    const to = join(folder, 'mb-1099');
    const words = ['add-table', '--controllers', `http://127.0.0.1:1,${controller.url}`, '--floor', controller.url];
    const add = (asset: string, ...more: readonly string[]) =>
      royal9([...words, '--to', to, ...more, linkId, asset], { TOKEN: admin.tokens['floor-setup'] });

    const written = await add('MB-1099');
    expect(written).toMatchObject({ code: 1, output: expect.stringContaining('seat 3  device mb-1099-seat-3') });
    const terms = JSON.parse(readFileSync(join(to, 'terms.json'), 'utf8')) as typeof opening;
    expect(terms.tables.map(({ tableId }) => tableId)).toEqual(['t-1', 't-2', 'mb-1099']);
    const permitted = await royal9([...words, '--to', to, linkId, 'MB-1099'], { TOKEN: admin.tokens['monitoring'] });
    expect(permitted).toMatchObject({ code: 1 }); // 1: not in force yet. The monitoring token may read the terms.

    const people = new Map<string, TestPerson>();
    const place = { controller, environment, admin };
    for (const role of ['accounting', 'technician', 'commission', 'pit-manager'] as const)
      people.set(role, await personOf(place, `${role}-adds`, [role]));
    const act = (role: string, path: string, body: object) =>
      people.get(role)!.request('POST', `/api/v1/links/${linkId}/${path}`, body);
    const staged = await act('accounting', 'terms', { terms, reason: 'a table more' });
    expect(staged).toMatchObject({ status: 201, body: { version: 2 } });
    const { reference } = terms.approval;
    const signing = { hash: staged.body['hash'], reference, effectiveOn: '2026-01-01' };
    for (const role of ['technician', 'commission'])
      expect(await act(role, 'terms/2/approve', signing)).toMatchObject({ status: 200 });
    expect(await act('pit-manager', 'suspend', { reason: 'a table more' })).toMatchObject({ status: 200 });
    expect(await act('pit-manager', 'terms/2/activate', {})).toMatchObject({ status: 200 });
    expect(await act('pit-manager', 'resume', { reason: 'a table more' })).toMatchObject({ status: 200 });

    expect(
      await royal9([...words, '--to', to, linkId, 'MB-1099'], { TOKEN: admin.tokens['monitoring'] }),
    ).toMatchObject({
      ...{ code: 2, output: expect.stringContaining('NOT_PERMITTED') },
    });
    expect(await add('MB-1099')).toMatchObject({ code: 0, output: expect.stringContaining('royal9 table check') });
    const keys = readFileSync(join(to, 'keys.json'), 'utf8');
    expect(statSync(join(to, 'keys.json')).mode & 0o777).toBe(0o600);
    const checked = await royal9(['table', 'check', join(to, 'table.json')]);
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('leads; coup') });
    expect(await add('MB-1099')).toMatchObject({ code: 0 });
    expect(readFileSync(join(to, 'keys.json'), 'utf8')).toBe(keys);

    const elsewhere = await royal9([...words, '--to', join(folder, 'else'), linkId, 'MB-1099'], {
      TOKEN: admin.tokens['floor-setup'],
    });
    expect(elsewhere).toMatchObject({ code: 2, output: expect.stringContaining('--replace-key') });
    expect(await add('')).toMatchObject({ code: 2 });
    expect(await royal9(['add-table', linkId])).toMatchObject({ code: 2, output: expect.stringContaining('usage:') });
    expect(await controller.stop()).toBe(0);
  });
});
