import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, explain, makeEnding } from '../lib/command.mjs';
import { REPO, readIfThere } from '../lib/files.mjs';
import { step } from '../lib/steps.mjs';
import { areInstalled } from './installed.mjs';
import { alone, npm } from './prepare.mjs';

const INTERRUPTED = 130;

/** @param {AbortSignal} abort */
async function installIfNeeded(abort) {
  if (areInstalled(REPO)) return;
  await step(
    'installing packages (npm ci)',
    () =>
      // `--include=dev` also works if NODE_ENV is production.
      npm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
        abort,
        failure: 'The packages could not be installed.',
        advice:
          'check that this machine reaches the npm registry (npm ping) and has 1 GB free, then run the same command again',
      }),
    // Standard error, because a shell evaluates the standard output of `ops/services status`.
    { out: process.stderr },
  );
  /** @type {{ optionalDependencies: Readonly<Record<string, string>> }} */
  const { optionalDependencies } = JSON.parse(readFileSync(join(REPO, 'package.json'), 'utf8'));
  const ours = `node-${process.platform}-${process.arch}`;
  if (ours in optionalDependencies && readIfThere(join(REPO, 'node_modules', ours, 'package.json')) === null)
    throw new Refusal(`The Node that we run (${ours} ${optionalDependencies[ours]}) was not installed.`, {
      advice:
        'see whether npm is set to leave out optional packages (npm config get omit), then run the same command again',
    });
}

const { abort } = makeEnding({ onHurry: () => {} });
try {
  // With `AS_BUILT`, other programs use this build, so nothing may be replaced.
  if (!process.env.AS_BUILT) await alone(() => installIfNeeded(abort));
} catch (error) {
  process.stderr.write(`${abort.aborted ? 'interrupted' : explain(error)}\n`);
  process.exitCode = abort.aborted ? INTERRUPTED : 1;
}
process.exit();
