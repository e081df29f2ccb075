import type { Royal9Policy } from '@jackpot/rules';
import { type AwardText, type LinkShape, awarded, coup, given, linkOf } from '../testing/index.js';

type Line = NonNullable<AwardText['line']>;

const hit = (shape: LinkShape, hands: { readonly player: string; readonly banker: string }, seats: readonly number[]) =>
  given(linkOf({ layout: ['KS9S', 'KH9H', 'KC9D'], ...shape })).when(coup({ seats, ...hands }));

describe('Any Two Personal', () => {
  it.each<[Royal9Policy['anyTwo'], Line, Line, Line]>([
    ['table', 'any-two', 'any-two', 'any-two'],
    ['own-seat', 'suited-v-suited', 'spade', 'heart'],
    ['own-plus-other', 'suited-v-suited', 'any-two', 'any-two'],
    ['others-only', 'any-two', 'spade', 'heart'],
  ])('%s: seat 3 %s, seat 2 %s, seat 1 %s', (anyTwo, three, two, one) => {
    hit({ paytable: 'A', royal9: { anyTwo } }, { player: 'KS 9S', banker: 'KH 9H' }, [1, 2, 3]).then(
      awarded({ seat: 3, line: three }, { seat: 2, line: two }, { seat: 1, line: one }),
    );
  });
});

describe('Identical King 9', () => {
  it.each<[Royal9Policy['identical'], string, string, Line]>([
    ['other-personal', 'KH 9H', 'KH 9H', 'identical'],
    ['other-personal', 'KD 9D', 'KD 9D', 'suited-v-suited'],
    ['any-king-nine', 'KD 9D', 'KD 9D', 'identical'],
    ['two-other-personal', 'KH 9H', 'KC 9D', 'identical'],
    ['any-king-nine', 'KH 9H', 'KC 9D', 'royal-v-royal'],
  ])('%s, Player %s, Banker %s: %s', (identical, player, banker, line) => {
    hit({ royal9: { identical } }, { player, banker }, [1]).then(awarded({ seat: 1, line }));
  });
});

describe('the positions whose pairs count', () => {
  it('are all printed positions, or only those of bettors', () => {
    const hands = { player: 'KH 9H', banker: 'KH 9H' };
    hit({ royal9: { positions: 'printed' } }, hands, [1]).then(awarded({ line: 'identical', amount: '5000.00' }));
    hit({ royal9: { positions: 'bettors' } }, hands, [1]).then(awarded({ line: 'suited-v-suited', amount: '1500.00' }));
  });
});

describe('which line pays', () => {
  it('is the first in printed order, or the line of higher value with the current meters', () => {
    const hands = { player: 'KD 9D', banker: 'KS 9S' };
    hit({ royal9: { pick: 'printed-order' } }, hands, [1]).then(awarded({ line: 'spade', amount: '450.15' }));
    hit({ royal9: { pick: 'highest-value' } }, hands, [1]).then(awarded({ line: 'suited-v-suited' }));
    const spade = { initialCents: 149_985n } as const;
    hit({ royal9: { pick: 'highest-value' }, spade }, hands, [1]).then(awarded({ line: 'spade', amount: '1500.00' }));
  });
});
