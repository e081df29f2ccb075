// In place of fast-check: every property runs PROPERTY_TIMES as often as it states, a quarter in the suite of a change, all
// of it and more by `npm run properties`. A property of a fixed seed keeps its runs: its test is about those very runs.
import real from '../../node_modules/fast-check/lib/fast-check.js';

const times = Number(process.env['PROPERTY_TIMES'] ?? 0.25);
const RUNS = 100; // of a property that states none

/** @param {import('fast-check').Parameters} parameters */
function runsOf({ numRuns = RUNS, seed, examples = [] }) {
  if (seed !== undefined) return numRuns;
  return Math.max(examples.length, Math.ceil(numRuns * times));
}

/** @type {(property: import('fast-check').IRawProperty<void>, parameters?: import('fast-check').Parameters) => unknown} */
const assertByProfile = (property, parameters = {}) =>
  real.assert(property, { ...parameters, numRuns: runsOf(parameters) });

export default { ...real, assert: assertByProfile };
