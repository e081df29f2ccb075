import { jest } from '@jest/globals';

export async function turns(count = 4): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function inNoTime<T>(work: () => Promise<T>): Promise<T> {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = ((then: () => void) => real(then, 0)) as typeof setTimeout;
  try {
    return await work();
  } finally {
    globalThis.setTimeout = real;
  }
}

export async function raisedIn(work: () => Promise<void>): Promise<readonly unknown[]> {
  const real = globalThis.setImmediate;
  const raised: unknown[] = [];
  const careful = (then: () => void): NodeJS.Immediate =>
    real(() => {
      try {
        then();
      } catch (cause) {
        raised.push(cause);
      }
    });
  globalThis.setImmediate = careful as typeof setImmediate;
  try {
    await work();
    await turns();
    return raised;
  } finally {
    globalThis.setImmediate = real;
  }
}

export async function inStoppedTime<T>(work: (pass: (ms: number) => Promise<void>) => Promise<T>): Promise<T> {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  try {
    return await work(async (ms) => {
      await jest.advanceTimersByTimeAsync(ms);
      await turns();
    });
  } finally {
    jest.useRealTimers();
  }
}
