import fc from 'fast-check';
import { Answers, FairTurns, Mutex, RepeatingTask, SingleFlightCache, backOffMs } from './concurrency.js';

const FOR_MS = 2_000;

class Counted {
  nowMs = 0;
  runs = 0;
  readonly #cache = new SingleFlightCache<number>(FOR_MS, () => this.nowMs);

  read(name = 'east'): Promise<number> {
    return this.#cache.get(name, () => Promise.resolve((this.runs += 1)));
  }

  clear(): void {
    this.#cache.clear();
  }
}

describe('a single-flight cache', () => {
  it('computes once for a hundred callers at the same time', async () => {
    const counted = new Counted();
    const values = await Promise.all(Array.from({ length: 100 }, () => counted.read()));
    expect([counted.runs, new Set(values)]).toEqual([1, new Set([1])]);
  });

  it('computes again after its time is over, for each name by itself', async () => {
    const counted = new Counted();
    await counted.read();
    counted.nowMs = FOR_MS - 1;
    expect(await counted.read()).toBe(1);
    expect(await counted.read('west')).toBe(2);
    counted.nowMs = FOR_MS;
    expect(await counted.read()).toBe(3);
  });

  it('makes callers wait for a pending computation, however long it takes', async () => {
    let [nowMs, runs] = [0, 0];
    let finish: (value: string) => void = () => undefined;
    const cache = new SingleFlightCache<string>(FOR_MS, () => nowMs);
    const compute = (): Promise<string> => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    };
    const first = cache.get('east', compute);
    nowMs = 10 * FOR_MS;
    const second = cache.get('east', compute);
    finish('done');
    expect([await first, await second, runs]).toEqual(['done', 'done', 1]);
  });

  it('hands a failure to the callers that waited for it; the next caller starts a new computation', async () => {
    const cache = new SingleFlightCache<string>(FOR_MS, () => 0);
    const failing = (): Promise<string> => Promise.reject(new Error('no database'));
    const both = [cache.get('east', failing), cache.get('east', () => Promise.resolve('never'))];
    for (const each of both) await expect(each).rejects.toThrow('no database');
    expect(await cache.get('east', () => Promise.resolve('well'))).toBe('well');
  });

  it('serves nothing from before it was cleared, not even a pending computation', async () => {
    const counted = new Counted();
    const before = counted.read();
    counted.clear();
    expect([await before, await counted.read()]).toEqual([1, 2]);
  });

  it('never computes twice within its time and never serves an older value, whenever callers come', async () => {
    const steps = fc.array(fc.nat({ max: 3_000 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (waits) => {
        const counted = new Counted();
        const startedAt: number[] = [];
        for (const wait of waits) {
          counted.nowMs += wait;
          const runsBefore = counted.runs;
          const value = await counted.read();
          if (counted.runs > runsBefore) startedAt.push(counted.nowMs);
          expect(counted.nowMs - (startedAt[value - 1] ?? -Infinity)).toBeLessThan(FOR_MS);
        }
        expect(counted.runs).toBeLessThanOrEqual(1 + Math.floor(counted.nowMs / FOR_MS));
      }),
    );
  });
});

describe('a mutex', () => {
  it('runs work of one name in the order of the calls, one at a time, and other names beside it', async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    let finish: () => void = () => undefined;
    const slow = mutex.run('east', async () => {
      log.push('east 1 begins');
      await new Promise<void>((resolve) => (finish = resolve));
      log.push('east 1 ends');
    });
    const next = mutex.run('east', async () => void log.push('east 2'));
    await mutex.run('west', async () => void log.push('west'));
    finish();
    await Promise.all([slow, next]);
    expect(log).toEqual(['east 1 begins', 'west', 'east 1 ends', 'east 2']);
  });

  it('hands a failure to its own caller; the work behind it runs', async () => {
    const mutex = new Mutex();
    const failed = mutex.run('east', () => Promise.reject(new Error('no database')));
    const next = mutex.run('east', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no database');
    expect(await next).toBe('done');
  });
});

describe('a repeating task', () => {
  it('never runs two rounds at once, and its end waits for the round that is running', async () => {
    let [rounds, finish] = [0, (): void => undefined];
    const task = new RepeatingTask(60_000, () => {
      rounds += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    task.start();
    task.poke();
    task.poke();
    expect(rounds).toBe(1);
    let isStopped = false;
    const stopped = task.stop().then(() => (isStopped = true));
    await Promise.resolve();
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    task.poke();
    expect(rounds).toBe(2);
    finish();
  });
});

describe('a back-off', () => {
  it('doubles up to its maximum, and is between half and all of that', () => {
    const ways = fc.record({ minMs: fc.integer({ min: 2, max: 5_000 }), more: fc.nat(100_000) });
    fc.assert(
      fc.property(ways, fc.integer({ min: 1, max: 60 }), ({ minMs, more }, failures) => {
        const maxMs = minMs + more;
        const fullMs = Math.min(minMs * 2 ** (failures - 1), maxMs);
        const waitMs = backOffMs({ minMs, maxMs }, failures);
        expect(waitMs).toBeGreaterThanOrEqual(fullMs / 2);
        expect(waitMs).toBeLessThanOrEqual(fullMs);
      }),
    );
  });
});

describe('fair turns', () => {
  const LIMITS = { perCaller: 3, callers: 2 };
  function works() {
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    };
    const endOne = async (): Promise<void> => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { began, work, endOne };
  }

  it('one caller with much work has one turn for each turn of another', async () => {
    const turns = new FairTurns(LIMITS);
    const { began, work, endOne } = works();
    for (const name of ['a1', 'a2', 'a3']) void turns.run('a', work(name));
    void turns.run('b', work('b1'));
    for (let n = 0; n < 4; n += 1) await endOne();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('accept no more than the limits per caller and of callers', async () => {
    const turns = new FairTurns(LIMITS);
    const { work } = works();
    const accepted = (caller: string): boolean => turns.run(caller, work('x')) !== undefined;
    expect([1, 2, 3, 4, 5].map(() => accepted('a'))).toEqual([true, true, true, true, false]);
    expect([accepted('b'), accepted('c')]).toEqual([true, false]);
  });

  it('run as much at a time as allowed, and no more', async () => {
    const turns = new FairTurns({ ...LIMITS, together: 2 });
    const { began, work, endOne } = works();
    for (const name of ['a1', 'a2', 'a3']) void turns.run('a', work(name));
    void turns.run('b', work('b1'));
    expect(began).toEqual(['a1', 'a2']);
    await endOne();
    expect(began).toHaveLength(3);
  });

  it('continue after work that fails', async () => {
    const turns = new FairTurns(LIMITS);
    await expect(turns.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(turns.run('a', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('a report of health', () => {
  it('reports a hanging query as unanswered, and sends no second query meanwhile', async () => {
    let queries = 0;
    let answer = (): void => undefined;
    const answers = new Answers(20, () => {
      queries += 1;
      return new Promise((resolve) => (answer = () => resolve(true)));
    });
    expect([await answers.inTime(), await answers.inTime(), queries]).toEqual([false, false, 1]);
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    const again = answers.inTime();
    answer();
    expect([await again, queries]).toEqual([true, 2]);
  });

  it('reports a failing query as unanswered', async () => {
    const answers = new Answers(20, () => Promise.reject(new Error('away')));
    expect(await answers.inTime()).toBe(false);
  });
});
