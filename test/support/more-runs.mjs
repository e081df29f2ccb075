// In place of fast-check where PROPERTY_TIMES is set (test/properties.mjs): every property runs that many times as often.
import real from '../../node_modules/fast-check/lib/fast-check.js';

const times = Number(process.env['PROPERTY_TIMES']);
const RUNS = 100; // of a property that states none

/** @type {(property: import('fast-check').IRawProperty<void>, parameters?: import('fast-check').Parameters) => unknown} */
const assertOften = (property, parameters = {}) =>
  real.assert(property, { ...parameters, numRuns: (parameters.numRuns ?? RUNS) * times });

export default { ...real, assert: assertOften };
