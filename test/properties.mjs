// Runs the property tests many times as often as `npm test` does, because rare faults need thousands of random histories.
// A property that fails prints its seed, which then becomes a named test.
//
//   npm run properties [-- --times 40] [part of a path ...]
//
// --times: factor for the number of runs that each property states.
import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const TIMES = '40';
const MARKS = ["import fc from 'fast-check'", "env['PROPERTY_TIMES']"];

const { times, parts } = readOptions();
const specs = execFileSync('git', ['grep', '-l', '-F', ...MARKS.flatMap((mark) => ['-e', mark]), '--', '*.spec.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && parts.every((part) => path.includes(part)));
if (specs.length === 0) refuse(`no spec with properties has ${parts.join(' and ')} in its path`);
process.stdout.write(`${specs.length} specs, each property ${times} times as often\n`);
const { status } = spawnSync('npm', ['test', '--', '--runTestsByPath', ...specs], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_TIMES: times },
});
process.exitCode = status ?? 1;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { times: { type: 'string', default: TIMES } },
      allowPositionals: true,
    });
    if (!/^[1-9]\d{0,5}$/.test(values.times)) refuse(`--times is a whole number from 1 on, not ${values.times}`);
    return { times: values.times, parts: positionals };
  } catch (fault) {
    return refuse(/** @type {Error} */ (fault).message);
  }
}

/** @param {string} problem @returns {never} */
function refuse(problem) {
  process.stderr.write(`${problem}\nnpm run properties [-- --times ${TIMES}] [part of a path ...]\n`);
  process.exit(2);
}
