import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT, buildPages } from './pages.js';

const BUILT = join(ROOT, 'dist/apps/console');
const gzipped = (path: string): number => gzipSync(readFileSync(path)).length;

const LOADS: Readonly<Record<string, RegExp>> = {
  html: /(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g,
  js: /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g,
  css: /url\("?(?:\.\/)?([^"):]+\.woff2)"?\)/g,
};

/** Everything loaded before the first press, compressed. */
function firstLoad(page: string): number {
  const seen = new Set<string>();
  const add = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const [, kind = ''] = /\.(\w+)$/.exec(path) ?? [];
    const found = readFileSync(path, 'utf8').matchAll(LOADS[kind] ?? /(?!)/g);
    for (const [, file = ''] of found) add(join(dirname(path), file));
  };
  add(join(BUILT, page));
  return [...seen].reduce((bytes, path) => bytes + gzipped(path), 0);
}

describe('the pages as they are built', () => {
  beforeAll(buildPages, 120_000);

  it('the sign is loaded in less than 52 kB, font and all', () => {
    expect(firstLoad('sign.html')).toBeLessThan(52_000);
  });

  it('every page of the console together, charts and font included, is less than 240 kB', () => {
    const assets = join(BUILT, 'assets');
    // Only a verification loads the verifier.
    const pages = readdirSync(assets).filter((file) => !file.startsWith('verify.worker'));
    const all = pages.reduce((bytes, file) => bytes + gzipped(join(assets, file)), 0);
    expect(firstLoad('app.html')).toBeGreaterThan(5_000);
    expect(pages.length).toBeLessThan(readdirSync(assets).length);
    expect(all).toBeLessThan(240_000);
  });
});
