import { countWagers, freshShoe, linkOdds, oddsOf } from '@jackpot/odds';
import type { LinkConfig } from '@jackpot/progressive';
import { ALL_WAGERS, type Deal, compileStakes, dealOf, suggestedSeatMap } from '@jackpot/rules';
import { BaccaratGameEngine } from 'baccarat-engine';
import type { Bench } from '../bench.js';
import { median } from '../goals.js';
import { labTerms, readTerms, withLineSet } from '../../../players/terms.js';
import { dealtShoes } from '../load/play.js';

const DECKS = 8;
const LAYOUTS = 16;
const SEATS = 7;
const PAIRS = 16;
const SHOES = 40;
const ROUNDS = 9;
const PASSES = 5;
/** Cards below the cover card. The compared library has no cover card. */
const COVER_CARDS = 16;

/** The compared library only deals a hand; the product also settles every wager. */
export function measureRules({ goals }: Bench): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const deals = dealtShoes()
    .flat()
    .flatMap(({ cards }): Deal[] => {
      const deal = dealOf(cards);
      return !deal.ok ? [] : [deal];
    });
  const stakes = compileStakes(Object.fromEntries(ALL_WAGERS.map(({ key }) => [key, 500])), { vigorish: 'exact' });
  if (!stakes.ok) throw new Error('every wager may be staked');
  // The first half of the rounds warms up.
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const [bare, settled] = [bareHandUs(), settledUs(deals, (deal) => stakes.settle(deal))];
    if (round < ROUNDS) continue;
    theirs.push(bare);
    ours.push(settled);
  }
  const what = `all ${ALL_WAGERS.length} wagers of a deal settled, against one bare hand of baccarat-engine`;
  const [own, other] = [median(ours), median(theirs)];
  goals.atMost(what, own / other, '5 x', `${own.toFixed(2)} against ${other.toFixed(2)} us`);

  const startedMs = performance.now();
  for (const counted of countWagers(freshShoe(DECKS), ALL_WAGERS)) oddsOf(counted);
  goals.atMost('exact odds of every wager, eight decks', (performance.now() - startedMs) / 1_000, '5 s');

  const config = termsOfLayouts();
  const countedMs = performance.now();
  const { layouts } = linkOdds({ config });
  if (layouts.length !== LAYOUTS) throw new Error('every table has a layout of its own');
  goals.atMost(
    'exact odds of sixteen layouts with lines of the terms',
    (performance.now() - countedMs) / 1_000,
    '20 s',
  );
  return Promise.resolve();
}

/** The slowest odds: no two tables have the same pairs. */
function termsOfLayouts(): LinkConfig {
  const read = readTerms(withLineSet(labTerms({ linkId: 'lines', tables: LAYOUTS, seats: SEATS }), 1));
  const pairs = suggestedSeatMap(PAIRS / 2, 2).flatMap((seat) => seat.pairs);
  const tables = read.tables.map((table, at) => ({
    ...table,
    seats: table.seats.map((seat, index) => ({ ...seat, pairs: pairs.slice((index + at) % PAIRS).slice(0, 1) })),
  }));
  return { ...read, tables, royal9: { ...read.royal9, pick: 'highest-value' } };
}

function bareHandUs(): number {
  let [spentMs, hands, cards] = [0, 0, 0];
  for (let shoe = 0; shoe < SHOES; shoe += 1) {
    const engine = new BaccaratGameEngine();
    engine.shoe.createDecks();
    engine.shoe.shuffle();
    const startedMs = performance.now();
    while (engine.shoe.cardsLeft > COVER_CARDS) {
      cards += engine.dealGame().playerCards.length;
      hands += 1;
    }
    spentMs += performance.now() - startedMs;
  }
  if (cards < 2 * hands) throw new Error('a hand has at least two cards');
  return (spentMs * 1_000) / hands;
}

function settledUs(deals: readonly Deal[], settle: (deal: Deal) => readonly object[]): number {
  let results = 0;
  const startedMs = performance.now();
  for (let pass = 0; pass < PASSES; pass += 1) for (const deal of deals) results += settle(deal).length;
  const spentMs = performance.now() - startedMs;
  if (results !== PASSES * deals.length * ALL_WAGERS.length) throw new Error('every wager has a result');
  return (spentMs * 1_000) / (PASSES * deals.length);
}
