import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { REPO } from '../../../ops/lib/files.mjs';

/*
 * The browser's npm package would unpack to fixed names under /tmp, which a second user of the machine can neither read
 * nor replace. So this module unpacks the archives into a folder of this clone.
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

/** Target folder of each archive. `al2023` holds system libraries (NSS). */
const ARCHIVES = { 'fonts.tar.br': 'fonts', 'swiftshader.tar.br': '.', 'al2023.tar.br': 'libraries' };

/** @param {string} file an archive of the package */
const decompressed = (file) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)));

/**
 * Passes the archive as one buffer, because with a stream Node sometimes reports a premature close.
 * @param {string} archive @param {string} folder
 */
function unpackTar(archive, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: decompressed(archive) });
}

/** @param {string} folder of the fonts after the final rename */
const fontsConfiguration = (folder) => `<?xml version="1.0" ?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

/** Several processes may call this at once. The folder appears by a rename, so no process sees it half unpacked. */
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
    if (!existsSync(FOLDER)) throw error; // Otherwise, another process has created the folder first.
    rmSync(scratch, { recursive: true });
  }
}

function environment() {
  if (!execFileSync('ldd', [EXECUTABLE], { encoding: 'utf8' }).includes('not found')) return process.env;
  return { ...process.env, LD_LIBRARY_PATH: join(FOLDER, 'libraries/lib'), FONTCONFIG_PATH: join(FOLDER, 'fonts') };
}

export async function launchBrowser() {
  unpackBrowser();
  // Loaded only here, and by `require`, because Jest takes half a second to parse an import of Playwright.
  const { chromium } = /** @type {typeof import('playwright-core')} */ (require('playwright-core'));
  return chromium.launch({ executablePath: EXECUTABLE, headless: true, args: ARGS, env: environment() });
}
