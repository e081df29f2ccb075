import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WatchedFiles, isReachedByTls, tlsProblem } from './tls.js';

describe('files that belong together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')] as const;
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are used when they match, and until then the previous files stay in use', async () => {
    writeFileSync(first, 'one');
    writeFileSync(second, 'one');
    const [changed, failed]: [string[], string[]] = [[], []];
    const files = new WatchedFiles([first, second], {
      make: ([left = '', right = '']) => {
        if (left !== right) throw new RangeError(`${left} and ${right} do not fit`);
        return left;
      },
      changed: (value) => changed.push(value),
      failed: (problem) => failed.push(problem),
    });
    expect(await files.start()).toBe('one');
    await files.read();
    writeFileSync(first, 'two');
    await files.read();
    await files.read();
    expect([changed, failed]).toEqual([[], ['two and one do not fit']]);
    writeFileSync(second, 'two');
    await files.read();
    expect([changed, failed.length]).toEqual([['two'], 1]);
    rmSync(first);
    await files.read();
    await files.read();
    expect([changed.length, failed.length]).toEqual([1, 2]);
    await files.stop();
  });
});

const NONE = {
  HOST: '127.0.0.1',
  PUBLIC_URL: undefined,
  TRUSTED_PROXIES: undefined,
  TLS_CERT_FILE: undefined,
  TLS_KEY_FILE: undefined,
  FLOOR_TLS_CA_FILE: undefined,
  FLOOR_TLS_CERT_FILE: undefined,
  FLOOR_TLS_KEY_FILE: undefined,
  FLOOR_TLS_CRL_FILE: undefined,
};
const PEOPLE = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' };

describe('a controller that would listen in plain text', () => {
  it.each([
    ['on this machine', {}],
    ['on this machine, by its name', { HOST: 'localhost' }],
    ['on this machine, by IPv6', { HOST: '::1' }],
    [
      'behind a proxy with TLS',
      { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.39.0.0/16', PUBLIC_URL: 'https://jackpot.example' },
    ],
    ['not at all', { HOST: '0.0.0.0', ...PEOPLE, FLOOR_TLS_CA_FILE: 'ca.pem' }],
  ])('starts %s', (_, settings) => {
    expect(tlsProblem({ ...NONE, ...settings })).toBeNull();
  });

  it.each([
    ['everywhere', { HOST: '0.0.0.0' }, /public port .* and the port for tables/],
    ['everywhere by IPv6', { HOST: '::' }, /public port/],
    ['by a name', { HOST: 'controller.internal' }, /public port/],
    ['for tables', { HOST: '10.0.0.5', ...PEOPLE }, /plain text, without TLS: the port for tables/],
    [
      'for people',
      { HOST: '10.0.0.5', FLOOR_TLS_CA_FILE: 'a', FLOOR_TLS_CERT_FILE: 'b', FLOOR_TLS_KEY_FILE: 'c' },
      /TLS_KEY_FILE\)\.$/m,
    ],
    ['behind a proxy that has no TLS itself', { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.9' }, /plain text/],
  ])('is refused %s, with what to do', (_, settings, what) => {
    const problem = tlsProblem({ ...NONE, ...settings }) ?? '';
    expect(problem).toMatch(what);
    expect(problem.split('\n')).toHaveLength(2);
  });

  it.each([
    ['a certificate without its key', { TLS_CERT_FILE: 'cert.pem' }],
    ['a certificate for tables without its key', { FLOOR_TLS_CA_FILE: 'ca.pem', FLOOR_TLS_CERT_FILE: 'cert.pem' }],
    ['an authority of tables without a certificate of the port', { FLOOR_TLS_CA_FILE: 'ca.pem' }],
    ['a list of revocations without its authority', { ...PEOPLE, FLOOR_TLS_CRL_FILE: 'revoked.pem' }],
  ])('is refused for %s', (_, settings) => {
    expect(tlsProblem({ ...NONE, ...settings })?.split('\n')).toHaveLength(2);
  });
});

describe('cookies', () => {
  it('are secure over TLS of the controller and of a proxy', () => {
    expect(isReachedByTls(NONE)).toBe(false);
    expect(isReachedByTls({ ...NONE, ...PEOPLE })).toBe(true);
    expect(isReachedByTls({ ...NONE, PUBLIC_URL: 'https://jackpot.example' })).toBe(true);
  });
});
