import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/**
 * The verifiers of exports and proofs as a folder that is carried to a machine with Node and nothing of ours: what they
 * import is in it, but for Node's own modules.
 */
export default defineConfig({
  root: here,
  resolve: { alias: [{ find: /^@jackpot\/([^/]+)$/, replacement: join(here, '../../libs/$1/src/index.ts') }] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../../dist/verifier',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { 'verify-export': 'src/verify-export.ts', 'verify-inclusion': 'src/verify-inclusion.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared.mjs' },
    },
  },
});
