/** Our programs that are bundled. Not the benchmark and not the conformance kit: several files of theirs are programs. */
export const PROGRAMS = /** @type {const} */ ([
  ...['controller', 'payouts', 'cli', 'table', 'witness', 'floor-sim', 'simulation'],
]);

/** What Node is given to start one of them, from the root of the repository. @param {typeof PROGRAMS[number]} program */
export const mainOf = (program) => `dist/apps/${program}/bundle/main.js`;
