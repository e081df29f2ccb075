import { type ThreeCardWager, THREE_CARD_WAGERS, threeCardWagerByKey } from '../index.js';
import { chapterOf004, passageOf004 } from '../../test/seed-004.js';

const NAMES: Readonly<Record<string, string>> = {
  'Three Kings': 'three_kings',
  'Three Face Cards': 'three_faces',
  'Any 9': 'any_9',
  'Any 8': 'any_8',
  'a Three Card Copy': 'three_card_copy',
  'a Point or Face Tie': 'point_face_tie',
  'a Tie': 'tie',
  'Ten points': 'win_by_10',
  'Nine points': 'win_by_9',
  'Eight points': 'win_by_8',
  'Seven points': 'win_by_7',
  'Six points': 'win_by_6',
  'Five points': 'win_by_5',
};
const PAYOUT = /For (.+?) the payout is (\d+) to (\d+)/g;

const THREE_KINGS = passageOf004(12, 'offers the Three Kings Bonus wager', 'offers the Tie Bonus wager');
const TIE = passageOf004(12, 'offers the Tie Bonus wager', 'offers the Dragon Bonus wager');
const DRAGON = passageOf004(12, 'offers the Dragon Bonus wager');

function paytableOf(passage: string, letter: 'A' | 'B'): string {
  return passage.split(/Paytable [AB]:/)[letter === 'A' ? 1 : 2]!;
}

function printedLines(text: string): readonly unknown[] {
  return [...text.matchAll(PAYOUT)].map(([, name, pays, on]) => [NAMES[name!], Number(pays), Number(on)]);
}

function winningLines(wager: ThreeCardWager): readonly unknown[] {
  return wager.lines.filter(({ result }) => result === 'win').map(({ id, odds }) => [id, odds.pays, odds.on]);
}

const wagerOf = (key: string): ThreeCardWager => threeCardWagerByKey(key)!;

describe('every paytable is the one chapter 12 prints', () => {
  it.each([
    ['three_kings/A', paytableOf(THREE_KINGS, 'A'), 4],
    ['three_kings/B', paytableOf(THREE_KINGS, 'B'), 4],
    ['tie_bonus/A', paytableOf(TIE, 'A'), 3],
    ['tie_bonus/B', paytableOf(TIE, 'B'), 1],
    ['alt:tie_bonus/A_faces_are_0', paytableOf(TIE, 'A'), 3],
    ['alt:tie_bonus/B_faces_are_0', paytableOf(TIE, 'B'), 1],
    ['dragon_bonus', DRAGON, 6],
  ])('%s, in printed order', (key, text, lineCount) => {
    expect(printedLines(text)).toHaveLength(lineCount);
    expect(winningLines(wagerOf(key))).toEqual(printedLines(text));
  });

  it('the Ante pays 1 to 1, with vigorish where it is not Commission Free (12 A)', () => {
    const [, pays, on] = /Ante Wager at odds of (\d+) to (\d+)/.exec(chapterOf004(12))!;
    const vigorishOf = (key: string) => wagerOf(key).lines.map(({ vigorish }) => vigorish);
    expect(winningLines(wagerOf('ante/commission'))).toEqual([['win', Number(pays), Number(on)]]);
    expect(winningLines(wagerOf('ante/free'))).toEqual([['win', Number(pays), Number(on)]]);
    expect(vigorishOf('ante/commission')).toEqual([true, false, false]);
    expect(vigorishOf('ante/free')).toEqual([false, false, false]);
  });

  it('no payout of the chapter is left out', () => {
    const printed = [...chapterOf004(12).matchAll(/\d+ to \d+/g)];
    const standard = THREE_CARD_WAGERS.filter(({ key }) => !key.startsWith('alt:') && key !== 'ante/free');
    expect(standard.flatMap(winningLines)).toHaveLength(printed.length);
  });

  it('no bonus takes vigorish', () => {
    const bonuses = THREE_CARD_WAGERS.filter(({ key }) => !key.startsWith('ante/'));
    expect(bonuses.flatMap(({ lines }) => lines).filter(({ vigorish }) => vigorish)).toEqual([]);
  });

  it('a key finds its wager, and no other key finds one', () => {
    for (const wager of THREE_CARD_WAGERS) expect(threeCardWagerByKey(wager.key)).toBe(wager);
    expect(threeCardWagerByKey('tie/8')).toBeUndefined();
    expect(threeCardWagerByKey('constructor')).toBeUndefined();
  });
});
