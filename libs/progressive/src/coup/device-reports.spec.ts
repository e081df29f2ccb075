import {
  again,
  answered,
  betting,
  given,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  table,
} from '../testing/index.js';

const openedAt = (scene: ReturnType<typeof given>, position: number): number | null =>
  scene.table(1).seats[position]!.device.openedAt;

describe('what a device reports of itself', () => {
  it('is recorded in any state: before the first coup, after the lock, out of service', () => {
    given(linkOf())
      .when(seat(1).reports('opened'))
      .then(recorded('DeviceReported'), answered({ type: 'reported', coup: 0, seat: 1, journalSequence: 3 }))
      .when(betting({ seats: [2] }), seat(2).reports('power'))
      .then(recorded('DeviceReported'), answered({ type: 'reported', coup: 1, seat: 2 }));
  });

  it('is numbered like a wager: received twice, it is recorded once', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(1).reports('opened'))
      .then(recorded('DeviceReported'))
      .when(again)
      .then(nothingRecorded, answered({ type: 'reported', coup: 1, seat: 1 }))
      .when(seat(1).reports('closed', { sequence: 2 }))
      .then(refused('SEQUENCE_REUSED'))
      .when(seat(1).reports('closed', { sequence: 4 }))
      .then(refused('SEQUENCE_GAP'));
  });

  it('keeps a case open from its first report until it is closed, even after a power dip', () => {
    const scene = given(linkOf()).when(seat(1).reports('opened'));
    const since = scene.now;
    expect(openedAt(scene, 1)).toBe(since);
    scene.when(seat(1).reports('opened'), seat(1).reports('power'));
    expect(openedAt(scene, 1)).toBe(since);
    expect(openedAt(scene, 2)).toBeNull();
    scene.when(seat(1).reports('closed'));
    expect(openedAt(scene, 1)).toBeNull();
  });

  it('must come from the device of the position and name an existing coup', () => {
    const scene = given(linkOf());
    scene.when(seat(1).reports('opened', { coup: 1 })).then(refused('COUP_UNKNOWN'));
    scene.when(seat(4).reports('opened')).then(refused('SEAT_NOT_ON_TABLE'));
  });
});
