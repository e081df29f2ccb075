import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
/** Every *.html beside this file is a page: a new page needs no change here. */
const pages = Object.fromEntries(
  readdirSync(here)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [basename(file, '.html'), join(here, file)]),
);

export default defineConfig({
  root: here,
  base: './',
  resolve: { alias: [{ find: /^@jackpot\/([^/]+)$/, replacement: join(here, '../../libs/$1/src/index.ts') }] },
  build: {
    outDir: '../../dist/apps/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000', '/feed': { target: 'ws://127.0.0.1:3000', ws: true } },
  },
});
