import { HeapAtRest } from './heap-at-rest.js';

const MB = 2 ** 20;

describe('the heap of a thread', () => {
  let heap: number;
  let collections: number;
  let rest: HeapAtRest;
  const ticks = (count: number): void => Array.from({ length: count }).forEach(() => rest.tick());

  beforeEach(() => {
    heap = 116 * MB;
    collections = 0;
    rest = new HeapAtRest({
      heapBytes: () => heap,
      collect: () => {
        collections += 1;
        heap = 60 * MB;
      },
    });
  });

  it('is collected once after the start, and again only when it has grown', () => {
    ticks(10);
    expect(collections).toBe(1);
    heap = 83 * MB;
    ticks(10);
    expect(collections).toBe(1);
    heap = 84 * MB;
    ticks(10);
    expect(collections).toBe(2);
  });

  it('is not collected during work', () => {
    for (let second = 0; second < 60; second += 1) {
      rest.worked();
      ticks(2);
    }
    expect(collections).toBe(0);
    ticks(1);
    expect(collections).toBe(1);
  });

  it('loses its garbage', async () => {
    const garbage = new WeakRef({});
    await new Promise((resolve) => setImmediate(resolve));
    const real = new HeapAtRest();
    for (let tick = 0; tick < 3; tick += 1) real.tick();
    expect(garbage.deref()).toBeUndefined();
  });
});
