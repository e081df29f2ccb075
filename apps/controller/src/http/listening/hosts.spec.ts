import { readTarget, KnownHosts, hostNamesOf, normalizeUrl } from './hosts.js';
import type { IncomingMessage } from 'node:http';

describe('a request line', () => {
  it.each([
    ['/openapi.json', '/openapi.json'],
    ['/%6fpenapi.json', '/openapi.json'],
    ['/%6F%70enapi%2ejson', '/openapi.json'],
    ['/openapi.json#part', '/openapi.json'],
    ['/openapi.json?a=%6f', '/openapi.json?a=%6f'],
    ['/api/v1/links/a%2fb', '/api/v1/links/a%2Fb'],
    ['/%c3%a9', '/%C3%A9'],
    ['/%zz', '/%zz'],
    ['*', '*'],
    ['//a/b', '//a/b'],
  ])('%s is read as %s', (line, url) => {
    expect(readTarget(line)).toEqual({ url, host: undefined });
    expect(readTarget(url).url).toBe(url);
  });

  it.each([
    ['http://h.example/openapi.json', 'h.example', '/openapi.json'],
    ['HTTPS://h.example:3000/%6fpenapi.json?x', 'h.example:3000', '/openapi.json?x'],
    ['http://h.example', 'h.example', '/'],
    ['http://h.example?x', 'h.example', '/?x'],
    ['http:///openapi.json', '', '/openapi.json'],
    ['http://a@h.example/', 'a@h.example', '/'],
  ])('with a whole URL, %s, names its host', (line, host, url) => {
    expect(readTarget(line)).toEqual({ url, host });
  });
});

const SETTINGS = {
  ...{ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.casino.example', FLOOR_URL: 'https://floor.casino.example:3010' },
  ...{ OTHER_CONTROLLERS: ['https://b.casino.example'], PUBLIC_HOSTS: ['casino.example'] },
};
const NONE = {
  HOST: '127.0.0.1',
  PUBLIC_URL: undefined,
  FLOOR_URL: undefined,
  OTHER_CONTROLLERS: [],
  PUBLIC_HOSTS: [],
};

function refusalOf(settings: Parameters<typeof hostNamesOf>[0], hosts: readonly string[], line = '/ui/') {
  const request = { url: line, rawHeaders: hosts.flatMap((host) => ['Host', host]) } as unknown as IncomingMessage;
  normalizeUrl(request);
  return new KnownHosts(hostNamesOf(settings)).refusalOf(request);
}

describe('the host of a request', () => {
  it.each([
    ...['a.casino.example', 'A.Casino.Example:443', 'a.casino.example.', 'b.casino.example', 'casino.example'],
    ...['floor.casino.example:3010', 'localhost:3000', '10.0.0.5:3000', '127.0.0.1', '[::1]:3000', '[2001:db8::5]'],
  ])('%s is served', (host) => {
    expect(refusalOf(SETTINGS, [host])).toBeUndefined();
  });

  it.each([
    ...['rebinding.example', 'a.casino.example.evil.example', 'evil@a.casino.example', 'a.casino.example@evil.example'],
    ...['', '[::1', 'a.casino.example:x', '127.0.0.1.evil.example', 'a.casino.example/', 'localhost.evil.example'],
  ])('%j is refused', (host) => {
    expect(refusalOf(SETTINGS, [host])).toBe('HOST_UNKNOWN');
  });

  it('is this machine where no address is configured', () => {
    expect(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'].map((host) => refusalOf(NONE, [host]))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(refusalOf(NONE, ['a.casino.example'])).toBe('HOST_UNKNOWN');
  });

  it('must be stated exactly once', () => {
    expect(refusalOf(SETTINGS, ['casino.example', 'casino.example'])).toBe('HOST_NOT_UNIQUE');
    expect(refusalOf(SETTINGS, ['casino.example', 'casino.example'], '/health/live')).toBe('HOST_NOT_UNIQUE');
    expect(refusalOf(SETTINGS, [])).toBe('HOST_UNKNOWN');
  });

  it('of a whole-URL request line counts as well', () => {
    expect(refusalOf(SETTINGS, ['casino.example'], 'http://h1.example/ui/')).toBe('HOST_UNKNOWN');
    expect(refusalOf(SETTINGS, ['h1.example'], 'http://casino.example/ui/')).toBe('HOST_UNKNOWN');
    expect(refusalOf(SETTINGS, ['casino.example'], 'http://casino.example/ui/')).toBeUndefined();
  });

  it('is any name for health, by which probes and proxies call', () => {
    expect(refusalOf(SETTINGS, ['controller-a:3000'], '/health/ready')).toBeUndefined();
    expect(refusalOf(SETTINGS, ['controller-a:3000'], '/%68ealth/ready?x')).toBeUndefined();
    expect(refusalOf(SETTINGS, ['controller-a:3000'], '/health/../ui/')).toBe('HOST_UNKNOWN');
  });
});
