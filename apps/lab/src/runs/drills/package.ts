import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '@jackpot/platform';
import { Refusal, explain } from '../../../../../ops/lib/command.mjs';
import { REPO, packagesDir } from '../../../../../ops/lib/files.mjs';
import { findServers } from '../../../../../ops/lib/programs.mjs';
import { seconds } from '../../../../../ops/lib/steps.mjs';
import { clientEnvironment } from '../../../../../ops/servers/client-programs.mjs';
import { fetchDebs } from '../../../../../ops/servers/fetch-debs.mjs';
import { Casino, type Programs } from './installed/casino.js';
import { acceptance } from './installed/steps.js';
import { nextPackage } from './installed/next-package.js';
import { DRILLS } from './options.js';

/** Set in the namespaces of the drill. */
const INSIDE = 'DRILL_INSIDE';

async function main(): Promise<number> {
  const inside = process.env[INSIDE];
  if (inside !== undefined) return play(JSON.parse(inside) as Inside);
  const read = readArguments(DRILLS.package, process.argv.slice(2));
  if (read.kind !== 'run') {
    (read.kind === 'help' ? process.stdout : process.stderr).write(`${read.text}\n`);
    return read.kind === 'help' ? 0 : 2;
  }
  if (process.getuid?.() !== 0) throw new Refusal('The drill makes machines of its own.', { advice: 'run it as root' });
  const folder = mkdtempSync(join(tmpdir(), 'jackpot-package-'));
  try {
    return await startInside({ folder, file: read.values.package });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Inside {
  readonly folder: string;
  readonly first: string;
  readonly next: string;
  readonly programs: Programs;
}

/** Builds what needs the network and the repository. */
async function startInside({ folder, file }: { readonly folder: string; readonly file: string | undefined }) {
  const log = (text: string): void => void process.stdout.write(`  ${text}\n`);
  const own = findServers(null);
  const servers = own === null ? await fetchDebs({ cacheDir: packagesDir(), log }) : null;
  const path = String((await clientEnvironment({ log }))['PATH']).split(':')[0] ?? '';
  const client = path.startsWith(packagesDir()) ? resolve(path, '../..') : null;
  const first = await timed('build the package', () =>
    Promise.resolve(file === undefined ? built(folder) : resolve(file)),
  );
  const next = await timed('build the package of the next version', () => nextPackage(first, folder));
  const inside: Inside = { folder, first, next, programs: { servers, client } };
  const words = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];
  const program = [process.execPath, ...process.execArgv, import.meta.filename];
  const { status } = spawnSync('unshare', [...words, '--', ...program], {
    env: { ...process.env, [INSIDE]: JSON.stringify(inside) },
    stdio: 'inherit',
  });
  return status ?? 1;
}

function built(folder: string): string {
  const to = join(folder, 'release');
  execFileSync(process.execPath, [join(REPO, 'ops/deploy/release.mjs'), '--to', to], { cwd: REPO, stdio: 'inherit' });
  const file = readdirSync(to).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Refusal('The release has no Debian package.', { advice: 'install dpkg-dev' });
  return join(to, file);
}

async function play({ folder, first, next, programs }: Inside): Promise<number> {
  // Names of networks are kept in /run/netns.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  const began = performance.now();
  const casino = new Casino(folder, programs);
  try {
    await acceptance({ casino, first, next, timed });
    process.stdout.write(`all is well, in ${seconds(performance.now() - began)}\n`);
    return 0;
  } finally {
    await casino.close();
  }
}

async function timed<T>(title: string, act: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await act();
  const figures = typeof result === 'string' && !existsSync(result) ? `: ${result}` : '';
  process.stdout.write(`${seconds(performance.now() - since).padStart(8)}  ${title}${figures}\n`);
  return result;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
