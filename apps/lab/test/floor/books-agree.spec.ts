import fc from 'fast-check';
import type { LinkConfigBody } from '@jackpot/progressive';
import { linkConfigProblems } from '@jackpot/progressive';
import { type Card, DECK, removeCards } from '@jackpot/rules';
import { seededRandom } from '../../src/players/random.js';
import { demoTerms, readTerms } from '../../src/players/terms.js';
import { Session } from './session.js';
import type { Chaos } from './fake-site.js';
import { RichMoves } from './rich-moves.js';

const ROUGH: Chaos = { lostBefore: 2, lostAfter: 2, busy: 5, takeover: 0.05, delayMsMax: 60 };
const FAULTS = { duplicates: 20, bad: 60 };

const seed = fc.integer({ min: 0, max: 1_000_000 });

/** Terms that use every branch of the money computation within a few hundred hands. */
const terms: fc.Arbitrary<LinkConfigBody> = fc
  .record({
    paytable: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
    seats: fc.integer({ min: 2, max: 8 }),
    tables: fc.integer({ min: 1, max: 3 }),
    rate: fc.integer({ min: 1, max: 150_000 }),
    reserve: fc.integer({ min: 0, max: 50_000 }),
    limit: fc.constantFrom(null, '50010.07', '50300.00'),
    spadeLimit: fc.constantFrom(null, '452.33', '460.00'),
    price: fc.constantFrom('5.00', '3.33', '25.00'),
    hasMustHit: fc.boolean(),
    royal9: fc.record({
      pick: fc.constantFrom('printed-order' as const, 'highest-value' as const),
      anyTwo: fc.constantFrom('table' as const, 'own-seat' as const, 'own-plus-other' as const, 'others-only' as const),
      identical: fc.constantFrom('other-personal' as const, 'any-king-nine' as const, 'two-other-personal' as const),
      positions: fc.constantFrom('printed' as const, 'bettors' as const),
    }),
    awards: fc.record({
      percentAward: fc.constantFrom('sequential' as const, 'each-of-before' as const, 'whole-meters-first' as const),
      percentFunding: fc.constantFrom('meter' as const, 'house' as const),
      percentTopUp: fc.boolean(),
      fixedFunding: fc.constantFrom('house' as const, 'pool' as const),
      resetFunding: fc.constantFrom<('reserve' | 'overflow')[]>(
        ['reserve', 'overflow'],
        ['overflow', 'reserve'],
        ['overflow'],
        [],
      ),
      repeatedPairs: fc.constantFrom('refused' as const, 'equal-shares' as const),
      tableOrder: fc.constantFrom('commit' as const, 'lock' as const),
      claimFrom: fc.constantFrom('50.00', '1500.00'),
    }),
  })
  .map(({ paytable, seats, tables, rate, reserve, limit, spadeLimit, price, hasMustHit, royal9, awards }) => {
    const body = demoTerms({ linkId: 'test-link', tables, seats, paytable });
    const { star, spade, heart, mustHit } = body.levels;
    const rates = { ratePpm: rate, reserveRatePpm: reserve };
    return {
      ...body,
      price,
      royal9,
      awards,
      tables: awards.repeatedPairs === 'equal-shares' ? body.tables.map(sharePairs) : body.tables,
      levels: {
        star: { ...star, ...rates, limit },
        spade: { ...spade, ...rates, limit: spadeLimit },
        heart: { ...heart, ...rates, initial: '455.55', limit: spadeLimit === null ? null : '458.01' },
        mustHit:
          hasMustHit && mustHit !== null
            ? { ...mustHit, ratePpm: Math.min(rate, 20_000), reserveRatePpm: reserve }
            : null,
      },
    };
  });

function sharePairs(table: LinkConfigBody['tables'][number]): LinkConfigBody['tables'][number] {
  const [first] = table.seats;
  const last = table.seats.length - 1;
  return {
    ...table,
    seats: table.seats.map((seat, index) => (index === last ? { ...seat, pairs: first!.pairs } : seat)),
  };
}

describe('the floor and the controller keep the same books', () => {
  it('over a calm evening of real shoes', () => {
    const evening = new Session({ seed: 1 }).join().playOut();
    expect(evening.close()).toEqual([]);
    expect(evening.floor.tally.coups).toBeGreaterThan(100);
    expect(evening.floor.tally.lateRefused).toBeGreaterThan(20);
    expect(evening.floor.tally.withdrawn).toBeGreaterThan(20);
    expect(evening.floor.tally.voided).toBeGreaterThan(0);
    expect(evening.floor.tally.reconnects).toBe(0);
  });

  it('whatever the network loses, delays and repeats, and whatever bad messages are sent in between', () => {
    fc.assert(
      fc.property(seed, fc.constantFrom('flat-out' as const, 'brisk' as const), (prngSeed, pace) => {
        const evening = new Session({ seed: prngSeed, pace, chaos: ROUGH, faults: FAULTS }).join().playOut();
        expect(evening.close()).toEqual([]);
        expect(evening.floor.tally.reconnects).toBeGreaterThan(0);
        expect(evening.floor.tally.badRefused).toBeGreaterThan(0);
      }),
      { numRuns: 6 },
    );
  });

  it('under any terms, with every line won', () => {
    fc.assert(
      fc.property(seed, terms, (prngSeed, body) => {
        const config = readTerms(body);
        fc.pre(linkConfigProblems(config).length === 0);
        const seats = config.tables[0]!.seats.map(({ seat }) => seat);
        const moves = (table: string): RichMoves => new RichMoves(seats, 60, seededRandom(prngSeed, `${table}/rich`));
        const chaos = { ...ROUGH, takeover: 0, delayMsMax: 200 };
        const evening = new Session({ seed: prngSeed, terms: body, moves, chaos }).join().playOut();
        expect(evening.close()).toEqual([]);
        expect(evening.floor.tally.awards).toBeGreaterThan(20);
      }),
      { numRuns: 20 },
    );
  });

  it('with claims paid in between, by the cage and by somebody else', () => {
    const evening = new Session({
      seed: 3,
      moves: (table) => new RichMoves([1, 2, 3], 60, seededRandom(3, table)),
    }).join();
    evening.until(() => evening.claims.length >= 5);
    for (const claim of evening.claims.slice(0, 5)) {
      expect(evening.site.pay(claim.awardId)).toBe('paid');
      evening.floor.book!.pay(claim);
    }
    expect(evening.site.pay(evening.claims[0]!.awardId)).toBe('not-open');
    evening.playOut();
    expect(evening.close()).toEqual([]);
    const spade = evening.floor.book!.link.level('spade');
    expect(spade.attendantPaidCents + spade.pendingCents).toBe(spade.winsCents);
  });
});

describe('a link that is taken out of service', () => {
  it('ends its coups and begins no new coup until it is back in service', () => {
    const evening = new Session({ seed: 5, pace: 'brisk', shoes: 2 }).join().playFor(10_000);
    evening.controller.command({ type: 'suspend', by: 'manager', reason: 'test' });
    evening.playFor(5_000);
    const { coups } = evening.floor.tally;
    evening.playFor(10_000);
    expect(evening.floor.tally.coups).toBe(coups);
    evening.controller.command({ type: 'resume', by: 'manager', reason: 'test' });
    evening.playOut();
    expect(evening.floor.tally.coups).toBeGreaterThan(coups);
    expect(evening.close()).toEqual([]);
  });
});

describe('a floor that is started again on a running link', () => {
  it.each(['flat-out', 'brisk'] as const)('ends interrupted coups, after which its books begin (%s)', (pace) => {
    for (let prngSeed = 0; prngSeed < 12; prngSeed += 1) {
      const first = new Session({ seed: prngSeed, pace, shoes: 3 }).join().playFor(1_500 + prngSeed * 130);
      const second = new Session({ seed: prngSeed + 100, pace, shoes: 1, goesOn: first });
      second.join().playOut();
      expect(second.close()).toEqual([]);
    }
  });

  it('voids a coup whose shoe is unknown', () => {
    const first = new Session({ seed: 1, pace: 'brisk', tables: 1 }).join();
    const table = first.controller.table(0);
    first.until(() => table.coup?.phase === 'locked');
    table.cardsLeft = removeCards(
      table.cardsLeft,
      DECK.flatMap((card) => new Array<Card>(table.cardsLeft[card] ?? 0).fill(card)),
    );
    const second = new Session({ seed: 2, tables: 1, goesOn: first });
    second.until(() => second.floor.isIdle);
    expect(table.coup?.phase).toBe('voided');
    second.join().playOut();
    expect(second.close()).toEqual([]);
  });
});
