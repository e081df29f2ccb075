import { batchOf } from '../../../engine/src/testing/index.js';
import { BatchLimit, PROJECTION_BATCHES_MAX, PROJECTION_BYTES_MAX } from './batch-limit.js';

const batches = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => batchOf('link', index + 1, { events: new Uint8Array(bytes) }));

describe('the number of journal batches in a projection batch', () => {
  it('doubles while batches are small and the limit is reached', () => {
    const limit = new BatchLimit();
    const before = limit.limit;
    expect(limit.cut(batches(before, 10))).toHaveLength(before);
    expect(limit.limit).toBe(2 * before);
    expect(limit.cut(batches(3, 10))).toHaveLength(3);
    expect(limit.limit).toBe(2 * before);
    for (let run = 0; run < 20; run += 1) limit.cut(batches(limit.limit, 10));
    expect(limit.limit).toBe(PROJECTION_BATCHES_MAX);
  });

  it('falls when batches are large; the rest is left for the next time', () => {
    const limit = new BatchLimit();
    expect(limit.cut(batches(limit.limit, PROJECTION_BYTES_MAX / 2))).toHaveLength(2);
    expect(limit.limit).toBe(2);
  });

  it('is at least one, however large; none of none', () => {
    const limit = new BatchLimit();
    expect(limit.cut(batches(3, 4 * PROJECTION_BYTES_MAX))).toHaveLength(1);
    expect(limit.cut([])).toEqual([]);
    expect(limit.limit).toBe(1);
  });
});
