import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal, explain, makeEnding } from '../lib/command.mjs';
import { REPO } from '../lib/files.mjs';
import { ensureServices, liveAddresses } from './services.mjs';

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
  if (command !== 'up' && command !== 'status') throw new Refusal(`Name a command.\n${USAGE}`);
  if (rest.length === 0) return { command, dataDir: join(REPO, '.data') };
  const [option, dir] = rest;
  if (rest.length !== 2 || option !== '--data' || dir === undefined)
    throw new Refusal(`Unknown arguments: ${rest.join(' ')}\n${USAGE}`);
  return { command, dataDir: resolve(dir) };
}

/** @param {string} dataDir */
function status(dataDir) {
  const addresses = existsSync(dataDir) ? liveAddresses(dataDir) : null;
  if (!addresses)
    throw new Refusal(`No servers run on ${dataDir}.`, { advice: 'name the folder of ./ops/run with --data DIR' });
  process.stdout.write(`${asExports(addresses)}\n`);
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
  const alive = setInterval(() => {}, 60_000);
  const reason = await ending.reason;
  await services.stop();
  clearInterval(alive);
  if (reason.kind === 'broken') throw reason.error;
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
try {
  const { command, dataDir } = parse(process.argv.slice(2));
  if (command === 'status') status(dataDir);
  else await up(dataDir);
} catch (error) {
  process.stderr.write(`${error instanceof Error && error.name === 'AbortError' ? 'interrupted' : explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
