// A browser for pictures and browser specs, from the npm package that carries one: nothing to install on the machine.
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

// Ours, not the package's own list: that one is for a sandbox that allows a single process.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = async () =>
  playwright.launch({ executablePath: await chromium.executablePath(), headless: true, args: ARGS });
