import { centsToMicro } from '@jackpot/money';
import fc from 'fast-check';
import { type LevelMeters, metersOf } from '../index.js';
import {
  answered,
  type Act,
  type LinkShape,
  PEOPLE,
  type Scene,
  adjustment,
  again,
  betting,
  claim,
  coup,
  counts,
  dollars,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  table,
} from '../testing/index.js';

const HITS = {
  star: ['KS 9S', 'KS 9S'],
  spade: ['2C 3D', 'KS 9S'],
  heart: ['KS 9S', '2C 3D'],
} as const;
type Level = keyof typeof HITS;

const showing = ([player, banker]: readonly [string, string], number = 1): Act =>
  coup({ table: number, seats: [1], player, banker });
const meters = (scene: Scene, level: Level): Omit<LevelMeters, 'cycle'> => {
  const { cycle: _, ...rest } = metersOf(scene.link, level);
  return rest;
};

interface Session {
  readonly level: Level;
  readonly before: number;
  readonly between: number;
  readonly after: number;
  readonly shape: LinkShape;
}
const rates = fc.record({
  ratePpm: fc.constantFrom(1_000n, 33_333n, 150_000n),
  reserveRatePpm: fc.constantFrom(0n, 7_777n),
  room: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
});
const session: fc.Arbitrary<Session> = fc
  .record({
    level: fc.constantFrom<Level>('star', 'spade', 'heart'),
    before: fc.nat({ max: 12 }),
    between: fc.nat({ max: 12 }),
    after: fc.nat({ max: 12 }),
    rates,
    funding: fc.constantFrom(['reserve', 'overflow'] as const, ['overflow'] as const, [] as const),
  })
  .map(({ level, rates: { room, ...rates }, funding, ...counts }) => {
    const base = linkOf()[level].initialCents;
    const limitCents = room === null ? null : base + BigInt(room);
    return {
      level,
      ...counts,
      shape: { tables: 2, mustHit: null, awards: { resetFunding: funding }, [level]: { ...rates, limitCents } },
    };
  });

function played({ level, before, between, shape }: Session, isHit: boolean): Scene {
  return given(linkOf(shape)).when(
    dullCoups(before, { seats: [1, 2] }),
    table(1).getsNewCards(),
    isHit ? showing(HITS[level]) : dullCoups(1, { seats: [1] }),
    dullCoups(between, { seats: [1, 2] }),
  );
}

describe('a rejected claim', () => {
  it('leaves every meter as in a session without that hit, including everything since', () => {
    fc.assert(
      fc.property(session, (session) => {
        const hit = played(session, true).when(claim(1).isRejected()).then(recorded('ClaimRejected'));
        const none = played(session, false);
        for (const level of ['star', 'spade', 'heart'] as const)
          expect(meters(hit, level)).toEqual(meters(none, level));
        for (const scene of [hit, none])
          scene.when(
            dullCoups(session.after, { seats: [1, 2] }),
            table(1).getsNewCards(),
            showing(HITS[session.level]),
          );
        for (const level of ['star', 'spade', 'heart'] as const)
          expect(meters(hit, level)).toEqual(meters(none, level));
      }),
      { numRuns: 60 },
    );
  });

  it('gives what it took to the next winner of the meter', () => {
    fc.assert(
      fc.property(session, ({ shape, ...session }) => {
        const plain = { ...session, shape: { ...shape, [session.level]: { reserveRatePpm: 0n } } };
        const end = [later(60_000), showing(HITS[session.level], 2), dullCoups(session.after, { seats: [1] })];
        const hit = played(plain, true).when(...end, claim(1).isRejected());
        const none = played(plain, false).when(...end);
        expect(meters(hit, session.level)).toEqual(meters(none, session.level));
        expect(hit.link.claims.get(2)?.award.amountCents).toBe(none.link.claims.get(1)?.award.amountCents);
      }),
      { numRuns: 40 },
    );
  });

  it('is neither paid nor rejected again', () => {
    given(linkOf())
      .when(showing(HITS.star), claim(1).isRejected(), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isPaid())
      .then(refused('CLAIM_ENDED'));
  });

  it('may be rejected at any step before it is paid', () => {
    given(linkOf())
      .when(showing(HITS.star), claim(1).isVerified(), claim(1).isAuthorized(), claim(1).isRejected())
      .then(recorded('ClaimRejected'), counts('star', { pendingCents: 0n, winsCents: 0n, hits: 0, largestCents: 0n }));
  });

  it('leaves the largest paid or open award as the largest', () => {
    given(linkOf())
      .when(showing(HITS.spade), claim(1).isPaid(), dullCoups(3, { seats: [1] }), showing(HITS.spade))
      .then(counts('spade', { largestCents: dollars('450.60'), hits: 2 }))
      .when(claim(2).isRejected())
      .then(counts('spade', { largestCents: dollars('450.15'), hits: 1, winsCents: dollars('450.15') }));
  });
});

describe('a rejected claim of another kind', () => {
  it('of ten percent of Star returns the amount, and its top-up to its sources', () => {
    const shape = { paytable: 'A', royal9: { anyTwo: 'table' }, layout: ['KS9S', 'KH9H'] } as const;
    const ten = coup({ seats: [1], player: 'KS 9S', banker: 'KH 9H' });
    const scene = given(linkOf(shape)).when(ten, claim(1).isRejected());
    expect(meters(scene, 'star')).toEqual(meters(given(linkOf(shape)).when(dullCoups(1, { seats: [1] })), 'star'));
    const [star] = scene.lastEvent('ClaimRejected').restoration.levels;
    expect(star).toMatchObject({ level: 'star', fromHouseMicro: -centsToMicro(dollars('4999.55')) });
  });

  it('of a fixed award returns it to the house, or to the pool if the pool paid', () => {
    const star = { reserveRatePpm: 2_000n, limitCents: dollars('50000.10') } as const;
    const shape = { star, awards: { fixedFunding: 'pool', claimFromCents: 0n } } as const;
    const scene = given(linkOf(shape)).when(showing(['QD 9C', '2C 3D']), claim(1).isRejected());
    expect(meters(scene, 'star')).toEqual(meters(given(linkOf(shape)).when(dullCoups(1, { seats: [1] })), 'star'));
    expect(scene.lastEvent('ClaimRejected').restoration).toMatchObject({
      toHouseMicro: centsToMicro(dollars('24.59')),
      levels: [{ level: 'star', fromReserveMicro: -1_000_000n, fromOverflowMicro: -40_000_000n, fromHouseMicro: 0n }],
    });
  });

  it('of a shared meter gives its share to the co-winners while a claim of theirs is open', () => {
    const shape = { layout: ['KS9S', 'KS9S', 'KH9H'], awards: { repeatedPairs: 'equal-shares' } } as const;
    const both = coup({ seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' });
    const scene = given(linkOf(shape)).when(both, claim(1).isRejected());
    const alone = given(linkOf(shape)).when(betting({ seats: [1, 2] }), table(1).shows('KS 9S', 'KS 9S'));
    expect(scene.link.claims.get(2)?.award.amountCents).toBe(metersOf(alone.link, 'star').winsCents);
    expect(metersOf(scene.link, 'star').displayMicro).toBe(metersOf(alone.link, 'star').displayMicro);
  });

  it('of a shared meter whose other share is paid returns its share to the meter, and the reset stays', () => {
    const shape = { layout: ['KS9S', 'KS9S', 'KH9H'], awards: { repeatedPairs: 'equal-shares' } } as const;
    const scene = given(linkOf(shape)).when(coup({ seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' }));
    const share = scene.link.claims.get(2)!.award.amountCents;
    scene.when(claim(1).isPaid(), claim(2).isRejected());
    expect(scene.lastEvent('ClaimRejected').restoration).toMatchObject({
      toHouseMicro: 0n,
      levels: [{ level: 'star', fromDisplayMicro: -centsToMicro(share), fromHouseMicro: 0n }],
    });
  });

  it('of such a share lifts no meter above its limit, and the excess is overflow', () => {
    const limit = dollars('50010.00');
    const star = { limitCents: limit };
    const shape = { star, layout: ['KS9S', 'KS9S', 'KH9H'], awards: { repeatedPairs: 'equal-shares' } } as const;
    const scene = given(linkOf(shape)).when(coup({ seats: [1, 2], player: 'KS 9S', banker: 'KS 9S' }));
    const share = centsToMicro(scene.link.claims.get(2)!.award.amountCents);
    const { displayMicro, overflowMicro } = metersOf(scene.link, 'star');
    scene.when(claim(1).isPaid(), claim(2).isRejected());
    const roomMicro = centsToMicro(limit) - displayMicro;
    expect(metersOf(scene.link, 'star')).toMatchObject({
      displayMicro: centsToMicro(limit),
      overflowMicro: overflowMicro + share - roomMicro,
      pendingCents: 0n,
    });
    expect(scene.lastEvent('ClaimRejected').restoration.levels).toMatchObject([
      { level: 'star', fromDisplayMicro: -roomMicro, fromOverflowMicro: roomMicro - share, fromHouseMicro: 0n },
    ]);
    const after = metersOf(scene.when(betting({ seats: [1] })).link, 'star');
    expect(after.displayMicro).toBe(centsToMicro(limit));
  });

  it('of the Must Hit leaves its meter below the maximum, which the next result may reach', () => {
    const all = { seats: [1, 2, 3] } as const;
    const scene = given(linkOf({ mustHit: { initialCents: 90_000n } }), { below: [9_999n] });
    while (metersOf(scene.link, 'must-hit').hits === 0) scene.when(dullCoups(1, all));
    scene.when(claim(1).isRejected());
    const { displayMicro, overflowMicro } = metersOf(scene.link, 'must-hit');
    expect(displayMicro).toBeLessThan(centsToMicro(dollars('1000.00')));
    expect(displayMicro + overflowMicro).toBeGreaterThanOrEqual(centsToMicro(dollars('1000.00')));
    while (metersOf(scene.link, 'must-hit').hits === 0) scene.when(dullCoups(1, all));
    expect(scene.link.claims.get(2)?.award.line).toBe('must-hit');
  });
});

describe('a rejection', () => {
  it('leaves the Must Hit unchanged, even if wagers without a result lift it above its maximum', () => {
    const scene = given(linkOf({ tables: 2, mustHit: { ratePpm: 20_000n } }), { below: [74_999n] });
    scene.when(
      link.isSuspended,
      adjustment.isRequested({ level: 'must-hit', afterMicro: centsToMicro(dollars('999.85')), cause: 'approved' }),
      adjustment.isApproved({ by: PEOPLE.commission }),
      link.isResumed,
      showing(HITS.heart),
      betting({ table: 2, seats: [1, 2, 3] }),
    );
    const before = metersOf(scene.link, 'must-hit');
    expect(before.displayMicro).toBeGreaterThan(centsToMicro(dollars('1000.00')));
    scene.when(claim(1).isRejected()).then(recorded('ClaimRejected'));
    expect(metersOf(scene.link, 'must-hit')).toEqual(before);
  });
});
