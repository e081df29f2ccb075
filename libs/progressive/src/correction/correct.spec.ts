import fc from 'fast-check';
import { CARD_COUNT, cardsLeft } from '@jackpot/rules';
import { type LevelMeters, encodeState } from '../index.js';
import {
  type Act,
  type LinkShape,
  PEOPLE,
  type Scene,
  adjustment,
  again,
  answered,
  awarded,
  betting,
  claim,
  correction,
  coup,
  counts,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  shoeOf,
  table,
} from '../testing/index.js';

const HANDS = {
  star: ['KS 9S', 'KS 9S'],
  spade: ['2C 3D', 'KS 9S'],
  heart: ['KS 9S', '2C 3D'],
  fixed: ['KS 9H', 'KH 9D'],
  dull: ['4S 5H', '2C 3D'],
  drawn: ['2S 3H 9C', '2C 4D'],
} as const;
type Hand = keyof typeof HANDS;
const { isRequested, isApproved } = correction(1);
const shows = (hand: Hand): Act => table(1).shows(HANDS[hand][0], HANDS[hand][1]);
const requested = (hand: Hand, other: Parameters<typeof isRequested>[2] = {}): Act =>
  isRequested(HANDS[hand][0], HANDS[hand][1], other);
const resolved = (hand: Hand, shape: LinkShape = {}): Scene =>
  given(linkOf({ tables: 2, ...shape })).when(betting({ seats: [1, 2, 3] }), shows(hand));

const meters = ({ link: { meters } }: Scene): readonly Omit<LevelMeters, 'cycle'>[] =>
  meters.map(({ cycle: _, ...rest }) => rest);

describe('a misread card', () => {
  it('is corrected by two people, who reverse its awards, whose numbers stay void', () => {
    const scene = given(linkOf({ seats: 3 }))
      .when(betting({ seats: [1] }), shows('star'), requested('dull'))
      .then(recorded('CorrectionRequested'));
    const { pendingCents } = scene.link.meters[0]!;
    expect(pendingCents).toBeGreaterThan(0n);
    scene.when(isApproved()).then(recorded('CoupCorrected'), counts('star', { pendingCents: 0n, hits: 0 }));
    expect(scene.link.claims.size).toBe(0);
    expect(scene.lastEvent('CoupCorrected')).toMatchObject({
      person: { role: 'floor-supervisor' },
      second: { role: 'pit-manager' },
      reversal: { awards: [{ awardNumber: 1, documentNumber: 1, line: 'star' }] },
      awards: [],
    });
    scene.when(table(1).settles(), coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' }));
    scene.then(awarded({ awardNumber: 2, documentNumber: 2, line: 'heart', seat: 1, level: 'heart' }));
  });

  it('keeps the disclosed third card of the Banker (chapter 13 C(1)), but may change the cards before it', () => {
    const scene = given(linkOf({ seats: 3, shoes: {} })).when(
      shoeOf(1).isReady(),
      betting({ seats: [1] }),
      shoeOf(1).has('players-third', '9D', { dealt: '3S 2H 4D 3C' }),
      table(1).shows('3S 4D', '2H 3C 9D'),
    );
    for (const [player, banker] of [
      ['3S 4D', '2H 3C 8D'],
      ['3S 4D', '2H 6C'],
      ['2S 3D 9D', '2H 3C'],
    ] as const)
      scene.when(isRequested(player, banker)).then(refused('DISCLOSED_CARD_THIRD'), nothingRecorded);
    scene.when(isRequested('3S 3D', '2H 3C 9D'), isApproved()).then(recorded('CoupCorrected'));
  });

  it('of any hand leaves everything as if the true card had been read at once', () => {
    const hand = fc.constantFrom(...(Object.keys(HANDS) as Hand[]));
    const shape = fc.record({
      paytable: fc.constantFrom('A' as const, 'C' as const),
      awards: fc.record({
        fixedFunding: fc.constantFrom('house' as const, 'pool' as const),
        claimFromCents: fc.constantFrom(0n, 150_000n),
      }),
      star: fc.record({ reserveRatePpm: fc.constantFrom(0n, 9_999n) }),
    });
    fc.assert(
      fc.property(hand, hand, shape, fc.nat({ max: 4 }), fc.nat({ max: 3 }), (wrong, right, shape, before, between) => {
        fc.pre(wrong !== right);
        const begins = () =>
          given(linkOf({ tables: 2, ...shape })).when(
            dullCoups(before, { seats: [1, 2] }),
            betting({ seats: [1, 2, 3] }),
          );
        const misread = begins().when(shows(wrong), dullCoups(between, { table: 2, seats: [1] }));
        misread.when(requested(right), isApproved()).then(recorded('CoupCorrected'));
        const read = begins().when(dullCoups(between, { table: 2, seats: [1] }), shows(right));
        expect(meters(misread)).toEqual(meters(read));
        expect(Array.from(misread.table(1).cardsLeft)).toEqual(Array.from(read.table(1).cardsLeft));
        expect(
          [...misread.link.claims.values()].map(({ award: { amountCents, seat, line } }) => [amountCents, seat, line]),
        ).toEqual(
          [...read.link.claims.values()].map(({ award: { amountCents, seat, line } }) => [amountCents, seat, line]),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('is not corrected by one person, by other roles, without a reason, or to impossible cards', () => {
    const twice = { ...PEOPLE.pit, license: PEOPLE.floor.license };
    resolved('star')
      .when(requested('dull', { by: PEOPLE.pit }))
      .then(refused('ROLE_MAY_NOT'));
    resolved('star')
      .when(requested('dull'), isApproved({ by: PEOPLE.floor }))
      .then(refused('ROLE_MAY_NOT'));
    resolved('star')
      .when(requested('dull'), isApproved({ by: twice }))
      .then(refused('TWO_PEOPLE_NEEDED'), nothingRecorded);
    resolved('star').when(isApproved()).then(refused('NO_SUCH_REQUEST'));
    resolved('star').when(requested('star')).then(refused('CORRECTION_NOT_POSSIBLE'));
    resolved('star').when(isRequested('2S 3H', '2C 4D')).then(refused('CARDS_MISSING'));
    resolved('star').when(isRequested('4S 5H 2C', '2C 3D')).then(refused('CARD_NOT_TO_BE_DRAWN'));
  });

  it('is corrected only between the result and the settlement', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), requested('dull'))
      .then(refused('COUP_NOT_RESOLVED'));
    resolved('star').when(requested('dull'), table(1).settles(), isApproved()).then(refused('COUP_OVER'));
    resolved('star')
      .when(requested('dull'), table(1).settles(), betting({ seats: [1] }), shows('dull'), isApproved())
      .then(refused('NO_SUCH_REQUEST'));
  });

  it('is not corrected after an act on its result: a claim, another hit, an adjustment', () => {
    resolved('star').when(claim(1).isVerified(), requested('dull')).then(refused('CORRECTION_NOT_POSSIBLE'));
    resolved('star').when(claim(1).isRejected(), requested('dull')).then(refused('CORRECTION_NOT_POSSIBLE'));
    const other = coup({ table: 2, seats: [1], player: 'KS 9S', banker: 'KS 9S' });
    resolved('star')
      .when(requested('dull'), other, isApproved())
      .then(refused('CORRECTION_NOT_POSSIBLE'), nothingRecorded);
    const heart = coup({ table: 2, seats: [1], player: 'KS 9S', banker: '2C 3D' });
    resolved('star').when(requested('dull'), heart, isApproved()).then(recorded('CoupCorrected'));
    resolved('star')
      .when(link.isSuspended, adjustment.isRequested({ level: 'star', afterMicro: 5_100_000_000_000n }))
      .then(refused('LINK_NOT_IDLE'));
  });

  it('leaves the new winner held if the hit was too close to that of another table', () => {
    const first = coup({ table: 2, seats: [1], player: 'KS 9S', banker: 'KS 9S' });
    const scene = given(linkOf({ tables: 2 })).when(first, betting({ seats: [1] }), shows('star'));
    expect(scene.link.claims.get(2)).toMatchObject({ held: true, award: { line: 'star', reviewWith: 1 } });
    scene.when(later(600_000), isRequested('9S KS', 'KS 9S'), isApproved()).then(recorded('CoupCorrected'));
    expect(scene.link.claims.get(3)).toMatchObject({ held: true, award: { line: 'star', reviewWith: 1 } });
    expect(scene.link.claims.get(1)).toMatchObject({ held: true });
    scene.when(requested('heart'), isApproved()).then(recorded('CoupCorrected'));
    expect(scene.link.claims.get(4)).toMatchObject({ held: false, award: { line: 'heart', reviewWith: 0 } });
  });

  it('may be misread twice', () => {
    resolved('star')
      .when(requested('heart'), isApproved())
      .when(requested('dull'), isApproved())
      .then(recorded('CoupCorrected'), counts('heart', { hits: 0, pendingCents: 0n }));
  });

  it('moves contributions above the limit of the meter to overflow', () => {
    const near = { limitCents: 45_100n, initialCents: 45_090n } as const;
    const scene = resolved('spade', { spade: near }).when(dullCoups(20, { table: 2, seats: [1, 2, 3] }));
    scene.when(requested('dull'), isApproved()).then(recorded('CoupCorrected'));
    const spade = scene.link.meters[1]!;
    expect(spade.displayMicro).toBe(45_100_000_000n);
    expect(spade.overflowMicro).toBeGreaterThan(0n);
    expect(scene.lastEvent('CoupCorrected').reversal.levels).toMatchObject([{ level: 'spade' }]);
  });

  it('returns the wrong cards to the shoe, tracked or counted, and takes the true cards', () => {
    const scene = given(linkOf({ shoes: {} })).when(shoeOf(1).isReady(), betting({ seats: [1] }), shows('dull'));
    const { remaining } = scene.table(1).dealing!;
    scene.when(requested('drawn'), isApproved()).then(recorded('CoupCorrected'));
    expect(scene.table(1).dealing!.remaining).toBe(remaining - 1);
    const gone = 8 * CARD_COUNT - cardsLeft(scene.table(1).cardsLeft);
    expect(gone).toBe(1 + 5);
    scene.when(table(1).settles()).then(answered({ type: 'settled' }));
  });

  it('is requested once even if the request is repeated', () => {
    const scene = resolved('star').when(requested('dull'));
    const before = encodeState(scene.state);
    scene.when(again).then(answered({ type: 'done' }), nothingRecorded);
    expect(encodeState(scene.state)).toBe(before);
  });
});
