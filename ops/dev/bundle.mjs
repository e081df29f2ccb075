import { globSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { COMPILED_CODE, REPO } from '../lib/files.mjs';
import { LAB_PROGRAMS, PRODUCT, compiledIn, mainOf } from '../lib/mains.mjs';

const words = process.argv.slice(2);
const isProductOnly = words.includes('--product');
const [root = REPO] = words.filter((word) => word !== '--product');

/**
 * Packages that load files of their own, a native module or an optional package, or must be loaded in order
 * (`reflect-metadata` before `@peculiar/x509`).
 */
const EXTERNAL = [
  ...['pino', 'pdfkit', 'serialport', 'ssh2', 'reflect-metadata', '@peculiar/x509'],
  /^@opentelemetry\//,
];

/**
 * `@nestjs/typeorm` would load a second TypeORM from node_modules, to find two classes that TypeORM 1 no longer has.
 */
const TYPEORM_ONCE = {
  name: 'typeorm-once',
  /** @param {string} id */
  load: (id) =>
    id.endsWith('/@nestjs/typeorm/dist/common/typeorm-compat.js')
      ? 'export const [Connection, AbstractRepository] = [];'
      : undefined,
  /** @param {string} code */
  renderChunk: (code) => {
    if (/\brequire\S*\("typeorm"\)/.test(code)) throw new Error('a bundle loads TypeORM twice: see TYPEORM_ONCE');
  },
};

/**
 * V8 stores a source with a character beyond Latin-1 in two bytes per character. ASCII saves 12 MB for a controller.
 */
const ONE_BYTE = /** @type {const} */ ({
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
});

const ONE_BYTE_CHECK = {
  name: 'one-byte',
  /** @param {unknown} _options @param {import('vite').Rolldown.OutputBundle} chunks */
  generateBundle: (_options, chunks) => {
    for (const chunk of Object.values(chunks))
      if (chunk.type === 'chunk' && /[\u0100-\uffff]/.test(chunk.code))
        throw new Error(`${chunk.fileName} has characters beyond Latin-1: see ONE_BYTE`);
  },
};

/**
 * Bundles a program, so a start loads a few files instead of thousands.
 * @param {import('../lib/mains.mjs').Program} program
 */
async function bundle(program) {
  const outDir = join(root, dirname(mainOf(program)));
  const built = join(root, compiledIn(program));
  const entries = [join(built, 'main.js'), ...globSync(join(built, '**/*-worker.js'))];
  const input = Object.fromEntries(entries.map((file) => [basename(file, '.js'), file]));
  if (Object.keys(input).length < entries.length) throw new Error(`two threads of ${program} have one name`);
  await build({
    configFile: false,
    root: built,
    logLevel: 'warn',
    plugins: [TYPEORM_ONCE, ONE_BYTE_CHECK],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        external: EXTERNAL,
        // Loading our libraries has no effects (`npm run boundaries`), so unused code is left out.
        treeshake: { moduleSideEffects: (id) => !id.startsWith(join(root, 'dist')) || entries.includes(id) },
        output: {
          ...ONE_BYTE,
          entryFileNames: '[name].js',
          chunkFileNames: 'shared-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

if (root === REPO) rmSync(COMPILED_CODE, { recursive: true, force: true });
for (const program of isProductOnly ? PRODUCT : [...PRODUCT, ...LAB_PROGRAMS]) await bundle(program);
