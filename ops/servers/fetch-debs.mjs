import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { makePrivateDir } from '../lib/files.mjs';
import { takeLock } from '../lib/ownership.mjs';
import { findProgram } from '../lib/programs.mjs';
import { retry } from '../lib/wait.mjs';

const BUNDLES = {
  servers: {
    packages: ['mariadb-server-core', 'mariadb-client-core', 'redis-server', 'redis-tools'],
    suffix: '',
    without: [],
  },
  // Cluster nodes copy data with scripts of the complete server package, which is unpacked but not installed.
  cluster: {
    packages: ['mariadb-server', 'galera-4', 'rsync', 'redis-server', 'redis-tools'],
    suffix: '-cluster',
    without: ['usr/share/doc', 'usr/share/perl5', 'usr/share/man', 'usr/share/gcc'],
  },
  client: { packages: ['mariadb-client'], suffix: '-client', without: ['usr/share'] },
  books: { packages: ['hledger', 'ledger'], suffix: '-books', without: [] },
  alerts: { packages: ['prometheus'], suffix: '-alerts', without: ['usr/bin/prometheus', 'usr/share'] },
  prometheus: { packages: ['prometheus'], suffix: '-prometheus', without: ['usr/bin/promtool', 'usr/share'] },
  // The test of alert routes needs only `amtool`.
  routes: {
    packages: ['prometheus-alertmanager'],
    suffix: '-routes',
    without: ['usr/bin/prometheus-alertmanager', 'usr/share'],
  },
};
const UNTIL_FETCHED = { tries: 3, isDone: (/** @type {import('../lib/child.mjs').Finished} */ { code }) => code === 0 };
const WAIT_FOR_OTHER_SECONDS = 900;

const ADVICE =
  'check that this machine reaches its Debian mirror (apt-get update), or install mariadb-server-core and redis-server yourself, ' +
  'or set DATABASE_URL and REDIS_URL to servers of your own';

/**
 * One folder per system release and architecture, because a data folder may move to another machine.
 * @param {string} cacheDir @param {string} suffix
 */
function treeDir(cacheDir, suffix) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}="?([\\w.]+)"?$`, 'm').exec(release)?.[1] ?? 'unknown';
  return join(cacheDir, `${field('ID')}-${field('VERSION_ID')}-${process.arch}${suffix}`);
}

/**
 * Downloads and unpacks the packages of the servers without root. apt uses its own lists and cache: nothing is
 * installed, no hook of the machine runs, and no service starts.
 * @param {{ cacheDir: string, log: (text: string) => void, renew?: boolean, abort?: AbortSignal, bundle?: keyof typeof BUNDLES }} options `renew` replaces a broken tree
 * @returns {Promise<string>} the tree
 */
export async function fetchDebs({ cacheDir, log, renew = false, abort, bundle = 'servers' }) {
  const { suffix, ...wanted } = BUNDLES[bundle];
  const tree = treeDir(cacheDir, suffix);
  if (existsSync(tree) && !renew) return tree;
  makePrivateDir(cacheDir);
  const lock = await takeLock(join(cacheDir, 'fetch.lock'), { waitSeconds: WAIT_FOR_OTHER_SECONDS });
  if (!lock)
    throw new Refusal('Another process has been fetching the packages for too long.', {
      advice: `stop it, or remove ${cacheDir}`,
    });
  try {
    if (renew) rmSync(tree, { recursive: true, force: true });
    // Another process may have finished the tree while this one waited for the lock.
    if (!existsSync(tree)) await fillTree({ cacheDir, tree, ...wanted, log, abort });
    return tree;
  } finally {
    lock.release();
  }
}

/** @param {{ cacheDir: string, tree: string, packages: readonly string[], without: readonly string[], log: (text: string) => void, abort?: AbortSignal }} options */
async function fillTree({ cacheDir, tree, packages, without, log, abort }) {
  const [aptGet, dpkgDeb] = ['apt-get', 'dpkg-deb'].map((name) => findProgram(name));
  if (!aptGet || !dpkgDeb) {
    throw new Refusal('MariaDB and Redis are not on this machine, and it has no apt to fetch them with.', {
      advice: 'install mariadb-server and redis, or set DATABASE_URL and REDIS_URL',
    });
  }
  const scratch = join(cacheDir, 'unfinished');
  rmSync(scratch, { recursive: true, force: true });
  for (const dir of ['lists/partial', 'cache/archives/partial', 'debs', 'tree'])
    mkdirSync(join(scratch, dir), { recursive: true });
  const apt = privateApt({ aptGet, scratch, abort });

  log(`fetching ${packages.join(', ')}, once, into a folder of our own`);
  log('reading the package lists');
  // A broken package source of the machine must not stop the fetch.
  const update = await retry(() => apt(['update']), UNTIL_FETCHED);
  log('resolving the missing packages with apt');
  const plan = await apt(['install', '--print-uris', '-qq', '--yes', '--no-install-recommends', ...packages]);
  const debs = parseUris(plan.output);
  if (plan.code !== 0 || debs.length === 0) {
    throw new Refusal(`apt cannot find ${packages.join(', ')} for this machine.`, {
      advice: ADVICE,
      tail: `${update.output}\n${plan.output}`,
    });
  }
  const megabytes = (debs.reduce((sum, deb) => sum + deb.bytes, 0) / 1e6).toFixed(1);
  log(`downloading ${debs.length} packages, ${megabytes} MB`);
  const download = await retry(
    () => apt(['download', ...debs.map((deb) => deb.spec)], join(scratch, 'debs')),
    UNTIL_FETCHED,
  );
  if (download.code !== 0)
    throw new Refusal('The packages could not be downloaded.', { advice: ADVICE, tail: download.output });

  log('unpacking');
  for (const file of readdirSync(join(scratch, 'debs')).filter((name) => name.endsWith('.deb'))) {
    const unpack = await runToEnd(dpkgDeb, ['-x', join(scratch, 'debs', file), join(scratch, 'tree')]);
    if (unpack.code !== 0)
      throw new Refusal(`The package ${file} could not be unpacked.`, { advice: ADVICE, tail: unpack.output });
  }
  for (const path of without) rmSync(join(scratch, 'tree', path), { recursive: true, force: true });
  renameSync(join(scratch, 'tree'), tree);
  rmSync(scratch, { recursive: true, force: true });
}

/** @param {{ aptGet: string, scratch: string, abort?: AbortSignal }} options */
function privateApt({ aptGet, scratch, abort }) {
  // apt must not run the machine's hooks.
  const hooks = ['Pre-Invoke', 'Post-Invoke', 'Post-Invoke-Success', 'Post-Invoke-Stats'].map(
    (hook) => `#clear APT::Update::${hook};\n`,
  );
  const config = join(scratch, 'apt.conf');
  writeFileSync(config, hooks.join(''));
  const options = [
    `Dir::State::lists=${join(scratch, 'lists')}`,
    `Dir::Cache=${join(scratch, 'cache')}`,
    'Debug::NoLocking=1', // The system's locks protect other folders.
    'APT::Sandbox::User=root', // As root, apt would switch to a user without rights in this folder.
    'Acquire::Languages=none',
    'Acquire::Retries=2',
  ];
  const args = ['-q', '-c', config, ...options.flatMap((option) => ['-o', option])];
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return async (/** @type {readonly string[]} */ words, cwd = scratch) => {
    const result = await runToEnd(aptGet, [...args, ...words], { env, cwd, abort });
    abort?.throwIfAborted();
    return result;
  };
}

/**
 * Example: 'address' redis-tools_5%3a7.0.15-1_amd64.deb 991988 SHA256:...
 * @param {string} output
 */
function parseUris(output) {
  return [...output.matchAll(/^'[^']+' ([^_\s]+)_([^_\s]+)_([^_\s]+)\.deb (\d+)/gm)].map(
    ([, name, version = '', architecture, bytes]) => ({
      spec: `${name}${architecture === 'all' ? '' : `:${architecture}`}=${decodeURIComponent(version)}`,
      bytes: Number(bytes),
    }),
  );
}
