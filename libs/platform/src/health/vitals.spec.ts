import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Vitals } from './vitals.js';

describe('the health of a program', () => {
  let vitals: Vitals;
  const changes: unknown[] = [];
  const make = (find: () => Promise<string | null>): Vitals =>
    new Vitals([{ part: 'redis', find, hangs: 'Redis does not answer.' }], {
      now: () => Date.now(),
      passedMs: () => performance.now(),
      onChange: (...change) => void changes.push(change),
    });
  const texts = (): readonly string[] => vitals.troubles.map(({ text }) => text);

  beforeEach(() => {
    jest.useFakeTimers();
    changes.length = 0;
  });
  afterEach(() => void jest.useRealTimers());

  it('reports within three seconds what hangs and since when, until it answers again', async () => {
    let answer: ((text: null) => void) | undefined;
    let calls = 0;
    vitals = make(() => {
      calls += 1;
      return calls > 2 && answer === undefined ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(null);
    });
    vitals.start();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(texts()).toEqual([]);
    const hungAt = Date.now();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(texts()).toEqual(['Redis does not answer.']);
    expect(vitals.of('redis')?.since).toBeLessThanOrEqual(hungAt + 3_000);
    const callsWhileHung = calls;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(calls).toBe(callsWhileHung);
    answer?.(null);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(texts()).toEqual([]);
    expect(changes).toEqual([
      ['redis', 'Redis does not answer.', undefined],
      ['redis', null, undefined],
    ]);
    const stopped = vitals.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    await stopped;
  });

  it('reports nothing as healthy before it was checked', async () => {
    vitals = make(() => Promise.resolve(null));
    expect(vitals.isWell('redis')).toBe(false);
    await vitals.round();
    expect(vitals.isWell('redis')).toBe(true);
  });

  it('counts a check that fails as one without an answer, and says why', async () => {
    const cause = new Error('no connection');
    vitals = make(() => Promise.reject(cause));
    await vitals.round();
    expect(vitals.isWell('redis')).toBe(false);
    expect(texts()).toEqual(['Redis does not answer.']);
    expect(changes).toEqual([['redis', 'Redis does not answer.', cause]]);
  });

  it('reports a blocked event loop for ten seconds', async () => {
    vitals = make(() => Promise.resolve(null));
    await vitals.round();
    jest.setSystemTime(Date.now());
    jest.advanceTimersByTime(6_000);
    await vitals.round();
    expect(texts()).toEqual([expect.stringMatching(/^The event loop stood for 4\.0 s/)]);
    for (let second = 0; second < 11; second += 1) {
      jest.advanceTimersByTime(1_000);
      await vitals.round();
    }
    expect(texts()).toEqual([]);
  });
});
