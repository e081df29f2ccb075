import { setTimeout as pause } from 'node:timers/promises';
import { RequestThread } from './request-thread.js';

const WORKER = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ type }) => {
    if (type === 'number') parentPort.postMessage(threadId);
    else if (type === 'end') process.exit();
  });`;

const IDLE_MS = 1_000;
const warnings: string[] = [];

class Numbers extends RequestThread<{ readonly type: 'number' | 'hang' | 'end' }, number> {
  constructor(answerMsMax = 10_000) {
    const worker = new URL(`data:text/javascript;base64,${Buffer.from(WORKER).toString('base64')}`);
    const options = { name: 'numbers', worker, requestsMax: 3, answerMsMax, heapMbMax: 64, idleMsMax: IDLE_MS };
    super(options, { warn: ({ reason }: { reason: string }) => void warnings.push(reason) } as never);
  }

  number(): Promise<number> {
    return this.send({ type: 'number' });
  }
}

describe('a thread that answers requests', () => {
  let numbers: Numbers;
  beforeEach(() => {
    warnings.length = 0;
  });
  afterEach(() => numbers.onModuleDestroy());

  it('is the same for requests that follow each other', async () => {
    numbers = new Numbers();
    const first = await numbers.number();
    await pause(IDLE_MS / 100);
    expect(await Promise.all([numbers.number(), numbers.number()])).toEqual([first, first]);
  });

  it('ends when nothing was requested for a while, and another one answers the next request', async () => {
    numbers = new Numbers();
    const first = await numbers.number();
    await pause(2 * IDLE_MS);
    expect(await numbers.number()).toBeGreaterThan(first);
    expect(warnings).toEqual([]);
  });

  it('refuses more than it may keep waiting', async () => {
    numbers = new Numbers();
    const kept = [numbers.number(), numbers.number(), numbers.number()];
    await expect(numbers.number()).rejects.toMatchObject({ code: 'BUSY' });
    await Promise.all(kept);
  });

  it.each([
    ['hang', 'no answer within 1000 ms'],
    ['end', 'the thread has ended'],
  ] as const)('that cannot answer (%s) is replaced, and the requests behind it are answered', async (type, reason) => {
    numbers = new Numbers(type === 'hang' ? 1_000 : 10_000);
    const [refused, next] = [numbers.send({ type }), numbers.number()];
    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await next).toBeGreaterThan(0);
    expect(warnings).toEqual([reason]);
  });
});
