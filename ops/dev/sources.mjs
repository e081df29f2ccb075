import { globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, createServer } from 'vite';
import { addressOf } from '../lib/apps.mjs';
import { REPO, readIfThere } from '../lib/files.mjs';
import { LAB_PROGRAMS, PRODUCT, compiledIn, mainOf } from '../lib/mains.mjs';
import { seconds } from '../lib/steps.mjs';
import { INSPECT_PORT } from './run-options.mjs';

/** Runs programs from the current sources, built into a separate folder, so `dist` and its manifest do not change. */
const ROOT = join(REPO, '.dev');
/** @typedef {import('../lib/apps.mjs').App} App */

const PROGRAMS = [...PRODUCT, ...LAB_PROGRAMS];
const BEGINNINGS = new Map(PROGRAMS.map((program) => [mainOf(program), join(compiledIn(program), 'main.js')]));
const ENTRIES = ['apps/*/src/main.ts', 'apps/lab/src/**/main.ts', '{apps,libs}/*/src/**/*-worker.ts'];

/** @param {string} file from the root of the repository */
const developed = (file) => join(ROOT, BEGINNINGS.get(file) ?? file);

/** @param {App} app @returns {App} */
const fromSources = ({ args: [main = '', ...words], nodeArgs = [], ...app }) => ({
  ...app,
  args: [developed(relative(REPO, main)), ...words],
  nodeArgs: [...nodeArgs, '--enable-source-maps'],
});

/** Deletes a variable of `--watch-path` that makes a program report each file that it loads. */
const NO_REPORTS = '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES';

/** @param {App} app @param {{ inspect?: boolean }} [options] `inspect`: a debugger may attach @returns {App} */
function watched(app, { inspect = false } = {}) {
  const { nodeArgs = [], ...ours } = fromSources(app);
  const own = dirname(dirname(ours.args[0] ?? ''));
  const folders = [own, ...['libs', 'hardware', 'migrations'].map((folder) => join(ROOT, 'dist', folder))];
  const debug = inspect ? [`--inspect=127.0.0.1:${INSPECT_PORT}`] : [];
  const watch = ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${folder}`)];
  return { ...ours, nodeArgs: [...watch, NO_REPORTS, ...debug, ...nodeArgs] };
}

/**
 * @param {{ pages: number, controller: number, note: (text: string) => void }} options
 */
export async function develop({ pages, controller, note }) {
  const sources = await watchSources({ note });
  const server = await servePages({ port: pages, controller });
  return { developed, fromSources, watched, stop: () => Promise.all([sources.close(), server.close()]) };
}

/** @param {{ note: (text: string) => void }} options @returns when all programs are built */
async function watchSources({ note }) {
  rmSync(ROOT, { recursive: true, force: true });
  mkdirSync(ROOT);
  for (const file of ['package.json', 'package-lock.json']) symlinkSync(join(REPO, file), join(ROOT, file));
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (await build(settings()));
  let isFirst = true;
  await new Promise((resolve, reject) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') {
        note(`not translated: ${event.error.message}`);
        if (isFirst) reject(event.error);
      }
      if (event.code === 'BUNDLE_END') {
        if (!isFirst) note(`translated in ${seconds(event.duration)}; programs that use it start again`);
        await event.result.close();
        isFirst = false;
        resolve(null);
      }
    });
  });
  return watcher;
}

/** @returns {import('vite').InlineConfig} */
function settings() {
  const files = globSync(ENTRIES, { cwd: REPO, exclude: ['apps/{console,site}/**'] });
  const outDir = join(ROOT, 'dist');
  return {
    configFile: false,
    root: REPO,
    logLevel: 'silent',
    resolve: {
      alias: ['jackpot', 'hardware'].map((scope) => ({
        find: new RegExp(`^@${scope}/([^/]+)$`),
        replacement: join(REPO, scope === 'jackpot' ? 'libs' : scope, '$1/src/index.ts'),
      })),
    },
    plugins: [onlyChanged(outDir)],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      watch: {},
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(REPO, file)])),
        treeshake: false,
        output: { preserveModules: true, preserveModulesRoot: REPO, entryFileNames: '[name].js' },
      },
    },
  };
}

/** Programs that use only unchanged files are not restarted. */
const onlyChanged = (/** @type {string} */ outDir) => ({
  name: 'only-changed',
  /** @param {unknown} _ @param {Record<string, { type: 'chunk', code: string } | { type: 'asset', source: string | Uint8Array }>} files */
  generateBundle(_, files) {
    for (const [name, file] of Object.entries(files))
      if ((file.type === 'chunk' ? file.code : String(file.source)) === readIfThere(join(outDir, name)))
        delete files[name];
  },
});

/** @param {{ port: number, controller: number }} options `port`: of the pages */
async function servePages({ port, controller }) {
  const target = addressOf(controller);
  const server = await createServer({
    configFile: join(REPO, 'apps/console/vite.config.ts'),
    base: '/ui/',
    logLevel: 'error',
    server: {
      ...{ host: '127.0.0.1', port, strictPort: true },
      proxy: { '^/(?!ui/)': { target, ws: true } },
    },
  });
  return server.listen();
}
