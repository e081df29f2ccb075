import { explain } from './errors.mjs';
import { parseSoakWords } from './soak-args.mjs';
import { evening } from './soak-session.mjs';

/** @param {string[]} words @returns {Promise<number>} exit code */
async function main(words) {
  const options = parseSoakWords(words);
  if ('help' in options) {
    process.stdout.write(`${options.help}\n`);
    return 0;
  }
  return evening({
    kind: 'soak',
    title: `soak of ${options.forSeconds} s`,
    options,
    controllers: 1,
    showFloor: true,
    play: async ({ floor }) => {
      await floor.ended();
      return [];
    },
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
