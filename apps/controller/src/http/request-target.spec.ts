import { readTarget } from './request-target.js';

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
