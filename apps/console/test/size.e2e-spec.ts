import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { must } from '@jackpot/money';
import { ROOT, buildPages } from './pages.js';

const BUILT = join(ROOT, 'dist/apps/console');
const ASSETS = join(BUILT, 'assets');
const gzipped = (path: string): number => gzipSync(readFileSync(path)).length;
const bytesOf = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + gzipped(file), 0);

const LOADS: Readonly<Record<string, RegExp>> = {
  html: /(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g,
  js: /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g,
  css: /url\("?(?:\.\/)?([^"):]+\.woff2)"?\)/g,
};
const LATER = /import\(\s*["'`](\.\/[^"'`]+\.js)["'`]\s*\)/g;

function loadedBy(first: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const [, kind = ''] = /\.(\w+)$/.exec(path) ?? [];
    const found = readFileSync(path, 'utf8').matchAll(LOADS[kind] ?? /(?!)/g);
    for (const [, file = ''] of found) add(join(dirname(path), file));
  };
  add(first);
  return seen;
}

const loadedLater = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(LATER)].map(([, name = '']) => join(ASSETS, basename(name)));

describe('the pages as they are built', () => {
  beforeAll(buildPages, 120_000);

  it('the sign is loaded in less than 52 kB, font and all', () => {
    expect(bytesOf(loadedBy(join(BUILT, 'sign.html')))).toBeLessThan(52_000);
  });

  it('a person of any role loads less than 115 kB for the first page and the largest one, font and charts included', () => {
    const shell = loadedBy(join(BUILT, 'app.html'));
    const [start] = [...shell].flatMap((file) => (file.endsWith('.js') ? loadedLater(file) : []));
    const first = new Set([...shell, ...loadedBy(must(start, 'the program of the console'))]);
    const pages = loadedLater(must(start, 'the program of the console'));
    const withPage = pages.map((page) => [basename(page), bytesOf(new Set([...first, ...loadedBy(page)]))] as const);
    expect(pages.length).toBeGreaterThan(15);
    expect(bytesOf(first)).toBeGreaterThan(50_000);
    expect(withPage.filter(([, bytes]) => bytes >= 115_000)).toEqual([]);
  });

  it('every page of the console together is less than 265 kB', () => {
    const isSeparate = /^(?:verify\.worker|console\.)/;
    const separate = readdirSync(ASSETS).filter((file) => isSeparate.test(file));
    expect(separate.map((file) => file.split('-')[0])).toEqual(['console.es', 'verify.worker']);
    const files = readdirSync(ASSETS).filter((file) => !isSeparate.test(file));
    expect(bytesOf(files.map((file) => join(ASSETS, file)))).toBeLessThan(265_000);
  });
});
