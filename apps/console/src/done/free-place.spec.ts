import fc from 'fast-check';
import { type Box, freePlace } from './free-place.js';

const VIEW = { width: 1000, height: 800 };
const SIZE = { width: 300, height: 60 };
const place = (kept: readonly Box[], before: { left: number; top: number } | null = null) =>
  freePlace({ ...SIZE, view: VIEW, kept, before });

describe('the place of a toast', () => {
  it('is at the lower right', () => {
    expect(place([])).toEqual({ left: 688, top: 728 });
  });

  it('is above a control that stands there, and beside a column of controls', () => {
    expect(place([{ left: 700, top: 740, right: 800, bottom: 780 }])).toEqual({ left: 688, top: 680 });
    expect(place([{ left: 600, top: 0, right: 1000, bottom: 800 }])).toEqual({ left: 12, top: 728 });
  });

  it('stays while it is free', () => {
    expect(place([], { left: 12, top: 300 })).toEqual({ left: 12, top: 300 });
    expect(place([{ left: 0, top: 290, right: 50, bottom: 310 }], { left: 12, top: 300 })).toEqual({
      left: 688,
      top: 728,
    });
  });

  it('is nowhere if controls stand everywhere', () => {
    expect(place([{ left: 0, top: 0, right: 1000, bottom: 800 }])).toBeNull();
  });

  it('never covers what may not be covered, and never leaves the view', () => {
    const box = fc
      .tuple(fc.integer({ min: -50, max: 1000 }), fc.integer({ min: -50, max: 800 }), fc.nat(400), fc.nat(120))
      .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), (kept) => {
        const found = place(kept);
        if (found === null) return;
        const [right, bottom] = [found.left + SIZE.width, found.top + SIZE.height];
        expect([found.left >= 0, found.top >= 0, right <= VIEW.width, bottom <= VIEW.height]).not.toContain(false);
        expect(
          kept.filter(
            (each) => each.left < right && each.right > found.left && each.top < bottom && each.bottom > found.top,
          ),
        ).toEqual([]);
      }),
    );
  });
});
