import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { REPO } from '../../../ops/lib/files.mjs';

/*
 * A browser for pictures and browser specs, from the npm package that carries one: nothing to install on the machine.
 * The package's own functions unpack to fixed names under /tmp, which a second user of the machine can neither read nor
 * replace. So its archives are unpacked here, into a folder of this clone.
 */
const require = createRequire(import.meta.url);
const PACKAGE = dirname(dirname(require.resolve('@sparticuz/chromium')));
const CACHE = join(REPO, 'node_modules/.cache');
const FOLDER = join(CACHE, 'browser');
const EXECUTABLE = join(FOLDER, 'chromium');

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The archives of the package, and the folder that each is unpacked into. `al2023` holds system libraries (NSS). */
const ARCHIVES = { 'fonts.tar.br': 'fonts', 'swiftshader.tar.br': '.', 'al2023.tar.br': 'libraries' };

/** @param {string} file an archive of the package */
const decompressed = (file) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)));

/**
 * Not through streams: Node now and then reports the end of a child's input as a premature close.
 * @param {string} archive @param {string} folder
 */
function unpackTar(archive, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: decompressed(archive) });
}

/** @param {string} folder where the fonts are, once the whole tree has its final name */
const fontsConfiguration = (folder) => `<?xml version="1.0" ?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

/**
 * Unpacks the browser if this clone does not have it yet. Processes may call it side by side: the tree appears by a
 * rename, so it is never seen half written.
 */
export function unpackBrowser() {
  if (existsSync(FOLDER)) return;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(`${FOLDER}-`);
  writeFileSync(join(scratch, 'chromium'), decompressed('chromium.br'), { mode: 0o700 });
  for (const [archive, folder] of Object.entries(ARCHIVES)) unpackTar(archive, join(scratch, folder));
  writeFileSync(join(scratch, 'fonts/fonts.conf'), fontsConfiguration(join(FOLDER, 'fonts')));
  try {
    renameSync(scratch, FOLDER);
  } catch (error) {
    if (!existsSync(FOLDER)) throw error; // otherwise another process was first
    rmSync(scratch, { recursive: true });
  }
}

/** The environment of the browser. Where the machine lacks its system libraries, the libraries and fonts of the package are used. */
function environment() {
  if (!execFileSync('ldd', [EXECUTABLE], { encoding: 'utf8' }).includes('not found')) return process.env;
  return { ...process.env, LD_LIBRARY_PATH: join(FOLDER, 'libraries/lib'), FONTCONFIG_PATH: join(FOLDER, 'fonts') };
}

export async function launchBrowser() {
  unpackBrowser();
  // Only here, because a run of other tests starts no browser. And required: Jest would parse it to import it, for half a second.
  const { chromium } = /** @type {typeof import('playwright-core')} */ (require('playwright-core'));
  return chromium.launch({ executablePath: EXECUTABLE, headless: true, args: ARGS, env: environment() });
}
