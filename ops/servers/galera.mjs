import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ended, hasEnded, runToEnd, spawnTied, stopChild } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { REPO, lastLines, makePrivateDir, tailOf, writePrivately } from '../lib/files.mjs';
import { choosePort } from '../lib/ports.mjs';
import { findProgram } from '../lib/programs.mjs';
import { becomesTrue } from '../lib/wait.mjs';
import { galeraOptions, mariadbOptions } from './mariadb-settings.mjs';
import { accountsSql, addressesOf, asRoot, initialize, passwordsIn, treeOptions } from './mariadb.mjs';

const NODES = 3;
const NODE_SCRIPT = join(REPO, 'ops/servers/galera-node.sh');
const LIBRARY = 'usr/lib/galera/libgalera_smm.so';
const SYNCED_MS_MAX = 180_000;
const POLL_MS = 200;
const STOP_MS_MAX = 60_000;

/** @typedef {Pick<import('./services.mjs').ServerContext, 'dirs' | 'programs' | 'ephemeral' | 'lockFd' | 'log' | 'abort'>} ClusterContext */
/** @typedef {{ sql: number, group: number, transfer: number, copy: number }} NodePorts */

export class GaleraNode {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;

  /** @param {{ number: number, ports: NodePorts, members: readonly number[], context: ClusterContext }} options */
  constructor({ number, ports, members, context }) {
    this.name = `node-${number}`;
    this.ports = ports;
    this.members = members;
    this.context = context;
    const { dirs } = context;
    this.dataDir = join(dirs.data, this.name);
    this.socket = join(dirs.run, `${this.name}.sock`);
    this.logFile = join(dirs.logs, `${this.name}.log`);
  }

  get pid() {
    return this.#child !== null && !hasEnded(this.#child) ? (this.#child.pid ?? null) : null;
  }

  /** @param {{ bootstrap?: boolean, initFile?: string }} [options] `bootstrap`: the node starts a new group */
  start({ bootstrap = false, initFile } = {}) {
    const { dirs, programs, ephemeral, lockFd } = this.context;
    makePrivateDir(this.dataDir);
    const tmp = join(dirs.tmp, this.name);
    makePrivateDir(tmp);
    const { method, env } = copying(this.context);
    const cluster = { library: libraryOf(programs), name: this.name, members: this.members, method };
    const args = [
      '--no-defaults',
      ...treeOptions(programs),
      ...mariadbOptions({ ephemeral }),
      ...galeraOptions(this.ports, cluster),
      `--server-id=${Number(this.name.at(-1))}`,
      `--datadir=${this.dataDir}`,
      `--socket=${this.socket}`,
      `--pid-file=${join(dirs.run, `${this.name}.pid`)}`,
      `--port=${this.ports.sql}`,
      `--tmpdir=${tmp}`,
      ...(initFile === undefined ? [] : [`--init-file=${initFile}`]),
      `--log-error=${this.logFile}`,
      ...asRoot(),
    ];
    const recovery = join(dirs.logs, `${this.name}-recovery.log`);
    const words = [NODE_SCRIPT, this.dataDir, recovery, bootstrap ? 'yes' : '', programs.mariadbd, ...args];
    this.#child = spawnTied('/bin/sh', words, {
      env,
      cwd: dirs.data,
      stdio: ['ignore', 'ignore', 'ignore', lockFd],
    });
  }

  async untilSynced() {
    const { abort } = this.context;
    let state = '';
    const isOver = async () => this.pid === null || (state = await this.state()) === 'Synced';
    await becomesTrue(isOver, { withinMs: SYNCED_MS_MAX, everyMs: POLL_MS, ...(abort && { abort }) });
    // One answer is enough: a node that has just resumed may be out of step a moment later.
    if (state === 'Synced') return;
    throw new Refusal(`${this.name} of the cluster did not join.`, { tail: tailOf(this.logFile) });
  }

  /** @returns {Promise<{ size: number, change: string } | null>} */
  async group() {
    try {
      if ((await this.state()) !== 'Synced') return null;
      const [size] = await this.query("SHOW STATUS LIKE 'wsrep_cluster_size'");
      const [change] = await this.query("SHOW STATUS LIKE 'wsrep_cluster_conf_id'");
      return { size: Number(size?.Value), change: String(change?.Value) };
    } catch {
      return null;
    }
  }

  /** @returns {Promise<string>} `away` if the node does not answer */
  async state() {
    try {
      const [row] = await this.query("SHOW STATUS LIKE 'wsrep_local_state_comment'");
      const [ready] = await this.query("SHOW STATUS LIKE 'wsrep_ready'");
      return ready?.Value === 'ON' ? String(row?.Value) : 'not ready';
    } catch {
      return 'away';
    }
  }

  /** @param {string} sql @returns {Promise<Record<string, unknown>[]>} */
  async query(sql) {
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection({ socketPath: this.socket, user: 'root', connectTimeout: 1_000 });
    connection.on('error', () => undefined);
    try {
      await connection.query('SET SESSION wsrep_sync_wait = 0');
      const [rows] = await connection.query({ sql, timeout: 5_000 });
      return /** @type {Record<string, unknown>[]} */ (rows);
    } finally {
      connection.destroy();
    }
  }

  /** @param {boolean} isCut */
  async cut(isCut) {
    await this.query(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`);
  }

  async kill() {
    if (this.#child === null) return;
    this.#child.kill('SIGKILL');
    await ended(this.#child);
  }

  async stop() {
    if (this.#child !== null) await stopChild(this.#child, { graceMs: STOP_MS_MAX });
  }

  forget() {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get joins() {
    const log = existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
    let [caughtUp, copied, isCopy] = [0, 0, false];
    // A full copy (SST) may end with an incremental part (IST).
    for (const [what] of log.matchAll(/SST completed on joiner|IST received: |Synchronized with group/g)) {
      if (what.startsWith('SST')) copied += 1;
      else if (what.startsWith('IST') && !isCopy) caughtUp += 1;
      isCopy = what.startsWith('SST');
    }
    return { caughtUp, copied };
  }
}

/**
 * Waits until all nodes report one group. The report of one node is not enough: a resumed node still believes for a
 * moment that it belongs to the others.
 * @param {readonly GaleraNode[]} nodes @param {AbortSignal} [abort]
 */
export async function untilTogether(nodes, abort) {
  const areTogether = async () => {
    const groups = await Promise.all(nodes.map((node) => node.group()));
    return groups.every((group) => group?.size === nodes.length && group.change === groups[0]?.change);
  };
  if (await becomesTrue(areTogether, { withinMs: SYNCED_MS_MAX, everyMs: POLL_MS, ...(abort && { abort }) })) return;
  throw new Refusal('The nodes of the cluster did not come together again.');
}

/**
 * @param {ClusterContext} context
 * @returns {Promise<{ nodes: readonly GaleraNode[], env: import('../lib/accounts.mjs').DatabaseAddresses, stop: () => Promise<void> }>}
 */
export async function startGalera(context) {
  const { dirs, log, ephemeral } = context;
  const taken = new Set();
  const fresh = async () => {
    for (;;) {
      const port = await choosePort();
      if (!taken.has(port) && taken.add(port)) return port;
    }
  };
  /** @type {NodePorts[]} */
  const ports = [];
  for (let at = 0; at < NODES; at += 1)
    ports.push({ sql: await fresh(), group: await fresh(), transfer: await fresh(), copy: await fresh() });
  const members = ports.map(({ group }) => group);
  const nodes = ports.map((own, at) => new GaleraNode({ number: at + 1, ports: own, members, context }));
  const stop = async () => {
    // The last node to stop has all data and must start first.
    for (const node of [...nodes].reverse()) await node.stop();
  };
  try {
    const first = await firstOf(nodes, context);
    const passwords = passwordsIn(dirs.secrets);
    const initFile = join(dirs.secrets, 'cluster-accounts.sql');
    writePrivately(initFile, accountsSql({ passwords, ephemeral }));
    log(`starting ${first.name} of the cluster`);
    first.start({ bootstrap: true, initFile });
    await first.untilSynced();
    for (const node of nodes) {
      if (node === first) continue;
      log(`starting ${node.name} of the cluster: it joins the others`);
      node.start();
      await node.untilSynced();
    }
    const others = nodes.filter((node) => node !== first);
    return { nodes, env: clusterAddresses(passwords, [first, ...others]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {readonly GaleraNode[]} nodes @param {ClusterContext} context @returns {Promise<GaleraNode>} */
async function firstOf(nodes, context) {
  const [first] = /** @type {[GaleraNode, ...GaleraNode[]]} */ (nodes);
  const used = nodes.filter(({ dataDir }) => existsSync(join(dataDir, 'ibdata1')));
  if (used.length === 0) {
    await initialize({ dataDir: first.dataDir, ...context });
    return first;
  }
  const places = await Promise.all(used.map(async (node) => ({ node, place: await placeOf(node, context) })));
  const { node } = places.reduce((best, each) => (each.place > best.place ? each : best));
  allowBootstrap(node);
  return node;
}

/** @param {GaleraNode} node @param {ClusterContext} context */
async function placeOf(node, { programs, dirs }) {
  const log = join(dirs.logs, `${node.name}-recovery.log`);
  rmSync(log, { force: true });
  const args = ['--no-defaults', ...treeOptions(programs), `--datadir=${node.dataDir}`, ...asRoot()];
  const group = [`--wsrep-provider=${libraryOf(programs)}`, '--wsrep-on=ON', '--binlog-format=ROW', '--wsrep-recover'];
  const { output } = await runToEnd(programs.mariadbd, [...args, ...group, `--log-error=${log}`, '--log-bin=binlog'], {
    env: programs.env,
    cwd: dirs.data,
  });
  const found = /Recovered position: *\S+?:(-?\d+)/.exec(existsSync(log) ? readFileSync(log, 'utf8') : output);
  if (found === null)
    throw new Refusal(`${node.name} does not know where its data end.`, {
      tail: lastLines(output),
      advice: `see ${log}`,
    });
  return Number(found[1]);
}

/** @param {GaleraNode} node */
function allowBootstrap({ dataDir }) {
  const file = join(dataDir, 'grastate.dat');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, text.replace(/safe_to_bootstrap: *\d/, 'safe_to_bootstrap: 1'));
}

/** @param {import('../lib/programs.mjs').ServerPrograms} programs */
function libraryOf({ basedir }) {
  const library = join(basedir ?? '/usr', LIBRARY.replace(/^usr\//, ''));
  if (existsSync(library)) return library;
  throw new Refusal('The library of Galera is missing.', {
    advice: 'install galera-4, or remove the fetched packages',
  });
}

const SCRIPT = 'wsrep_sst_rsync';

/**
 * How a node copies all data of another. As root, the receiving rsync drops its privileges and cannot write the files,
 * so the package's script runs with one more setting.
 * @param {ClusterContext} context @returns {{ method: string, env: NodeJS.ProcessEnv }}
 */
function copying({ programs: { env, basedir }, dirs }) {
  if (process.getuid?.() !== 0) return { method: 'rsync', env };
  const script = findProgram(SCRIPT, basedir === null ? [] : [join(basedir, 'bin')]);
  if (script === null) throw new Refusal(`${SCRIPT} is missing on this machine.`, { advice: 'install mariadb-server' });
  const folder = join(dirs.run, 'copying');
  makePrivateDir(folder);
  const asRootToo = readFileSync(script, 'utf8').replace('use chroot = no', '$&\nuid = 0\ngid = 0');
  writeFileSync(join(folder, `${SCRIPT}_root`), asRootToo, { mode: 0o700 });
  copyFileSync(join(dirname(script), 'wsrep_sst_common'), join(folder, 'wsrep_sst_common'));
  return { method: 'rsync_root', env: { ...env, PATH: `${env.PATH ?? ''}:${folder}` } };
}

/** @param {ReturnType<typeof passwordsIn>} passwords @param {readonly GaleraNode[]} nodes */
function clusterAddresses(passwords, nodes) {
  const [first, ...others] = nodes.map(({ ports }) => ports.sql);
  const hosts = `?hosts=${others.map((port) => `127.0.0.1:${port}`).join(',')}`;
  const addresses = Object.entries(addressesOf(passwords, /** @type {number} */ (first)));
  return /** @type {import('../lib/accounts.mjs').DatabaseAddresses} */ (
    Object.fromEntries(
      addresses.map(([name, value]) => [name, name === 'DATABASE_ACCOUNTS' ? value : `${value}${hosts}`]),
    )
  );
}
