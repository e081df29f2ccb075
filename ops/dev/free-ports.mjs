import { join } from 'node:path';
import { explain } from '../lib/command.mjs';
import { readLiveState } from '../lib/ownership.mjs';
import { refusePortsInUse } from '../lib/ports.mjs';
import { parseRunWords, portsOfRun } from './run-options.mjs';

/**
 * Checks that every port of this run is free before anything is installed or built, so it runs on the machine's own
 * Node without packages.
 */
try {
  const options = parseRunWords(process.argv.slice(2));
  if (!('help' in options) && readLiveState(join(options.dataDir, 'run.json')) === null)
    await refusePortsInUse(portsOfRun(options));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
