import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { PAGES } from './docs/pages.js';

/** `npm run docs` writes the pages. Otherwise this spec compares them with the code. */
const isWriting = process.env['WRITE_DOCS'] === '1';

describe('the generated files', () => {
  it.each(PAGES.map((render) => render()))('$path restates the code (npm run docs)', ({ path, text }) => {
    const file = posix.join('docs', path);
    if (isWriting) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

const git = (...args: string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = git('ls-files', '--cached', '--others', '--exclude-standard');
const folders = new Set(
  files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
);

describe('a page', () => {
  const pages = files.filter((file) => file.endsWith('.md') && existsSync(file));

  it.each(pages)('%s: every file and folder that it names exists', (page) => {
    const text = readFileSync(page, 'utf8');
    const named = [...text.matchAll(/`((?:apps|libs|hardware|migrations|ops|docs|test)\/[^\s`]+)`/g)].map(
      ([, path = '']) => path,
    );
    const linked = [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, path = '']) =>
      posix.join(posix.dirname(page), path),
    );
    expect([...named, ...linked].filter((path) => !isThere(path))).toEqual([]);
  });
});

describe('the decisions in docs/adr', () => {
  const decisions = files.filter((file) => /^docs\/adr\/\d{4}-/.test(file) && existsSync(file));

  it('have one number each, which is also in their title', () => {
    const numbers = decisions.map((file) => Number(posix.basename(file).slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(decisions.map((file) => Number(/^# (\d+)\. /.exec(readFileSync(file, 'utf8'))?.[1]))).toEqual(numbers);
  });
});

/** In a path, `<area>` stands for any name, and `…` or `*` for any part of a name. */
function isThere(path: string): boolean {
  const plain = path.replace(/[#:].*$/, '').replace(/\/$/, '');
  if (files.includes(plain) || folders.has(plain)) return true;
  const pattern = plain.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/<[^>]+>|…|\*/g, '[^/]*');
  const form = new RegExp(`^${pattern}$`);
  return (
    pattern !== plain && (files.some((file) => form.test(file)) || [...folders].some((folder) => form.test(folder)))
  );
}
