import { must } from '@jackpot/money';
import { wagerByKey } from '@jackpot/rules';
import { oddsText, postedLines } from './posted-wager.js';

describe('the odds of a wager that are posted (chapter 2 B(3))', () => {
  it.each([
    ['player', ['1 to 1']],
    ['tie/9', ['9 to 1']],
    ['dragon7', ['40 to 1']],
    ['panda8', ['25 to 1']],
    ['banker/nocommission', ['1 to 1', '1 to 2']],
    ['dragon_bonus_player/A', ['30 to 1', '10 to 1', '6 to 1', '4 to 1', '2 to 1', '1 to 1', '1 to 1']],
  ])('%s', (key, posted) => {
    const wager = must(wagerByKey(key), key);
    expect(postedLines(wager).map(({ id }) => oddsText(wager, id))).toEqual(posted);
  });

  it('are none where the wager is returned', () => {
    expect(oddsText(must(wagerByKey('player'), 'player'), 'push')).toBeUndefined();
  });
});
