import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import { WAIT_MS_MAX, eventually } from '../../../test/support/eventually.js';
import { launchBrowser } from '../dev/browser.mjs';
import { NOTICES, startFakeFeed } from '../dev/fake-feed.mjs';
import { barriersOn } from './axe.js';
import { DocumentedSign } from './documented-sign.js';
import { counts, firstSeen, has, hasNo, readAll, reads } from './shows.js';

const ROOT = join(import.meta.dirname, '../../..');
const BAND = '[role=status]';
const TURNS_SECONDS = 240;

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
});

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
  opened.setDefaultTimeout(WAIT_MS_MAX);
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('console', (message: ConsoleMessage) => {
    // The browser itself logs a refused connection.
    const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
  });
  return opened;
}

const open = async (query = 'link=royal-9-east'): Promise<void> => {
  await page.goto(`${feed.url}/ui/sign.html?${query}`);
};
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await page.waitForTimeout(2_500);
  const file = name === '' ? 'sign.png' : `sign-${name}.png`;
  await page.screenshot({ path: join(ROOT, folder, file), animations: 'disabled' });
}
const tile = (level: string) => page.locator(`.tile[data-level=${level}]`);
const centsOf = async (level: string): Promise<bigint> =>
  BigInt((await tile(level).getAttribute('data-cents')) ?? '-1');
const showing = (level: string, cents: bigint): string => `.tile[data-level=${level}][data-cents="${cents}"]`;
const waitForCents = (level: string, cents: bigint) => page.waitForSelector(showing(level, cents));
const waitForState = (state: string) => page.waitForSelector(`${BAND}[data-state=${state}]`, { state: 'attached' });
/** Advances the page's fake clock until the element is shown. */
async function comesInTurn(shown: Locator): Promise<void> {
  for (let seconds = 0; seconds < TURNS_SECONDS && !(await shown.isVisible()); seconds += 2) {
    await waitForState('live');
    await page.clock.fastForward(2_000);
    feed.raise('star', 1n);
  }
  await shown.waitFor();
}
function misplacedOn(sign: Page, typePxMin = 0): Promise<readonly string[]> {
  return sign.evaluate((pxMin) => {
    const isWithin = (inner: DOMRect, { left, top, right, bottom }: Omit<DOMRect, 'toJSON'>): boolean =>
      inner.left >= left - 1 && inner.top >= top - 1 && inner.right <= right + 1 && inner.bottom <= bottom + 1;
    const wall = new DOMRect(0, 0, innerWidth, innerHeight);
    const tiles = [...document.querySelectorAll<HTMLElement>('.tile')];
    // Only elements with text: amounts are drawings, and a reel hides its digits outside the window.
    const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== ''),
    );
    const out = texts.filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const written = range.getBoundingClientRect();
      const frame = element.closest('.tile, .banner, .page, .band, .winners li')?.getBoundingClientRect() ?? wall;
      return !isWithin(written, wall) || !isWithin(written, frame);
    });
    const small = texts.filter((element) => {
      const { height } = element.getBoundingClientRect();
      // A transform that changes the height of an element also scales its font.
      const scale = Math.abs(height - element.offsetHeight) <= 1 ? 1 : height / element.offsetHeight;
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale < pxMin;
    });
    const over = tiles.filter((tile, at) =>
      tiles.slice(at + 1).some((other) => {
        const [one, two] = [tile.getBoundingClientRect(), other.getBoundingClientRect()];
        return (
          one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1
        );
      }),
    );
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [
      ...tiles
        .filter((tile) => !isWithin(tile.getBoundingClientRect(), wall))
        .map((tile) => `out of the wall: ${tile.dataset['level']}`),
      ...out.map((element) => `cut off: ${element.className} ${element.textContent}`),
      ...small.map((element) => `below ${pxMin} px: ${element.className} ${element.textContent}`),
      ...over.map((element) => `under another: ${element.dataset['level']}`),
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page is ${scrollWidth}x${scrollHeight}`] : []),
    ];
  }, typePxMin);
}
const opacityOf = (level: string): Promise<string> =>
  tile(level)
    .locator('.amount')
    .evaluate((amount) => getComputedStyle(amount).opacity);

describe('the sign on a wall', () => {
  it('rolls to the committed value, never past it, never back, and nothing moves sideways', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    await has(tile('star').getByRole('img'), 'aria-label', 'Star $51,234.56');
    await picture('');
    await page.evaluate(() => {
      const seen: string[][] = [];
      Object.assign(globalThis, { seen });
      const onFrame = () => {
        const star = document.querySelector<HTMLElement>('.tile[data-level=star]');
        const amount = star?.querySelector('.amount')?.getBoundingClientRect();
        seen.push([
          star?.dataset['cents'] ?? '',
          star?.dataset['committedCents'] ?? '',
          `${amount?.x} ${amount?.width}`,
        ]);
        requestAnimationFrame(onFrame);
      };
      onFrame();
    });
    const behindBy: bigint[] = [];
    const framesSeen = () => page.evaluate(() => (globalThis as unknown as { seen: [string, string, string][] }).seen);
    const wager = async (): Promise<void> => {
      feed.raise('star', 137n);
      await page.waitForTimeout(60);
      const shown = await centsOf('star');
      behindBy.push(feed.centsOf('star') - shown);
    };
    // A slow machine gets more wagers, until the test has checked enough frames of the roll.
    for (
      let amounts = 0;
      behindBy.length < 25 || amounts <= 20;
      amounts = new Set((await framesSeen()).map(([it]) => it)).size
    )
      await wager();
    const last = feed.centsOf('star') + 137n;
    const arrived = await firstSeen(page, showing('star', last));
    const raisedAt = Date.now();
    await wager();
    const arrival = await arrived();
    expect(arrival.at - raisedAt).toBeLessThan(1_500 + arrival.stalledMs);
    expect(behindBy.every((behind) => behind >= 0n)).toBe(true);
    const seen = await framesSeen();
    const cents = seen.map(([shown]) => BigInt(shown));
    expect(seen.every(([shown, committed]) => BigInt(shown) <= BigInt(committed))).toBe(true);
    expect(cents.every((value, index) => index === 0 || value >= cents[index - 1]!)).toBe(true);
    expect(new Set(cents).size).toBeGreaterThan(20);
    expect(new Set(seen.map(([, , place]) => place)).size).toBe(1);
  });

  it('celebrates an award: table, seat, amount, PENDING, and the new running amount beside it', async () => {
    await open();
    await waitForCents('heart', 61_240n);
    const celebrates = await firstSeen(page, '.banner[data-state=celebrating]');
    const hitAt = Date.now();
    feed.hit('heart', { assetNumber: 'MB-0107', seat: 4 });
    const banner = page.locator('.banner[data-state=celebrating]');
    const celebrated = await celebrates();
    expect(celebrated.at - hitAt).toBeLessThan(2_000 + celebrated.stalledMs);
    await has(banner, 'data-level', 'heart');
    await has(banner, 'data-cents', '61240');
    await has(banner.getByRole('img'), 'aria-label', 'Heart won $612.40');
    const text = await reads(banner, 'TABLE MB-0107 · SEAT 4');
    expect(text).toContain('PENDING');
    expect(text).toContain('Player Personal King 9');
    await waitForCents('heart', 45_000n);
    await tile('heart').waitFor();
    feed.raise('heart', 15n);
    await waitForCents('heart', 45_015n);
    await page.waitForSelector('.banner[data-state=idle]', { state: 'attached' });
  });

  it.each([
    ['landscape', 1920, 1080],
    ['portrait', 1080, 1920],
  ])(
    'in %s keeps the winner below the meters after the celebration, until the win is verified',
    async (_, width, height) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.clock.install();
      await open('link=royal-9-east&lang=es');
      await waitForCents('star', 5_123_456n);
      feed.hit('star', { assetNumber: 'MB-0105', seat: 3 });
      await page.waitForSelector('.banner[data-state=celebrating]');
      await eventually(async () => expect(await misplacedOn(page)).toEqual([]));
      const winners = page.getByRole('region', { name: 'PENDIENTE DE VERIFICACIÓN' });
      await hasNo(winners, { besides: page.locator('.banner') });
      await comesInTurn(winners);
      await readAll(winners.locator('strong, span'), [
        'Estrella ganado $51,234.56',
        'Mesa MB-0105 · Asiento 3 · PENDIENTE DE VERIFICACIÓN',
      ]);
      await eventually(async () => expect(await misplacedOn(page)).toEqual([]));
      expect(await barriersOn(page)).toEqual([]);
      feed.endWin('star');
      await winners.waitFor({ state: 'hidden' });
      await counts(page.locator('.amount:visible'), 4);
    },
  );

  it('those who wait to be celebrated are on the screen too, and each has its turn', async () => {
    await page.clock.install();
    await open();
    await waitForCents('heart', 61_240n);
    feed.hit('heart');
    feed.hit('must-hit', { assetNumber: 'MB-0102', seat: 6 });
    await page.waitForSelector('.banner[data-level=heart]');
    await page.waitForFunction(
      () => document.querySelector('.also')?.textContent === 'Must Hit $712.33 · Table MB-0102 · Seat 6',
    );
    await comesInTurn(page.locator('.banner[data-level=must-hit]'));
  });

  it('a fixed award is one line at the bottom, not a celebration', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    feed.fixed(2_500n, 'Any Royal 9', 2);
    await page.waitForSelector('.ticker[data-state=showing]');
    await reads(page.locator('.ticker'), /\$25\.00 *Any Royal 9 *Table MB-0103 · Seat 2/);
    await has(page.locator('.banner'), 'data-state', 'idle');
  });

  it('shows NOT LIVE when the controller is silent, and recovers by itself', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    const goesStale = await firstSeen(page, `${BAND}[data-state=stale]`);
    // Send meters first, so that the silence begins here and not with the last heartbeat.
    feed.raise('star', 100n);
    await page.waitForSelector('.tile[data-level=star][data-committed-cents="5123556"]');
    feed.setSilent(true);
    const silentAt = Date.now();
    const stale = await goesStale();
    expect(stale.at - silentAt).toBeGreaterThan(2_000);
    expect(stale.at - silentAt).toBeLessThan(5_000 + stale.stalledMs);
    await reads(page.locator(BAND), /^NOT LIVE ?last update \d{1,2}:\d\d:\d\d [AP]M$/);
    await eventually(async () => expect(await opacityOf('star')).toBe('0.3'));
    await picture('not-live');
    feed.raise('star', 500n);
    feed.setSilent(false);
    await waitForState('live');
    await waitForCents('star', 5_124_056n);
  });

  it('reconnects after the controller was gone, and celebrates what it missed', async () => {
    await open();
    await waitForCents('heart', 61_240n);
    feed.setRefusing(true);
    feed.drop();
    await waitForState('stale');
    feed.hit('heart');
    feed.setRefusing(false);
    await waitForState('live');
    await waitForCents('heart', 45_000n);
    await page.waitForSelector('.banner[data-state=celebrating][data-level=heart]');
    await eventually(() => expect(feed.readerCount()).toBe(1));
  });

  it('waits for a controller it has never heard, without an amount', async () => {
    feed.setRefusing(true);
    await open();
    await waitForState('waiting');
    await reads(page.locator(BAND), /^WAITING FOR THE CONTROLLER$/);
    await hasNo(page.locator('.tile'), { besides: page.locator(BAND) });
    feed.setRefusing(false);
    await waitForCents('star', 5_123_456n);
  });

  it('uses a WebSocket if event streams do not get through', async () => {
    await page.route('**/api/v1/links/*/feed', (route) => route.abort());
    await open();
    await waitForCents('star', 5_123_456n);
    feed.raise('star', 50n);
    await waitForCents('star', 5_123_506n);
    feed.drop();
    feed.hit('star');
    await page.waitForSelector('.banner[data-state=celebrating][data-level=star]');
  });

  it('shows OUT OF SERVICE for a suspended link, with its meters', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    feed.setState('suspended');
    await waitForState('suspended');
    await reads(page.locator(BAND), /^OUT OF SERVICE ?Progressive bets are not accepted$/);
    expect(await opacityOf('star')).toBe('0.5');
    feed.setState('in-play');
    await waitForState('live');
  });

  it('shows in turn what each level paid, its reset amount, its maximum and its rate', async () => {
    await page.clock.install();
    await open();
    await waitForCents('star', 5_123_456n);
    for (const line of ['4 hits · $2,543.10 paid in all', 'resets to $250.00', 'grows by 2% of each bet'])
      await comesInTurn(tile('must-hit').getByText(line, { exact: true }));
  });

  it.each([
    ['landscape', 1280, 720],
    ['portrait', 720, 1280],
  ])('shows notices under the meters, in %s, and covers none of them', async (_, width, height) => {
    const texts = [NOTICES.transfer.text, NOTICES.retirement.text];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open();
    await waitForCents('star', 5_123_456n);
    const notices = page.getByRole('region', { name: 'Notices' });
    await hasNo(notices, { besides: tile('star') });
    feed.setNotices(['transfer', 'retirement']);
    await notices.getByText('ends on or after December 7, 2026').waitFor();
    await readAll(notices.getByRole('listitem'), texts);
    await staysApart();
    feed.hit('star');
    await page.waitForSelector('.banner[data-state=celebrating]');
    await staysApart();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    feed.setNotices([]);
    await notices.waitFor({ state: 'hidden' });
  });

  async function staysApart(): Promise<void> {
    const { lines, frame, others, height } = await page.evaluate(() => {
      const boxOf = (element: Element): { top: number; bottom: number } => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      };
      return {
        lines: [...document.querySelectorAll('.notices li')].map(boxOf),
        frame: boxOf(document.querySelector('.notices')!),
        others: [...document.querySelectorAll('.tile, .banner[data-state=celebrating]')].map(boxOf),
        height: innerHeight,
      };
    });
    for (const line of lines) {
      expect(line.top).toBeGreaterThanOrEqual(frame.top - 1);
      expect(line.bottom).toBeLessThanOrEqual(frame.bottom + 1);
    }
    expect(frame.bottom).toBeLessThanOrEqual(height);
    for (const { bottom } of others) expect(bottom).toBeLessThanOrEqual(frame.top);
  }

  it('the state of a sign that is not live is the largest thing on it, by far larger than the amounts', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    for (const state of ['suspended', 'stale'] as const) {
      if (state === 'suspended') feed.setState('suspended');
      else feed.setSilent(true);
      await waitForState(state);
      const [word = 0, amount = 0] = await page.evaluate(() =>
        ['.band strong', '.tile[data-level=star] .amount'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
        ),
      );
      expect(word).toBeGreaterThan(2 * amount);
    }
  });

  it('shows that there is no link of the name in its address', async () => {
    await open('link=royal-9-eats');
    await waitForState('unknown');
    await reads(page.locator(BAND), /UNKNOWN PROGRESSIVE.*royal-9-eats/);
  });

  it.each([
    [1920, 1080],
    [1080, 1920],
    [1920, 360],
    [1366, 768],
    [1024, 768],
    [390, 844],
    [320, 160],
  ])('at %i by %i nothing is cut off or lies over another, and axe finds nothing', async (width, height) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open();
    await page.waitForSelector('.tile');
    await eventually(async () => expect(await misplacedOn(page)).toEqual([]));
    expect(await barriersOn(page)).toEqual([]);
  });

  describe.each(['en', 'es'])('on a small LED wall in %s no text is cut off or below ten pixels', (language) => {
    // Does not wait and retry, because the content of the wall changes.
    const isReadable = async () => expect(await misplacedOn(page, 10)).toEqual([]);
    const onTheWall = () =>
      page.evaluate(() => {
        const shown = document.querySelector<HTMLElement>('.page[data-state=showing]');
        const level = document.querySelector<HTMLElement>('.tile')?.dataset['level'] ?? 'nothing';
        const words = shown?.querySelector('li, .notice')?.textContent;
        return shown === null ? ([level] as const) : ([shown.dataset['kind'] ?? '', words] as const);
      });

    beforeEach(async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 160 });
      await page.clock.install();
      await open(`link=royal-9-east&attract=10&table=MB-0107&lang=${language}`);
      await page.waitForSelector('.tile');
      await page.evaluate(() => document.fonts.ready);
      if (language === 'en') await picture('led');
    });

    it('while each level, each notice and each attract page takes its turn on the whole wall', async () => {
      const expected = { star: 1, spade: 1, heart: 1, 'must-hit': 1, notice: 2, wins: 3, pairs: 1, winners: 1 };
      const all = Object.values(expected).reduce((sum, count) => sum + count, 0);
      feed.setNotices(['transfer', 'retirement']);
      const seen = new Map<string, string>();
      for (let seconds = 0; seconds < 240 && seen.size < all; seconds += 2) {
        feed.raise('star', 1n);
        await waitForState('live');
        await isReadable();
        const [kind, words] = await onTheWall();
        if (kind !== 'nothing') seen.set(`${kind} ${words}`, kind);
        await page.clock.fastForward(2_000);
      }
      const kinds = [...seen.values()];
      expect(Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((other) => other === kind).length]))).toEqual(
        expected,
      );
    });

    it('while it shows a hit and is not live or out of service: the state is larger than the hit, and no meter is shown', async () => {
      const stays = async (state: 'stale' | 'suspended'): Promise<void> => {
        await waitForState(state);
        await isReadable();
        const { word, amount } = await page.evaluate(() => ({
          word: Number.parseFloat(getComputedStyle(document.querySelector('.band strong')!).fontSize),
          amount: document.querySelector('.banner[data-state=celebrating] .amount')?.getBoundingClientRect().height,
        }));
        expect(word).toBeGreaterThan(1.2 * amount!);
        await hasNo(page.locator('.tile'), { besides: page.locator(BAND) });
      };
      feed.hit('star');
      await page.waitForSelector('.banner[data-state=celebrating]');
      await isReadable();
      feed.setSilent(true);
      await page.clock.fastForward(3_000);
      await stays('stale');
      feed.setSilent(false);
      feed.setState('suspended');
      await stays('suspended');
    });

    it('while it is out of service and shows posted notices', async () => {
      feed.setState('suspended');
      await waitForState('suspended');
      await isReadable();
      feed.setNotices(['transfer']);
      await page.waitForSelector('.page[data-state=showing][data-kind=notice]');
      await waitForState('suspended');
      await isReadable();
      await hasNo(page.locator('.tile'), { besides: page.locator(BAND) });
    });
  });

  it('counts an amount won up to what was committed, and shows its words in Spanish', async () => {
    await open('link=royal-9-east&lang=es');
    await waitForCents('heart', 61_240n);
    feed.hit('heart');
    const banner = page.locator('.banner[data-state=celebrating]');
    await has(banner.getByRole('img'), 'aria-label', 'Corazón ganado $612.40');
    const text = await reads(banner, 'MESA MB-0107 · ASIENTO 4');
    expect(text).toContain('PENDIENTE DE VERIFICACIÓN');
    expect(text).toContain('Rey 9 personal en la mano del Jugador');
    await picture('hit');
  });

  it('between amounts shows how to win, the pairs of the seats and the winners, and the amounts stay in view', async () => {
    await open('link=royal-9-east&attract=10');
    const pages = page.locator('.page[data-state=showing]');
    await reads(pages, /HOW TO WIN.*Personal King 9 versus a Personal King 9 ?the Star jackpot/);
    await tile('must-hit').waitFor();
    await counts(page.locator('.amount:visible'), 4);
    await picture('attract');
    feed.hit('heart');
    await page.waitForSelector('.banner[data-state=celebrating]');
    await hasNo(pages, { besides: page.locator('.banner') });
  });

  it('has the artwork of the casino where it is wanted: logo, background and colors from the same origin', async () => {
    const art = await startFakeFeed({
      artwork: {
        'sign.json': JSON.stringify({ logo: 'harbor.svg', colors: { star: '#00ff00' }, sounds: { hit: 'bell.mp3' } }),
        'harbor.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
      },
    });
    const logo = page.waitForResponse(`${art.url}/ui/artwork/harbor.svg`);
    await page.goto(`${art.url}/ui/sign.html?link=royal-9-east&artwork=on`);
    expect((await logo).status()).toBe(200);
    await waitForCents('star', 5_123_456n);
    const color = await tile('star')
      .locator('.name')
      .evaluate((name) => getComputedStyle(name).color);
    expect(color).toBe('rgb(0, 255, 0)');
    await page.goto('about:blank');
    await art.close();
  });

  it('garbage is counted, not shown; markup in a name is text', async () => {
    await open();
    await waitForCents('star', 5_123_456n);
    for (const text of ['{', '[]', '{"type":"meters"}', 'null']) feed.sendRaw(text);
    await page.waitForSelector('body[data-refused="4 0 0"]');
    const asOf = new Date().toISOString();
    const levels = [
      {
        ...{ level: 'star', name: '<img src=x onerror=boom()>', display: '51234.56', mustHitBy: null },
        ...{ hits: 0, cumulativePaid: '0.00', limit: null, reset: '50000.00', ratePpm: 100_000 },
      },
    ];
    feed.sendRaw(
      JSON.stringify({
        type: 'meters',
        link: 'royal-9-east',
        name: 'x',
        sequence: 2_000,
        epoch: 1,
        asOf,
        state: 'in-play',
        levels,
        notices: [],
      }),
    );
    await page.waitForFunction(() => document.querySelector('.tile .name')?.textContent?.startsWith('<img'));
    await hasNo(page.locator('.tile img'), { besides: page.locator('.tile .name') });
  });

  it('with reduced motion nothing rolls and nothing spins', async () => {
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
  });

  it('without a link in the address it takes the only one there is, or lets a person choose', async () => {
    await open('');
    await waitForCents('star', 5_123_456n);
    const two = await startFakeFeed({ otherLinks: [{ linkId: 'royal-9-west', name: 'Royal 9 West' }] });
    await page.goto(`${two.url}/ui/sign.html?theme=midnight`);
    await page.getByRole('link', { name: 'Royal 9 East' }).click();
    await waitForCents('star', 5_123_456n);
    expect(new URL(page.url()).search).toBe('?theme=midnight&link=royal-9-east');
    await page.goto('about:blank');
    await two.close();
  });

  it('sends requests to the controller only, and is small', async () => {
    const urls: string[] = [];
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      urls.push(response.url());
      if (response.url().includes('/ui/')) bodies.push(response.body());
    });
    await open();
    await waitForCents('star', 5_123_456n);
    const bytes = (await Promise.all(bodies)).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(urls.filter((url) => !url.startsWith(feed.url) && !url.startsWith('data:'))).toEqual([]);
    // This is the size before compression. After it, the budget is 52 kB.
    expect(bytes).toBeLessThan(95_000);
  });
});

/** Sends messages that a controller sends only in a fault. `shift.e2e-spec.ts` tests the usual messages. */
describe('the sign of the documents', () => {
  const documented = new DocumentedSign();
  const EAST = 'royal-9-east';
  const board = () => page.locator('#board').locator('div');
  const awards = () => page.locator('#awards').locator('div');
  const STANDS = ['Star $51,234.56', 'Spade $873.10', 'Heart $612.40', 'Must Hit $712.33'];
  const showsStar = (amount: string) => readAll(board(), [`Star ${amount}`, ...STANDS.slice(1)]);
  const sends = (message: object): void => {
    const head = { link: EAST, epoch: 1, sequence: 9_000, asOf: new Date().toISOString(), state: 'in-play' };
    feed.sendRaw(JSON.stringify({ ...head, ...message }));
  };
  const levels = [{ level: 'star', name: 'Star', display: '1.00' }];

  beforeEach(async () => {
    await page.goto(documented.address(EAST, ['http://127.0.0.1:9', feed.url]));
    await readAll(board(), STANDS);
  });
  afterAll(() => documented.remove());

  it('has at most sixty lines', () => {
    expect(documented.html.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('shows nothing of a message that is not complete, is not known, or is of another link', async () => {
    feed.sendRaw('{');
    sends({ type: 'meters', name: 'x', levels: [...levels, { level: 'spade', name: 'Spade' }], notices: [] });
    sends({ type: 'meters', name: 'x', levels: [{ ...levels[0], display: '1' }], notices: [] });
    sends({ type: 'meters', name: 'x', levels, notices: [{}] });
    sends({ type: 'fireworks', levels });
    sends({ type: 'meters', name: 'x', link: 'royal-9-west', levels, notices: [] });
    sends({ type: 'award', awardId: 'x', lineName: 'x', amount: 'x', display: '1.00', assetNumber: 'x', seat: 1 });
    feed.raise('star', 1n);
    await showsStar('$51,234.57');
    await hasNo(page.locator('#awards, #notices').locator('div'), { besides: board() });
  });

  it('never goes back: not to an earlier sequence, not to an earlier leader', async () => {
    sends({ type: 'meters', name: 'x', sequence: 1, levels, notices: [] });
    sends({ type: 'meters', name: 'x', epoch: 0, levels, notices: [] });
    feed.raise('star', 1n);
    await showsStar('$51,234.57');
    await reads(page.locator('#name'), 'Royal 9 East');
  });

  it('shows an award once, also after it has joined again, and the meters as they are then', async () => {
    feed.hit('heart');
    await readAll(awards(), ['Player Personal King 9 $612.40: MB-0107 seat 4']);
    feed.drop();
    feed.raise('heart', 500n);
    feed.hit('spade', { seat: 6 });
    await readAll(awards(), [
      'Player Personal King 9 $612.40: MB-0107 seat 4',
      expect.stringMatching(/ \$873\.10: MB-0107 seat 6$/),
    ]);
    await readAll(board(), ['Star $51,234.56', 'Spade $450.00', 'Heart $455.00', 'Must Hit $712.33']);
  });

  it('is not live while a controller hangs, and leaves it for the next one', async () => {
    const again = page.waitForEvent('websocket');
    feed.setSilent(true);
    await readAll(board(), ['NOT LIVE']);
    await again;
    feed.setSilent(false);
    await readAll(board(), STANDS);
  });

  it('posts notices as text, and takes them down', async () => {
    feed.setNotices(['transfer']);
    await reads(page.locator('#notices'), /\w/);
    feed.setNotices([]);
    await counts(page.locator('#notices').locator('div'), 0);
  });
});
