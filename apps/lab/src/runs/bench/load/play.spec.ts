import { dealOf, fullShoe, impossibleCard, removeCards } from '@jackpot/rules';
import { HEART_HIT, LEVELS, SEATS, type Sink, TableScript, dealtShoes, deviceId, linkTerms } from './play.js';

type Act = readonly [name: keyof Sink, ...what: unknown[]];

function playing(): { readonly acts: Act[]; readonly sink: Sink } {
  const acts: Act[] = [];
  const note =
    (name: keyof Sink) =>
    (...what: unknown[]): void =>
      void acts.push([name, ...what]);
  const names = ['shoe', 'open', 'wager', 'lock', 'cards', 'settle'] as const;
  return { acts, sink: Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Sink };
}

describe('the link of the benchmark', () => {
  it('has four levels with exact figures', () => {
    expect(LEVELS.map(({ level, initialCents, ratePpm }) => [level, initialCents, ratePpm])).toEqual([
      ['star', 5_000_000n, 100_000n],
      ['spade', 45_000n, 30_000n],
      ['heart', 45_000n, 30_000n],
      ['must-hit', 25_000n, 20_000n],
    ]);
  });

  it('has the tables and devices of the load, and another link has different ones', () => {
    const tablesOf = (first: number) => linkTerms('bench', 2, first).tables.map((table) => table.tableId);
    expect([tablesOf(0), tablesOf(2)]).toEqual([
      ['table-01', 'table-02'],
      ['table-03', 'table-04'],
    ]);
    expect(linkTerms('bench', 2).tables[1]?.seats.map((seat) => seat.deviceId)).toEqual(
      Array.from({ length: SEATS }, (_, at) => deviceId(1, at + 1)),
    );
  });

  it('has a Must Hit that outlasts one coup of every table', () => {
    expect(linkTerms('bench', 1).levels.mustHit?.maximum).toBe('1000.00');
    expect(linkTerms('bench', 1_000).levels.mustHit?.maximum).toBe('1151.00');
  });
});

describe('a table of the benchmark', () => {
  const shoes = dealtShoes();

  it('deals every shoe to its cover card', () => {
    for (const shoe of shoes) {
      expect(shoe.length).toBeGreaterThan(60);
      let left = fullShoe(8);
      for (const { cards } of shoe) {
        expect(dealOf(cards)).not.toHaveProperty('code');
        expect(impossibleCard(left, cards)).toBeUndefined();
        left = removeCards(left, cards);
      }
    }
  });

  it('plays whole coups: nine wagers between an opening and a lock, every seat once', () => {
    const script = new TableScript(shoes, 0);
    const { acts, sink } = playing();
    for (let wager = 0; wager < 2 * SEATS + 1; wager += 1) script.wager(sink);
    const coup = ['open', ...Array<string>(SEATS).fill('wager'), 'lock', 'cards', 'settle'];
    expect(acts.map(([name]) => name)).toEqual([...coup, ...coup, 'open', 'wager']);
    expect(acts.filter(([name]) => name === 'wager').map(([, , seat, sequence]) => [seat, sequence])).toEqual([
      ...Array.from({ length: SEATS }, (_, seat) => [seat + 1, 1]),
      ...Array.from({ length: SEATS }, (_, seat) => [seat + 1, 2]),
      [1, 3],
    ]);
  });

  it('changes the shoe after special cards', () => {
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
