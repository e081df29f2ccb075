import fc from 'fast-check';
import { type Line, WIDTH, limitsText, pictureOf, chanceBandOf } from './limits.js';

const line = (count: number, more: Partial<Line> = {}): Line => ({
  line: 'any-suited',
  count,
  amount: '50.00',
  expectedCount: '2.400000',
  expected: '120.00',
  limits95: { least: 0, most: 6 },
  limits99: { least: 0, most: 8 },
  ...more,
});

describe('the picture of a line and its limits', () => {
  it.each([
    [0, 'within 95%'],
    [6, 'within 95%'],
    [7, 'outside 95%'],
    [8, 'outside 95%'],
    [9, 'outside 99%'],
  ])('with %i awards is %s', (count, band) => {
    expect(chanceBandOf(line(count))).toBe(band);
  });

  it('does not exist for a line that no card decides', () => {
    const mustHit = line(1, { line: 'must-hit', expectedCount: null, limits95: null, limits99: null });
    expect([chanceBandOf(mustHit), pictureOf(mustHit), limitsText(mustHit)]).toEqual([
      ...['n/a (mystery)', null, '1; n/a (mystery)'],
    ]);
  });

  it('has a text for readers who do not see the picture', () => {
    expect(limitsText(line(3))).toBe('3 counted, 2.400000 expected; on 95% of days 0 to 6, on 99% of days 0 to 8');
  });

  it('stays within its frame, with the 95% band inside the 99% band, and the dot inside a band only if the count is', () => {
    const limits = fc.tuple(fc.nat(500), fc.nat(50), fc.nat(500), fc.nat(50)).map(([from, inner, wide, outer]) => ({
      limits95: { least: from + inner, most: from + inner + wide },
      limits99: { least: from, most: from + inner + wide + outer },
    }));
    fc.assert(
      fc.property(limits, fc.nat(1_500), (limits, count) => {
        const drawn = pictureOf(line(count, { ...limits, expectedCount: `${limits.limits95.least}.500000` }))!;
        const { band95, band99, actual, expected } = drawn;
        const end = ({ x, width }: typeof band95): number => x + width;
        for (const x of [band99.x, band95.x, actual, expected, end(band95), end(band99)])
          expect(x >= 0 && x <= WIDTH).toBe(true);
        expect(band95.x >= band99.x && end(band95) <= end(band99) + 1e-9).toBe(true);
        const isInside = actual > band95.x && actual < end(band95);
        expect(isInside).toBe(count >= limits.limits95.least && count <= limits.limits95.most);
      }),
    );
  });
});
