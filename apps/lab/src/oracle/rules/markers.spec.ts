import { DECK, nextCard } from '@jackpot/rules';
import { must } from '@jackpot/money';
import {
  type Scene,
  again,
  given,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  table,
} from '../../../../../libs/progressive/src/testing/index.js';
import { Random } from '../../players/random.js';
import { cardText } from './cards.js';
import { MarkerBook } from './markers.js';

const SHOES = 200;
const HANDS_OF_SHOE = 12;
const SEATS = [1, 2, 3, 4, 5, 6, 7];

function shuffled(random: Random): (typeof DECK)[number][] {
  const cards = Array.from({ length: 8 }, () => DECK).flat();
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [cards[at], cards[other]] = [must(cards[other], 'a card'), must(cards[at], 'a card')];
  }
  return cards;
}

describe('markers at a table', () => {
  it('are as the oracle keeps them through 200 shoes: none is lost, none collected twice', () => {
    const random = new Random('markers');
    const scene = given(linkOf({ seats: SEATS.length, game: { vigorish: 'marked', rounding: 'up25' } }));
    const book = new MarkerBook('up25');
    const collect = (position: number): void => {
      scene.when(seat(position).pays()).then(recorded('VigorishCollected'));
      book.collect(position);
      if (random.perMille(300)) scene.when(again).then(nothingRecorded);
    };
    for (let shoe = 0; shoe < SHOES; shoe += 1) {
      const cards = shuffled(random);
      for (let hand = 0; hand < HANDS_OF_SHOE; hand += 1) {
        playHand(scene, { random, cards, book });
        expect(marked(scene)).toEqual(book.owed);
        const [leaving] = book.owed;
        if (leaving !== undefined && random.perMille(100)) collect(leaving[0]);
      }
      if (book.owed.length > 0) scene.when(table(1).getsNewCards()).then(refused('VIGORISH_OPEN'), nothingRecorded);
      for (const [position] of book.owed) collect(position);
      scene.when(table(1).getsNewCards()).then(recorded('ShoeOpened'));
    }
    const collected = scene.events.flatMap((event) => (event.type === 'VigorishCollected' ? [event.amountMicro] : []));
    expect(book.markedMicro).toBeGreaterThan(0n);
    expect(collected.reduce((sum, each) => sum + each, 0n)).toBe(book.markedMicro);
    expect(book.collectedMicro).toBe(book.markedMicro);
  });
});

function marked(scene: Scene): readonly (readonly [number, bigint])[] {
  return [...scene.table(1).markers].toSorted(([one], [other]) => other - one);
}

interface Play {
  readonly random: Random;
  readonly cards: (typeof DECK)[number][];
  readonly book: MarkerBook;
}

function playHand(scene: Scene, { random, cards, book }: Play): void {
  const dealt = cards.splice(0, 4);
  while (nextCard(dealt) !== 'done') dealt.push(must(cards.shift(), 'a card'));
  const banker = new Map<number, bigint>();
  scene.when(table(1).opens());
  for (const position of SEATS.filter(() => random.perMille(400))) {
    const cents = BigInt(100 * random.between(1, 500));
    const isOnBanker = random.perMille(700);
    if (isOnBanker) banker.set(position, cents);
    scene.when(seat(position).has({ [isOnBanker ? 'banker/standard' : 'player']: cents }));
  }
  const names = dealt.map(cardText);
  scene.when(table(1).locks(), table(1).enters(names.join(' ')), table(1).settles());
  book.complete(names, banker);
}
