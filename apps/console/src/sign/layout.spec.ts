import fc from 'fast-check';
import { type Box, amountUnits, arrange } from './layout.js';
import { LAYOUT_STYLES } from './options.js';

const size = fc.constantFrom<[number, number]>(
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
  [1280, 720],
  [2560, 1080],
  [1024, 768],
);
const screen = fc.record({
  size,
  style: fc.constantFrom(...LAYOUT_STYLES),
  digits: fc.array(fc.integer({ min: 3, max: 11 }), { minLength: 1, maxLength: 4 }),
  isCelebrating: fc.boolean(),
  noticeChars: fc.array(fc.integer({ min: 40, max: 220 }), { maxLength: 4 }),
});

function isInside(box: Box, width: number, height: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the layout', () => {
  it('keeps everything on the screen, apart, and every amount within its tile', () => {
    fc.assert(
      fc.property(screen, ({ size: [width, height], style, digits, isCelebrating, noticeChars }) => {
        const layout = arrange({ width, height, style, digits, isCelebrating, noticeChars });
        const boxes = [
          layout.header,
          layout.ticker,
          layout.notices,
          ...layout.tiles,
          ...(layout.banner === null ? [] : [layout.banner]),
        ];
        expect(layout.tiles).toHaveLength(digits.length);
        expect(layout.banner !== null).toBe(isCelebrating);
        boxes.forEach((box, index) => {
          expect(
            Object.values(box)
              .filter((value) => typeof value === 'number')
              .every(Number.isInteger),
          ).toBe(true);
          expect(isInside(box, width, height)).toBe(true);
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
        });
        layout.tiles.forEach((tile, index) => {
          expect(tile.amountPx).toBeGreaterThan(0);
          expect(tile.amountPx * amountUnits(digits[index]!)).toBeLessThanOrEqual(tile.width);
        });
      }),
    );
  });

  it('the digits of four levels can be read across the floor: at least a fourteenth of a 1080-line screen, notices or not', () => {
    // 55-inch screen, 0.63 mm a line: 77 lines are 49 mm, the 1/200 of 10 m that signs are made by.
    const shape = { style: 'auto', digits: [7, 5, 5, 5], isCelebrating: false } as const;
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      for (const tile of [[], [95, 48]].flatMap(
        (chars) => arrange({ ...shape, width, height, noticeChars: chars }).tiles,
      ))
        expect(tile.amountPx * 0.86).toBeGreaterThan(77);
    }
  });

  it('without a notice nothing is kept free for one', () => {
    const shape = { width: 1920, height: 1080, style: 'auto', digits: [7, 5, 5, 5], isCelebrating: false } as const;
    expect(arrange(shape).notices.height).toBe(0);
    expect(arrange({ ...shape, noticeChars: [95] }).notices.height).toBeLessThan(1080 / 15);
  });

  it('an amount is as wide as its digits and marks', () => {
    expect(amountUnits(3)).toBeCloseTo(3 * 0.64 + 0.27 + 0.6 + 4 * 0.045);
    expect(amountUnits(7) - amountUnits(6)).toBeCloseTo(0.64 + 0.045);
    expect(amountUnits(6) - amountUnits(5)).toBeCloseTo(0.64 + 0.27 + 2 * 0.045);
  });
});
