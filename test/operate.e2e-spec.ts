import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clientEnvironment } from '../ops/servers/client-programs.mjs';
import { type TestEnvironment, startEnvironment } from './support/environment.js';
import { KEPT } from './support/kept.js';

const ROYAL9 = resolve('ops/deploy/royal9');

interface Shown {
  readonly code: number | null;
  readonly output: string;
}

/** The command on the path, as an administrator runs it: from another folder, under the owner of the database. */
describe('royal9', () => {
  let environment: TestEnvironment;
  let programs: Readonly<Record<string, string>>;
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));

  beforeAll(async () => {
    programs = await clientEnvironment({ log: () => undefined });
    environment = await startEnvironment();
  });
  afterAll(async () => {
    await environment.close();
    rmSync(folder, { recursive: true });
  });

  function royal9(words: readonly string[], own: Readonly<Record<string, string>> = {}): Promise<Shown> {
    const { NODE_OPTIONS: _, ...machine } = process.env;
    const env = { ...machine, ...environment.env, ...programs, DATABASE_URL: environment.databaseUrl, ...own };
    const child = spawn(ROYAL9, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return new Promise((ended) => child.once('close', (code) => ended({ code, output })));
  }

  it('migrate --check states what a migration would do, and the migration is not done', async () => {
    expect(await royal9(['migrate', '--check'])).toMatchObject({ code: 0, output: expect.stringContaining('nothing') });
    const [last] = await environment.sql('SELECT name FROM schema_migration ORDER BY id DESC LIMIT 1');
    const name = String(last?.['name']);
    await environment.sql(`DELETE FROM schema_migration WHERE name = '${name}'`);
    expect(await royal9(['migrate', '--check'])).toMatchObject({ code: 0, output: expect.stringContaining(name) });
    expect(await environment.sql(`SELECT name FROM schema_migration WHERE name = '${name}'`)).toEqual([]);
    await environment.sql(`INSERT INTO schema_migration (timestamp, name) VALUES (1, 'Contract_Later_1')`);
    const refused = await royal9(['migrate', '--check']);
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('by a later release') });
    await environment.sql(`DELETE FROM schema_migration WHERE name = 'Contract_Later_1'`);
    expect(await royal9(['migrate'])).toMatchObject({ code: 0, output: expect.stringContaining(`migrated: ${name}`) });
    expect(await royal9(['migrate', '--chek'])).toMatchObject({ code: 2, output: expect.stringContaining('--check') });
  });

  it('backup names the software that wrote it, and restore refuses a backup of a later one', async () => {
    expect(await royal9(['backup', '--to', folder])).toMatchObject({ code: 0 });
    const [backup = ''] = readdirSync(folder);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    const manifest: unknown = JSON.parse(readFileSync(join(folder, backup, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ software: { version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });

    const later = join(folder, 'later');
    cpSync(KEPT, later, { recursive: true });
    const kept = JSON.parse(readFileSync(join(KEPT, 'manifest.json'), 'utf8')) as { readonly software: object };
    const software = { ...kept.software, version: '10.0.0' };
    writeFileSync(join(later, 'manifest.json'), JSON.stringify({ ...kept, software }));
    const refused = await royal9(['restore', '--from', later]);
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('restore it with 10.0.0 or later') });
  });
});
