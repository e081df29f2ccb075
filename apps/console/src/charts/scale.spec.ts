import { placeOf, roundTicks, spanOf, timeTicks } from './scale.js';

const at = (iso: string): number => Date.parse(iso);
const isoOf = (ticks: readonly number[]) => ticks.map((each) => new Date(each).toISOString());

describe('the ticks of a chart', () => {
  it('stand at full hours of the facility, at most as many as there is room for', () => {
    const span = { least: at('2026-11-28T03:10:00Z'), most: at('2026-11-28T08:10:00Z') };
    const { at: ticks, step } = timeTicks(span, 6, 'America/New_York');
    expect(step).toBe(3_600_000);
    expect(isoOf(ticks)).toEqual(['04', '05', '06', '07', '08'].map((hour) => `2026-11-28T${hour}:00:00.000Z`));
  });

  it('stand at midnight of the facility where a step is a day', () => {
    const span = { least: at('2026-11-25T12:00:00Z'), most: at('2026-11-29T12:00:00Z') };
    const { at: ticks } = timeTicks(span, 5, 'America/New_York');
    expect(isoOf(ticks)).toEqual([26, 27, 28, 29].map((day) => `2026-11-${day}T05:00:00.000Z`));
  });

  it('stand at round numbers', () => {
    expect(roundTicks({ least: 50_000, most: 51_740 }, 4).at).toEqual([50_000, 50_500, 51_000, 51_500]);
    expect(roundTicks({ least: 0, most: 1 }, 5).at.length).toBe(6);
  });
});

describe('the span of values', () => {
  it('is widened if all values are equal, and is 0 to 1 without values', () => {
    expect(spanOf([5, 5])).toEqual({ least: 4.5, most: 5.5 });
    expect(spanOf([])).toEqual({ least: 0, most: 1 });
    expect(placeOf(5, spanOf([4, 6]), 100)).toBe(50);
  });
});
