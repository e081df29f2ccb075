import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const SPEC = /\.(e2e-)?spec\.ts$|\/testing\/|\/test\//;
const OURS = /^(apps|libs|hardware|migrations)\/.*\.ts$/;

/** The site is left out, because it names pages that it builds. */
const CITING = /^(?!apps\/site\/).*\.(ts|tsx|mjs|sh|md|ya?ml)$/;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // A deleted file is listed until its deletion is committed.
  }
}

const WORDS_OF_A_STATE = /COMAR|Maryland|Md\. Code|OAC \d|ORC \d|Ohio/;
const NAMES_OF_GAMES = ['libs/rules/src/wagers/rule-sets.ts', 'libs/odds/src/answer/answer-odds.ts'];

describe('what neither the compiler nor the linter follows', () => {
  it('no program states the law of one state: its file in libs/progressive/src/jurisdiction does', () => {
    const programs = tracked.filter(
      (path) => /^(apps|libs|hardware)\/.*\.tsx?$/.test(path) && !SPEC.test(path) && !NAMES_OF_GAMES.includes(path),
    );
    const stating = programs.filter((path) =>
      WORDS_OF_A_STATE.test(textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')),
    );
    expect(programs.length).toBeGreaterThan(500);
    expect(stating).toEqual([]);
  });

  it('every invariant that is cited is listed, and every one listed is cited', () => {
    const listed = new Set(textOf('docs/reference/invariants.md').match(/INV-\d{2}/g));
    const cited = new Set(
      tracked.filter((path) => OURS.test(path)).flatMap((path) => textOf(path).match(/INV-\d{2}/g) ?? []),
    );
    expect([...cited].filter((id) => !listed.has(id))).toEqual([]);
    expect([...listed].filter((id) => !cited.has(id))).toEqual([]);
  });

  // The compiler does not check the URL of a worker thread.
  it('every file that is started by its URL exists', () => {
    const known = new Set(tracked);
    const missing = tracked
      .filter((path) => OURS.test(path) && !SPEC.test(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/new URL\('(\.[^']*)\.[jt]s', import\.meta\.url\)/g)]
          .map(([, relative = '']) => `${posix.join(posix.dirname(path), relative)}.ts`)
          .filter((started) => !known.has(started) || textOf(started) === '')
          .map((started) => `${path} starts ${started}`),
      );
    expect(missing).toEqual([]);
  });

  it('every document named in code or documents exists', () => {
    const known = new Set(tracked.filter((path) => path.endsWith('.md')).map((path) => posix.basename(path)));
    const cited = tracked
      .filter((path) => CITING.test(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/\b[A-Za-z0-9][A-Za-z0-9-]*\.md\b/g)]
          .filter(([name]) => !known.has(name))
          .map(([name]) => `${path} names ${name}`),
      );
    expect(cited).toEqual([]);
  });

  it('every document has a title', () => {
    const without = tracked.filter((path) => path.endsWith('.md') && !textOf(path).startsWith('# '));
    expect(without).toEqual([]);
  });
});
