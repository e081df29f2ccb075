import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installedSettings } from '../installation-settings.js';
import { writeBundle } from './bundle.js';
import { redacted, secretsIn, secretsOf } from './secrets.js';

const hex = (digit: string): string => digit.repeat(64);

const PLANTED = {
  records: hex('1'),
  accepted: [hex('2'), hex('3')],
  trigger: hex('4'),
  replaced: hex('5'),
  database: 'p%40ss/w0rd',
  redis: 'redis-pass-1',
  oidc: 'client secret of the provider',
  webhook: 'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4',
  pem: 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg',
} as const;

describe('the support bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-'));
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  put('secrets/records-key', `${PLANTED.records}\n`);
  put('secrets/records-keys-accepted', PLANTED.accepted.join(','));
  put('secrets/replaced/patron-key-2026', PLANTED.replaced);
  put('secrets/controller-database-url', `mysql://me:${encodeURIComponent(PLANTED.database)}@db/jackpot\n`);
  put('secrets/redis.conf', `requirepass ${PLANTED.redis}\nappendonly yes\n`);
  put('secrets/accounts.sql', 'GRANT ALL ON jackpot.* TO jackpot_owner\n');
  put('webhooks/one', PLANTED.webhook);
  put('webhooks.json', JSON.stringify([{ id: 'one', secretFiles: [join(folder, 'webhooks/one')] }]));
  put('certificates/server-key.pem', `-----BEGIN PRIVATE KEY-----\n${PLANTED.pem}\n-----END PRIVATE KEY-----\n`);
  put('certificates/server.pem', '-----BEGIN CERTIFICATE-----\nMIIBpublic\n-----END CERTIFICATE-----\n');
  put(
    'controller.env',
    [
      'DATABASE_URL_FILE=/run/secrets/controller-database-url',
      'RECORDS_KEY_FILE=/run/secrets/records-key',
      `TRIGGER_KEY=${PLANTED.trigger}`,
      `OIDC_CLIENT_SECRET="${PLANTED.oidc}"`,
      'FACILITY_NAME=Harbor Casino',
      `WEBHOOKS_FILE=${join(folder, 'webhooks.json')}`,
    ].join('\n'),
  );
  const secrets = secretsOf(installedSettings(folder), folder);
  const planted = Object.values(PLANTED).flat();
  afterAll(() => rmSync(folder, { recursive: true }));

  const path = join(folder, 'bundle.tar.gz');
  const contentOf = (name: string): string =>
    execFileSync('tar', ['-xzOf', path, `royal9-support/${name}`], { encoding: 'utf8' });
  const part = (name: string, text: string) => ({ name, read: () => Promise.resolve(text) });

  it('finds every secret of the settings, and no public word', () => {
    expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining(planted));
    for (const word of ['Harbor Casino', 'appendonly', 'MIIBpublic', 'jackpot', 'GRANT'])
      expect(redacted(word, secrets)).toBe(word);
  });

  it('replaces every secret wherever it occurs, and only its owner can read it', async () => {
    const log = planted.map((secret) => `{"msg":"seen ${secret} here"}`).join('\n');
    const unread = await writeBundle(
      path,
      [
        part('logs/a.log', `${log}\nBearer abcdef.123\nmysql://you:other@db`),
        part('settings/controller.env', readFileSync(join(folder, 'controller.env'), 'utf8')),
        { name: 'health/a.json', read: () => Promise.reject(new Error(`away: ${PLANTED.database}`)) },
      ],
      secrets,
    );
    expect(unread).toEqual(['health/a.json']);
    expect(contentOf('logs/a.log').match(/seen \[secret\] here/g)).toHaveLength(planted.length);
    expect(contentOf('logs/a.log')).toContain('Bearer [hidden]\nmysql://you:[hidden]@db');
    expect(contentOf('settings/controller.env')).toMatch(/TRIGGER_KEY=\[secret\]\n.*\nFACILITY_NAME=Harbor Casino/);
    expect(contentOf('health/a.json')).toBe('could not be read: away: [secret]\n');
    const tar = execFileSync('gunzip', ['-c', path]);
    expect(planted.filter((secret) => tar.includes(secret))).toEqual([]);
    expect(secretsIn(tar, secrets)).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    rmSync(path);
  });

  it.each([
    ['in base64', Buffer.from(`x${PLANTED.redis}`).subarray(1).toString('base64')],
    ['as the bytes of a key in base64', Buffer.from(PLANTED.records, 'hex').toString('base64')],
    ['with escapes of an address', encodeURIComponent(PLANTED.oidc)],
    ['in capitals', PLANTED.redis.toUpperCase()],
    ['as hex of its text', Buffer.from(PLANTED.redis).toString('hex')],
  ])('is not written where a secret is left, %s', async (_, text) => {
    await expect(writeBundle(path, [part('logs/a.log', `a ${text} b`)], secrets)).rejects.toThrow(
      /^Nothing is written: the bundle would contain a secret of /,
    );
    expect(existsSync(path)).toBe(false);
  });

  it('never overwrites a file', async () => {
    put('bundle.tar.gz', 'mine');
    await expect(writeBundle(path, [], secrets)).rejects.toThrow('is there already');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});
