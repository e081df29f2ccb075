import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import swcJest from '@swc/jest';

/**
 * Compiles TypeScript to CommonJS for Jest. An `index.ts` then evaluates a module only at its first use, while native
 * modules would evaluate all exports of libs/ and hardware/ for each test file.
 */

const FROM = /\bfrom '([^']+)'/g;
const OWN_TEXT = readFileSync(import.meta.filename, 'utf8');

/** @typedef {Extract<ReturnType<typeof swcJest.createTransformer>, { process: unknown }>} Transformer */

/** @param {import('@swc/core').Options} options */
const bySwc = (options) => /** @type {Transformer} */ (swcJest.createTransformer(options));

/** @param {import('@swc/core').Options} options @returns {Transformer} */
function createTransformer(options) {
  const plain = bySwc(options);
  return {
    ...plain,
    getCacheKey: (source, ...rest) => plain.getCacheKey?.(OWN_TEXT + source, ...rest) ?? '',
    process: (source, path, rest) => {
      const lazy = basename(path) === 'index.ts' && [...source.matchAll(FROM)].map(([, from = '']) => from);
      const module = { type: /** @type {const} */ ('commonjs'), lazy, ignoreDynamic: true };
      return bySwc({ ...options, module }).process(source, path, rest);
    },
  };
}

export default { createTransformer };
