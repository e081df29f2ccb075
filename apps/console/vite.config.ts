import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const pages = Object.fromEntries(
  readdirSync(here)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [basename(file, '.html'), join(here, file)]),
);

/** Our libraries have no side effects when loaded (`npm run boundaries`), so unused code is dropped. */
const LIBRARIES = join(here, '../../libs/');
const PURE_LIBRARIES = { moduleSideEffects: (id: string) => !id.startsWith(LIBRARIES) };

export default defineConfig({
  root: here,
  base: './',
  resolve: { alias: [{ find: /^@jackpot\/([^/]+)$/, replacement: join(here, '../../libs/$1/src/index.ts') }] },
  build: {
    outDir: '../../dist/apps/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages, treeshake: PURE_LIBRARIES },
  },
  worker: { format: 'es', rolldownOptions: { treeshake: PURE_LIBRARIES } },
});
