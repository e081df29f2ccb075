import fc from 'fast-check';
import { demandOnClaim } from '../payment/decide-payment.js';
import { writeLinkConfig } from '../config/json.js';
import { linkConfigProblems } from '../config/problems.js';
import {
  answered,
  betting,
  claim,
  correction,
  dollars,
  given,
  linkOf,
  type LinkShape,
  nothingRecorded,
  recorded,
  refused,
  replayGivesTheSameState,
  type Scene,
  seat,
  table,
} from '../testing/index.js';
import { mustHitWinner } from '../levels/winner.js';

const PRICE = 500n;
const bets = (position: number, units: number, at = 1) =>
  seat(position, { table: at }).wagers({ priceCents: BigInt(units) * PRICE });
const opened = (shape: LinkShape = {}) => given(linkOf({ wagerUnitsMax: 3, ...shape })).when(table(1).opens());
const amountsOf = (scene: Scene) =>
  scene.lastEvent('CoupResolved').awards.map((award) => [award.seat, award.line, award.amountCents]);
const registersOf = ({ link: { meters } }: Scene) =>
  meters.map(({ displayMicro, reserveMicro, overflowMicro, inWagers }) => ({
    ...{ displayMicro, reserveMicro, overflowMicro, inWagers },
  }));

describe('terms without wagerUnitsMax', () => {
  it('keep their text, and allow exactly the price', () => {
    expect(writeLinkConfig(linkOf())).not.toContain('wagerUnitsMax');
    const scene = given(linkOf()).when(table(1).opens(), bets(1, 2));
    scene.then(refused('WRONG_PRICE'), nothingRecorded);
  });
});

describe('a wager of several units', () => {
  it('is a whole multiple of the price, up to the units that the terms allow', () => {
    const scene = opened();
    for (const priceCents of [0n, 250n, 750n, 2_000n, -500n])
      scene.when(seat(1).wagers({ priceCents })).then(refused('WRONG_PRICE'), nothingRecorded);
    scene.when(bets(1, 3)).then(recorded('WagerAcknowledged'));
    scene.when(bets(1, 1)).then(refused('SEAT_HAS_WAGER'));
    scene.when(bets(2, 1)).then(recorded('WagerAcknowledged'));
    expect(scene.link.wagers).toBe(4);
    scene.when(seat(1).withdraws());
    expect(scene.link.wagers).toBe(1);
    scene.when(bets(1, 2), table(1).locks()).then(answered({ type: 'locked', seats: [1, 1, 2], returned: [] }));
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it('is returned in whole without an attested main wager, and taken out in whole by a void', () => {
    const scene = opened({ mainWager: 'attested' }).when(bets(1, 3), bets(2, 2), table(1).locksWith([2]));
    scene.then(answered({ type: 'locked', seats: [2, 2], returned: [1, 1, 1] }));
    expect([scene.link.wagers, scene.link.meters[0]?.inWagers]).toEqual([2, 2]);
    scene.when(table(1).isVoided());
    expect([scene.link.wagers, scene.link.meters[0]?.inWagers]).toEqual([0, 0]);
    expect(scene.link.meters[0]).toMatchObject({ displayMicro: dollars('50000.00') * 1_000_000n });
  });

  it('makes a table with the most units at every position a full coup (the Must Hit, unreasonable amounts)', () => {
    const codes = (shape: LinkShape) => linkConfigProblems(linkOf(shape)).map(({ code }) => code);
    const narrow: LinkShape = { mustHit: { initialCents: 25_000n, resetCents: 25_000n, maximumCents: 50_000n } };
    expect(codes(narrow)).toEqual([]);
    expect(codes({ ...narrow, mustHit: { ...narrow.mustHit, ratePpm: 60_000n } })).toEqual([]);
    expect(codes({ ...narrow, mustHit: { ...narrow.mustHit, ratePpm: 60_000n }, wagerUnitsMax: 5 })).toContain(
      'SPAN_TOO_SHORT',
    );
    const star = { unreasonableCents: 500n };
    expect(codes({ star })).toEqual([]);
    expect(codes({ star, wagerUnitsMax: 5 })).toContain('UNREASONABLE_TOO_LOW');
  });

  it('leaves every meter as if as many wagers had been made one after the other, at a limit, too', () => {
    const mix = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.boolean()), {
      minLength: 1,
      maxLength: 12,
    });
    const limits = { limitCents: 5_000_200n, reserveRatePpm: 7_003n, ratePpm: 33_331n };
    fc.assert(
      fc.property(mix, (hands) => {
        const scene = given(linkOf({ wagerUnitsMax: 3, star: limits }));
        const single = given(linkOf({ star: limits }));
        let units = 0;
        for (const [one, two, three, isVoided] of hands) {
          const wagered = [one, two, three].map((count, index) => ({ position: index + 1, units: count }));
          scene.when(table(1).opens());
          for (const { position, units: count } of wagered) if (count > 0) scene.when(bets(position, count));
          scene.when(table(1).locks(), ...(isVoided ? [table(1).isVoided()] : dull));
          if (isVoided) continue;
          for (const { position, units: count } of wagered)
            for (let unit = 0; unit < count; unit += 1) single.when(betting({ seats: [position] }), ...dull);
          units += one + two + three;
        }
        expect(registersOf(scene)).toEqual(registersOf(single));
        expect(scene.link.meters.map(({ inWagers }) => inWagers)).toEqual(scene.link.meters.map(() => units));
        expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

const dull = [table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).getsNewCards()];
const SPADE = ['2C 4D', 'KS 9S'] as const;

describe('awards of a wager of several units', () => {
  it('a printed amount is paid for each unit', () => {
    const scene = opened({ paytable: 'A' }).when(bets(1, 1), bets(2, 3), table(1).locks());
    scene.when(table(1).shows('KD 9S', '2C 4D'));
    const [two, one] = scene.lastEvent('CoupResolved').awards;
    expect([two, one]).toMatchObject([
      { seat: 2, line: 'any-royal' },
      { seat: 1, line: 'any-royal' },
    ]);
    expect(two?.amountCents).toBe(3n * (one?.amountCents ?? 0n));
  });

  it('a whole level is paid once, however many units one winner has', () => {
    const amounts = [1, 3].map((units) => {
      const scene = opened().when(bets(1, units), table(1).locks(), table(1).shows(...SPADE));
      const meter = scene.lastEvent('CoupLocked').contributions[1]?.displayMicro ?? 0n;
      const [award] = amountsOf(scene);
      expect(award?.slice(0, 2)).toEqual([1, 'spade']);
      return [award?.[2], (dollars('450.00') * 1_000_000n + meter) / 1_000_000n];
    });
    for (const [found, expected] of amounts) expect(found).toBe(expected);
  });

  it('winners of a level share it by units; odd cents go one each to the winners that are paid first', () => {
    const shared: LinkShape = {
      ...{ layout: ['KS9S', 'KS9S', 'KH9H'], awards: { repeatedPairs: 'equal-shares' } },
      ...{ spade: { initialCents: 45_001n, ratePpm: 1n } },
    };
    const scene = opened(shared).when(bets(1, 2), bets(2, 1), table(1).locks(), table(1).shows(...SPADE));
    expect(amountsOf(scene)).toEqual([
      [2, 'spade', 15_001n],
      [1, 'spade', 30_000n],
    ]);
    scene.when(claim(1).isRejected());
    expect(scene.link.claims.get(2)?.award.amountCents).toBe(45_001n);
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });

  it.each([
    ['whole-meters-first', [15_000n, 5_000n]],
    ['each-of-before', [15_000n, 5_000n]],
    ['sequential', [13_550n, 3_645n]],
  ] as const)('a 10%% award is a tenth for each unit, in turn (%s)', (percentAward, dollarsEach) => {
    const scene = opened({
      ...{ paytable: 'A', layout: ['KS9S', 'KH9H', 'KC9D'], royal9: { anyTwo: 'table' } },
      ...{ awards: { percentAward, percentTopUp: false }, star: { ratePpm: 1n } },
    }).when(bets(1, 1), bets(2, 3), table(1).locks(), table(1).shows('KS 9S', 'KH 9H'));
    const inDollars = amountsOf(scene).map(([, line, cents]) => [line, (cents as bigint) / 100n]);
    expect(inDollars).toEqual([
      ['any-two', dollarsEach[0]],
      ['any-two', dollarsEach[1]],
    ]);
  });

  it('for taxes, the patron wagered all units less the part of the house', () => {
    const scene = opened({ promotional: { contribution: 'none' } });
    scene.when(bets(1, 3), seat(1).isPaidByHouse(1_501n)).then(refused('PROMOTION_INVALID'));
    scene.when(seat(1).isPaidByHouse(1_000n), table(1).locks());
    // No unit of a promotional wager contributes under these terms.
    expect(scene.lastEvent('CoupLocked').contributions[0]).toMatchObject({ displayMicro: 0n });
    scene.when(table(1).shows(...SPADE));
    const open = [...scene.link.claims.values()];
    expect(open).toMatchObject([{ wageredCents: 500n }]);
    expect(open.map((each) => demandOnClaim(scene.link, each, 0).withholdingCents)).toEqual([0n]);
  });

  it('a correction pays the true line for each unit', () => {
    const scene = opened().when(bets(2, 3), table(1).locks(), table(1).shows('4S 5H', '2C 3D'));
    const { isRequested, isApproved } = correction(1);
    scene.when(isRequested('KD 9S', '2C 4D'), isApproved()).then(recorded('CoupCorrected'));
    const [award] = scene.lastEvent('CoupCorrected').awards;
    const single = opened().when(bets(2, 1), table(1).locks(), table(1).shows('KD 9S', '2C 4D'));
    expect(award?.amountCents).toBe(3n * (single.lastEvent('CoupResolved').awards[0]?.amountCents ?? 0n));
    expect(replayGivesTheSameState(scene.events, scene.state)).toBeNull();
  });
});

describe('the Must Hit with units', () => {
  it('draws among all units: a position of three units has three times the chance of one with one', () => {
    const wins = [0, 0];
    for (let coup = 1; coup <= 4_000; coup += 1) {
      const nonce = Uint8Array.from([coup & 255, coup >> 8]);
      const draw = { linkId: linkOf().linkId, cycle: 1, tableId: 't-1', coup, seats: [1, 2, 2, 2], winnerNonce: nonce };
      const at = mustHitWinner(draw) - 1;
      wins[at] = (wins[at] ?? 0) + 1;
    }
    const [one = 0, two = 0] = wins;
    expect(one + two).toBe(4_000);
    expect(Math.abs(two - 3_000)).toBeLessThan(150);
  });
});
