import { ledgerLinkOf, postTo, postingsOf, type Account } from '@jackpot/books';
import { type PromotionalTerms, evolve, initialState } from '@jackpot/progressive';
import { Prng, type LinkShape, given, linkOf, seat, table } from '../../../../../libs/progressive/src/testing/index.js';
import { JournalBook } from '../books/journal-book.js';

const HANDS = 120;
const WINS = [
  ['4S 5H', '2C 3D'],
  ['2C 4D', 'KS 9S'],
  ['KH 9H', 'KH 9H'],
  ['KS 9S', 'KH 9H'],
  ['KD 9S', '2C 4D'],
] as const;
const PRICE = 500n;

const SHAPES: readonly (readonly [string, LinkShape])[] = [
  ['pairs of one seat', {}],
  [
    'shared meters',
    { layout: ['KS9S KH9H', 'KS9S KH9H', 'KS9S KH9H', 'KS9S KC9C'], awards: { repeatedPairs: 'equal-shares' } },
  ],
  [
    '10% awards in turn, fixed awards from the pool',
    {
      ...{ paytable: 'A', royal9: { anyTwo: 'table' }, star: { reserveRatePpm: 9_001n } },
      awards: { percentAward: 'sequential', fixedFunding: 'pool' },
    },
  ],
  ['10% awards of the amount before', { paytable: 'A', royal9: { anyTwo: 'table' } }],
];

describe('wagers of several units by the oracle and by the link', () => {
  it.each(SHAPES)('%s: the same awards, meters and accounts', (_, shape) => {
    const promotional: PromotionalTerms = { contribution: 'patron-part' };
    const config = linkOf({
      ...{ seats: 4, mustHit: null, wagerUnitsMax: 4, promotional, ...shape },
      spade: { limitCents: 45_300n, reserveRatePpm: 7_001n },
    });
    const scene = given(config);
    const prng = new Prng(17);
    for (let hand = 1; hand <= HANDS; hand += 1) {
      scene.when(table(1).opens());
      for (const { seat: position } of config.tables[0]!.seats) {
        const { wagers, isPaidByHouse } = seat(position);
        if (prng.pick(3) > 0) scene.when(wagers({ priceCents: BigInt(1 + prng.pick(4)) * PRICE }));
        if (prng.pick(5) === 0) isPaidByHouse(BigInt(prng.pick(2_000)))(scene);
      }
      scene.when(table(1).locks());
      if (hand % 6 === 0) scene.when(table(1).isVoided());
      else {
        const [player, banker] = WINS[prng.pick(WINS.length)]!;
        scene.when(table(1).shows(player, banker), table(1).settles(), table(1).getsNewCards());
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
    expect(scene.link.awards).toBeGreaterThan(HANDS);
    const own = book.link.registers.balances();
    for (const account of [...own.keys(), ...balances.keys()] as Account[])
      expect([account, own.get(account) ?? 0n]).toEqual([account, balances.get(account) ?? 0n]);
  });
});
