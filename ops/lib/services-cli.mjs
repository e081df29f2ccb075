import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeEnding } from './ending.mjs';
import { explain, Refusal } from './errors.mjs';
import { REPO } from './files.mjs';
import { ensureServices, stateFile } from './services.mjs';
import { readLiveState } from './state-file.mjs';

const USAGE = `ops/services up [--data DIR]      start MariaDB and Redis, print their addresses, run until Ctrl-C
ops/services status [--data DIR]  print the addresses of the ones that run; exit code 1 when none do`;

/** @param {Record<string, string>} env */
const asExports = (env) =>
  Object.entries(env)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join('\n');

/** @param {string[]} words */
function parse(words) {
  const [command, ...rest] = words;
  if (!['up', 'status'].includes(command))
    throw new Refusal(command === '--help' ? USAGE : `Say what to do.\n${USAGE}`);
  if (rest.length === 0) return { command, dataDir: join(REPO, '.data') };
  if (rest.length !== 2 || rest[0] !== '--data') throw new Refusal(`Not understood: ${rest.join(' ')}\n${USAGE}`);
  return { command, dataDir: resolve(rest[1]) };
}

/** @param {string} dataDir */
function status(dataDir) {
  const state = existsSync(dataDir) ? readLiveState(stateFile(dataDir)) : null;
  if (!state) throw new Refusal(`No servers run on ${dataDir}.`);
  process.stdout.write(`${asExports(state.env)}\n`);
}

/** @param {string} dataDir */
async function up(dataDir) {
  const log = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
  const ending = makeEnding({ onHurry: () => log('the servers are writing their last pages') });
  const services = await ensureServices({
    dataDir,
    log,
    onGivenUp: (error) => ending.end({ kind: 'broken', error }),
    abort: ending.abort,
  });
  process.stdout.write(`${asExports(services.env)}\n`);
  if (services.attached) {
    log('they were running already; this leaves them alone');
    return;
  }
  const alive = setInterval(() => {}, 60_000); // a promise alone does not keep a process alive
  const reason = await ending.reason;
  await services.stop();
  clearInterval(alive);
  if (reason.kind === 'broken') throw reason.error;
}

try {
  const { command, dataDir } = parse(process.argv.slice(2));
  if (command === 'status') status(dataDir);
  else await up(dataDir);
} catch (error) {
  process.stderr.write(`${error.name === 'AbortError' ? 'interrupted' : explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
