import { unitsAfterTap, unitsAt } from './units.js';

describe('the units of a wager on the page of the dealer', () => {
  it('are one where terms allow one: a tap places the wager, the next takes it back', () => {
    expect(unitsAfterTap({ seats: [] }, 2)).toBe(1);
    expect(unitsAfterTap({ seats: [2] }, 2)).toBe(0);
  });

  it('grow with every tap up to the most', () => {
    const taps = [0, 1, 2, 3].map((units) => {
      const table = { seats: units === 0 ? [] : [2], units: units < 2 ? [] : [{ seat: 2, units }], wagerUnitsMax: 3 };
      expect(unitsAt(table, 2)).toBe(units);
      return unitsAfterTap(table, 2);
    });
    expect(taps).toEqual([1, 2, 3, 0]);
  });
});
