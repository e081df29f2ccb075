import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

const APPS = join(import.meta.dirname, '../../dist/apps');
/** Not the benchmark and not the conformance kit: several files of theirs are programs. */
const PROGRAMS = ['controller', 'payouts', 'cli', 'table', 'witness', 'floor-sim', 'simulation'];

/**
 * Bundles each of our programs from what `nest build` made of it, with what it uses of our libraries, and each of its threads
 * likewise: a start loads a few files of ours instead of hundreds. Packages of others stay in node_modules.
 * @param {string} app
 */
async function bundle(app) {
  const built = join(APPS, app, 'src');
  const entries = [join(built, 'main.js'), ...globSync(join(built, '**/*-worker.js'))];
  const input = Object.fromEntries(entries.map((file) => [basename(file, '.js'), file]));
  if (Object.keys(input).length < entries.length) throw new Error(`two threads of ${app} have one name`);
  await build({
    configFile: false,
    root: built,
    logLevel: 'warn',
    build: {
      ssr: true,
      // As deep as the built files: a path from there to the repository is the same from here.
      outDir: '../bundle',
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        // Our libraries do nothing when they are loaded (`npm run boundaries`): a thread gets what it uses of them.
        treeshake: { moduleSideEffects: (id) => !id.includes('/dist/') || entries.includes(id) },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js', sourcemapExcludeSources: true },
      },
    },
  });
}

for (const app of PROGRAMS) await bundle(app);
