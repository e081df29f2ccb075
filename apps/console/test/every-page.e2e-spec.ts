import type { Locator, Page } from 'playwright-core';
import { PagesEnvironment, type Screen } from './pages.js';
import { gone } from './shows.js';

const LINK = 'every-page';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const PAGES = [
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

describe('every page', () => {
  let pages: PagesEnvironment;

  beforeAll(async () => {
    pages = await PagesEnvironment.open({ linkId: LINK, roles: ['pit-manager', 'accounting', 'auditor'] });
  });
  afterAll(() => pages?.close());
  afterEach(() => expect(pages.complaints).toEqual([]));

  /** Holds back every request until the returned function is called. */
  async function heldBack(page: Page): Promise<() => Promise<void>> {
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

  async function atEachSize(screen: Screen, check: () => Promise<void>): Promise<void> {
    const before = screen.page.viewportSize();
    for (const size of SIZES) {
      await screen.page.setViewportSize(size);
      await check();
    }
    if (before !== null) await screen.page.setViewportSize(before);
  }

  it.each(PAGES)('%s: %s shows bars until the first answer', async (role, path, heading) => {
    const screen = await pages.screenOf(role);
    await screen.go('nonsense');
    await screen.page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor();
    const release = await heldBack(screen.page);
    await screen.go(path);
    await screen.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const bars = screen.page.locator('main .skeleton[aria-busy=true]');
    await bars.first().waitFor();
    await atEachSize(screen, async () => expect(await screen.barriers()).toEqual([]));
    await release();
    await gone(bars);
  });

  it.each(PAGES)('%s: %s prints its content alone, dark on white', async (role, path, heading) => {
    const screen = await pages.screenOf(role);
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

  it('with reduced motion the bars stand still', async () => {
    const screen = await pages.screenOf('accounting');
    await screen.page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await heldBack(screen.page);
    await screen.go('hands');
    const bar = screen.page.locator('main .skeleton span').first();
    await bar.waitFor();
    expect(await bar.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await release();
    await screen.page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('the head of a long table stays in view', async () => {
    const screen = await pages.screenOf('auditor');
    await screen.open('audit?system=1', 'Audit trail');
    await screen.page.locator('tbody tr:nth-child(30)').waitFor();
    await atEachSize(screen, async () => {
      const offset = await screen.page.locator('.audit .scroll').evaluate((scroll) => {
        scroll.scrollTop = scroll.scrollHeight;
        const head = scroll.querySelector('thead th')!.getBoundingClientRect();
        return { head: Math.round(head.top - scroll.getBoundingClientRect().top), isScrolled: scroll.scrollTop > 0 };
      });
      expect(offset).toEqual({ head: 0, isScrolled: true });
    });
  });
});
