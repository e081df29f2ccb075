import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type CommandLine, readArguments } from '@jackpot/platform';
import { BENCH } from '../../apps/lab/src/runs/bench/options.js';
import { addTable } from '../../apps/cli/src/commands/add-table.js';
import { archive } from '../../apps/cli/src/commands/archive.js';
import { backup } from '../../apps/cli/src/commands/backup.js';
import { certificates } from '../../apps/cli/src/commands/certificates.js';
import { closes } from '../../apps/cli/src/commands/closes.js';
import { configtest } from '../../apps/cli/src/commands/configtest.js';
import { copyBinaryLog } from '../../apps/cli/src/commands/copy-binary-log.js';
import { disputePack } from '../../apps/cli/src/commands/dispute-pack.js';
import { exportLink } from '../../apps/cli/src/commands/export.js';
import { journal } from '../../apps/cli/src/commands/journal.js';
import { keys } from '../../apps/cli/src/commands/keys.js';
import { lintTermsFile } from '../../apps/cli/src/commands/lint-terms.js';
import { odds } from '../../apps/cli/src/commands/odds.js';
import { rebuild } from '../../apps/cli/src/commands/rebuild.js';
import { reseal } from '../../apps/cli/src/commands/reseal.js';
import { restore } from '../../apps/cli/src/commands/restore.js';
import { restoreArchive } from '../../apps/cli/src/commands/restore-archive.js';
import { setup } from '../../apps/cli/src/commands/setup.js';
import { settle } from '../../apps/cli/src/commands/settle.js';
import { status } from '../../apps/cli/src/commands/status.js';
import { supportBundle } from '../../apps/cli/src/commands/support-bundle.js';
import { tryRestore } from '../../apps/cli/src/commands/try-restore.js';
import { verifyArchive } from '../../apps/cli/src/commands/verify-archive.js';
import { verifyExport } from '../../apps/cli/src/commands/verify-export.js';
import { verifyInclusionProof } from '../../apps/cli/src/commands/verify-inclusion.js';
import { verify } from '../../apps/cli/src/commands/verify.js';
import { accounting } from '../../apps/lab/src/kits/accounting/command.js';
import type { COMMANDS as CONFORMANCE } from '../../apps/lab/src/kits/commands.js';
import { seatDevice } from '../../apps/lab/src/kits/seat-device/command.js';
import { shoe } from '../../apps/lab/src/kits/shoe/command.js';
import { sign } from '../../apps/lab/src/kits/sign/command.js';
import { table } from '../../apps/lab/src/kits/table/command.js';
import { webhook } from '../../apps/lab/src/kits/webhook/command.js';
import { readOptions as readFloorOptions } from '../../apps/lab/src/runs/floor/options.js';
import { simulateCommand } from '../../apps/lab/src/runs/simulate/command.js';
import { wideAreaCommand } from '../../apps/lab/src/runs/wide-area/command.js';
import { parseRunWords } from '../../ops/dev/run-options.mjs';
import { CHAOS, CLUSTER, DRILLS, SOAK } from '../../apps/lab/src/runs/drills/options.js';
import type { ShellCommand } from './shell.js';
import { LAB_PROGRAMS, PRODUCT, compiledIn, mainOf } from '../../ops/lib/mains.mjs';

type Parser = (args: readonly string[]) => string | null;

const byLine =
  ({ line }: { readonly line: unknown }): Parser =>
  (args) => {
    const read = readArguments(line as CommandLine, args);
    return read.kind === 'wrong' ? read.problems.join(' ') : null;
  };
const thrown =
  (parse: (args: string[]) => unknown): Parser =>
  (args) => {
    try {
      const read = parse([...args]);
      return typeof read === 'object' && read !== null && 'code' in read && read.code !== 0
        ? JSON.stringify(read)
        : null;
    } catch (error) {
      return String(error);
    }
  };
const oneOfThese =
  (...forms: readonly RegExp[]): Parser =>
  (args) =>
    forms.some((form) => form.test(args.join(' '))) ? null : `"${args.join(' ')}" is none of ${forms.join(' ')}`;
const nothing = oneOfThese(/^$/);
const byHelp =
  (program: string): Parser =>
  (args) =>
    thrown(() => execFileSync(process.execPath, [program, ...args, '--help'], { stdio: 'pipe' }))([]);

const cluster: Parser = ([command, ...args]) =>
  command === 'drill' ? byLine({ line: CLUSTER })(args) : oneOfThese(/^up( --data \S+)?$/)([command ?? '', ...args]);

type Kind = keyof typeof CONFORMANCE;
const KITS: Readonly<Record<Kind, { readonly line: unknown }>> = {
  table,
  'seat-device': seatDevice,
  sign,
  shoe,
  accounting,
  webhook,
};
const conformance: Parser = ([kind = '', ...args]) => {
  const command = Object.hasOwn(KITS, kind) ? KITS[kind as Kind] : undefined;
  return command === undefined ? `conformance has no kind "${kind}"` : byLine(command)(args);
};

const SCRIPTS: Readonly<Record<string, Parser>> = {
  verify: byLine(verify),
  backup: byLine(backup),
  restore: byLine(restore),
  'try-restore': byLine(tryRestore),
  reseal: byLine(reseal),
  rebuild: byLine(rebuild),
  journal: byLine(journal),
  closes: byLine(closes),
  certificates: byLine(certificates),
  export: byLine(exportLink),
  'verify-export': byLine(verifyExport),
  archive: byLine(archive),
  'verify-archive': byLine(verifyArchive),
  'restore-archive': byLine(restoreArchive),
  'dispute-pack': byLine(disputePack),
  'verify-inclusion': byLine(verifyInclusionProof),
  settle: byLine(settle),
  odds: byLine(odds),
  'lint-terms': byLine(lintTermsFile),
  simulate: byLine(simulateCommand),
  'wide-area': byLine(wideAreaCommand),
  conformance,
  bench: byLine({ line: BENCH }),
  floor: thrown(readFloorOptions),
  packages: byHelp('ops/packages/build.mjs'),
  release: byHelp('ops/deploy/release.mjs'),
  table: oneOfThese(/^(check|run) \S+$/),
  demo: oneOfThese(/^(star|must-hit|misread)$/),
  clauses: oneOfThese(/^$/, /^--only \S+$/, /^--changed$/, /^--e2e$/),
  mutants: oneOfThese(/^$/, /^--write$/, /^--only .+$/),
  words: oneOfThese(/^$/, /^\S+$/),
  dev: (args) => thrown(parseRunWords)(['--watch', ...args]),
  test: oneOfThese(/^$/, /^\S+$/, /^\S+ -t .+$/),
  'test:e2e': oneOfThese(/^$/, /^\S+$/),
  'test:long': oneOfThese(/^$/, /^\S+$/),
};

const OPS: Readonly<Record<string, Parser>> = {
  run: thrown(parseRunWords),
  soak: byLine({ line: SOAK }),
  chaos: byLine({ line: CHAOS }),
  cluster,
  drill: ([name = '', ...args]) => {
    const line = new Map<string, unknown>(Object.entries(DRILLS)).get(name);
    return line === undefined ? `no drill ${name}` : byLine({ line })(args);
  },
  test: byHelp('ops/dev/test.mjs'),
  services: oneOfThese(/^(up|status)( --data \S+)?$/),
};
const PROGRAMS: Readonly<Record<string, Parser>> = {
  [mainOf('controller')]: oneOfThese(/^$/, /^--check$/, /^--migrate( --check)?$/),
  'dist/hardware/emulators/src/main.js': oneOfThese(/^(sign|shoe|bus) \S+/),
  [mainOf('emulated-table')]: oneOfThese(/^(--(controllers|link|seats|script|coups) \S+ ?)+$/),
};

/** Programs that are not ours. Blocks with them are checked with `bash -n`, and our files that they name must exist. */
const OTHERS = new Set(
  'apt-get cat cp docker dpkg-deb eval export gunzip gzip head helm install kubectl ln mariadb-binlog mkdir openssl printf promtool sha256sum systemctl tar umask useradd'.split(
    ' ',
  ),
);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const SETTINGS = [
  'docs/reference/settings.md',
  'ops/README.md',
  'ops/deploy/compose.yaml',
  'apps/lab/src/players/emulated-table/main.ts',
  'apps/witness/src/settings.ts',
  'apps/cli/src/commands/add-table.ts',
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const MADE = new Set(['ops/deploy/secrets']);

export function problemOf({ variables, words }: ShellCommand): string | null {
  // The value of any setting may be in a file.
  const unknown = variables.find((name) => !new RegExp(`\\b${name.replace(/_FILE$/, '(_FILE)?')}\\b`).test(SETTINGS));
  if (unknown !== undefined) return `no program reads ${unknown}`;
  const missing = words.find((word) => {
    const [, path] =
      /^(?:--from-file=|\.\/|\/opt\/royal9\/)?((?:ops|apps|libs|hardware|docs|test)\/[\w./-]+)\*?/.exec(word) ?? [];
    return path !== undefined && !MADE.has(path) && !isThere(path);
  });
  if (missing !== undefined) return `${missing} does not exist`;
  const [first = '', ...args] = words;
  const program = first.replace(/^\/opt\/royal9\//, '');
  if (program === 'systemctl') return unitProblem(args);
  if (program === '' || OTHERS.has(program)) return null;
  if (program === 'npm') return npmProblem(args);
  if (program === 'node') return nodeProblem(args);
  const [, name = ''] = /^(?:\.\/)?ops\/(\w+)$/.exec(program) ?? [];
  if (program === 'royal9') return royal9Problem(args);
  const ops = OPS[name];
  if (ops !== undefined) return ops(args);
  return program.startsWith('ops/') ? null : `"${program}" is no command of ours and not in the list of others`;
}

const INSTALLED: Readonly<Record<string, Parser>> = {
  'add-table': byLine(addTable),
  'copy-binary-log': byLine(copyBinaryLog),
  setup: byLine(setup),
  status: byLine(status),
  configtest: byLine(configtest),
  keys: byLine(keys),
  'support-bundle': byLine(supportBundle),
  migrate: oneOfThese(/^$/, /^--check$/),
  completion: nothing,
  witness: nothing,
};
const ROYAL9 = /^commands='(.*)'$/m.exec(readFileSync('ops/deploy/royal9', 'utf8'))?.[1]?.split(' ') ?? [];

function royal9Problem([name = '', ...args]: readonly string[]): string | null {
  if (name === '--help') return null;
  if (!ROYAL9.includes(name)) return `royal9 has no command "${name}"`;
  return args.includes('--help') ? null : (INSTALLED[name] ?? SCRIPTS[name] ?? nothing)(args);
}

function unitProblem(args: readonly string[]): string | null {
  const units = readdirSync('ops/deploy/systemd');
  const unknown = args.find(
    (word) => word.startsWith('royal9-') && !units.some((unit) => unit === word || unit === `${word}.service`),
  );
  return unknown === undefined ? null : `no unit ${unknown} in ops/deploy/systemd`;
}

function isThere(path: string): boolean {
  if (path.endsWith('/')) return existsSync(path);
  return existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)));
}

export function isName(text: string): boolean {
  const [, command = ''] = /^royal9 ([\w-]+)$/.exec(text) ?? [];
  if (ROYAL9.includes(command)) return true;
  const [, script = '', program = ''] = /^(?:npm run (?:-s )?([\w:-]+)|\.\/ops\/(\w+))(?: --)?$/.exec(text) ?? [];
  return Object.hasOwn(scripts, script) || Object.hasOwn(OPS, program);
}

function npmProblem(all: readonly string[]): string | null {
  const [verb = '', ...rest] = all;
  if (['ci', 'init', 'install', 'pack', 'pkg'].includes(verb)) return null;
  if (verb === 'test') return SCRIPTS['test']?.(afterDashes(rest)) ?? null;
  const [name = '', ...args] = rest.filter((word, at) => !(at < 2 && /^(-s|--silent)$/.test(word)));
  if (verb !== 'run' || !Object.hasOwn(scripts, name)) return `npm ${all.join(' ')}: no such script`;
  return (SCRIPTS[name] ?? nothing)(afterDashes(args));
}

function afterDashes(args: readonly string[]): readonly string[] {
  return args[0] === '--'
    ? args.slice(1)
    : args.map((arg) => (arg.startsWith('-') ? `${arg} (needs "--" before it)` : arg));
}

function nodeProblem([program = '', ...args]: readonly string[]): string | null {
  const bundled = [...PRODUCT, ...LAB_PROGRAMS].find((name) => mainOf(name) === program);
  const compiled = bundled === undefined ? program : `${compiledIn(bundled)}/main.js`;
  const source = compiled.replace(/^dist\//, '').replace(/\.js$/, '.ts');
  if (!existsSync(source)) return `${program} is not built: ${source} does not exist`;
  return (PROGRAMS[program] ?? nothing)(args);
}
