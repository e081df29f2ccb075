export const PRODUCT = /** @type {const} */ (['controller', 'payouts', 'cli', 'table', 'witness']);

const LAB = /** @type {const} */ ({
  'emulated-table': 'players/emulated-table',
  floor: 'runs/floor',
  history: 'runs/history',
  setup: 'runs/setup',
  simulate: 'runs/simulate',
});

export const LAB_PROGRAMS = /** @type {readonly (keyof typeof LAB)[]} */ (Object.keys(LAB));

/** @typedef {typeof PRODUCT[number] | keyof typeof LAB} Program */

/** @param {Program} program */
export const compiledIn = (program) =>
  program in LAB ? `dist/apps/lab/src/${LAB[/** @type {keyof typeof LAB} */ (program)]}` : `dist/apps/${program}/src`;

/** @param {Program} program */
export const mainOf = (program) =>
  program in LAB ? `dist/apps/lab/bundle/${program}/main.js` : `dist/apps/${program}/bundle/main.js`;

/** @param {string} path below apps/lab/src, without extension */
export const labMain = (path) => `dist/apps/lab/src/${path}.js`;
