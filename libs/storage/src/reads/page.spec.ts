import { newestOf } from './page.js';

function pagesOf(count: number) {
  const limits: number[] = [];
  const read = ({ before = count + 1, limit }: { before?: number | undefined; limit: number }) => {
    limits.push(limit);
    const rows = Array.from({ length: Math.min(limit, before - 1) }, (_, index) => before - 1 - index);
    const last = rows.at(-1) ?? 1;
    return Promise.resolve({ rows, next: last > 1 ? last : null });
  };
  return { read, limits };
}

describe('the newest rows', () => {
  it.each([
    ['fewer than there are', 5_000, 2_500, 2_500, [1_000, 1_000, 500]],
    ['more than there are', 1_700, 2_500, 1_700, [1_000, 1_000]],
    ['of an empty list', 0, 2_500, 0, [1_000]],
  ])('are read in pages: %s', async (_, count, rowsMax, length, limits) => {
    const pages = pagesOf(count);
    const rows = await newestOf(pages.read, rowsMax);
    expect(rows).toEqual(Array.from({ length }, (_, index) => count - index));
    expect(pages.limits).toEqual(limits);
  });
});
