import { Fault } from '@jackpot/engine';
import { createMetrics } from '@jackpot/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { engineMetrics } from './engine-metrics.js';

describe('a write that the database did not take', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is counted each time, and the reason that the database gave is in the log once a minute', async () => {
    const lines: unknown[] = [];
    const { metrics } = createMetrics();
    const counted = engineMetrics(metrics, { warn: (...line: unknown[]) => void lines.push(line) });
    const full = new Fault('JOURNAL_UNREACHABLE', true, { cause: new Error("The table 'journal' is full") });
    for (let retries = 0; retries < 20; retries += 1) counted.commitFailed(full);
    const fields = { code: 'JOURNAL_UNREACHABLE', reason: "The table 'journal' is full" };
    expect(lines).toEqual([[fields, 'the database did not take a write of the engine']]);
    jest.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([[{ ...fields, times: 19 }, expect.stringContaining('repeated')]]);
    const { values } = await metrics.jackpot_commit_failures_total.get();
    expect(values).toEqual([{ value: 20, labels: { code: 'JOURNAL_UNREACHABLE' } }]);
  });
});
