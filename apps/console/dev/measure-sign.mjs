import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { startFakeFeed } from './fake-feed.mjs';

/*
 * Measures the sign page in Chromium: frames drawn and load of its thread. Alternates between meters at rest and meters
 * that change ten times a second.
 *
 *   npm run build && node apps/console/dev/measure-sign.mjs [--seconds 10] [--slower 6]
 *
 * --slower slows the browser's thread by this factor, as on an old terminal.
 */

const { values } = parseArgs({ options: { seconds: { type: 'string' }, slower: { type: 'string' } } });
const RUN_MS = Number(values.seconds ?? 10) * 1_000;
const SLOWER = Number(values.slower ?? 1);
const UPDATE_EVERY_MS = 100;
const TURNS = 3;
/** A frame longer than this multiple of `FRAME_MS` means that a frame was dropped. */
const LATE = 1.5;
const FRAME_MS = 1_000 / 60;
const LEVELS = ['star', 'spade', 'heart', 'must-hit'];

/** @param {readonly number[]} numbers */
const median = (numbers) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** @param {import('playwright-core').CDPSession} session */
const busySeconds = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
};

/**
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').CDPSession} session
 */
async function watch(page, session) {
  const before = await busySeconds(session);
  const gaps = await page.evaluate(
    (runMs) =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const seen = [];
        let last = performance.now();
        const end = last + runMs;
        /** @param {number} now */
        const onFrame = (now) => {
          seen.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(onFrame);
          else resolve(seen.slice(1));
        };
        requestAnimationFrame(onFrame);
      }),
    RUN_MS,
  );
  const frames = /** @type {number[]} */ (gaps);
  const busy = (await busySeconds(session)) - before;
  return {
    framesPerSecond: (frames.length / RUN_MS) * 1_000,
    dropped: frames.reduce((total, gap) => total + (gap > FRAME_MS * LATE ? Math.round(gap / FRAME_MS) - 1 : 0), 0),
    longestMs: Math.max(...frames),
    busyPercent: (busy / RUN_MS) * 100_000,
  };
}

const feed = await startFakeFeed();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${feed.url}/ui/sign.html?link=royal-9-east`);
  await page.waitForSelector('.tile[data-level=star][data-cents]');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  if (SLOWER > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  /** @type {Record<'at rest' | 'ten updates a second', Awaited<ReturnType<typeof watch>>[]>} */
  const results = { 'at rest': [], 'ten updates a second': [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    results['at rest'].push(await watch(page, session));
    const raising = setInterval(() => {
      for (const level of LEVELS) feed.raise(level, 137n);
    }, UPDATE_EVERY_MS);
    results['ten updates a second'].push(await watch(page, session));
    clearInterval(raising);
  }
  console.log(`1920 x 1080, ${TURNS} turns of ${RUN_MS / 1_000} s, median of each; thread ${SLOWER} x slower`);
  for (const [what, turns] of Object.entries(results)) {
    const of = (/** @type {keyof (typeof turns)[number]} */ key) => median(turns.map((turn) => turn[key]));
    console.log(
      `${what.padEnd(21)} ${of('framesPerSecond').toFixed(1)} frames/s, ${of('dropped')} dropped, ` +
        `longest ${of('longestMs').toFixed(1)} ms, page's thread ${of('busyPercent').toFixed(1)} % busy`,
    );
  }
} finally {
  await browser.close();
  await feed.close();
}
