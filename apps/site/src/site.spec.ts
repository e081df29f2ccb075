import { join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, find } from './search.js';
import { buildSite } from './site.js';
import { GROUP_TITLES, addressOf, groupOf, readSources } from './sources.js';

const ROOT = join(import.meta.dirname, '../../..');
const site = buildSite(ROOT);
const pages = [...site].filter(([address]) => address.endsWith('.html')) as readonly (readonly [string, string])[];
const BUILT = ['assets/site.js', 'assets/style.css', 'assets/favicon.svg'];

function brokenIn(address: string, html: string): readonly string[] {
  const named = [...html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g)].map(([, to = '']) => to);
  return named.filter((to) => {
    if (/^[a-z]+:/.test(to)) return false;
    const [file = '', id] = to.split('#');
    const target = file === '' ? address : posix.join(posix.dirname(address), file);
    const content = site.get(target);
    if (content === undefined) return !BUILT.includes(target);
    return id !== undefined && !String(content).includes(` id="${decodeURIComponent(id)}"`);
  });
}

describe('the documentation site', () => {
  it.each(pages)('%s: every link, anchor and picture is there', (address, html) => {
    expect(brokenIn(address, html)).toEqual([]);
  });

  it('a broken link, anchor or picture is found', () => {
    const html = '<a href="no.html"><a href="index.html#no"><img src="no.png"><a href="https://example.com/">';
    expect(brokenIn('index.html', html)).toEqual(['no.html', 'index.html#no', 'no.png']);
  });

  it.each(pages)('%s: no script and no style inside, nothing loaded from elsewhere', (_, html) => {
    expect(html).not.toMatch(
      /<script(?![^>]* src="[./\w-]+")|<style|<[^>]* (?:style|on\w+)="|<(?:img|link|script)[^>]*https?:/,
    );
  });

  it('has every page of docs/, in the navigation under its own title', () => {
    const sources = readSources(ROOT);
    expect(sources.length).toBeGreaterThan(50);
    const home = String(site.get('index.html'));
    for (const { path } of sources) expect(home).toContain(` href="${addressOf(path)}"`);
    expect(home).toContain('>Deploy</a>');
    for (const [, title] of GROUP_TITLES) expect(home).toContain(`<h2>${title}</h2>`);
  });

  it('a new folder of docs/ needs a title', () => {
    expect(() => groupOf('docs/unheard/of.md')).toThrow('add the folder docs/unheard/');
  });
});

describe('the search', () => {
  const index = MiniSearch.loadJSON(String(site.get('search.json')), SEARCH_OPTIONS);

  it.each([
    ['must hit', 'reference/must-hit.html'],
    ['LATE_WAGER', 'reference/rejections.html'],
    ['claims.verify', 'api/rest-claims.html'],
    ['close gaming day', 'how-to/close-a-gaming-day.html'],
    ['trail rights seal', 'adr/0014-rows-that-give-rights.html'],
  ])('"%s" is found in %s', (query, address) => {
    const found = find(index, query).slice(0, 12);
    expect(found.map(({ id }) => id.split('#')[0])).toContain(address);
  });

  it('finds nothing for words that no page has', () => {
    expect(find(index, 'zeppelin')).toEqual([]);
  });
});

describe('the pages of the API', () => {
  it('have every operation, with what it takes and gives', () => {
    const claims = String(site.get('api/rest-claims.html'));
    expect(claims).toContain('<code>POST /api/v1/claims/{awardId}/verify</code>');
    expect(claims).toContain('Response 200');
    expect(String(site.get('api/schemas.html'))).toContain('id="problem"');
  });

  it('have every message of a table with an example', () => {
    expect(String(site.get('api/messages-floor.html'))).toContain('id="floorlock"');
  });
});
