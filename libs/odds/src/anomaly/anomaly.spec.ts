import { must } from '@jackpot/money';
import {
  type Card,
  DECK,
  LINE_AWARDS,
  type Royal9Line,
  compileRoyal9,
  dealOf,
  linesOf,
  nextCard,
} from '@jackpot/rules';
import { Prng, linkOf } from '../../../progressive/src/testing/index.js';
import { FALSE_ALARMS, type PlayedHand, anomaliesOf, wagerExpectation } from '../index.js';

const isFixed = (line: Royal9Line): boolean => LINE_AWARDS[line].level === null;
const CONFIG = linkOf({ seats: 7 });
const EXPECTED = wagerExpectation(CONFIG);
const EVALUATOR = compileRoyal9({
  paytable: CONFIG.paytable,
  policy: CONFIG.royal9,
  seatMap: must(CONFIG.tables[0], 'a table').seats,
});
const METERS = { star: CONFIG.star.resetCents, spade: CONFIG.spade.resetCents, heart: CONFIG.heart.resetCents };
const SEED = Number(process.env['ANOMALY_SEED'] ?? 20_261_123);
const MILLION = 1_000_000;
const HANDS_A_DAY = 1_200;
const CARDS_MAX = 6;
const ALL_SEATS = [1, 2, 3, 4, 5, 6];

function* honestCards(prng: Prng): Generator<(seats: readonly number[]) => Pick<PlayedHand, 'hits' | 'fixedLines'>> {
  for (;;) {
    const shoe = Array.from({ length: CONFIG.decks }, () => DECK).flat();
    while (shoe.length >= CARDS_MAX) {
      const cards: Card[] = [];
      while (nextCard(cards) !== 'done') cards.push(...shoe.splice(prng.pick(shoe.length), 1));
      const deal = dealOf(cards);
      if (!deal.ok) throw new Error(deal.code);
      yield (seats) => {
        const lines = EVALUATOR.evaluate(deal, seats, METERS).map(({ line }) => line);
        const hits = (['star', 'spade', 'heart'] as const).filter((level) => lines.includes(level));
        return { hits, fixedLines: lines.filter(isFixed) };
      };
    }
  }
}

function honestHands(prng: Prng, count: number): PlayedHand[] {
  const happens = (chance: number): boolean => prng.pick(MILLION * 100) < chance * MILLION * 100;
  const cards = honestCards(prng);
  let lockedAt = 0;
  return Array.from({ length: count }, (_, index) => {
    lockedAt += happens(0.05) ? 14_000 : 30_000;
    const seats = happens(0.9) ? [1 + prng.pick(6)] : ALL_SEATS;
    const lateWagers = happens(0.2) ? 1 : 0;
    const isVoided = happens(0.002);
    const { hits, fixedLines } = must(cards.next().value, 'a hand')(seats);
    const day = dayOf(index);
    return { tableNo: 0, coup: index + 1, lockedAt, wagers: seats.length, isVoided, lateWagers, hits, fixedLines, day };
  });
}

function dayOf(index: number): string {
  return String(Math.floor(index / HANDS_A_DAY));
}

type Fraud = (hand: PlayedHand, index: number) => Partial<PlayedHand>;
function detected(fraud: Fraud): Readonly<Record<string, number>> {
  const before = honestHands(new Prng(SEED), 2_000);
  const last = must(before.at(-1), 'a hand');
  const frauds = Array.from({ length: 200 }, (_, index) => {
    const usual = { coup: 2_001 + index, lockedAt: last.lockedAt + (index + 1) * 30_000, wagers: 6, isVoided: false };
    const hand: PlayedHand = { tableNo: 0, ...usual, lateWagers: 0, hits: [], fixedLines: [], day: 'fraud' };
    return { ...hand, ...fraud(hand, index) };
  });
  const found: Record<string, number> = {};
  for (const { measure, coup } of anomaliesOf([...before, ...frauds], EXPECTED))
    if (coup > 2_000) found[measure] ??= coup - 2_000;
  return found;
}

function detectedInDay(isNamed: (index: number) => boolean): number {
  const day = honestHands(new Prng(SEED), HANDS_A_DAY).map((hand, index) =>
    isNamed(index) ? { ...hand, fixedLines: Array<Royal9Line>(hand.wagers).fill('any-suited') } : hand,
  );
  const found = anomaliesOf(day, EXPECTED).find(({ measure }) => measure === 'day-awards');
  return found?.coup ?? Infinity;
}

describe('the false alarms of honest play', () => {
  const hands = honestHands(new Prng(SEED), 60_000);
  const counted = (limits: typeof FALSE_ALARMS): ReadonlyMap<string, number> => {
    const alarms = new Map<string, number>();
    for (const { measure } of anomaliesOf(hands, EXPECTED, limits)) alarms.set(measure, (alarms.get(measure) ?? 0) + 1);
    return alarms;
  };

  it('of each measure are no more frequent than its limit allows', () => {
    const alarms = counted({ hands: 1_000, days: 5 });
    process.stdout.write(`seed ${SEED}: ${hands.length} honest hands, low limits: ${JSON.stringify([...alarms])}\n`);
    const { 'day-awards': days = 0, ...others } = Object.fromEntries(alarms);
    // The limits allow a mean of 60 alarms of a measure, and 10 of `day-awards`. By chance, one run in 700 exceeds a
    // number below.
    expect(Object.values(others).filter((count) => count > 83)).toEqual([]);
    expect(days).toBeLessThanOrEqual(19);
    expect(alarms.size).toBeGreaterThan(2);
  });

  it('do not occur in fifty days at the stated limits', () => {
    expect(FALSE_ALARMS).toEqual({ hands: 1_000_000, days: 10_000 });
    expect(anomaliesOf(hands, EXPECTED)).toEqual([]);
  });

  it('of the awards are as rare as the lines are by the odds', () => {
    for (const line of linesOf(CONFIG.paytable).filter(isFixed)) {
      const wagers = hands.reduce((sum, hand) => sum + hand.wagers, 0);
      const paid = hands.reduce((sum, { fixedLines }) => sum + fixedLines.filter((each) => each === line).length, 0);
      const expected = must(EXPECTED.fixedLines.get(line), `the chance of ${line}`).chance * wagers;
      // Up to six wagers of a hand win together, which multiplies the variance by at most six.
      expect(paid).toBeLessThanOrEqual(expected + 4 * Math.sqrt(6 * expected));
    }
  });
});

describe('a fraud is found', () => {
  it('rounds that are never played: the pace, within six hands, and the one seat that bets', () => {
    const found = detected((hand, index) => ({ lockedAt: hand.lockedAt - index * 29_000, wagers: 1 }));
    expect(found['pace']).toBeLessThanOrEqual(8);
    expect(found['lone-wagers']).toBeLessThanOrEqual(140);
  });

  it('cards that are named so that a level is won: the hits', () => {
    expect(detected((_, index) => ({ hits: index % 10 === 0 ? ['spade'] : [] }))['hits']).toBeLessThanOrEqual(150);
    expect(detected((_, index) => ({ hits: index < 2 ? ['star'] : [] }))['star-hits']).toBe(2);
  });

  describe('cards that are named so that printed amounts are paid, though no level is won:', () => {
    const named = (line: Royal9Line, isNamed: (index: number) => boolean = () => true) =>
      detected(({ wagers }, index) => ({ fixedLines: isNamed(index) ? Array<Royal9Line>(wagers).fill(line) : [] }));

    it('a suited King-Nine in every hand, within five of twelve', () => {
      expect(named('any-suited')['table-awards']).toBeLessThanOrEqual(5);
      expect(named('any-royal')['table-awards']).toBeLessThanOrEqual(7);
    });

    it('a Royal 9 against a Royal 9 in every hand, at the third', () => {
      expect(named('royal-v-royal')['table-awards']).toBeLessThanOrEqual(3);
    });

    it('a suited King-Nine in one hand of three, and of twenty within the gaming day', () => {
      expect(named('any-suited', (index) => index % 3 === 0)['table-awards']).toBeLessThanOrEqual(30);
      expect(detectedInDay((index) => index % 20 === 0)).toBeLessThan(HANDS_A_DAY);
    });
  });

  it('of a dealer who changes tables: a little at each, which no table shows', () => {
    const before = honestHands(new Prng(SEED), 2_000);
    const start = before.at(-1)!.lockedAt;
    const hands = Array.from({ length: 150 }, (_, index) => {
      const of = { tableNo: index % 10, coup: 3_000 + index, lockedAt: start + (index + 1) * 30_000 };
      const hits = index % 15 === 0 ? (['star'] as const) : [];
      return { ...of, wagers: 6, isVoided: false, lateWagers: 0, hits, fixedLines: [], day: 'fraud' };
    });
    const byTable = Array.from({ length: 10 }, (_, table) => hands.filter(({ tableNo }) => tableNo === table));
    expect(byTable.flatMap((of) => anomaliesOf(of, EXPECTED)).filter(({ measure }) => measure === 'pace')).toEqual([]);
    expect(anomaliesOf(hands, EXPECTED)).toContainEqual(
      expect.objectContaining({ measure: 'star-hits', coup: 3_015, tableNo: 5 }),
    );
    const relief = hands.map((hand, index) => ({ ...hand, tableNo: index % 2, lockedAt: start + index * 14_000 }));
    expect(anomaliesOf(relief, EXPECTED).filter(({ measure }) => measure === 'pace')).toEqual([]);
  });

  it('locked hands that are voided until one hits: the voids, within five', () => {
    expect(detected(() => ({ isVoided: true }))['voids']).toBeLessThanOrEqual(5);
    expect(detected((_, index) => ({ isVoided: index % 5 === 0 }))['voids']).toBeLessThanOrEqual(30);
  });

  it('wagers after the cards in every hand: the late wagers', () => {
    expect(detected(() => ({ lateWagers: 3 }))['late-wagers']).toBeLessThanOrEqual(15);
  });

  it('and honest hands of six wagers every half minute are none', () => {
    expect(detected(() => ({}))).toEqual({});
  });
});
