import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../lib/child.mjs';
import { Refusal } from '../lib/command.mjs';
import { REPO, lastLines } from '../lib/files.mjs';
import { choosePort, isPortFree } from '../lib/ports.mjs';
import { retry } from '../lib/wait.mjs';
import { seconds, step } from '../lib/steps.mjs';

/*
 * Runs the commands of the README like a newcomer: with a new clone of the last commit, an empty home and only the
 * system's programs. As root, it creates a temporary user for this.
 */

const PATH = '/usr/local/bin:/usr/bin:/bin';
/** Environment variables that this machine may need to reach its mirrors. */
const NETWORK = /^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i;
const AS_ADMINISTRATOR = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const PLAY_SECONDS = 60;
const TAIL_LINES = 60;
const PORTS_ABOVE = [100, 200, 300];
const LEFT_PROCESSES = { tries: 20, isDone: (/** @type {string} */ left) => left === '' };

/** @param {AbortSignal} abort @returns {Promise<number>} exit code */
export async function passesFresh(abort) {
  for (const program of ['node', 'npm', 'python3', 'git'])
    if (!PATH.split(':').some((folder) => existsSync(join(folder, program))))
      throw new Refusal(`${program} is in none of ${PATH}, where a new user finds it.`, {
        advice: 'install it for the whole machine',
      });
  const folder = mkdtempSync(join(tmpdir(), 'royal9-fresh-'));
  chmodSync(folder, 0o711);
  /** @type {User | undefined} */
  let user;
  try {
    const made = newUser(folder);
    user = made;
    await step('cloning the last commit', () => clone(folder, made));
    for (const words of [['./ops/run', '--for', `${PLAY_SECONDS}`, '--port', `${await freePorts()}`], ['./ops/test']])
      await step(words.join(' '), () => asUser({ words, folder, user: made, abort }));
    process.stdout.write(`both commands of the README work for a new user (${made.name})\n`);
    return 0;
  } finally {
    if (user?.isNew) execFileSync('userdel', ['--force', user.name], { stdio: 'ignore', env: AS_ADMINISTRATOR });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @typedef {{ readonly name: string, readonly uid: number, readonly gid: number, readonly isNew: boolean }} User */

/** @param {string} folder @returns {User} */
function newUser(folder) {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) {
    process.stdout.write(`as ${username} with an empty home; started by root it makes a user of its own\n`);
    return { name: username, uid, gid, isNew: false };
  }
  const name = `royal9-${process.pid}`;
  execFileSync('useradd', ['--no-create-home', '--home-dir', join(folder, 'home'), '--shell', '/bin/bash', name], {
    env: AS_ADMINISTRATOR,
  });
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { name, uid: id('-u'), gid: id('-g'), isNew: true };
}

/** @param {string} folder @param {User} user */
async function clone(folder, user) {
  mkdirSync(join(folder, 'home'), { mode: 0o700 });
  execFileSync('git', ['clone', '-q', '--no-hardlinks', REPO, join(folder, 'home/clone')], { stdio: 'inherit' });
  if (user.isNew) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(folder, 'home')]);
}

/** @param {{ words: readonly string[], folder: string, user: User, abort: AbortSignal }} options */
async function asUser({ words, folder, user, abort }) {
  const home = join(folder, 'home');
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  const variables = Object.entries({
    ...Object.fromEntries(network),
    HOME: home,
    USER: user.name,
    PATH,
    LANG: 'C.UTF-8',
  });
  const become = user.isNew ? ['--reuid', user.name, '--regid', `${user.gid}`, '--clear-groups'] : [];
  const environment = variables.map(([name, value]) => `${name}=${value}`);
  const started = performance.now();
  const { code, signal, output } = await runToEnd('setpriv', [...become, '--', 'env', '-i', ...environment, ...words], {
    cwd: join(home, 'clone'),
    abort,
  });
  abort.throwIfAborted();
  process.stdout.write(`${lastLines(output, 12)}\n`);
  if (code !== 0)
    throw new Refusal(
      `${words[0]} ended with ${signal ?? `exit code ${code}`} after ${seconds(performance.now() - started)}.`,
      {
        tail: lastLines(output, TAIL_LINES),
      },
    );
  if (user.isNew) await refuseLeftProcesses(user);
}

/** @param {User} user */
async function refuseLeftProcesses(user) {
  const left = await retry(async () => processesOf(user), LEFT_PROCESSES);
  if (left !== '') throw new Refusal('Processes are still running after the command has ended.', { tail: left });
}

/** @param {User} user */
function processesOf({ name }) {
  try {
    return execFileSync('ps', ['-u', name, '-o', 'pid=,args='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

async function freePorts() {
  for (let tried = 0; tried < 50; tried += 1) {
    const port = await choosePort();
    const free = await Promise.all(PORTS_ABOVE.map((above) => isPortFree(port + above)));
    if (free.every(Boolean)) return port;
  }
  throw new Refusal('No four free ports were found.', { advice: 'end other programs of this machine' });
}
