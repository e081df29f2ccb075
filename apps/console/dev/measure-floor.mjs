import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.mjs';

// What the floor page costs while it is open: bytes on the wire (bodies as sent and headers), heap, long tasks. In a real
// Chromium, against a controller that runs, for example with sixty tables:
//
//   ./ops/run --tables 60
//   npm run build && node apps/console/dev/measure-floor.mjs --link royal-9-demo --user ... --password ... [--minutes 10]
//
// A long task blocks the page for more than 50 ms.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    link: { type: 'string', default: 'royal-9-demo' },
    user: { type: 'string' },
    password: { type: 'string' },
    minutes: { type: 'string', default: '10' },
  },
});
const { url, link, user, password } = values;
if (user === undefined || password === undefined) {
  console.error('state --user and --password of somebody who may see the floor');
  process.exit(2);
}
const WINDOW_MS = 10_000;
const WINDOWS = Math.max(1, Math.round((Number(values.minutes) * 60_000) / WINDOW_MS));

/** @param {readonly number[]} numbers */
const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
/** @param {readonly number[]} numbers */
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;

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
  const wire = { bytes: 0 };
  /** @type {Map<string, number>} */
  const byPath = new Map();
  /** @type {Map<string, string>} */
  const paths = new Map();
  /** @param {string} id @param {number} bytes */
  const count = (id, bytes) => {
    wire.bytes += bytes;
    const path = paths.get(id) ?? 'other';
    byPath.set(path, (byPath.get(path) ?? 0) + bytes);
  };
  /** @param {Record<string, string> | undefined} headers */
  const lengthOf = (headers) =>
    Object.entries(headers ?? {}).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname.replace(/^\/api\/v1\/links\/[^/]+/, ''));
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => count(requestId, lengthOf(headers)));
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => count(requestId, lengthOf(headers)));
  // Bodies as they come, compressed; an event stream never ends.
  session.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) =>
    count(requestId, encodedDataLength > 0 ? encodedDataLength : dataLength),
  );
  await page.goto(`${url}/ui/app.html?link=${encodeURIComponent(link)}`);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForSelector('[data-table]');
  const tables = await page.locator('[data-table]').count();
  await page.waitForTimeout(WINDOW_MS);
  byPath.clear();
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
  };
  const heapBefore = await heap();
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'longTasks'), { count: 0, longestMs: 0 }));
  /** @type {number[]} */
  const windows = [];
  for (let turn = 0; turn < WINDOWS; turn += 1) {
    const before = wire.bytes;
    await page.waitForTimeout(WINDOW_MS);
    windows.push(wire.bytes - before);
  }
  /** @type {{ count: number, longestMs: number }} */
  const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
  const heapAfter = await heap();
  const total = windows.reduce((sum, bytes) => sum + bytes, 0);
  const most = sorted(windows).at(-1) ?? Number.NaN;
  console.log(`${tables} tables, ${(WINDOWS * WINDOW_MS) / 60_000} min`);
  console.log(`bytes in 10 s: median ${median(windows)}, most ${most}, mean ${Math.round(total / WINDOWS)}`);
  console.log(`heap: ${heapBefore.toFixed(1)} MB, afterwards ${heapAfter.toFixed(1)} MB`);
  console.log(`long tasks: ${tasks.count}, longest ${Math.round(tasks.longestMs)} ms`);
  for (const [path, bytes] of [...byPath].sort(([, one], [, other]) => other - one).slice(0, 8))
    console.log(`  ${path.padEnd(28)} ${Math.round(bytes / WINDOWS)} bytes in 10 s`);
} finally {
  await browser.close();
}
