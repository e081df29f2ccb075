import type { ChartSeries } from './series.js';
import { type Near, steppedTo } from './near.js';

const series = (name: string, kind: ChartSeries['kind'], count: number): ChartSeries => ({
  ...{ name, kind, color: 1 },
  points: Array.from({ length: count }, (_, at) => ({
    x: at,
    y: at,
    at: `${at}`,
    text: `${name}${at}`,
    exact: `${at}`,
  })),
});
const after = (keys: readonly string[], of: readonly ChartSeries[], columns = 1): string | undefined =>
  keys.reduce<Near | undefined>((near, key) => steppedTo(key, of, near, columns), undefined)?.point.text;

describe('the arrow keys of a chart', () => {
  it('go through a line from its newest point, and to the other lines', () => {
    const lines = [series('a', 'line', 3), series('b', 'line', 2)];
    expect(after(['ArrowLeft'], lines)).toBe('a2');
    expect(after(['ArrowLeft', 'ArrowLeft'], lines)).toBe('a1');
    expect(after(['ArrowLeft', 'ArrowRight'], lines)).toBe('a2');
    expect(after(['ArrowLeft', 'ArrowDown'], lines)).toBe('b1');
    expect(after(['ArrowLeft', 'ArrowDown', 'ArrowDown'], lines)).toBe('a1');
  });

  it('go through cells by column and row, and stop at the edge', () => {
    const cells = [series('c', 'cells', 6)];
    expect(after(['ArrowRight'], cells, 3)).toBe('c0');
    expect(after(['ArrowRight', 'ArrowRight', 'ArrowDown'], cells, 3)).toBe('c4');
    expect(after(['ArrowRight', 'ArrowUp'], cells, 3)).toBe('c0');
  });

  it('go from bar to bar, and no other key moves', () => {
    const bars = [series('d', 'bars', 3)];
    expect(after(['ArrowDown', 'ArrowDown'], bars)).toBe('d1');
    expect(steppedTo('Tab', bars, undefined, 1)).toBeUndefined();
    expect(steppedTo('ArrowDown', [series('e', 'line', 0)], undefined, 1)).toBeUndefined();
  });
});
