import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { must } from '@jackpot/money';
import type { OpenDaysMessage, OpenDaysTask } from './open-days-messages.js';
import { OpenDaysThread } from './open-days-thread.js';

class FakeWorker extends EventEmitter {
  readonly tasks: OpenDaysTask[] = [];
  isTerminated = false;

  postMessage(task: OpenDaysTask): void {
    this.tasks.push(task);
  }

  answer(message: OpenDaysMessage): void {
    this.emit('message', message);
  }

  unref(): void {}

  terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit('exit');
    return Promise.resolve(1);
  }
}

describe('the thread that adds up open days', () => {
  let workers: FakeWorker[];
  let thread: OpenDaysThread;
  const worker = (): FakeWorker => must(workers.at(-1), 'a worker');
  const links = (links: Readonly<Record<string, number>>) => new Map(Object.entries(links));

  beforeEach(() => {
    jest.useFakeTimers();
    workers = [];
    thread = new OpenDaysThread({} as never, { warn: () => undefined, error: () => undefined }, () => {
      workers.push(new FakeWorker());
      return worker() as never as Worker;
    });
  });
  afterEach(async () => {
    await thread.close();
    jest.useRealTimers();
  });

  it('does not start for links without new events, and continues those that have some', () => {
    thread.continueDays(links({}));
    expect(workers).toEqual([]);
    thread.continueDays(links({ east: 7, west: 3 }));
    thread.continueDays(links({ east: 7, west: 4 }));
    thread.continueDays(links({ east: 7, west: 4 }));
    expect(worker().tasks).toEqual([
      { type: 'continue', linkIds: ['east', 'west'] },
      { type: 'continue', linkIds: ['west'] },
    ]);
  });

  it('tries a link again that could not be continued', () => {
    thread.continueDays(links({ east: 7 }));
    worker().answer({ type: 'not-continued', linkId: 'east', reason: 'the database is away' });
    worker().answer({ type: 'continued' });
    thread.continueDays(links({ east: 7 }));
    expect(worker().tasks).toHaveLength(2);
  });

  it('ends when it has been idle for a minute, not before its tasks are done, and starts again', async () => {
    thread.continueDays(links({ east: 7 }));
    const read = thread.read('east');
    const first = worker();
    first.answer({ type: 'continued' });
    jest.advanceTimersByTime(600_000);
    expect(first.isTerminated).toBe(false);
    first.answer({ type: 'read', id: 1, next: undefined });
    await read;
    jest.advanceTimersByTime(59_999);
    expect(first.isTerminated).toBe(false);
    jest.advanceTimersByTime(1);
    expect(first.isTerminated).toBe(true);
    void thread.read('east').catch(() => undefined);
    expect([workers.length, worker().tasks]).toEqual([2, [{ type: 'read', id: 2, linkId: 'east' }]]);
  });
});
