import { launchBrowser } from './browser.mjs';
import { median, readOptions, signIn } from './demo-screen.mjs';

/*
 * Measures a dealer's work per hand: taps, and ms from each tap until the page changes and until it shows the controller's
 * answer. Runs in Chromium with touch on a tablet's screen, at a free table of a running controller:
 *
 *   ./ops/run
 *   npm run build && node apps/console/dev/measure-dealer.mjs --link royal-9-open --user ... --password ... [--hands 8]
 *
 * At most 8 hands: every hand has the same four cards, and a shoe has 8 of each.
 */

const options = readOptions({ link: 'royal-9-open', hands: '8' }, 'a dealer who may control a table of the link');
const SEATS = [1, 3, 6];
const CARDS = ['5 Spades', '2 Hearts', '4 Diamonds', '4 Clubs'];

/**
 * @type {Map<string, { changedMs: number[], answeredMs: number[] }>}
 */
const taps = new Map();

const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, options, '');
  await page.getByRole('link', { name: 'Deal' }).first().click();
  await page.locator('.big').waitFor();

  /**
   * Times one tap on the page itself, from the first touch.
   * @param {string} kind
   * @param {import('playwright-core').Locator} button
   * @param {{ selector: string, text?: string, count?: number }} answer what the page shows once the controller has answered
   */
  const tap = async (kind, button, { selector, text = '', count = 1 }) => {
    await button.waitFor();
    const timed = page.evaluate(
      ({ selector, text, count }) =>
        new Promise((resolve) => {
          const shown = () =>
            [...document.querySelectorAll(selector)].filter(({ textContent }) => textContent.includes(text)).length;
          /** @type {number | undefined} */
          let touchedAt;
          /** @type {number | undefined} */
          let changedMs;
          addEventListener('pointerdown', () => (touchedAt = performance.now()), { capture: true, once: true });
          const observer = new MutationObserver(() => {
            if (touchedAt === undefined) return;
            changedMs ??= performance.now() - touchedAt;
            if (shown() < count) return;
            observer.disconnect();
            resolve({ changedMs, answeredMs: performance.now() - touchedAt });
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      { selector, text, count },
    );
    await button.tap();
    const { changedMs, answeredMs } = /** @type {{ changedMs: number, answeredMs: number }} */ (await timed);
    const of = taps.get(kind) ?? { changedMs: [], answeredMs: [] };
    of.changedMs.push(changedMs);
    of.answeredMs.push(answeredMs);
    taps.set(kind, of);
  };
  /** @param {string | RegExp} name */
  const button = (name) => page.getByRole('button', { name, exact: true });
  /** @param {string} name */
  const phase = (name) => ({ selector: `.coup[data-phase=${name}]` });

  await button('New shoe').tap();
  const hands = Number(options.hands);
  for (let hand = 0; hand < hands; hand += 1) {
    await tap('open betting', button(/^OPEN BETTING/), phase('betting'));
    for (const [index, seat] of SEATS.entries())
      await tap('a wager', button(`${seat} No bet`), { selector: 'button', text: 'Accepted', count: index + 1 });
    await tap('no more bets', button('NO MORE BETS'), phase('locked'));
    for (const card of CARDS)
      for (const part of card.split(' ')) await tap('a card: rank, suit', button(part), { selector: 'body' });
    await tap('confirm cards', button('CONFIRM CARDS'), phase('resolved'));
    await tap('hand complete', button('HAND COMPLETE'), { selector: 'body' });
    await page.locator('.coup[data-phase=settled]').waitFor();
  }
  const all = [...taps.values()].reduce((sum, { changedMs }) => sum + changedMs.length, 0);
  console.log(`${hands} hands with ${SEATS.length} wagers and ${CARDS.length} cards: ${all / hands} taps each`);
  console.log('median ms from the touch until the page changes, until the answer is shown; the longest:');
  /** @param {number} ms */
  const column = (ms) => ms.toFixed(0).padStart(6);
  for (const [kind, { changedMs, answeredMs }] of taps) {
    const figures = [median(changedMs), median(answeredMs), Math.max(...answeredMs)];
    console.log(`  ${kind.padEnd(20)} ${figures.map(column).join('')}`);
  }
} finally {
  await browser.close();
}
