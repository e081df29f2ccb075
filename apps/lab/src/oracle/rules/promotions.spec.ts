import { ledgerLinkOf, postTo, postingsOf, type Account } from '@jackpot/books';
import { type PromotionalTerms, evolve, initialState } from '@jackpot/progressive';
import { given, linkOf, seat, table } from '../../../../../libs/progressive/src/testing/index.js';
import { JournalBook } from '../books/journal-book.js';

const HANDS = 60;
const WINS = [
  ['4S 5H', '2C 3D'],
  ['2C 3D', 'KS 9S'],
  ['KH 9H', 'KH 9H'],
] as const;

describe('promotional wagers by the oracle and by the link', () => {
  it.each(['full', 'patron-part', 'none'] as const)('contribute %s: the same meters and accounts', (contribution) => {
    const promotional: PromotionalTerms = { contribution };
    const config = linkOf({ mustHit: null, promotional, spade: { limitCents: 45_100n, reserveRatePpm: 7_001n } });
    const scene = given(config);
    for (let hand = 1; hand <= HANDS; hand += 1) {
      scene.when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), seat(3).wagers());
      scene.when(seat(1).isPaidByHouse(BigInt(hand * 7)), seat(2).isPaidByHouse(500n));
      if (hand % 4 === 0) scene.when(seat(2).withdraws());
      if (hand % 5 === 0) scene.when(seat(1).isPaidByHouse(0n));
      scene.when(table(1).locks());
      if (hand % 3 === 0) scene.when(table(1).isVoided());
      else {
        const [player, banker] = WINS[hand % WINS.length]!;
        scene.when(table(1).shows(player, banker), table(1).settles());
      }
    }
    const book = new JournalBook(config);
    const state = initialState();
    const balances = new Map<Account, bigint>();
    for (const event of scene.events) {
      evolve(state, event);
      if (state.opened !== null) postTo(balances, postingsOf(event, ledgerLinkOf(state.opened)));
      if (event.type === 'CoupResolved') expect(book.resolve(event).problems).toEqual([]);
      book.fold(event);
      if (state.opened !== null) expect(book.metersNotOurs(state.opened.meters)).toEqual([]);
    }
    const own = book.link.registers.balances();
    for (const account of [...own.keys(), ...balances.keys()] as Account[])
      expect([account, own.get(account) ?? 0n]).toEqual([account, balances.get(account) ?? 0n]);
    const promoted = balances.get('house:promotions:star') ?? 0n;
    expect(promoted < 0n).toBe(contribution === 'full');
  });
});
