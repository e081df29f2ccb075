import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CONTROLLER_NODE_ARGS } from '../../../../ops/lib/node-args.mjs';

const MODULE = pathToFileURL(resolve('dist/apps/controller/src/workers/start-thread.js')).href;

/** Worker code that reports its largest young generation, in MB. */
const BUSY = `
  import { getHeapSpaceStatistics } from 'node:v8';
  export function largestYoungMb(objects, enough = Infinity) {
    const kept = [];
    let largest = 0;
    for (let index = 0; index < objects && largest < enough; index += 1) {
      kept[index % 200_000] = { index, list: [index] };
      if (index % 10_000 > 0) continue;
      const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
      largest = Math.max(largest, young.space_size / 2 ** 20);
    }
    return largest;
  }`;
const busyModule = (rest: string): string =>
  `data:text/javascript;base64,${Buffer.from(`${BUSY}\n${rest}`).toString('base64')}`;
const THREAD = busyModule(
  `import { parentPort, workerData } from 'node:worker_threads';
   parentPort.postMessage({ young: largestYoungMb(3e6), workerData });`,
);
const MAIN = `
  import { startThread } from '${MODULE}';
  import { largestYoungMb } from '${busyModule('')}';
  const worker = startThread(new URL('${THREAD}'), { workerData: 'its work' });
  worker.once('message', (thread) => process.stdout.write(JSON.stringify({ thread, main: largestYoungMb(3e7, 64) })));`;

describe('a thread beside the one that decides', () => {
  it('keeps a small young generation, and leaves the large one to the thread that decides', async () => {
    const args = [...CONTROLLER_NODE_ARGS, '--input-type=module', '--eval', MAIN];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { thread, main } = JSON.parse(stdout) as { thread: { young: number; workerData: string }; main: number };
    expect(thread.workerData).toBe('its work');
    expect(thread.young).toBeLessThan(48);
    expect(main).toBeGreaterThanOrEqual(64);
  });
});
