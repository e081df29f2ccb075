import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateFacts, readArguments } from '@jackpot/platform';
import { settingsIn, withSettings } from '../pair/settings-files.js';
import { setUp, setup } from './setup.js';

const NAMES = ['--name', 'a.example,10.0.0.5', '--other', 'b.example,10.0.0.6'];
const SERVERS = ['--database', 'db.internal', '--redis', 'redis.internal'];

describe('royal9 setup', () => {
  const parent = mkdtempSync(join(tmpdir(), 'setup-'));
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(parent, name)) as [string, string, string];
  const file = join(parent, 'second.json');
  let written: jest.SpiedFunction<typeof process.stdout.write>;
  beforeAll(() => {
    for (const folder of [a, b, c]) cpSync('ops/deploy/settings', folder, { recursive: true });
    written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterAll(() => {
    written.mockRestore();
    rmSync(parent, { recursive: true });
  });

  async function royal9(folder: string, ...words: readonly string[]): Promise<void> {
    const read = readArguments(setup.line, [...words, '--settings', folder]);
    if (read.kind !== 'run') throw new Error(JSON.stringify(read));
    await setUp(String(read.operands[0]), read.values, 'ops/deploy/make-secrets.sh');
  }
  const first = (...words: readonly string[]) => royal9(a, 'first', '--to', file, ...words);
  const second = (folder = b) => royal9(folder, 'second', '--from', file);
  const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
  const controllerOf = (folder: string) => settingsIn(text(folder, 'controller.env'));

  it.each([
    ['SETUP_SAME_NAME', ['--name', 'a.example', '--other', 'a.example', ...SERVERS]],
    ['SETUP_SAME_ADDRESS', ['--name', 'a.example,10.0.0.5', '--other', 'b.example,10.0.0.5', ...SERVERS]],
    ['SETUP_NO_NAMES', ['--name', 'a.example', ...SERVERS]],
    ['SETUP_NO_SERVERS', [...NAMES, '--redis', 'redis.internal']],
  ])('refuses with %s, and has written nothing', async (code, words) => {
    await expect(first(...words)).rejects.toThrow(code);
    expect(() => statSync(file)).toThrow();
    expect(text(a, 'controller.env')).toBe(readFileSync('ops/deploy/settings/controller.env', 'utf8'));
  });

  it('sets up two controllers that know each other and have the same secrets', async () => {
    await first(
      ...NAMES,
      ...SERVERS,
      '--set',
      'FACILITY_ID=pier',
      '--set',
      'WITNESS_KEYS=w+1',
      '--set',
      'FACILITY_NAME=The Pier',
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await second();
    expect(controllerOf(a)).toMatchObject({
      PUBLIC_URL: 'https://a.example:3000',
      FLOOR_URL: 'https://a.example:3010',
      OTHER_CONTROLLERS: 'https://b.example:3000',
    });
    expect(controllerOf(b)).toEqual({
      ...controllerOf(a),
      PUBLIC_URL: 'https://b.example:3000',
      FLOOR_URL: 'https://b.example:3010',
      OTHER_CONTROLLERS: 'https://a.example:3000',
    });
    expect(controllerOf(b)).toMatchObject({ FACILITY_ID: 'pier', FACILITY_NAME: 'The Pier', WITNESS_KEYS: 'w+1' });
    expect(settingsIn(text(b, 'payouts.env'))).toMatchObject({ FACILITY_ID: 'pier', METRICS_PORT: '3100' });
    expect(text(b, 'payouts.env')).not.toContain('FACILITY_NAME');
    for (const name of ['records-key', 'owner-database-url', 'redis-url', 'accounts.sql'])
      expect([name, text(b, `secrets/${name}`)]).toEqual([name, text(a, `secrets/${name}`)]);
    expect(text(b, 'secrets/redis-url')).toContain('@redis.internal/0');
    expect(text(b, 'controller.env')).toContain('# Change these.');
  });

  it('gives each its own certificate of one authority, whose key stays on the first', () => {
    const facts = [a, b].map((folder) => certificateFacts(text(folder, 'certificates/server.pem')));
    expect(facts.map(({ name, hosts }) => [name, hosts])).toEqual([
      ['a.example', ['a.example', '10.0.0.5']],
      ['b.example', ['b.example', '10.0.0.6']],
    ]);
    expect(text(b, 'certificates/ca.pem')).toBe(text(a, 'certificates/ca.pem'));
    expect(text(b, 'certificates/server-key.pem')).not.toBe(text(a, 'certificates/server-key.pem'));
    expect(statSync(join(b, 'certificates/server-key.pem')).mode & 0o777).toBe(0o640);
    expect(statSync(join(a, 'authority')).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).not.toContain(JSON.stringify(text(a, 'authority/ca-key.pem')));
    expect(() => statSync(join(b, 'authority'))).toThrow();
  });

  it('runs again without names: keeps keys, certificates and ports, and brings a changed setting to both', async () => {
    const kept = ['secrets/records-key', 'certificates/server.pem'];
    const before = [a, b].flatMap((folder) => kept.map((path) => text(folder, path)));
    for (const name of ['PUBLIC_URL', 'FLOOR_URL']) {
      const moved = withSettings(text(a, 'controller.env'), { [name]: 'https://a.example:8443' });
      writeFileSync(join(a, 'controller.env'), moved);
    }
    await first('--set', 'WITNESS_KEYS=w+2');
    await second();
    expect([a, b].map((folder) => controllerOf(folder)['WITNESS_KEYS'])).toEqual(['w+2', 'w+2']);
    expect(controllerOf(a)['PUBLIC_URL']).toBe('https://a.example:8443');
    expect(controllerOf(b)).toMatchObject({
      PUBLIC_URL: 'https://b.example:8443',
      OTHER_CONTROLLERS: 'https://a.example:8443',
    });
    expect([a, b].flatMap((folder) => kept.map((path) => text(folder, path)))).toEqual(before);
  });

  it('refuses the machine, the server, the keys and the file of another installation', async () => {
    await expect(royal9(b, 'first', '--to', file, ...NAMES, ...SERVERS)).rejects.toThrow('SETUP_OTHER_MACHINE');
    await expect(second(a)).rejects.toThrow('SETUP_OTHER_MACHINE');
    await expect(first('--name', 'd.example')).rejects.toThrow('SETUP_OTHER_NAME');
    await expect(first('--database', 'db-2.internal')).rejects.toThrow('SETUP_OTHER_SERVER');
    await expect(first('--authority', join(parent, 'elsewhere'))).rejects.toThrow('SETUP_OTHER_AUTHORITY');
    await royal9(
      c,
      'first',
      '--to',
      join(parent, 'other.json'),
      '--name',
      'c.example',
      '--other',
      'd.example',
      ...SERVERS,
    );
    const cleared = text(c, 'controller.env').replace(/^(PUBLIC_URL|FLOOR_URL|OTHER_CONTROLLERS)=.*\n/gm, '');
    writeFileSync(join(c, 'controller.env'), cleared);
    await expect(second(c)).rejects.toThrow('SETUP_OTHER_KEYS');
    writeFileSync(file, '{"format":1}');
    await expect(second()).rejects.toThrow('SETUP_BUNDLE_UNREADABLE');
  });
});
