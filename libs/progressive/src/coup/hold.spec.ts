import fc from 'fast-check';
import { decodeState, encodeState } from '../index.js';
import {
  type Act,
  PEOPLE,
  type Scene,
  answered,
  betting,
  counts,
  coup,
  given,
  later,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  round,
  seat,
  shows,
  table,
} from '../testing/index.js';

const ROUND_MS = 8_000;
const DULL = { player: '4S 5H', banker: '2C 3D' } as const;
const unhurried = (): Scene => given(linkOf({ tables: 2, roundMsMin: ROUND_MS, mustHit: null }));
const first: Act = coup({ seats: [1], ...DULL });
const hasty: Act = (scene) => void scene.when(table(1).opens(), seat(2).wagers(), table(1).locks());

describe('a round that comes sooner than the terms allow', () => {
  it('is held: bets are over, nothing is credited', () => {
    unhurried()
      .when(first, hasty)
      .then(refused('ROUND_HELD'), recorded('RoundHeld'), shows({ star: '50000.50' }), counts('star', { inWagers: 1 }))
      .when(seat(3).wagers())
      .then(refused('LATE_WAGER'), recorded('LateWagerRefused'))
      .when(seat(2).withdraws())
      .then(refused('COUP_NOT_BETTING'))
      .when(table(1).shows(DULL.player, DULL.banker))
      .then(refused('ROUND_HELD'), nothingRecorded)
      .when(table(1).settles())
      .then(refused('COUP_NOT_RESOLVED'));
  });

  it('states how soon it came, each time it is requested', () => {
    const scene = unhurried().when(first, hasty);
    const { detail } = scene.last.decision.answer as { readonly detail?: string };
    expect(detail).toMatch(/^\d ms after the last "no more bets"; the terms require 8000$/);
    scene.when(later(60_000), table(1).locks()).then(nothingRecorded);
    expect(scene.last.decision.answer).toMatchObject({ code: 'ROUND_HELD', detail });
  });

  it('released by a supervisor, it is locked when the table locks again, with the seats it was held with', () => {
    unhurried()
      .when(first, hasty, round(1).isReleased())
      .then(recorded('RoundReleased'), answered({ type: 'done' }), shows({ star: '50000.50' }))
      .when(table(1).shows(DULL.player, DULL.banker))
      .then(refused('COUP_NOT_LOCKED'))
      .when(table(1).locks())
      .then(recorded('CoupLocked'), answered({ type: 'locked', seats: [2] }), shows({ star: '50001.00' }))
      .when(round(1).isReleased())
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(table(1).shows(DULL.player, DULL.banker), table(1).settles())
      .then(answered({ type: 'settled' }));
  });

  it('is released by no one else, and not without a reason', () => {
    const { dealer, cage, pit } = PEOPLE;
    const scene = unhurried().when(first, hasty);
    for (const by of [dealer, cage]) scene.when(round(1).isReleased({ by })).then(refused('ROLE_MAY_NOT'));
    scene.when(round(1).isReleased({ reason: ' ' })).then(refused('REASON_NEEDED'));
    scene.when(round(1).isReleased({ by: pit })).then(recorded('RoundReleased'));
  });

  it('is void where it was none: every wager goes back, no meter moves', () => {
    const scene = unhurried().when(first, hasty, table(1).isVoided());
    scene.then(recorded('CoupVoided'), shows({ star: '50000.50' }), counts('star', { inWagers: 1 }));
    expect(scene.lastEvent('CoupVoided').reversals).toEqual([]);
    expect(scene.link.wagers).toBe(1);
    scene.when(seat(3).wagers()).then(refused('LATE_WAGER'));
  });
});

describe('the definition of a round', () => {
  it('is "no more bets" of the same table: another does not wait', () => {
    unhurried()
      .when(first, betting({ table: 2, seats: [1] }))
      .then(recorded('CoupLocked'));
  });

  it('is one in which somebody wagered; but every "no more bets" begins the time again', () => {
    unhurried()
      .when(first, table(1).opens(), table(1).locks())
      .then(recorded('CoupLocked'))
      .when(table(1).isVoided(), hasty)
      .then(recorded('RoundHeld'))
      .when(table(1).isVoided(), hasty)
      .then(recorded('RoundHeld'));
  });

  it('is measured from when its bets ended, however long the review took', () => {
    unhurried()
      .when(first, hasty, later(ROUND_MS), round(1).isReleased(), table(1).locks())
      .when(table(1).shows(DULL.player, DULL.banker), table(1).settles(), hasty)
      .then(recorded('CoupLocked'));
  });

  it('a clock that was set back holds one round, and no more', () => {
    const scene = unhurried().when(first, later(-3_600_000), hasty).then(recorded('RoundHeld'));
    expect(scene.lastEvent('RoundHeld').sinceMs).toBe(0);
    scene.when(table(1).isVoided(), later(ROUND_MS), hasty).then(recorded('CoupLocked'));
  });

  it('terms without a minimum hold nothing, not even where the clock was set back', () => {
    given(linkOf()).when(first, hasty).then(recorded('CoupLocked'));
    given(linkOf()).when(first, later(-3_600_000), hasty).then(recorded('CoupLocked'));
  });
});

describe('for any pace', () => {
  it('a round is held exactly where the minimum has not gone by, and a snapshot forgets nothing of it', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 2 * ROUND_MS }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(waits, (pauses) => {
        const scene = unhurried();
        let endedAt = -Infinity;
        for (const pause of pauses) {
          scene.when(later(pause), table(1).opens(), seat(1).wagers(), table(1).locks());
          const isHeld = scene.now - endedAt < ROUND_MS;
          endedAt = scene.now;
          scene.then(recorded(isHeld ? 'RoundHeld' : 'CoupLocked'));
          const text = encodeState(scene.state);
          expect(encodeState(decodeState(text))).toBe(text);
          scene.when(table(1).isVoided());
        }
      }),
    );
  });
});
