import { dealOf, impossibleCard, fullShoe, removeCards } from '@jackpot/rules';
import { DECKS, SEATS } from './link-terms.js';
import { dealtShoes } from './shoes.js';
import { HEART_HIT, type Sink, TableScript } from './table-script.js';

type Act = readonly [name: keyof Sink, ...what: unknown[]];

function playing(): { readonly acts: Act[]; readonly sink: Sink } {
  const acts: Act[] = [];
  const note =
    (name: keyof Sink) =>
    (...what: unknown[]): void =>
      void acts.push([name, ...what]);
  const sink: Sink = {
    shoe: note('shoe'),
    open: note('open'),
    wager: note('wager'),
    lock: note('lock'),
    cards: note('cards'),
    settle: note('settle'),
  };
  return { acts, sink };
}

describe('what a table of the bench plays', () => {
  const shoes = dealtShoes();

  it('every shoe can be dealt, coup by coup, to its cover card', () => {
    for (const shoe of shoes) {
      expect(shoe.length).toBeGreaterThan(60);
      let left = fullShoe(DECKS);
      for (const { cards } of shoe) {
        expect(dealOf(cards)).not.toHaveProperty('code');
        expect(impossibleCard(left, cards)).toBeUndefined();
        left = removeCards(left, cards);
      }
    }
  });

  it('whole coups: nine wagers between an opening and a lock, every seat once', () => {
    const script = new TableScript(shoes, 0);
    const { acts, sink } = playing();
    for (let wager = 0; wager < 2 * SEATS + 1; wager += 1) script.wager(sink);
    const names = acts.map(([name]) => name);
    const coup = ['open', ...Array<string>(SEATS).fill('wager'), 'lock', 'cards', 'settle'];
    expect(names).toEqual([...coup, ...coup, 'open', 'wager']);
    expect(acts.filter(([name]) => name === 'wager').map(([, , seat, sequence]) => [seat, sequence])).toEqual([
      ...Array.from({ length: SEATS }, (_, seat) => [seat + 1, 1]),
      ...Array.from({ length: SEATS }, (_, seat) => [seat + 1, 2]),
      [1, 3],
    ]);
  });

  it('after cards from elsewhere the shoe is changed', () => {
    const script = new TableScript(shoes, 0);
    const { acts, sink } = playing();
    script.wager(sink);
    script.lock(sink);
    script.resolve(sink, HEART_HIT);
    script.next(sink);
    expect(acts.slice(-3)).toEqual([
      ['settle', 1],
      ['shoe', 2],
      ['open', 2],
    ]);
  });
});
