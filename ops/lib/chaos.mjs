import { MODES, parseChaosWords } from './chaos-args.mjs';
import { controllersOf, disturb } from './chaos-faults.mjs';
import { explain } from './errors.mjs';
import { evening } from './soak-session.mjs';

/** @param {string[]} words @returns {Promise<number>} exit code */
async function main(words) {
  const options = parseChaosWords(words);
  if ('help' in options) {
    process.stdout.write(`${options.help}\n`);
    return 0;
  }
  return evening({
    kind: 'chaos',
    title: `chaos: ${MODES[options.mode]}, ${options.kills} times`,
    options,
    controllers: controllersOf(options.mode),
    showFloor: false,
    play: (one) => disturb(one, options),
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
// Connections of the watch must not hold the process once all is said.
process.exit();
