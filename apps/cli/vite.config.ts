import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
/** Loading these has no effects (`npm run boundaries`), so unused parts are dropped. */
const LIBRARIES = join(here, '../../libs/');

/** Builds the verifiers of exports and proofs into a folder that needs only Node. */
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
      treeshake: { moduleSideEffects: (id) => !id.startsWith(LIBRARIES) },
      input: {
        'verify-export': 'src/stand-alone/verify-export.ts',
        'verify-archive': 'src/stand-alone/verify-archive.ts',
        'segment-worker': 'src/archive/segment-worker.ts',
        'verify-inclusion': 'src/stand-alone/verify-inclusion.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
});
