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
  it('is held: bets are over and nothing is credited', () => {
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

  it('states how early it was, each time it is requested', () => {
    const scene = unhurried().when(first, hasty);
    const { detail } = scene.last.decision.answer as { readonly detail?: string };
    expect(detail).toMatch(/^\d ms after the last "no more bets"; the terms require 8000$/);
    scene.when(later(60_000), table(1).locks()).then(nothingRecorded);
    expect(scene.last.decision.answer).toMatchObject({ code: 'ROUND_HELD', detail });
  });

  it('is locked with its seats when the table locks again after a supervisor’s release', () => {
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

  it('is released only by a supervisor with a reason', () => {
    const { dealer, cage, pit } = PEOPLE;
    const scene = unhurried().when(first, hasty);
    for (const by of [dealer, cage]) scene.when(round(1).isReleased({ by })).then(refused('ROLE_MAY_NOT'));
    scene.when(round(1).isReleased({ reason: ' ' })).then(refused('REASON_NEEDED'));
    scene.when(round(1).isReleased({ by: pit })).then(recorded('RoundReleased'));
  });

  it('returns every wager and moves no meter if it is voided', () => {
    const scene = unhurried().when(first, hasty, table(1).isVoided());
    scene.then(recorded('CoupVoided'), shows({ star: '50000.50' }), counts('star', { inWagers: 1 }));
    expect(scene.lastEvent('CoupVoided').reversals).toEqual([]);
    expect(scene.link.wagers).toBe(1);
    scene.when(seat(3).wagers()).then(refused('LATE_WAGER'));
  });
});

describe('the definition of a round', () => {
  it('is "no more bets" of one table, so other tables do not wait', () => {
    unhurried()
      .when(first, betting({ table: 2, seats: [1] }))
      .then(recorded('CoupLocked'));
  });

  it('requires a wager, but every "no more bets" restarts the time', () => {
    unhurried()
      .when(first, table(1).opens(), table(1).locks())
      .then(recorded('CoupLocked'))
      .when(table(1).isVoided(), hasty)
      .then(recorded('RoundHeld'))
      .when(table(1).isVoided(), hasty)
      .then(recorded('RoundHeld'));
  });

  it('is measured from the end of its bets, however long the review took', () => {
    unhurried()
      .when(first, hasty, later(ROUND_MS), round(1).isReleased(), table(1).locks())
      .when(table(1).shows(DULL.player, DULL.banker), table(1).settles(), hasty)
      .then(recorded('CoupLocked'));
  });

  it('holds only one round after a clock was set back', () => {
    const scene = unhurried().when(first, later(-3_600_000), hasty).then(recorded('RoundHeld'));
    expect(scene.lastEvent('RoundHeld').sinceMs).toBe(0);
    scene.when(table(1).isVoided(), later(ROUND_MS), hasty).then(recorded('CoupLocked'));
  });

  it('holds nothing under terms without a minimum, even after a clock was set back', () => {
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
