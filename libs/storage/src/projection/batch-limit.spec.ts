import { batchOf } from '../../../engine/src/testing/index.js';
import { BatchLimit, RUN_BATCHES_MAX, RUN_BYTES } from './batch-limit.js';

const batches = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => batchOf('pace', index + 1, { events: new Uint8Array(bytes) }));

describe('how many batches a run takes', () => {
  it('more and more while they are small and there are as many as were asked for', () => {
    const pace = new BatchLimit();
    const before = pace.limit;
    expect(pace.cut(batches(before, 10))).toHaveLength(before);
    expect(pace.limit).toBe(2 * before);
    expect(pace.cut(batches(3, 10))).toHaveLength(3);
    expect(pace.limit).toBe(2 * before);
    for (let run = 0; run < 20; run += 1) pace.cut(batches(pace.limit, 10));
    expect(pace.limit).toBe(RUN_BATCHES_MAX);
  });

  it('fewer once they are large; what is too much is left', () => {
    const pace = new BatchLimit();
    expect(pace.cut(batches(pace.limit, RUN_BYTES / 2))).toHaveLength(2);
    expect(pace.limit).toBe(2);
  });

  it('always one, however large; none of none', () => {
    const pace = new BatchLimit();
    expect(pace.cut(batches(3, 4 * RUN_BYTES))).toHaveLength(1);
    expect(pace.cut([])).toEqual([]);
    expect(pace.limit).toBe(1);
  });
});
