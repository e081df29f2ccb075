import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { startFakeFeed } from './fake-feed.mjs';

// Takes pictures of the sign in each of its states, for a person to check: node apps/console/dev/pictures.mjs <folder> [size] [query]

const [folder = 'pictures', onlySize, query = ''] = process.argv.slice(2);
const SIZES = /** @type {[number, number][]} */ ([
  [1920, 1080],
  [1080, 1920],
  [1280, 720],
  [320, 160],
  [1920, 360],
]);
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const [width, height] of SIZES) {
  const size = `${width}x${height}`;
  if (onlySize !== undefined && onlySize !== 'all' && onlySize !== size) continue;
  const feed = await startFakeFeed();
  const page = await browser.newPage({ viewport: { width, height } });
  page.on('console', (message) => process.stdout.write(`${size} ${message.type()}: ${message.text()}\n`));
  page.on('pageerror', (error) => process.stdout.write(`${size} page error: ${error.message}\n`));
  /** @param {string} name */
  const shoot = (name) => page.screenshot({ path: join(folder, `${size}-${name}.png`) });
  const wait = (/** @type {number} */ ms) => page.waitForTimeout(ms);

  feed.setSilent(true);
  await page.goto(`${feed.url}/ui/sign.html?${query}`);
  await wait(500);
  await shoot('waiting');
  feed.setSilent(false);
  feed.drop();
  await page.waitForSelector('.tile');
  await wait(300);
  await shoot('normal');
  feed.setNotices(['transfer', 'retirement']);
  await wait(300);
  await shoot('notices');
  feed.raise('star', 4_790n);
  feed.raise('heart', 115n);
  await wait(420);
  await shoot('rolling');
  feed.fixed(25_000n, 'Royal 9 versus a Royal 9', 1);
  await wait(900);
  await shoot('ticker');
  feed.hit('heart');
  await wait(1_200);
  await shoot('heart');
  feed.hit('star', { assetNumber: 'MB-0105', seat: 3 });
  feed.hit('must-hit', { assetNumber: 'MB-0102', seat: 6 });
  await page.waitForSelector('.banner[data-level=star]', { timeout: 15_000 });
  await wait(1_200);
  await shoot('star');
  await page.waitForSelector('.banner[data-level=must-hit]', { timeout: 25_000 });
  await wait(1_000);
  await shoot('must-hit');
  await page.waitForSelector('.banner[data-state=idle]', { state: 'attached', timeout: 25_000 });
  feed.setState('suspended');
  await wait(700);
  await shoot('suspended');
  feed.setSilent(true);
  await wait(3_600);
  await shoot('stale');
  await page.close();
  await feed.close();
}
await browser.close();
