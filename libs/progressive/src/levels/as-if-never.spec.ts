import {
  type Scene,
  betting,
  claim,
  correction,
  coup,
  dollars,
  given,
  linkOf,
  recorded,
  shows,
  table,
  that,
} from '../testing/index.js';

const reverses = (level: string, fromDisplayMicro: bigint, fromHouseMicro: bigint) =>
  that(`${level}: ${fromDisplayMicro} from the display, ${fromHouseMicro} from house seed`, (scene) => {
    const found = scene.lastEvent('CoupVoided').reversals.find((reversal) => reversal.level === level);
    return found?.fromDisplayMicro === fromDisplayMicro && found.fromHouseMicro === fromHouseMicro;
  });

const SPADE = ['2C 3D', 'KS 9S'] as const;
const NO_SPADE = ['2C 3D', '4S 5H'] as const;
const twoTables = (): Scene => given(linkOf({ tables: 2, mustHit: null })).when(betting({ table: 2, seats: [1] }));

describe('a void charges to house seed only what a winner in between was paid', () => {
  it('after a ten-percent award: a tenth of the voided contribution', () => {
    const star = { initialCents: dollars('80000.00'), ratePpm: 40_000n } as const;
    given(
      linkOf({ tables: 2, paytable: 'A', royal9: { anyTwo: 'table' }, mustHit: null, layout: ['KS9S', 'KH9H'], star }),
    )
      .when(betting({ table: 1, seats: [1, 2] }))
      .then(shows({ star: '80000.40' }))
      .when(coup({ table: 2, seats: [1], player: 'KS 9S', banker: 'KH 9H' }), table(1).isVoided())
      .then(reverses('star', 36_000_000n, 4_000_000n), shows({ star: '72000.18' }));
  });

  it('after a corrected hit: nothing, because nobody was paid', () => {
    twoTables()
      .when(betting({ table: 1, seats: [1] }), table(1).shows(...SPADE))
      .when(correction(1).isRequested(...NO_SPADE), correction(1).isApproved(), table(2).isVoided())
      .then(reverses('spade', 15_000_000n, 0n), shows({ spade: '450.15' }));
  });

  it('after a rejected claim: nothing, because nobody was paid', () => {
    twoTables()
      .when(betting({ table: 1, seats: [1] }), table(1).shows(...SPADE), claim(1).isRejected())
      .when(table(2).isVoided())
      .then(reverses('spade', 15_000_000n, 0n), shows({ spade: '450.15' }));
  });
});

describe('a hit that was reversed', () => {
  const misread = (): Scene =>
    given(linkOf({ tables: 2, mustHit: null })).when(betting({ table: 1, seats: [1] }), table(1).shows(...SPADE));
  const nextHit = coup({ table: 2, seats: [1], player: SPADE[0], banker: SPADE[1] });

  it('puts no later hit on hold if it was corrected', () => {
    const scene = misread().when(correction(1).isRequested(...NO_SPADE), correction(1).isApproved(), nextHit);
    expect(scene.link.claims.get(2)).toMatchObject({ held: false, award: { level: 'spade', reviewWith: 0 } });
  });

  it('puts no later hit on hold if it was rejected', () => {
    const scene = misread().when(claim(1).isRejected(), nextHit);
    expect(scene.link.claims.get(2)).toMatchObject({ held: false, award: { level: 'spade', reviewWith: 0 } });
  });

  it('leaves the hit before it as the last hit', () => {
    const scene = misread().when(table(1).settles(), betting({ table: 1, seats: [1] }), table(1).shows(...SPADE));
    scene.when(correction(1).isRequested(...NO_SPADE), correction(1).isApproved()).then(recorded('CoupCorrected'));
    scene.when(nextHit);
    expect(scene.link.claims.get(3)).toMatchObject({ held: true, award: { level: 'spade', reviewWith: 1 } });
  });
});
