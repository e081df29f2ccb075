/** The programs that are deployed. Each is bundled from its `main.ts`. */
export const PRODUCT = /** @type {const} */ (['controller', 'payouts', 'cli', 'table', 'witness']);

/** Programs of the laboratory that are bundled, by the folder of their `main.ts`. The others run as the compiler wrote them. */
const LAB = /** @type {const} */ ({ floor: 'runs/floor', simulate: 'runs/simulate' });

export const LAB_PROGRAMS = /** @type {readonly (keyof typeof LAB)[]} */ (Object.keys(LAB));

/** @typedef {typeof PRODUCT[number] | keyof typeof LAB} Program */

/** The folder of a program's compiled `main.js`, from the root of the repository. @param {Program} program */
export const compiledIn = (program) =>
  program in LAB ? `dist/apps/lab/src/${LAB[/** @type {keyof typeof LAB} */ (program)]}` : `dist/apps/${program}/src`;

/** What Node is given to start a program, from the root of the repository. @param {Program} program */
export const mainOf = (program) =>
  program in LAB ? `dist/apps/lab/bundle/${program}/main.js` : `dist/apps/${program}/bundle/main.js`;

/** What Node is given to start a program of the laboratory that is not bundled. @param {string} path below its `src`, without extension */
export const labMain = (path) => `dist/apps/lab/src/${path}.js`;
