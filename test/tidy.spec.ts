import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** One walk over what git tracks: habits that no compiler knows, each with what to write instead. */

interface Ban {
  readonly what: RegExp;
  readonly where: RegExp;
  readonly except?: RegExp;
  readonly instead: string;
}

const PURE = /^(libs\/(money|rules|progressive|books|journal|contract|odds|proof)|hardware\/(osdp|shoe|sign))\/src\//;
const SPEC = /\.(e2e-)?spec\.ts$|\/testing\/|\/test\//;
const OURS = /^(apps|libs|hardware|migrations)\/.*\.ts$/;

const BANS: readonly Ban[] = [
  { what: /\bDate\.now\(|\bnew Date\(\)/, where: PURE, except: SPEC, instead: 'time is an argument: `now`' },
  {
    what: /\bMath\.random\(/,
    where: OURS,
    except: /^apps\/(console|lab)\//,
    instead: 'chance is an argument: `Draws`, or a seeded generator',
  },
  {
    what: /\bparseFloat\(|\.toFixed\(/,
    where: /^(apps\/(controller|payouts|cli|lab\/src\/(oracle|players))|libs)\//,
    except: SPEC,
    instead: 'money is bigint: `parseCents`, `centsToText`',
  },
  { what: /\bNumber\([\w.]*(Cents|Micro)\)/, where: PURE, except: SPEC, instead: 'money stays bigint' },
  {
    what: /\bprocess\.env\b/,
    where: OURS,
    except: /^libs\/platform\/src\/config\/|^apps\/(lab|console)\/|spec\.ts$|\/test(ing)?\//,
    instead: '`readSettings(schema)`',
  },
  {
    what: /\bas any\b|: any(?=[;,)\]>]| [=|])|<any>/,
    where: /^(libs|hardware)\/.*\.ts$/,
    instead: 'say what it is, or `unknown`',
  },
  { what: /\b(it|describe|test)\.(skip|only|todo)\b/, where: OURS, instead: 'a test runs or it goes' },
  { what: /\bretryTimes\(/, where: SPEC, instead: 'wait for the state itself: `eventually`' },
  {
    // In the instant after a press a page shows what it showed before.
    what: /expect\(\s*\(?await [^;]*?\.(count|innerText|allInnerTexts|textContent|inputValue|getAttribute|is(Visible|Hidden|Disabled|Enabled|Checked))\(/,
    where: /^apps\/console\/test\/.*\.e2e-spec\.ts$/,
    instead: 'what a page comes to show is waited for: `counts`, `gone`, `hasNo`, `reads`, ... of test/shows.ts',
  },
  {
    what: /new Worker\(\s*new URL\((?!'\.\/[\w-]+-worker\.js')/,
    where: /^apps\/(?!lab\/|console\/).*\.ts$/,
    instead: 'the file of a thread is called *-worker.ts: ops/dev/bundle.mjs bundles those',
  },
  { what: /\bFIXME\b|\bXXX\b/, where: OURS, instead: 'mend it, or write it into docs/explanation/known-limits.md' },
  {
    what: /"resolved":\s*"https?:|registry\s*=/,
    where: /^(package-lock\.json|\.npmrc)$/,
    instead: 'no address of a package registry',
  },
  {
    what: /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [a-z_*`]+/,
    where: /^(apps|libs)\/.*\.ts$/,
    except: /^libs\/storage\/|^apps\/lab\/src\/runs\/|spec\.ts$|\/test\//,
    instead: 'SQL lives in libs/storage',
  },
];

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('test/tidy'));

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // deleted, not yet committed
  }
}

/** Comments may name what code may not do. */
function codeOf(path: string): string {
  return textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
}

describe('the repository is tidy', () => {
  it.each(BANS.map((ban) => [ban.what.source, ban] as const))('nowhere: %s', (_, ban) => {
    const found = tracked
      .filter((path) => ban.where.test(path) && ban.except?.test(path) !== true)
      .flatMap((path) =>
        ban.what.test(path.endsWith('.ts') ? codeOf(path) : textOf(path)) ? [`${path}: ${ban.instead}`] : [],
      );
    expect(found).toEqual([]);
  });

  it('every invariant that is cited is listed, and every one listed is cited', () => {
    const listed = new Set(textOf('docs/reference/invariants.md').match(/INV-\d{2}/g));
    const cited = new Set(
      tracked.filter((path) => OURS.test(path)).flatMap((path) => textOf(path).match(/INV-\d{2}/g) ?? []),
    );
    expect([...cited].filter((id) => !listed.has(id))).toEqual([]);
    expect([...listed].filter((id) => !cited.has(id))).toEqual([]);
  });

  // The compiler does not follow the address of a worker thread: a merged or moved file would be missed until it is started.
  it('every file that is started by its address exists', () => {
    const known = new Set(tracked);
    const missing = tracked
      .filter((path) => OURS.test(path) && !SPEC.test(path))
      .flatMap((path) =>
        [...codeOf(path).matchAll(/new URL\('(\.[^']*)\.[jt]s', import\.meta\.url\)/g)]
          .map(([, relative = '']) => `${posix.join(posix.dirname(path), relative)}.ts`)
          .filter((started) => !known.has(started) || textOf(started) === '')
          .map((started) => `${path} starts ${started}`),
      );
    expect(missing).toEqual([]);
  });

  it('every document has a title', () => {
    const without = tracked.filter((path) => path.endsWith('.md') && !textOf(path).startsWith('# '));
    expect(without).toEqual([]);
  });
});
