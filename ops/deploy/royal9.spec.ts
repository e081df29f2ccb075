import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TABLE_NODE_ARGS } from '../lib/node-args.mjs';

describe('royal9', () => {
  const home = mkdtempSync(join(tmpdir(), 'royal9-'));
  const script = join(home, 'ops/deploy/royal9');
  const secrets = join(home, 'secrets');

  beforeAll(() => {
    for (const folder of ['ops/deploy', 'node_modules/.bin', 'secrets'])
      mkdirSync(join(home, folder), { recursive: true });
    copyFileSync('ops/deploy/royal9', script);
    writeFileSync(
      join(home, 'node_modules/.bin/node'),
      '#!/bin/sh\necho "$*"; env | grep -E "_FILE=|_URL=|_ACCOUNTS=|_CERTS="; exit 3\n',
      {
        mode: 0o755,
      },
    );
    for (const name of ['records-key', 'owner-database-url', 'backup-database-url', 'controller-database-url'])
      writeFileSync(join(secrets, name), name);
  });
  afterAll(() => rmSync(home, { recursive: true }));

  function royal9(words: readonly string[], own: Readonly<Record<string, string>> = {}) {
    const env = { PATH: process.env['PATH'] ?? '', ROYAL9_SECRETS: secrets, ...own };
    const { status, stdout } = spawnSync(script, words, { env, encoding: 'utf8' });
    const [ran = '', ...settings] = stdout
      .replaceAll(`${home}/ops/deploy/../../`, '')
      .replaceAll(secrets, '')
      .trim()
      .split('\n');
    return { status, ran, settings: settings.toSorted() };
  }

  it('starts a table agent with the options of Node that package.json has, too', () => {
    const program = [...TABLE_NODE_ARGS, 'dist/apps/table/bundle/main.js'].join(' ');
    expect(royal9(['table', 'run', 'table.json']).ran).toBe(`${program} run table.json`);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['table']).toBe(`node ${program}`);
  });

  it('gives a command the account and key that it needs, and returns its exit code', () => {
    expect(royal9(['backup', '--to', '/x'])).toEqual({
      ...{ status: 3, ran: 'dist/apps/cli/bundle/main.js backup --to /x' },
      settings: ['DATABASE_URL_FILE=/backup-database-url'],
    });
    expect(royal9(['verify']).settings).toEqual([
      'DATABASE_URL_FILE=/controller-database-url',
      'RECORDS_KEY_FILE=/records-key',
    ]);
    expect(royal9(['migrate', '--check'])).toEqual({
      ...{ status: 3, ran: 'dist/apps/controller/bundle/main.js --migrate --check' },
      settings: ['DATABASE_URL_FILE=/owner-database-url'],
    });
    expect(royal9(['certificates']).settings).toEqual([]);
  });

  it('gives replaced keys to commands that verify, and the signing key to commands that sign', () => {
    for (const name of ['records-keys-before', 'checkpoint-key']) writeFileSync(join(secrets, name), name);
    expect(royal9(['try-restore']).settings).toEqual([
      'DATABASE_URL_FILE=/owner-database-url',
      'RECORDS_KEYS_BEFORE_FILE=/records-keys-before',
      'RECORDS_KEY_FILE=/records-key',
    ]);
    expect(royal9(['export']).settings).toEqual([
      'CHECKPOINT_KEY_FILE=/checkpoint-key',
      'DATABASE_URL_FILE=/controller-database-url',
    ]);
  });

  it('gives the accounts of the installation to commands that grant rights, and its authority to every command', () => {
    mkdirSync(join(home, 'certificates'));
    const [accounts, authority] = [join(home, 'migration.env'), join(home, 'certificates/ca.pem')];
    writeFileSync(accounts, 'DATABASE_URL_FILE=/run/secrets/x\n# DATABASE_ACCOUNTS=\nDATABASE_ACCOUNTS=reader=r@%\n');
    writeFileSync(authority, 'PEM');
    for (const command of ['migrate', 'restore', 'restore-archive'])
      expect(royal9([command]).settings).toContain('DATABASE_ACCOUNTS=reader=r@%');
    expect(royal9(['migrate'], { DATABASE_ACCOUNTS: 'reader=s@%' }).settings).toContain('DATABASE_ACCOUNTS=reader=s@%');
    expect(royal9(['add-table']).settings).toEqual([`NODE_EXTRA_CA_CERTS=${authority}`]);
    expect(royal9(['add-table'], { NODE_EXTRA_CA_CERTS: '/other' }).settings).toEqual(['NODE_EXTRA_CA_CERTS=/other']);
    for (const file of [accounts, authority]) rmSync(file);
  });

  it('does not overwrite a setting of the environment', () => {
    expect(royal9(['backup'], { DATABASE_URL: 'mysql://other' }).settings).toEqual(['DATABASE_URL=mysql://other']);
    expect(royal9(['backup'], { DATABASE_URL_FILE: '/other' }).settings).toEqual(['DATABASE_URL_FILE=/other']);
  });

  it('completes and describes every command', () => {
    const completed = execFileSync(
      'bash',
      [
        '-c',
        `eval "$(${script} completion)"; COMP_CWORD=1; COMP_WORDS=(royal9 ''); _royal9 royal9 ''; echo "\${COMPREPLY[@]}"`,
      ],
      { encoding: 'utf8' },
    ).trim();
    const main = readFileSync('apps/cli/src/main.ts', 'utf8');
    const declared = [...main.matchAll(/^ {2}'?([a-z-]+)'?: async/gm)].map(([, name]) => name);
    const others = ['migrate', 'conformance', 'table', 'witness', 'completion'];
    expect(
      completed
        .split(' ')
        .filter((word) => word !== '--help')
        .toSorted(),
    ).toEqual([...declared, ...others].toSorted());
    const help = execFileSync(script, ['--help'], { encoding: 'utf8' });
    for (const name of completed.split(' ').slice(1)) expect(help).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
