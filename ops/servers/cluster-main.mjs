import { join, resolve } from 'node:path';
import { Refusal, explain, makeEnding } from '../lib/command.mjs';
import { REPO } from '../lib/files.mjs';
import { startCluster } from './cluster.mjs';

const USAGE = `ops/cluster up [--data DIR]  start three MariaDB nodes and Redis with a replica and Sentinels, print their
                             addresses, run until Ctrl-C
ops/cluster drill --help     kill, pause and cut off nodes while a floor plays`;

/** @param {string[]} words */
function parse([command, option, dir, ...rest]) {
  if (command !== 'up') throw new Refusal(`Name a command.\n${USAGE}`);
  if (option === undefined) return join(REPO, '.data', 'cluster');
  if (option !== '--data' || dir === undefined || rest.length > 0) throw new Refusal(`Unknown arguments.\n${USAGE}`);
  return resolve(dir);
}

if (process.argv.includes('--help')) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}
try {
  const dataDir = parse(process.argv.slice(2));
  const log = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
  const ending = makeEnding({ onHurry: () => log('the servers are writing their last pages') });
  const cluster = await startCluster({ dataDir, log, abort: ending.abort });
  for (const [name, value] of Object.entries(cluster.env)) process.stdout.write(`export ${name}='${value}'\n`);
  const alive = setInterval(() => {}, 60_000);
  await ending.reason;
  await cluster.stop();
  clearInterval(alive);
} catch (error) {
  process.stderr.write(`${error instanceof Error && error.name === 'AbortError' ? 'interrupted' : explain(error)}\n`);
  process.exitCode = 1;
}
process.exit();
