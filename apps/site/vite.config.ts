import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig, runnerImport } from 'vite';

const here = import.meta.dirname;
const ROOT = join(here, '../..');
const FAVICON = join(ROOT, 'apps/console/public/favicon.svg');
const alias = [{ find: /^@jackpot\/([^/]+)$/, replacement: join(ROOT, 'libs/$1/src/index.ts') }];

const pages: Plugin = {
  name: 'pages-of-the-documentation',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/site.js')>(join(here, 'src/site.ts'), {
      configFile: false,
      resolve: { alias },
    });
    this.emitFile({ type: 'asset', fileName: 'assets/favicon.svg', source: readFileSync(FAVICON) });
    for (const [fileName, source] of module.buildSite(ROOT)) this.emitFile({ type: 'asset', fileName, source });
  },
};

export default defineConfig({
  root: here,
  base: './',
  publicDir: false,
  plugins: [pages],
  build: {
    outDir: '../../dist/docs',
    emptyOutDir: true,
    target: 'es2022',
    // The oldest version with light-dark(). For older ones, the build would write dark colors twice.
    cssTarget: 'chrome123',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { site: join(here, 'src/browser/site.ts') },
      output: { entryFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
    },
  },
});
