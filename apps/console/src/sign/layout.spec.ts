import fc from 'fast-check';
import { type Box, amountUnits, arrange, showsOneAtATime } from './layout.js';
import type { Heat } from './figures.js';
import { LAYOUT_STYLES } from './options.js';

const size = fc.constantFrom<[number, number]>(
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
  [1280, 720],
  [2560, 1080],
  [1024, 768],
  [1920, 360],
  [320, 160],
);
const screen = fc.record({
  size,
  style: fc.constantFrom(...LAYOUT_STYLES),
  digits: fc.array(fc.integer({ min: 3, max: 11 }), { minLength: 1, maxLength: 4 }),
  panel: fc.constantFrom('none', 'alone', 'below the band'),
  noticeChars: fc.array(fc.integer({ min: 40, max: 220 }), { maxLength: 4 }),
  heats: fc.array(fc.constantFrom<Heat>(0, 1, 2, 3), { maxLength: 4 }),
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
      fc.property(screen, ({ size: [width, height], style, digits, panel, noticeChars, heats }) => {
        const [hasPanel, hasBand] = [panel !== 'none', panel === 'below the band'];
        const layout = arrange({ width, height, style, digits, hasPanel, hasBand, noticeChars, heats });
        const boxes = [
          layout.header,
          layout.ticker,
          layout.notices,
          ...layout.tiles,
          ...(layout.panel === null ? [] : [layout.panel]),
        ];
        const isOne = showsOneAtATime({ width, height, style });
        expect(layout.tiles).toHaveLength(isOne ? Number(!hasPanel) : digits.length);
        expect(layout.panel !== null).toBe(hasPanel);
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
    // 77 of a 55-inch screen's 1080 pixel rows are 49 mm. Letters should be about 1/200 of the viewing distance, here
    // 10 m.
    const shape = { style: 'auto', digits: [7, 5, 5, 5], hasPanel: false } as const;
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
    const shape = { width: 1920, height: 1080, style: 'auto', digits: [7, 5, 5, 5], hasPanel: false } as const;
    expect(arrange(shape).notices.height).toBe(0);
    expect(arrange({ ...shape, noticeChars: [95] }).notices.height).toBeLessThan(1080 / 15);
  });

  it('a small LED wall shows one level over all of it, nothing else, and no type below ten pixels', () => {
    const wall = { width: 320, height: 160, style: 'auto', digits: [7], hasPanel: false, noticeChars: [95] } as const;
    const { header, ticker, notices, tiles, panel } = arrange(wall);
    expect([header.height, ticker.height, notices.height, panel]).toEqual([0, 0, 0, null]);
    expect(tiles).toMatchObject([{ x: 0, y: 0, width: 320, height: 160 }]);
    for (const px of [tiles[0]!.amountPx, tiles[0]!.labelPx, tiles[0]!.footPx]) expect(px).toBeGreaterThanOrEqual(10);
    expect(arrange({ ...wall, hasPanel: true })).toMatchObject({ tiles: [], panel: { width: 320, height: 160 } });
    expect(arrange({ ...wall, hasPanel: true, hasBand: true })).toMatchObject({
      ...{ header: { x: 0, y: 0, width: 320, height: 80 }, tiles: [], panel: { x: 0, y: 80, width: 320, height: 80 } },
    });
    expect(showsOneAtATime({ width: 1920, height: 360, style: 'auto' })).toBe(false);
  });

  it('the nearer a level is to its maximum the more room it has, and it never outgrows the first', () => {
    const shape = { width: 1920, height: 1080, style: 'auto', digits: [7, 5, 5, 5], hasPanel: false } as const;
    const lastOf = (heat: Heat) => arrange({ ...shape, heats: [0, 0, 0, heat] }).tiles[3]!;
    const widths = ([0, 1, 2, 3] as const).map((heat) => lastOf(heat).width);
    expect(widths.every((width, index) => index === 0 || width > widths[index - 1]!)).toBe(true);
    expect(lastOf(3).amountPx).toBeGreaterThan(lastOf(0).amountPx);
    expect(lastOf(3).footPx).toBeGreaterThan(lastOf(0).footPx);
    expect(lastOf(3).amountPx).toBeLessThanOrEqual(arrange(shape).tiles[0]!.amountPx);
  });

  it('a ribbon shows its levels side by side, the first the broadest', () => {
    const { tiles } = arrange({ width: 1920, height: 360, style: 'auto', digits: [7, 5, 5, 5], hasPanel: false });
    expect(new Set(tiles.map(({ y }) => y)).size).toBe(1);
    expect(tiles[0]!.width).toBeGreaterThan(tiles[1]!.width * 1.5);
  });

  it('an amount is as wide as its digits and marks', () => {
    expect(amountUnits(3)).toBeCloseTo(3 * 0.64 + 0.27 + 0.6 + 4 * 0.045);
    expect(amountUnits(7) - amountUnits(6)).toBeCloseTo(0.64 + 0.045);
    expect(amountUnits(6) - amountUnits(5)).toBeCloseTo(0.64 + 0.27 + 2 * 0.045);
  });
});
