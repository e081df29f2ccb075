import { centsToMicro } from '@jackpot/money';
import { type SeatLine, compileRoyal9, kingNineCards, wholeLevelOf } from '@jackpot/rules';
import { KING_NINES } from '../../../rules/src/testing/index.js';
import fc from 'fast-check';
import { type LinkConfig, wholeMeterProblems } from '../index.js';
import { asDeviceId, type LevelId } from '../ids.js';
import { linkOf } from '../testing/index.js';
import { type Balances, payLines } from './pay-lines.js';

const RANDOM_TERMS = fc.record({
  paytable: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
  pairsPerSeat: fc.integer({ min: 1, max: 4 }),
  seats: fc.integer({ min: 1, max: 9 }),
  isShared: fc.boolean(),
  royal9: fc.record({
    pick: fc.constantFrom('printed-order' as const, 'highest-value' as const),
    anyTwo: fc.constantFrom('own-seat' as const, 'table' as const, 'own-plus-other' as const, 'others-only' as const),
    positions: fc.constantFrom('printed' as const, 'bettors' as const),
  }),
  awards: fc.record({
    percentAward: fc.constantFrom('whole-meters-first' as const, 'sequential' as const, 'each-of-before' as const),
    percentFunding: fc.constantFrom('meter' as const, 'house' as const),
    percentTopUp: fc.boolean(),
    fixedFunding: fc.constantFrom('house' as const, 'pool' as const),
  }),
});

interface Hand {
  readonly config: LinkConfig;
  readonly pairs: readonly (readonly number[])[];
  readonly inPlay: readonly number[];
  readonly player: number;
  readonly banker: number;
  readonly aboveCents: readonly number[];
}

const HANDS: fc.Arbitrary<Hand> = fc
  .tuple(RANDOM_TERMS, fc.shuffledSubarray([...KING_NINES.keys()], { minLength: 16 }), fc.infiniteStream(fc.nat()))
  .map(([terms, deck, numbers]) => {
    const next = (below: number): number => Number(numbers.next().value) % below;
    const perSeat = Math.min(terms.pairsPerSeat, Math.floor(deck.length / terms.seats));
    const pairs = Array.from({ length: terms.seats }, (_, seat) =>
      Array.from(
        { length: perSeat },
        (__, at) => deck[terms.isShared ? (seat % 2) * perSeat + at : seat * perSeat + at] ?? 0,
      ),
    );
    const shown = (): number => pairs[next(terms.seats)]?.[next(perSeat)] ?? 0;
    const player = shown();
    const repeatedPairs = terms.isShared ? 'equal-shares' : 'refused';
    return {
      config: linkOf({
        ...{ paytable: terms.paytable, royal9: terms.royal9, awards: { ...terms.awards, repeatedPairs } },
        laboratory: false,
      }),
      pairs,
      inPlay: Array.from({ length: terms.seats }, (_, index) => index + 1).filter((seat) => seat === 1 || next(4) > 0),
      player,
      banker: next(2) === 0 ? player : shown(),
      aboveCents: [next(2_000_000_00), next(5_000_00), next(5_000_00)],
    };
  })
  .map((hand) => ({ ...hand, config: withLayout(hand, hand.pairs) }))
  .filter(({ config }) => wholeMeterProblems(config).length === 0);

function withLayout({ config }: Hand, pairs: Hand['pairs']): LinkConfig {
  const seats = pairs.map((own, index) => ({
    seat: index + 1,
    deviceId: asDeviceId(`d-${index + 1}`),
    pairs: own.map((at) => KING_NINES[at]!),
  }));
  return { ...config, tables: config.tables.map((table) => ({ ...table, seats })) };
}

interface Won extends SeatLine {
  readonly amountCents: bigint;
}

function paid({ config, inPlay, player, banker, aboveCents }: Hand): readonly Won[] {
  const meters = {
    star: config.star.resetCents + BigInt(aboveCents[0] ?? 0),
    spade: config.spade.resetCents + BigInt(aboveCents[1] ?? 0),
    heart: config.heart.resetCents + BigInt(aboveCents[2] ?? 0),
  };
  const registers = new Map<LevelId, Balances>(
    (['star', 'spade', 'heart'] as const).map((level) => [
      level,
      { displayMicro: centsToMicro(meters[level]), reserveMicro: 0n, overflowMicro: 0n },
    ]),
  );
  const seatMap = config.tables[0]!.seats;
  const evaluator = compileRoyal9({ paytable: config.paytable, policy: config.royal9, seatMap });
  const cards = (at: number) => kingNineCards(KING_NINES[at]!);
  const lines = evaluator.evaluate({ player: cards(player), banker: cards(banker) }, inPlay, meters);
  const round = payLines(config, (level) => registers.get(level)!, lines);
  return lines.map((line, index) => ({ ...line, amountCents: round.paid[index]!.amountCents }));
}

function wholeMeters(won: readonly Won[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { line, amountCents } of won) {
    const level = wholeLevelOf(line);
    if (level !== null) sums.set(level, (sums.get(level) ?? 0n) + amountCents);
  }
  return sums;
}

describe('an award of a whole meter, under any terms that a link for play may have', () => {
  it('is never below the reset amount (REQ-74)', () => {
    fc.assert(
      fc.property(HANDS, (hand) => {
        for (const [level, amountCents] of wholeMeters(paid(hand)))
          expect(amountCents).toBeGreaterThanOrEqual(hand.config[level as 'star'].resetCents);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the number of the seat', () => {
    fc.assert(
      fc.property(HANDS, fc.nat(), (hand, turn) => {
        const seats = hand.pairs.length;
        const moved = (seat: number): number => ((seat - 1 + turn) % seats) + 1;
        const pairs = hand.pairs.map((_, index) => hand.pairs[(((index - turn) % seats) + seats) % seats] ?? []);
        const turned = { ...hand, inPlay: hand.inPlay.map(moved), config: withLayout(hand, pairs) };
        const [before, after] = [paid(hand), paid(turned)];
        expect(wholeMeters(after)).toEqual(wholeMeters(before));
        for (const { seat, line, amountCents } of before.filter((won) => wholeLevelOf(won.line) !== null)) {
          const there = after.find((won) => won.seat === moved(seat))!;
          const difference = there.amountCents - amountCents;
          expect(there.line).toBe(line);
          expect(difference <= 1n && difference >= -1n).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
