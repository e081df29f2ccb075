import fc from 'fast-check';
import {
  type LinkShape,
  SCENE_BEGINS_AT,
  Scene,
  answered,
  betting,
  coup,
  counts,
  dollars,
  dullCoups,
  given,
  linkOf,
  nothingRecorded,
  overflows,
  recorded,
  refused,
  reserves,
  seat,
  shows,
  table,
} from '../testing/index.js';
import { writeLinkConfig } from '../index.js';

describe('the contributions of a lock', () => {
  it('is the price times the rate for every wager of the coup, to the millionth of a cent', () => {
    given(linkOf({ star: { ratePpm: 33_333n }, spade: { ratePpm: 1n, reserveRatePpm: 7n } }))
      .when(betting({ seats: [3, 1] }))
      .then(answered({ type: 'locked', seats: [1, 3] }), recorded('CoupLocked'))
      .then(
        shows({ star: '50000.33333000', spade: '450.00001000', heart: '450.30', 'must-hit': '250.20' }),
        reserves({ star: '0.00', spade: '0.00007000' }),
        counts('star', { inWagers: 2 }),
      );
  });

  it('are zero if nobody wagered, which is a lock too', () => {
    given(linkOf())
      .when(betting({ seats: [] }))
      .then(recorded('CoupLocked'), shows({ star: '50000.00', 'must-hit': '250.00' }), counts('star', { inWagers: 0 }));
  });

  it('goes to overflow from the limit on, exactly', () => {
    const spade = { limitCents: dollars('450.20'), reserveRatePpm: 10_000n } as const;
    given(linkOf({ spade }))
      .when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }))
      .then(shows({ spade: '450.15' }), overflows({ spade: '0.00' }))
      .when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }))
      .then(shows({ spade: '450.20' }), overflows({ spade: '0.10' }))
      .when(coup({ seats: [1, 2], player: '4S 5H', banker: '2C 3D' }))
      .then(shows({ spade: '450.20' }), overflows({ spade: '0.40' }), reserves({ spade: '0.20' }));
  });

  it('may be exactly the unreasonable amount, not more', () => {
    const star = { unreasonableCents: 150n } as const;
    given(linkOf({ star }))
      .when(betting({ seats: [1, 2, 3] }))
      .then(recorded('CoupLocked'));
    const config = writeLinkConfig(linkOf({ mustHit: null, star: { unreasonableCents: 149n } }));
    const scene = new Scene();
    scene.apply({ type: 'LinkOpened', at: SCENE_BEGINS_AT, config, mustHit: null });
    scene
      .when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), seat(3).wagers(), table(1).locks())
      .then(refused('UNREASONABLE_CONTRIBUTION'), nothingRecorded);
  });

  it('are on the meter before the cards, so the winner’s own wager counts', () => {
    const scene = given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));
    expect(scene.lastEvent('CoupResolved').awards[0]?.amountCents).toBe(45_015n);
  });
});

describe('for any rates and any limit', () => {
  const shape = fc
    .record({
      ratePpm: fc.bigInt({ min: 1n, max: 200_000n }),
      reserveRatePpm: fc.bigInt({ min: 0n, max: 200_000n }),
      limitCents: fc.option(fc.bigInt({ min: 45_001n, max: 45_500n })),
    })
    .map((spade): LinkShape => ({ seats: 5, spade, mustHit: null }));

  it('nothing is lost: display, reserve and overflow are what the wagers gave, and no limit is passed', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }), (shape, coups) => {
        const config = linkOf(shape);
        const scene = given(config);
        let wagers = 0n;
        for (const bettors of coups) {
          scene.when(dullCoups(1, { seats: [1, 2, 3, 4, 5].slice(0, bettors) }));
          wagers += BigInt(bettors);
        }
        const spade = scene.link.meters[1]!;
        const { ratePpm, reserveRatePpm, limitCents } = config.spade;
        expect(spade.displayMicro + spade.overflowMicro - 45_000_000_000n).toBe(wagers * 500n * ratePpm);
        expect(spade.reserveMicro).toBe(wagers * 500n * reserveRatePpm);
        if (limitCents !== null) expect(spade.displayMicro).toBeLessThanOrEqual(limitCents * 1_000_000n);
        if (spade.overflowMicro > 0n) expect(spade.displayMicro).toBe(limitCents! * 1_000_000n);
      }),
    );
  });
});
