import fc from 'fast-check';
import {
  again,
  answered,
  betting,
  coup,
  given,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  table,
  that,
} from '../testing/index.js';

describe('the lock', () => {
  it('a wager that arrives with the lock is either in it or late', () => {
    const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const arrivals = fc.shuffledSubarray([0, ...SEATS], { minLength: 10 });
    fc.assert(
      fc.property(arrivals, (order) => {
        const scene = given(linkOf({ seats: 9 })).when(table(1).opens());
        const acknowledged: number[] = [];
        const late: number[] = [];
        for (const arrival of order) {
          scene.when(arrival === 0 ? table(1).locks() : seat(arrival).wagers());
          const { answer, events } = scene.last.decision;
          if (answer.ok && answer.type === 'acknowledged') acknowledged.push(arrival);
          if (!answer.ok) {
            expect([answer.code, ...events.map(({ type }) => type)]).toEqual(['LATE_WAGER', 'LateWagerRefused']);
            late.push(arrival);
          }
        }
        expect(scene.lastEvent('CoupLocked').seats).toEqual(acknowledged.sort((a, b) => a - b));
        expect([...acknowledged, ...late].sort()).toEqual(SEATS);
        expect(scene.link.meters[0]?.inWagers).toBe(acknowledged.length);
      }),
    );
  });

  it('is the same lock if repeated, even after the cards, the settlement or the void', () => {
    const locked = { type: 'locked', coup: 1, seats: [1, 3], returned: [], journalSequence: 6 } as const;
    const scene = given(linkOf())
      .when(betting({ seats: [3, 1] }))
      .then(answered(locked));
    scene.when(again).then(answered(locked), nothingRecorded);
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).locks()).then(answered(locked), nothingRecorded);
    scene.when(table(1).settles(), table(1).locks()).then(answered(locked), nothingRecorded);
    const voided = given(linkOf()).when(betting({ seats: [3, 1] }), table(1).isVoided(), table(1).locks());
    voided.then(answered(locked), nothingRecorded);
  });

  it('does not exist for a coup voided before it', () => {
    given(linkOf()).when(table(1).opens(), table(1).isVoided(), table(1).locks()).then(refused('COUP_OVER'));
  });

  it('comes before the cards: those that are entered while bets are open are no result', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), table(1).shows('4S 5H', '2C 3D'))
      .then(refused('COUP_NOT_LOCKED'), nothingRecorded)
      .when(table(1).locks(), table(1).shows('4S 5H', '2C 3D'))
      .then(recorded('CoupResolved'));
  });

  it('does not take withdrawn wagers', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), seat(1).withdraws(), table(1).locks())
      .then(answered({ seats: [2] }));
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(1).withdraws(), seat(1).wagers(), table(1).locks())
      .then(answered({ seats: [1] }));
  });
});

describe('a wager taken back', () => {
  it('is free before the lock, and only for the one who put it down', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers());
    scene.when(seat(4).withdraws()).then(refused('SEAT_NOT_ON_TABLE'), nothingRecorded);
    const other = scene.table(1).config.seats[1]?.deviceId;
    scene.when(seat(1).withdraws(other === undefined ? {} : { device: other })).then(refused('DEVICE_NOT_OF_SEAT'));
    scene.when(seat(1).withdraws({ coup: 2 })).then(refused('COUP_UNKNOWN'), nothingRecorded);
    scene.when(seat(1).withdraws()).then(answered({ type: 'withdrawn', seat: 1 }), recorded('WagerWithdrawn'));
    given(linkOf())
      .when(seat(1).withdraws({ coup: 1 }))
      .then(refused('COUP_UNKNOWN'));
  });
});

describe('a late wager', () => {
  const late = [refused('LATE_WAGER'), recorded('LateWagerRefused')];

  it('is late for a coup that is locked, resolved, settled or earlier', () => {
    const scene = given(linkOf())
      .when(betting({ seats: [1] }), seat(2).wagers())
      .then(...late);
    scene.when(table(1).shows('4S 5H', '2C 3D'), seat(2).wagers()).then(...late);
    scene.when(table(1).settles(), seat(2).wagers()).then(...late);
    scene.when(table(1).opens(), seat(2).wagers({ coup: 1 })).then(...late);
    scene.when(seat(2).wagers()).then(answered({ type: 'acknowledged', coup: 2 }));
  });

  it('is recorded even while the link is out of service', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), link.isSuspended, seat(2).wagers())
      .then(...late);
  });

  it('is answered again if repeated, and journaled once', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), seat(2).wagers(), again)
      .then(refused('LATE_WAGER'), nothingRecorded);
  });

  it('moves no meter and wins nothing', () => {
    given(linkOf())
      .when(betting({ seats: [1] }), seat(2).wagers({ priceCents: 100n }), table(1).shows('KH 9H', '2C 3D'))
      .then(
        that('seat 2 wins nothing', (scene) => scene.lastEvent('CoupResolved').awards.every(({ seat }) => seat === 1)),
      )
      .then(that('one wager contributed', (scene) => scene.link.meters[0]?.inWagers === 1));
  });

  it('is not late but unknown for a coup that was not opened', () => {
    given(linkOf())
      .when(seat(1).wagers({ coup: 1 }))
      .then(refused('COUP_UNKNOWN'), nothingRecorded);
    given(linkOf())
      .when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), seat(1).wagers({ coup: 2 }))
      .then(refused('COUP_UNKNOWN'));
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers({ coup: 0 }))
      .then(refused('COUP_UNKNOWN'));
  });
});
