import { jest } from '@jest/globals';
import { RepeatedLines } from './repeated-lines.js';

describe('lines that repeat', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function logged() {
    const written: unknown[] = [];
    const lines = new RepeatedLines({ warn: (...line: readonly unknown[]) => void written.push(line) });
    return { written, lines };
  }

  it('are written at once, then once a minute with their count, for as long as they repeat', () => {
    const { written, lines } = logged();
    for (let at = 0; at < 180; at += 1) {
      lines.warn({ table: 'east/t-1' }, 'refused');
      jest.advanceTimersByTime(1_000);
    }
    const again = (times: number) => [{ table: 'east/t-1', times }, 'refused: repeated in the last minute'];
    expect(written).toEqual([[{ table: 'east/t-1' }, 'refused'], again(59), again(60), again(60)]);
    jest.advanceTimersByTime(120_000);
    expect(written).toHaveLength(4);
    expect(jest.getTimerCount()).toBe(0);
    lines.warn({ table: 'east/t-1' }, 'refused');
    expect(written.at(-1)).toEqual([{ table: 'east/t-1' }, 'refused']);
  });

  it('are the same only with the same fields and text, and of too many different ones only a count is written', () => {
    const { written, lines } = logged();
    for (let at = 0; at < 1_000; at += 1) lines.warn({ address: `10.0.0.${at}` }, 'refused');
    expect(written).toHaveLength(50);
    jest.advanceTimersByTime(60_000);
    expect(written.at(-1)).toEqual([{ times: 950 }, 'more refusals in the last minute were not written']);
    lines.warn({ address: '10.0.0.999' }, 'refused');
    lines.warn({ address: '10.0.0.999' }, 'refused otherwise');
    expect(written).toHaveLength(53);
  });
});
