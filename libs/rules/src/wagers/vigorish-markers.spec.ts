import fc from 'fast-check';
import { NO_MARKERS, type VigorishMarkers, collectAtLeaving, collectAtShoeEnd, markVigorish } from './index.js';

describe('vigorish marked and collected later (12 D(2)(b))', () => {
  it('a marker grows with each win, and is collected when the player leaves', () => {
    const once = markVigorish(NO_MARKERS, { seat: 3, owedMicro: 25_000_000n });
    const twice = markVigorish(once, { seat: 3, owedMicro: 50_000_000n });
    const { markers, collected } = collectAtLeaving(twice, 3);
    expect(collected).toEqual({ seat: 3, owedMicro: 75_000_000n });
    expect(collectAtShoeEnd(markers)).toEqual([]);
    expect(once.get(3)).toBe(25_000_000n);
  });

  it('at the end of the shoe all are collected, highest position first', () => {
    const marked = [2, 9, 1].reduce<VigorishMarkers>(
      (markers, seat) => markVigorish(markers, { seat, owedMicro: BigInt(seat) }),
      NO_MARKERS,
    );
    expect(collectAtShoeEnd(marked).map(({ seat }) => seat)).toEqual([9, 2, 1]);
  });

  it('a position that owes nothing has no marker and pays nothing when its player leaves', () => {
    const markers = markVigorish(NO_MARKERS, { seat: 4, owedMicro: 0n });
    expect(markers.size).toBe(0);
    expect(collectAtLeaving(markers, 4).collected).toEqual({ seat: 4, owedMicro: 0n });
  });

  it.each([0, 10, 1.5])('there is no position %p to mark', (seat) => {
    expect(() => markVigorish(NO_MARKERS, { seat, owedMicro: 1n })).toThrow('position');
    expect(() => markVigorish(NO_MARKERS, { seat: 1, owedMicro: -1n })).toThrow('negative');
  });

  it('every micro-cent marked is collected exactly once, in any order of leaving', () => {
    const act = fc.oneof(
      fc.record({ seat: fc.integer({ min: 1, max: 9 }), owedMicro: fc.bigInt(0n, 10n ** 9n) }),
      fc.record({ leaves: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        let markers = NO_MARKERS;
        let owed = 0n;
        let collected = 0n;
        for (const one of acts) {
          if ('leaves' in one) {
            const left = collectAtLeaving(markers, one.leaves);
            markers = left.markers;
            collected += left.collected.owedMicro;
          } else {
            markers = markVigorish(markers, one);
            owed += one.owedMicro;
          }
        }
        for (const { owedMicro } of collectAtShoeEnd(markers)) collected += owedMicro;
        expect(collected).toBe(owed);
      }),
    );
  });
});
