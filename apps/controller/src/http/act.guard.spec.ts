import { isChange, isOfForeignPage } from './act.guard.js';

const PUBLIC = 'https://jackpot.example';
const isForeign = (headers: Readonly<Record<string, string>>, publicUrl?: string): boolean =>
  isOfForeignPage({ headers: { host: '10.0.0.5:3000', ...headers } }, publicUrl);

describe('a request of a browser', () => {
  it('comes from our own page if the browser says so, whatever host a proxy sends', () => {
    expect(isForeign({ 'sec-fetch-site': 'same-origin', origin: PUBLIC })).toBe(false);
    expect(isForeign({ 'sec-fetch-site': 'none' })).toBe(false);
  });

  it.each(['cross-site', 'same-site', ''])('comes from a foreign page at Sec-Fetch-Site "%s"', (site) => {
    expect(isForeign({ 'sec-fetch-site': site, origin: 'http://10.0.0.5:3000' })).toBe(true);
  });

  it.each([
    ['of the address that it goes to', 'http://10.0.0.5:3000', undefined, false],
    ['of the public address, behind a proxy', PUBLIC, `${PUBLIC}/`, false],
    ['of another port', 'http://10.0.0.5:8080', undefined, true],
    ['of another host', 'http://evil.example', PUBLIC, true],
    ['of a sandboxed frame', 'null', PUBLIC, true],
    ['that is no address', 'jackpot', undefined, true],
  ])('is judged without that header by an Origin %s', (_, origin, publicUrl, is) => {
    expect(isForeign({ origin }, publicUrl)).toBe(is);
  });

  it('is not of a foreign page if a program sends it', () => {
    expect(isForeign({})).toBe(false);
  });
});

it('only POST, PUT, PATCH and DELETE are changes', () => {
  expect(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => isChange({ method }))).toEqual(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
  );
});
