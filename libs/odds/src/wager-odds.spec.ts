import { ALL_WAGERS, type WagerKey } from '@jackpot/rules';
import { edgeOf, wagerOf } from '../test/figures.js';
import { countWagers, fractionText, freshShoe, netOf, oddsOf, percentText, plus, squareRootText } from './index.js';

describe('house edges of eight decks', () => {
  it.each<[WagerKey, string]>([
    ['one_up', '8.8071'],
    ['banker/nocommission', '1.4581'],
    ['ft_heavenly9', '9.3105'],
    ['ft_blazing7/A', '7.2911'],
    ['ft_blazing7/B', '7.7797'],
    ['ft_cover_all', '2.9664'],
    ['alt:ft_cover_all/A_strict', '9.2459'],
    ['any_pair/player', '9.7868'],
    ['lucky6', '16.6836'],
  ])('%s: %s %%', (key, percent) => {
    expect(percentText(edgeOf(key), 4)).toBe(percent);
  });

  it('any pair in either hand would give the player 73.7 percent', () => {
    expect(percentText(edgeOf('alt:any_pair/either'), 1)).toBe('-73.7');
  });
});

describe('the odds of a wager are consistent', () => {
  const odds = countWagers(freshShoe(8), ALL_WAGERS).map(oddsOf);

  it('the return and the house edge add up to the stake', () => {
    for (const { returned, houseEdge } of odds) expect(fractionText(plus(returned, houseEdge))).toBe('1');
  });

  it('the variance of the Tie is the variance of a chance at 9 units', () => {
    const { hitFrequency, variance } = oddsOf(wagerOf('tie/8'));
    const [wins, total] = [hitFrequency.numerator, hitFrequency.denominator];
    expect(variance.numerator * total * total).toBe(81n * wins * (total - wins) * variance.denominator);
    expect(squareRootText(variance, 4)).toBe('2.6409');
  });

  it('vigorish of the Banker is a twentieth of its wins, and no one else pays any', () => {
    for (const { counted, vigorish, hitFrequency } of odds) {
      if (counted.wager.key !== 'banker/standard') expect(vigorish.numerator).toBe(0n);
      else
        expect(vigorish.numerator * 20n * hitFrequency.denominator).toBe(hitFrequency.numerator * vigorish.denominator);
    }
    const { line } = wagerOf('banker/standard').lines[0]!;
    expect(fractionText(netOf(line))).toBe('19/20');
  });

  it('the Tie never pushes; of the Player, decided coups only, the house keeps more', () => {
    expect(oddsOf(wagerOf('tie/8')).pushFrequency.numerator).toBe(0n);
    expect(percentText(oddsOf(wagerOf('player')).edgeWhenDecided!, 4)).toBe('1.3650');
  });
});
