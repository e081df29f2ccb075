import fc from 'fast-check';
import { cards } from '../../test/floor.js';
import { DECK, type Deal, dealOf, nextCard } from '../index.js';
import { type Announcement, type Variant, announcedAt, settle } from './index.js';

const VARIANTS: readonly Variant[] = ['standard', 'ez', 'fortune7', 'nocommission'];

function deal(text: string): Deal {
  const read = dealOf(cards(text));
  if (!('outcome' in read)) throw new Error(`${text} is no coup: ${read.code}`);
  return read;
}

const someCoup = fc.array(fc.constantFrom(...DECK), { minLength: 6, maxLength: 6 }).map((row) => {
  let count = 4;
  while (nextCard(row.slice(0, count)) !== 'done') count += 1;
  return dealOf(row.slice(0, count)) as Deal;
});

describe('what is announced by name (chapter 11 A)', () => {
  it.each<[string, string, Partial<Record<Variant, Announcement>>]>([
    ['a Banker that wins with a three-card 7', 'KS 2H KC AD KD 4S', { ez: 'Dragon 7', fortune7: 'Fortune 7' }],
    ['a Player that wins with a three-card 8', '5S 6H KS KH 3D', { ez: 'Panda 8' }],
    ['a Player that wins by one point', '4S 2H 5H 6D', { fortune7: 'One Up' }],
    ['a tie', 'KS KH 9S 9H', {}],
    ['a Banker that wins with two cards', '2C 3D 4H 4D', {}],
  ])('%s', (_, text, announced) => {
    for (const variant of VARIANTS) expect(announcedAt(variant, deal(text))).toBe(announced[variant] ?? null);
  });

  it('is announced exactly when its insurance wager wins, and only on tables that have the wager', () => {
    const insured: readonly [Announcement, Variant, string][] = [
      ['Dragon 7', 'ez', 'dragon7'],
      ['Panda 8', 'ez', 'panda8'],
      ['Fortune 7', 'fortune7', 'fortune7_insurance'],
      ['One Up', 'fortune7', 'one_up'],
    ];
    fc.assert(
      fc.property(someCoup, (coup) => {
        for (const [name, variant, wager] of insured) {
          const settled = settle(coup, { [wager]: 100 }, { vigorish: 'exact' });
          const isWon = settled.ok && settled.wagers[0]!.line !== 'lose';
          expect(announcedAt(variant, coup) === name).toBe(isWon);
        }
        for (const variant of ['standard', 'nocommission'] as const) expect(announcedAt(variant, coup)).toBeNull();
      }),
    );
  });
});
