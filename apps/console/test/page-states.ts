import type { Locator, Page } from 'playwright-core';
import type { PagesEnvironment, Screen } from './pages.js';
import { gone } from './shows.js';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
] as const;

export const PAGES = [
  ['pit-manager', 'home', 'Home'],
  ['pit-manager', 'floor', 'Floor'],
  ['pit-manager', 'hands', 'Hands'],
  ['pit-manager', 'claims', 'Claims'],
  ['pit-manager', 'meters', 'Meters'],
  ['pit-manager', 'notices', /^Meter transfers/],
  ['pit-manager', 'devices', 'Devices and signs'],
  ['pit-manager', 'payment-rules', 'Payment rules'],
  ['accounting', 'accounting', 'Accounting'],
  ['accounting', 'accounting/lists', 'Reconciliation'],
  ['accounting', 'deliveries', 'Deliveries'],
  ['accounting', 'terms', 'Terms'],
  ['accounting', 'terms/1', 'Terms, version 1'],
  ['accounting', 'proof', 'Proof'],
  ['accounting', 'me', /accounting/],
  ['auditor', 'audit', 'Audit trail'],
  ['admin', 'people', 'People'],
] as const;

export async function heldBack(page: Page): Promise<() => Promise<void>> {
  let resolve = (): void => undefined;
  const released = new Promise<void>((done) => (resolve = done));
  const api = '**/api/v1/**';
  await page.route(api, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(api);
  };
}

const visibleIn = (page: Page, selector: string): Locator => page.locator(selector).filter({ visible: true });

export async function atEachSize(screen: Screen, check: () => Promise<void>): Promise<void> {
  const before = screen.page.viewportSize();
  for (const size of SIZES) {
    await screen.page.setViewportSize(size);
    await check();
  }
  if (before !== null) await screen.page.setViewportSize(before);
}

/** @param environment is called in the tests, because the environment starts after the specs are read */
export function describeStates(some: readonly (typeof PAGES)[number][], environment: () => PagesEnvironment): void {
  it.each(some)('%s: %s shows bars until the first answer', async (role, path, heading) => {
    const screen = await environment().screenOf(role);
    // Playwright can lose a request that is under way when interception begins, such as the program of the first page.
    await screen.page.locator('main h1').first().waitFor();
    await gone(screen.page.locator('main[aria-busy=true], main [aria-busy=true]'));
    await screen.go('nonsense');
    await screen.isAt('No such page');
    const release = await heldBack(screen.page);
    await screen.go(path);
    await screen.isAt(heading);
    const bars = screen.page.locator('main .skeleton[aria-busy=true]');
    await bars.first().waitFor();
    await atEachSize(screen, async () => expect(await screen.barriers({ isHeldBack: true })).toEqual([]));
    await release();
    await gone(bars);
  });

  it.each(some)('%s: %s prints its content alone, dark on white', async (role, path, heading) => {
    const screen = await environment().screenOf(role);
    await screen.open(path, heading);
    await gone(screen.page.locator('main .skeleton'));
    await screen.page.emulateMedia({ media: 'print' });
    for (const selector of ['header.top', 'main nav', 'main form', 'main button:not(.sort, .fold)', 'main .button'])
      await gone(visibleIn(screen.page, selector));
    await visibleIn(screen.page, 'main h1').waitFor();
    const colors = await screen.page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    await screen.page.emulateMedia({ media: 'screen' });
  });
}
