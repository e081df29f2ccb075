// Replaces fast-check in tests. Each property runs PROPERTY_TIMES as often as it states; the default is a tenth. A
// property with a fixed seed keeps its number of runs, because its test expects exactly these runs.
import real from '../../node_modules/fast-check/lib/fast-check.js';

const times = Number(process.env['PROPERTY_TIMES'] ?? 0.1);
const RUNS = 100;

/** @param {import('fast-check').Parameters} parameters */
function runsOf({ numRuns = RUNS, seed, examples = [] }) {
  if (seed !== undefined) return numRuns;
  return Math.max(examples.length, Math.ceil(numRuns * times));
}

/** @type {(property: import('fast-check').IRawProperty<void>, parameters?: import('fast-check').Parameters) => unknown} */
const assertByProfile = (property, parameters = {}) =>
  real.assert(property, { ...parameters, numRuns: runsOf(parameters) });

export default { ...real, assert: assertByProfile };
