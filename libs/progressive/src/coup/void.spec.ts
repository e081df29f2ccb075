import {
  type LinkShape,
  PEOPLE,
  type Scene,
  answered,
  betting,
  counts,
  coup,
  dollars,
  given,
  linkOf,
  mustHitAwarded,
  nothingRecorded,
  overflows,
  recorded,
  refused,
  reserves,
  seat,
  shows,
  table,
  that,
} from '../testing/index.js';

const START = { star: '50000.00', spade: '450.00', heart: '450.00', 'must-hit': '250.00' } as const;

const fromHouse = (level: string, amountMicro: bigint) =>
  that(`the house returns ${amountMicro} of ${level}`, (scene) => {
    const found = scene.lastEvent('CoupVoided').reversals.find((reversal) => reversal.level === level);
    return found?.fromHouseMicro === amountMicro;
  });

describe('a voided coup (chapter 13 E)', () => {
  it('returns nothing before the lock, because nothing was contributed', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), table(1).isVoided())
      .then(recorded('CoupVoided'), shows(START))
      .then(that('no wager is left', ({ link }) => link.wagers === 0))
      .when(seat(2).wagers())
      .then(refused('COUP_NOT_BETTING'));
  });

  it('after the lock: every register of every level is as it was', () => {
    const spade = { reserveRatePpm: 20_000n, limitCents: dollars('450.20') } as const;
    given(linkOf({ spade }))
      .when(betting({ seats: [1, 2, 3] }))
      .then(shows({ spade: '450.20' }), overflows({ spade: '0.25' }), reserves({ spade: '0.30' }))
      .when(table(1).isVoided())
      .then(shows(START), overflows({ spade: '0.00' }), reserves({ spade: '0.00' }), counts('spade', { inWagers: 0 }))
      .then(fromHouse('star', 0n), fromHouse('spade', 0n), fromHouse('must-hit', 0n))
      .when(table(1).opens())
      .then(answered({ type: 'opened', coup: 2 }));
  });

  it('needs a floor supervisor’s approval after the lock, and records the name and reason', () => {
    const scene = given(linkOf())
      .when(betting({ seats: [1] }), table(1).voids())
      .then(refused('VOID_NEEDS_SUPERVISOR'), nothingRecorded, shows({ star: '50000.50' }))
      .when(table(1).mayBeVoided({ reason: 'card on the floor' }))
      .then(recorded('VoidApproved'), shows({ star: '50000.50' }))
      .when(table(1).mayBeVoided({ reason: 'card on the floor' }))
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(table(1).voids())
      .then(recorded('CoupVoided'), shows(START));
    expect(scene.lastEvent('CoupVoided')).toMatchObject({ by: 'floor-3 (LIC-floor)', reason: 'card on the floor' });
    expect(scene.table(1).lockedVoidsAt).toEqual([scene.now]);
  });

  it('is approved by a supervisor or a pit manager, with a reason, only for one locked coup', () => {
    const scene = given(linkOf()).when(table(1).opens(), table(1).mayBeVoided()).then(refused('COUP_NOT_LOCKED'));
    scene.when(table(1).locks(), table(1).mayBeVoided({ by: PEOPLE.dealer })).then(refused('ROLE_MAY_NOT'));
    scene.when(table(1).mayBeVoided({ reason: ' ' })).then(refused('REASON_NEEDED'));
    scene.when(table(1).mayBeVoided({ coup: 2 })).then(refused('COUP_UNKNOWN'));
    scene.when(table(1).mayBeVoided({ by: PEOPLE.pit })).then(recorded('VoidApproved'));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).mayBeVoided()).then(refused('COUP_ALREADY_RESOLVED'));
    scene.when(table(1).settles(), betting({ seats: [1] }), table(1).voids()).then(refused('VOID_NEEDS_SUPERVISOR'));
  });

  it('of a simulated round has nothing to return', () => {
    given(linkOf()).when(table(1).simulates(), table(1).isVoided()).then(recorded('CoupVoided'), shows(START));
  });

  it('cannot have a result, because its awards are fixed', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'), table(1).isVoided())
      .then(refused('COUP_ALREADY_RESOLVED'), nothingRecorded)
      .when(table(1).settles(), table(1).isVoided())
      .then(refused('COUP_OVER'));
  });

  it('takes no cards and is not settled', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), table(1).isVoided(), table(1).shows('4S 5H', '2C 3D'))
      .then(refused('COUP_OVER'))
      .when(table(1).settles())
      .then(refused('COUP_OVER'));
  });
});

describe('the awards of a later winner', () => {
  const between = (shape: LinkShape = {}): Scene =>
    given(linkOf({ tables: 2, ...shape })).when(betting({ table: 1, seats: [1, 2] }));

  it('are returned by the house: the won level keeps its new meter, and the others return the contribution', () => {
    between()
      .when(coup({ table: 2, seats: [1], player: '2C 3D', banker: 'KS 9S' }), table(1).isVoided())
      .then(shows({ star: '50000.50', spade: '450.00', heart: '450.15', 'must-hit': '250.10' }))
      .then(fromHouse('spade', 30_000_000n), fromHouse('star', 0n), fromHouse('heart', 0n));
  });

  it('are returned by the house even if the level has grown since', () => {
    const dull = coup({ table: 2, seats: [1, 2, 3], player: '4S 5H', banker: '2C 3D' });
    between()
      .when(coup({ table: 2, seats: [1], player: '2C 3D', banker: 'KS 9S' }), dull, table(1).isVoided())
      .then(shows({ spade: '450.45' }), fromHouse('spade', 30_000_000n));
  });

  it('never take a meter below its reset amount, to which the casino topped Star up after a ten-percent award', () => {
    between({ paytable: 'A', royal9: { anyTwo: 'table' } })
      .when(coup({ table: 2, seats: [3], player: 'KS 9S', banker: 'KH 9H' }))
      .then(shows({ star: '50000.00' }))
      .when(table(1).isVoided())
      .then(shows({ star: '50000.00' }), fromHouse('star', 100_000_000n));
  });

  it('leave what the meter has gained since', () => {
    const dull = coup({ table: 2, seats: [1], player: '4S 5H', banker: '2C 3D' });
    between({ paytable: 'A', royal9: { anyTwo: 'table' } })
      .when(coup({ table: 2, seats: [3], player: 'KS 9S', banker: 'KH 9H' }), dull, table(1).isVoided())
      .then(shows({ star: '50000.50' }), fromHouse('star', 100_000_000n));
  });

  it('are a tenth if the terms leave Star below the reset amount after a ten-percent award', () => {
    between({ paytable: 'A', royal9: { anyTwo: 'table' }, awards: { percentTopUp: false } })
      .when(coup({ table: 2, seats: [3], player: 'KS 9S', banker: 'KH 9H' }))
      .then(shows({ star: '45001.35' }))
      .when(table(1).isVoided())
      .then(shows({ star: '45000.45' }), fromHouse('star', 10_000_000n));
  });

  it('are returned by the house as far as a hidden fund no longer has them', () => {
    const star = { reserveRatePpm: 10_000n } as const;
    between({ star, awards: { fixedFunding: 'pool' } })
      .then(reserves({ star: '0.10' }))
      .when(coup({ table: 2, seats: [3], player: 'QD 9C', banker: '2C 3D' }))
      .then(reserves({ star: '0.00' }))
      .when(table(1).isVoided())
      .then(shows({ star: '50000.50' }), fromHouse('star', 10_000_000n));
  });
});

describe('the Must Hit of a voided coup', () => {
  it('is never tested, and meter and cycle are as before', () => {
    given(linkOf(), { below: [9n] })
      .when(betting({ seats: [1, 2] }), table(1).isVoided())
      .then(shows(START), fromHouse('must-hit', 0n), counts('must-hit', { hits: 0, cycle: 1, inWagers: 0 }));
  });

  it('is honored if another table has won it since, and the house bears the contribution', () => {
    given(linkOf({ tables: 2 }), { below: [9n] })
      .when(betting({ table: 1, seats: [1, 2] }), coup({ table: 2, seats: [3], player: '4S 5H', banker: '2C 3D' }))
      .then(mustHitAwarded({ seat: 3, amount: '250.30' }))
      .when(table(1).isVoided())
      .then(shows({ 'must-hit': '250.00' }), fromHouse('must-hit', 20_000_000n), fromHouse('star', 0n))
      .then(counts('must-hit', { pendingCents: dollars('250.30'), hits: 1, inWagers: 1 }));
  });
});
