import fc from 'fast-check';
import type { LinkConfig } from '@jackpot/progressive';
import {
  compileThreeCardLines,
  isThreeFaces,
  isThreeKings,
  threeCardDealsByKind,
  threeCardWagerByKey,
} from '@jackpot/rules';
import { must } from '@jackpot/money';
import { linkWithThreeCardWagers } from '../../../progressive/src/testing/index.js';
import { someThreeCardLines } from '../../../rules/src/testing/index.js';
import { linkOdds, linkReturn, lintTerms, wagerChances } from '../index.js';
import { threeCardCounts } from '../three-card/counts.js';

const DEALS = 407_170_400n;
const MIXED = linkWithThreeCardWagers();
const ALONE: LinkConfig = { ...MIXED, tables: MIXED.tables.slice(1) };
const KINGS = 4n * 18_424n;
const KINGS_OVER_FACES = 4n * 84n;

const codes = (config: LinkConfig) => lintTerms(config).map(({ code, path }) => `${code} ${path}`);

describe('the odds of lines of Three Card Baccarat', () => {
  it('are exact for one wager, out of all deals of one deck', () => {
    const [layout] = linkOdds({ config: ALONE }).layouts;
    const { atReset, coups, seatsInPlay } = layout!.odds;
    expect([coups.deals, seatsInPlay]).toEqual([DEALS, [1]]);
    const counts = Object.fromEntries(atReset[0]!.lines.map(({ line, count }) => [line, count]));
    expect(counts).toMatchObject({ star: KINGS_OVER_FACES, spade: KINGS - KINGS_OVER_FACES, heart: KINGS });
  });

  it('agree with the counts of the wagers of the game, which read the same hands', () => {
    const wager = must(threeCardWagerByKey('three_kings/A'), 'a wager');
    const { lines } = threeCardCounts(wager);
    const byLine = (isWon: (own: { ranking: number; worth: number; points: number }) => boolean): bigint =>
      threeCardDealsByKind()
        .filter(({ own }) => isWon(own))
        .reduce((sum, { ways }) => sum + ways, 0n);
    expect(lines.slice(0, 4)).toEqual([
      byLine(isThreeKings),
      byLine((own) => isThreeFaces(own) && !isThreeKings(own)),
      byLine(({ points }) => points === 9),
      byLine(({ points }) => points === 8),
    ]);
  });

  it('have a return that is linear in each meter, and a break-even amount where it is the price', () => {
    const meters = { star: 10_000_000n, spade: 45_000n, heart: 45_000n };
    const [layout] = linkReturn(ALONE, meters).layouts;
    const [star] = layout!.levels;
    const { breakEvenCents, present } = star!;
    expect(breakEvenCents).toBeGreaterThan(meters.star);
    expect(present.meterCents).toBe(meters.star);
  });

  it('are the chances of a transfer, of the rarest and of the most frequent table', () => {
    const [star] = wagerChances(MIXED);
    expect(star!.least).not.toEqual(star!.most);
    const [alone] = wagerChances(ALONE);
    expect(alone!.least).toEqual(alone!.most);
  });

  it('count every set of lines as its evaluator pays it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (numbers, byValue) => {
          const lines = someThreeCardLines(numbers, { isMeterShared: true });
          const pick = byValue ? 'highest-value' : 'printed-order';
          const config: LinkConfig = { ...ALONE, threeCardLines: lines, royal9: { ...ALONE.royal9, pick } };
          const [layout] = linkOdds({ config }).layouts;
          const { lossCount, lines: counted } = layout!.odds.atReset[0]!;
          expect(counted.reduce((sum, { count }) => sum + count, lossCount)).toBe(DEALS);
          const { lineOf } = compileThreeCardLines({ lines, pick });
          const meters = {
            star: config.star.resetCents,
            spade: config.spade.resetCents,
            heart: config.heart.resetCents,
          };
          const lost = threeCardDealsByKind().filter((deal) => lineOf(deal, meters) === undefined);
          expect(lost.reduce((sum, { ways }) => sum + ways, 0n)).toBe(lossCount);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('the linter', () => {
  it('finds unequal chances where tables of different games share a link (.24 H)', () => {
    expect(codes(MIXED)).toContain('CHANCES_UNEQUAL threeCardLines');
    expect(codes(ALONE).filter((each) => each.startsWith('CHANCES'))).toEqual([]);
  });

  it('finds a line that no hand can pay', () => {
    const last = must(MIXED.threeCardLines?.at(-1), 'a line');
    const lines = [
      ...must(ALONE.threeCardLines, 'lines'),
      { ...last, line: 'own-royal', name: 'Royal', when: 'mini-royal' },
    ];
    expect(codes({ ...ALONE, threeCardLines: lines as LinkConfig['threeCardLines'] & object })).toContain(
      `LINE_NEVER_PAID threeCardLines[${lines.length - 1}]`,
    );
  });
});
