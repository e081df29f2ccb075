import { type LinkShape, linkOf } from '../../../progressive/src/testing/index.js';
import { compare, fraction, minus, percentText } from '../index.js';
import { freshShoe } from '../counting/shoe.js';
import { layoutOdds } from './layout-odds.js';
import { type LevelReturn, linkReturn } from './return-curve.js';

const TWO = ['KS9S', 'KH9H'];
const METERS = { star: 9_000_000n, spade: 61_234n, heart: 47_777n };
const ONE = fraction(1n);

const SHAPES: readonly LinkShape[] = [
  { paytable: 'C', layout: TWO },
  { paytable: 'A', layout: TWO },
  { paytable: 'C', layout: TWO, royal9: { pick: 'highest-value' } },
  { paytable: 'A', layout: TWO, royal9: { pick: 'highest-value' } },
];

function returnedAt(shape: LinkShape, meters: typeof METERS) {
  const link = linkOf(shape);
  const config = {
    ...link,
    star: { ...link.star, resetCents: meters.star },
    spade: { ...link.spade, resetCents: meters.spade },
    heart: { ...link.heart, resetCents: meters.heart },
  };
  return layoutOdds({ config, table: config.tables[0]!, shoe: freshShoe(8) }).returnedAtReset;
}

function levelsOf(shape: LinkShape): readonly LevelReturn[] {
  return linkReturn(linkOf(shape), METERS).layouts[0]!.levels;
}

describe.each(SHAPES)('the return of a wager against the meters: %j', (shape) => {
  const levels = levelsOf(shape);

  it('is what the odds are at every meter, the others at their present amounts', () => {
    for (const { level, points } of levels)
      for (const { meterCents, returned } of points.filter((_, index) => index % 7 === 0))
        expect(returned).toEqual(returnedAt(shape, { ...METERS, [level]: meterCents }));
  });

  it('is the same for all levels at the present meters', () => {
    for (const { level, present } of levels) {
      expect(present.meterCents).toBe(METERS[level]);
      expect(present.returned).toEqual(returnedAt(shape, METERS));
    }
  });

  it('reaches the price at the break-even meter, and not a cent below', () => {
    for (const { level, breakEvenCents, points } of levels) {
      const at = breakEvenCents!;
      expect(points.map(({ meterCents }) => meterCents)).toContain(at);
      expect(compare(returnedAt(shape, { ...METERS, [level]: at }), ONE)).toBeGreaterThanOrEqual(0);
      expect(compare(returnedAt(shape, { ...METERS, [level]: at - 1n }), ONE)).toBe(-1);
    }
  });

  it('grows only by what the level itself pays, where the same lines pay', () => {
    if (shape.royal9 !== undefined) return;
    for (const { points } of levels) {
      const others = points.map(({ returned, ofLevel }) => minus(returned, ofLevel));
      for (const each of others) expect(percentText(each, 8)).toBe(percentText(others[0]!, 8));
    }
  });
});

describe('the break-even meter', () => {
  it('is the reset amount if the wager returns its price there', () => {
    const link = linkOf({ paytable: 'C', layout: TWO });
    const config = { ...link, priceCents: 1n };
    const [star] = linkReturn(config, METERS).layouts[0]!.levels;
    expect(star?.breakEvenCents).toBe(config.star.resetCents);
  });

  it('is missing if the level is never won: one deck has only one of each pair', () => {
    const link = { ...linkOf({ paytable: 'C', layout: ['KS9S'] }), decks: 1 };
    const [star, spade] = linkReturn(link, METERS).layouts[0]!.levels;
    expect(star?.breakEvenCents).toBe(null);
    expect(spade?.breakEvenCents).not.toBe(null);
  });
});
