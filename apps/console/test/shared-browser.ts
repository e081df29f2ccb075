import type { Browser } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';

let shared: Promise<Browser> | undefined;

/** The browser of this Jest file. Each screen has a context of its own, so specs that follow one another share nothing in it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Closes every screen that a spec has left open. */
export async function closeScreens(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

afterAll(async () => {
  await (await shared)?.close();
});
