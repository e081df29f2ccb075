import { BaccaratGameEngine } from 'baccarat-engine';
import { must } from '@jackpot/money';
import { ALL_WAGERS, type Deal, compileStakes, dealCoup, dealOf, shuffledShoe } from '@jackpot/rules';
import { countWagers, freshShoe, oddsOf } from '@jackpot/odds';
import type { Bench } from '../bench.js';
import { atMost } from '../goals.js';
import { median } from '../statistics.js';

const DECKS = 8;
const SHOES = 400;
const ROUNDS = 9;
/** Hands left in a shoe that a library without a cover card may not begin. */
const COVER_CARDS = 16;

/**
 * The rules by themselves, in this process: every wager of a deal settled, against a widely used library that deals one
 * bare hand and settles nothing; and the exact odds of every wager of an eight-deck shoe.
 */
export function measureRules(bench: Bench): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const deals = someDeals();
  const settle = everyWagerStaked();
  // The first rounds warm both up; the last ones count.
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const [bare, settled] = [dealtByLibrary(), settledByUs(deals, settle)];
    if (round < ROUNDS) continue;
    theirs.push(bare);
    ours.push(settled);
  }
  const oddsMs = everyWagerCounted();
  const [own, other] = [median(ours), median(theirs)];
  bench.figures['rules'] = { settleUs: ours, bareHandUs: theirs, oddsMs };
  bench.print(`  ${ALL_WAGERS.length} wagers settled in ${own.toFixed(2)} us, a bare hand ${other.toFixed(2)} us`);
  bench.findings.push(
    atMost({
      what: `all ${ALL_WAGERS.length} wagers of a deal settled, against one bare hand of baccarat-engine`,
      limit: 5,
      value: own / other,
      unit: 'x',
      note: `${own.toFixed(2)} against ${other.toFixed(2)} us`,
    }),
    atMost({ what: 'exact odds of every wager, eight decks', limit: 5, value: oddsMs / 1_000, unit: 's' }),
  );
  return Promise.resolve();
}

/** Microseconds a hand; shuffling is not in it. */
function dealtByLibrary(): number {
  let spentMs = 0;
  let hands = 0;
  let cards = 0;
  for (let shoe = 0; shoe < SHOES / 10; shoe += 1) {
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
  if (cards < 2 * hands) throw new Error('a hand has two cards at least');
  return (spentMs * 1_000) / hands;
}

type Settle = (deal: Deal) => readonly { readonly netMicro: bigint }[];

function everyWagerStaked(): Settle {
  const ready = compileStakes(Object.fromEntries(ALL_WAGERS.map(({ key }) => [key, 500])), { vigorish: 'exact' });
  if (!ready.ok) throw new Error('every wager may be staked');
  return (deal) => ready.settle(deal);
}

/** Microseconds a deal with every wager staked. */
function settledByUs(deals: readonly Deal[], settle: Settle): number {
  let results = 0;
  const startedMs = performance.now();
  for (const deal of deals) results += settle(deal).length;
  const spentMs = performance.now() - startedMs;
  if (results !== deals.length * ALL_WAGERS.length) throw new Error('every wager has a result');
  return (spentMs * 1_000) / deals.length;
}

function everyWagerCounted(): number {
  const startedMs = performance.now();
  for (const counted of countWagers(freshShoe(DECKS), ALL_WAGERS)) oddsOf(counted);
  return performance.now() - startedMs;
}

function someDeals(): readonly Deal[] {
  let state = 1;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return Array.from({ length: SHOES / 10 }, () => dealsOf(shuffledShoe(DECKS, below))).flat();
}

function dealsOf(cards: ReturnType<typeof shuffledShoe>): readonly Deal[] {
  const deals: Deal[] = [];
  for (let next = 0; next < cards.length - COVER_CARDS;) {
    const coup = must(dealCoup(cards, next), 'a coup before the cover card');
    const deal = dealOf(coup.cards);
    if ('code' in deal) throw new Error('a coup dealt by the rules');
    deals.push(deal);
    next = coup.next;
  }
  return deals;
}
