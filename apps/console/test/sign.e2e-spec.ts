import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, ConsoleMessage, Page } from 'playwright-core';
import { launchBrowser } from '../dev/browser.mjs';
import { startFakeFeed } from '../dev/fake-feed.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const BAND = '[role=status]';

type Feed = Awaited<ReturnType<typeof startFakeFeed>>;

let browser: Browser;
let feed: Feed;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'dist/apps/console/sign.html'))) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '-c', 'apps/console/vite.config.ts'], { cwd: ROOT });
  }
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  complaints = [];
  feed = await startFakeFeed();
  page = await newPage();
});

afterEach(async () => {
  await page.close();
  await feed.close();
  expect(complaints).toEqual([]);
});

async function newPage(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('console', (message: ConsoleMessage) => {
    // The browser itself reports a refused connection; the page can neither prevent nor hide that.
    const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
  });
  return opened;
}

const open = async (query = 'link=royal-9-east'): Promise<void> => {
  await page.goto(`${feed.url}/ui/sign.html?${query}`);
};
const tile = (level: string) => page.locator(`.tile[data-level=${level}]`);
const centsOf = async (level: string): Promise<bigint> =>
  BigInt((await tile(level).getAttribute('data-cents')) ?? '-1');
const waitForCents = (level: string, cents: bigint, timeout = 3_000) =>
  page.waitForSelector(`.tile[data-level=${level}][data-cents="${cents}"]`, { timeout });
const waitForState = (state: string, timeout = 8_000) =>
  page.waitForSelector(`${BAND}[data-state=${state}]`, { state: 'attached', timeout });

describe('the sign on a wall', () => {
  it('rolls to the committed value, never past it, never back, and nothing moves sideways', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    expect(await tile('star').getByRole('img').getAttribute('aria-label')).toBe('Star $51,234.56');
    await page.evaluate(() => {
      const seen: string[][] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const star = document.querySelector<HTMLElement>('.tile[data-level=star]');
        const amount = star?.querySelector('.amount')?.getBoundingClientRect();
        seen.push([
          star?.dataset['cents'] ?? '',
          star?.dataset['committedCents'] ?? '',
          `${amount?.x} ${amount?.width}`,
        ]);
        requestAnimationFrame(look);
      };
      look();
    });
    const told: bigint[] = [];
    for (let wager = 0; wager < 25; wager += 1) {
      feed.raise('star', 137n);
      await page.waitForTimeout(60);
      const shown = await centsOf('star');
      told.push(feed.centsOf('star') - shown);
    }
    await waitForCents('star', feed.centsOf('star'), 1_500);
    expect(told.every((behind) => behind >= 0n)).toBe(true);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: [string, string, string][] }).seen);
    const cents = seen.map(([shown]) => BigInt(shown));
    expect(seen.every(([shown, committed]) => BigInt(shown) <= BigInt(committed))).toBe(true);
    expect(cents.every((value, index) => index === 0 || value >= cents[index - 1]!)).toBe(true);
    expect(new Set(cents).size).toBeGreaterThan(20);
    expect(new Set(seen.map(([, , place]) => place)).size).toBe(1);
  }, 30_000);

  it('celebrates an award: table, seat, amount, PENDING, and the new running amount beside it', async () => {
    await open();
    await waitForCents('heart', 61_240n);
    const begin = performance.now();
    feed.hit('heart', { assetNumber: 'MB-0107', seat: 4 });
    const banner = page.locator('.banner[data-state=celebrating]');
    await banner.waitFor({ timeout: 2_000 });
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(await banner.getAttribute('data-level')).toBe('heart');
    expect(await banner.getAttribute('data-cents')).toBe('61240');
    expect(await banner.getByRole('img').getAttribute('aria-label')).toBe('Heart won $612.40');
    const text = await banner.innerText();
    expect(text).toContain('TABLE MB-0107 · SEAT 4');
    expect(text).toContain('PENDING');
    expect(text).toContain('Player Personal King 9');
    await waitForCents('heart', 45_000n);
    expect(await tile('heart').isVisible()).toBe(true);
    feed.raise('heart', 15n);
    await waitForCents('heart', 45_015n);
    await page.waitForSelector('.banner[data-state=idle]', { state: 'attached', timeout: 15_000 });
  }, 30_000);

  it('those who wait to be celebrated are on the screen too, and each has its turn', async () => {
    await open();
    await waitForCents('heart', 61_240n);
    feed.hit('heart');
    feed.hit('must-hit', { assetNumber: 'MB-0102', seat: 6 });
    await page.waitForSelector('.banner[data-level=heart]');
    await page.waitForFunction(() => document.querySelector('.also')?.textContent?.includes('MB-0102'));
    expect(await page.locator('.also').textContent()).toBe('Must Hit $712.33 · table MB-0102 · seat 6');
    await page.waitForSelector('.banner[data-level=must-hit]', { timeout: 12_000 });
  }, 30_000);

  it('a fixed award is one line at the bottom, not a celebration', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    feed.fixed(2_500n, 'Any Royal 9', 2);
    await page.waitForSelector('.ticker[data-state=showing]');
    expect(await page.locator('.ticker').innerText()).toMatch(/\$25\.00\s*Any Royal 9\s*Table MB-0103 · Seat 2/);
    expect(await page.locator('.banner').getAttribute('data-state')).toBe('idle');
  }, 20_000);

  it('says that it is not live when the controller falls silent, and comes back by itself', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    feed.setSilent(true);
    await page.waitForTimeout(2_000);
    expect(await page.locator(BAND).getAttribute('data-state')).toBe('live');
    await waitForState('stale', 3_000);
    expect(await page.locator(BAND).innerText()).toMatch(/^NOT LIVE — last confirmed \d\d:\d\d:\d\d$/);
    expect(
      await tile('star')
        .locator('.amount')
        .evaluate((amount) => getComputedStyle(amount).opacity),
    ).toBe('0.3');
    feed.raise('star', 500n);
    feed.setSilent(false);
    await waitForState('live');
    await waitForCents('star', 5_123_956n);
  }, 30_000);

  it('reconnects after the controller was gone, and celebrates what it missed', async () => {
    await open();
    await waitForCents('heart', 61_240n);
    feed.setRefusing(true);
    feed.drop();
    await waitForState('stale', 5_000);
    feed.hit('heart');
    feed.setRefusing(false);
    await waitForState('live', 15_000);
    await waitForCents('heart', 45_000n);
    await page.waitForSelector('.banner[data-state=celebrating][data-level=heart]');
    expect(feed.readerCount()).toBe(1);
  }, 40_000);

  it('waits for a controller it has never heard, without an amount', async () => {
    feed.setRefusing(true);
    await open();
    await waitForState('waiting');
    expect(await page.locator(BAND).innerText()).toBe('WAITING FOR THE CONTROLLER');
    expect(await page.locator('.tile').count()).toBe(0);
    feed.setRefusing(false);
    await waitForCents('star', 5_123_456n, 15_000);
  }, 30_000);

  it('by WebSocket too, where event streams do not get through', async () => {
    await page.route('**/api/v1/links/*/feed', (route) => route.abort());
    await open();
    await waitForCents('star', 5_123_456n, 20_000);
    feed.raise('star', 50n);
    await waitForCents('star', 5_123_506n);
    feed.drop();
    feed.hit('star');
    await page.waitForSelector('.banner[data-state=celebrating][data-level=star]', { timeout: 5_000 });
  }, 40_000);

  it('a link out of service says so and still shows its meters', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    feed.setState('suspended');
    await waitForState('suspended');
    expect(await page.locator(BAND).innerText()).toBe('PROGRESSIVE OUT OF SERVICE');
    expect(
      await tile('star')
        .locator('.amount')
        .evaluate((amount) => getComputedStyle(amount).opacity),
    ).toBe('1');
    feed.setState('in-play');
    await waitForState('live');
  }, 20_000);

  it('garbage is counted, not shown; markup in a name is text', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    for (const text of ['{', '[]', '{"type":"meters"}', 'null']) feed.sendRaw(text);
    await page.waitForSelector('body[data-refused="4 0 0"]');
    const asOf = new Date().toISOString();
    const levels = [{ level: 'star', name: '<img src=x onerror=boom()>', display: '51234.56', mustHitBy: null }];
    feed.sendRaw(
      JSON.stringify({
        type: 'meters',
        link: 'royal-9-east',
        name: 'x',
        sequence: 2_000,
        asOf,
        state: 'in-play',
        levels,
      }),
    );
    await page.waitForFunction(() => document.querySelector('.tile .name')?.textContent?.startsWith('<img'));
    expect(await page.locator('.tile img').count()).toBe(0);
  }, 20_000);

  it('where less motion is asked for, nothing rolls and nothing spins', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    await waitForCents('star', 5_123_456n);
    await page.evaluate(() => {
      const seen = new Set<string | undefined>();
      Object.assign(globalThis, { seen });
      const star = document.querySelector<HTMLElement>('.tile[data-level=star]');
      if (star !== null)
        new MutationObserver(() => seen.add(star.dataset['cents'])).observe(star, { attributes: true });
    });
    feed.raise('star', 5_000n);
    await waitForCents('star', 5_128_456n);
    const values = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(values.filter((value) => value !== '5123456')).toEqual(['5128456']);
    feed.hit('heart');
    await page.waitForSelector('.banner[data-state=celebrating]');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }, 20_000);

  it('without a link in the address it takes the only one there is, or lets a person choose', async () => {
    await open('');
    await waitForCents('star', 5_123_456n, 8_000);
    const two = await startFakeFeed({ otherLinks: [{ linkId: 'royal-9-west', name: 'Royal 9 West' }] });
    await page.goto(`${two.url}/ui/sign.html?theme=midnight`);
    await page.getByRole('link', { name: 'Royal 9 East' }).click();
    await waitForCents('star', 5_123_456n, 8_000);
    expect(new URL(page.url()).search).toBe('?theme=midnight&link=royal-9-east');
    await page.goto('about:blank');
    await two.close();
  }, 30_000);

  it('asks nobody but the controller, and is small', async () => {
    const urls: string[] = [];
    let bytes = 0;
    page.on('response', async (response) => {
      urls.push(response.url());
      if (response.url().includes('/ui/')) bytes += (await response.body()).length;
    });
    await open();
    await waitForCents('star', 5_123_456n);
    expect(urls.filter((url) => !url.startsWith(feed.url) && !url.startsWith('data:'))).toEqual([]);
    // Before compression; the budget of 50 kB is for after it.
    expect(bytes).toBeLessThan(50_000);
  }, 20_000);
});
