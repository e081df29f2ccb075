import type { Browser } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';

let shared: Promise<Browser> | undefined;

/** Each screen has its own context, so specs share nothing. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

export async function closeScreens(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

afterAll(async () => {
  await (await shared)?.close();
});
