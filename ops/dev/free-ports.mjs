import { join } from 'node:path';
import { explain } from '../lib/command.mjs';
import { readLiveState } from '../lib/ownership.mjs';
import { refusePortsInUse } from '../lib/ports.mjs';
import { parseRunWords, portsOfRun } from './run-options.mjs';

/*
 * Before anything is installed or built: whether every port of this run is free. It runs on the machine's own Node, without
 * packages. A run that is under way on the same data folder is refused by `run.mjs`, which knows more about it.
 */
try {
  const options = parseRunWords(process.argv.slice(2));
  if (!('help' in options) && readLiveState(join(options.dataDir, 'run.json')) === null)
    await refusePortsInUse(portsOfRun(options));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
