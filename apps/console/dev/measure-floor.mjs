import { connect, createServer } from 'node:net';
import { launchBrowser } from './browser.mjs';
import { median, readOptions, signIn } from './demo-screen.mjs';

/*
 * Measures an open floor page in Chromium: bytes in both directions, heap, and tasks that block the page for more than
 * 50 ms. Needs a running controller, for example with sixty tables:
 *
 *   ./ops/run --tables 60
 *   npm run build && node apps/console/dev/measure-floor.mjs --link royal-9-demo --user ... --password ... [--minutes 10]
 */

const options = readOptions({ link: 'royal-9-demo', minutes: '10' }, 'somebody who may see the floor');
const WINDOW_MS = 10_000;
const WINDOWS = Math.max(1, Math.round((Number(options.minutes) * 60_000) / WINDOW_MS));

/** @param {readonly number[]} numbers */
const sorted = (numbers) => [...numbers].sort((one, other) => one - other);

const wire = { bytes: 0 };
/** @param {import('node:stream').Readable} from @param {import('node:stream').Writable} to */
const counted = (from, to) => {
  from.on('data', (/** @type {Buffer} */ chunk) => (wire.bytes += chunk.length));
  from.on('error', () => to.destroy());
  from.pipe(to);
};
const controller = new URL(options.url);
const relay = createServer((browserSide) => {
  const controllerSide = connect(Number(controller.port), controller.hostname);
  counted(browserSide, controllerSide);
  counted(controllerSide, browserSide);
});
await new Promise((listening) => relay.listen(0, '127.0.0.1', () => listening(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (relay.address());

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(() => {
    const tasks = { count: 0, longestMs: 0 };
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.count += 1;
        tasks.longestMs = Math.max(tasks.longestMs, duration);
      }
    }).observe({ type: 'longtask' });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  /** @type {Map<string, number>} */
  const byPath = new Map();
  /** @type {Map<string, string>} */
  const paths = new Map();
  /** @param {string} id @param {number} bytes */
  const count = (id, bytes) => {
    const path = paths.get(id) ?? 'other';
    byPath.set(path, (byPath.get(path) ?? 0) + bytes);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname.replace(/^\/api\/v1\/links\/[^/]+/, ''));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => count(requestId, encodedDataLength));
  // An event stream never finishes, so its bytes are counted as they arrive.
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (paths.get(requestId)?.endsWith('/feed')) count(requestId, dataLength);
  });
  await signIn(page, { ...options, url: `http://127.0.0.1:${port}` }, 'floor');
  await page.waitForSelector('[data-table]');
  await page.waitForTimeout(WINDOW_MS);
  byPath.clear();
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    /** @param {string} metric */
    const of = (metric) => metrics.find(({ name }) => name === metric)?.value ?? Number.NaN;
    return `heap ${(of('JSHeapUsedSize') / 1e6).toFixed(1)} MB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners`;
  };
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(
      (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN,
    );
  };
  const usedBefore = await used();
  const busyBefore = await busy();
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'longTasks'), { count: 0, longestMs: 0 }));
  /** @type {number[]} */
  const windows = [];
  /** @type {readonly (readonly [string, number])[]} */
  let largest = [];
  let endsAtMs = performance.now();
  for (let turn = 0; turn < WINDOWS; turn += 1) {
    const before = wire.bytes;
    const pathsBefore = new Map(byPath);
    endsAtMs += WINDOW_MS;
    await page.waitForTimeout(Math.max(0, endsAtMs - performance.now()));
    const bytes = wire.bytes - before;
    if (bytes > Math.max(0, ...windows))
      largest = [...byPath].map(([path, sum]) => [path, sum - (pathsBefore.get(path) ?? 0)]);
    windows.push(bytes);
  }
  /** @type {{ count: number, longestMs: number }} */
  const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
  const busyAfter = await busy();
  const usedAfter = await used();
  const total = windows.reduce((sum, bytes) => sum + bytes, 0);
  const most = sorted(windows).at(-1) ?? Number.NaN;
  const tables = await page.locator('[data-table]').count();
  console.log(`${tables} tables, ${(WINDOWS * WINDOW_MS) / 60_000} min`);
  console.log(`bytes in 10 s: median ${median(windows)}, most ${most}, mean ${Math.round(total / WINDOWS)}`);
  console.log(`at first: ${usedBefore}`);
  console.log(`at the end: ${usedAfter}`);
  const [all, script, style, layout] = busyAfter.map((each, i) =>
    Math.round(((each - (busyBefore[i] ?? 0)) * 1e3) / WINDOWS),
  );
  console.log(`busy in 10 s: ${all} ms, of them script ${script}, style ${style}, layout ${layout}`);
  console.log(`long tasks: ${tasks.count}, longest ${Math.round(tasks.longestMs)} ms`);
  /** @param {readonly (readonly [string, number])[]} parts @param {number} turns */
  const list = (parts, turns) =>
    parts
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 8)
      .forEach(([path, bytes]) => console.log(`  ${path.padEnd(28)} ${Math.round(bytes / turns)}`));
  console.log('on average, bytes in 10 s:');
  list([...byPath], WINDOWS);
  console.log('in the largest window, bytes:');
  list(largest, 1);
} finally {
  await browser.close();
  relay.close();
}
