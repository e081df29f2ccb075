import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

// A browser for pictures and browser specs, from the npm package that carries one: nothing to install on the machine.

// Ours, not the package's own list: that one is for a sandbox that allows a single process.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A bare machine lacks libraries the browser needs (NSS and its kin): the package carries those too.
 * @param {string} executablePath
 * @returns {Promise<Record<string, string>>}
 */
const libraries = async (executablePath) => {
  if (!execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')) return {};
  const package_ = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  await inflate(join(package_, 'bin', 'al2023.tar.br'));
  // Such a machine has no fonts either; the package unpacks its own beside the browser.
  return { LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
};

/**
 * Unpacks the browser if it is not unpacked yet. Call it once before several processes start the browser: the package
 * mistakes a file that another process is still writing for a complete one.
 */
export const unpackBrowser = async () => {
  await libraries(await chromium.executablePath());
};

export const launchBrowser = async () => {
  const executablePath = await chromium.executablePath();
  const env = { ...process.env, ...(await libraries(executablePath)) };
  return playwright.launch({ executablePath, headless: true, args: ARGS, env });
};
