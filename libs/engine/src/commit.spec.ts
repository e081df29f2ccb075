import { describe, expect, it } from '@jest/globals';
import type { Batch } from '@jackpot/journal';
import { commitBatch } from './commit.js';
import { COMMIT_GIVE_UP_MS, COMMIT_RETRY_MS_MAX, COMMIT_RETRY_MS_MIN } from './limits.js';
import { Fault } from './ports.js';
import { processTimers } from './timers.js';
import { FakeClock, InMemoryJournal, NotedMetrics, batchOf, inStoppedTime, turns } from './testing/index.js';

const STREAM = 'commit';
const timers = processTimers;

class BadLine extends InMemoryJournal {
  inPause: () => Promise<unknown> = async () => undefined;

  constructor(
    private readonly clock: FakeClock,
    private readonly tryMs: number,
  ) {
    super();
  }

  override append(batch: Batch): Promise<'appended' | 'taken'> {
    this.clock.advance(this.tryMs);
    return super.append(batch);
  }
}

async function committed(tryMs: number, arrange: (journal: BadLine) => void) {
  const clock = new FakeClock();
  const journal = new BadLine(clock, tryMs);
  const metrics = new NotedMetrics();
  const pauses: number[] = [];
  arrange(journal);
  const startedAt = clock.now();
  const real = globalThis.setTimeout;
  globalThis.setTimeout = ((then: () => void, ms: number) => {
    pauses.push(ms);
    clock.advance(ms);
    void journal.inPause().then(then);
    return real(() => undefined, 0);
  }) as typeof setTimeout;
  try {
    const outcome = await commitBatch(
      batchOf(STREAM, 1),
      { journal, metrics, clock, timers },
      new AbortController().signal,
    );
    return { outcome, journal, metrics, pauses, tookMs: clock.now() - startedAt };
  } finally {
    globalThis.setTimeout = real;
  }
}

function times(count: number, act: () => void): void {
  for (let done = 0; done < count; done += 1) act();
}

describe('a batch becomes durable', () => {
  it('at the first try, when the line is good', async () => {
    const { outcome, journal, metrics, pauses } = await committed(1, () => undefined);
    expect(outcome).toBe('appended');
    expect(journal.appends).toBe(1);
    expect(metrics.batches).toEqual([3]);
    expect(pauses).toEqual([]);
  });

  it('when the answer was lost: the repeated batch is found and recorded once', async () => {
    const { outcome, journal, metrics } = await committed(1, (line) => line.failNext({ written: true }));
    expect(outcome).toBe('appended');
    expect(journal.appends).toBe(2);
    expect(journal.batches(STREAM)).toHaveLength(1);
    expect(metrics).toMatchObject({ batches: [3], failures: ['JOURNAL_UNREACHABLE'] });
  });

  it('when the line was cut before it was written: the repeated batch is written', async () => {
    const { outcome, journal } = await committed(1, (line) => times(3, () => line.failNext({ written: false })));
    expect(outcome).toBe('appended');
    expect(journal.appends).toBe(4);
    expect(journal.batches(STREAM)).toEqual([batchOf(STREAM, 1)]);
  });

  it('or is not retried, nor counted as a commit, if another writer has taken its number', async () => {
    const { outcome, journal, metrics } = await committed(
      1,
      (line) => void line.append(batchOf(STREAM, 1, { epoch: 9 })),
    );
    expect(outcome).toBe('taken');
    expect(journal.appends).toBe(2);
    expect(metrics.batches).toEqual([]);
  });

  it('or is not written if another writer takes its number while the connection is cut', async () => {
    const { outcome } = await committed(1, (line) => {
      line.failNext({ written: false });
      line.inPause = () => line.append(batchOf(STREAM, 1, { epoch: 9 }));
    });
    expect(outcome).toBe('taken');
  });
});

describe('a batch with unknown fate', () => {
  it('is lost at once if sending it again cannot help', async () => {
    const { outcome, journal, metrics } = await committed(1, (line) =>
      line.failNext({ written: true, code: 'JOURNAL_REFUSED', retryable: false }),
    );
    expect(outcome).toBe('lost');
    expect(journal.appends).toBe(1);
    expect(metrics.failures).toEqual(['JOURNAL_REFUSED']);
  });

  it('is sent again for a limited time, with pauses that grow up to a bound', async () => {
    const { outcome, pauses, tookMs } = await committed(100, (line) =>
      times(1_000, () => line.failNext({ written: false })),
    );
    expect(outcome).toBe('lost');
    expect(tookMs).toBeGreaterThan(COMMIT_GIVE_UP_MS);
    expect(tookMs).toBeLessThanOrEqual(COMMIT_GIVE_UP_MS + COMMIT_RETRY_MS_MAX + 200);
    expect(pauses.slice(0, 6)).toEqual([20, 40, 80, 160, 320, 500]);
    expect(pauses[0]).toBe(COMMIT_RETRY_MS_MIN);
    expect(Math.max(...pauses)).toBe(COMMIT_RETRY_MS_MAX);
  });

  it('is not sent again by a writer that was stopped, not even after its pause', async () => {
    const abort = new AbortController();
    const journal = new InMemoryJournal();
    journal.failNext({ written: false });
    const ports = { journal, metrics: new NotedMetrics(), clock: new FakeClock(), timers };
    await inStoppedTime(async (pass) => {
      const outcome = commitBatch(batchOf(STREAM, 1), ports, abort.signal);
      await turns();
      abort.abort();
      expect(await outcome).toBe('lost');
      await pass(10 * COMMIT_RETRY_MS_MAX);
    });
    expect(journal.appends).toBe(1);
  });

  it('is still answered when it lands after the writer was stopped', async () => {
    const abort = new AbortController();
    abort.abort();
    const ports = { journal: new InMemoryJournal(), metrics: new NotedMetrics(), clock: new FakeClock(), timers };
    expect(await commitBatch(batchOf(STREAM, 1), ports, abort.signal)).toBe('appended');
  });

  it('an internal error is not retried but thrown', async () => {
    const journal = new InMemoryJournal();
    let tries = 0;
    journal.append = () => {
      tries += 1;
      return Promise.reject(new TypeError('a bug'));
    };
    const ports = { journal, metrics: new NotedMetrics(), clock: new FakeClock(), timers };
    await expect(commitBatch(batchOf(STREAM, 1), ports, new AbortController().signal)).rejects.toThrow(TypeError);
    expect(tries).toBe(1);
    expect(new Fault('JOURNAL_REFUSED', false).message).toBe('JOURNAL_REFUSED');
  });
});
