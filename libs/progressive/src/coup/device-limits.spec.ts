import fc from 'fast-check';
import type { LinkEvent } from '../index.js';
import {
  type Act,
  type Scene,
  answered,
  betting,
  device,
  given,
  later,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  table,
  that,
} from '../testing/index.js';

const LIMIT = 8;
function lateWagers(count: number, from = 1, coup?: number): Act {
  return (scene) => {
    for (let sequence = from; sequence < from + count; sequence += 1)
      scene
        .when(seat(1).wagers({ boot: 1, sequence, ...(coup === undefined ? {} : { coup }) }))
        .then(refused('LATE_WAGER'));
  };
}
const of = (scene: Scene, type: LinkEvent['type']): readonly LinkEvent[] =>
  scene.entries.flatMap(({ decision }) => decision.events).filter((event) => event.type === type);
const counts = (scene: Scene): readonly number[] =>
  of(scene, 'MessagesSummarized').map((event) => ('count' in event ? event.count : 0));

describe('late wagers of one device in one hand', () => {
  it('are recorded up to the limit and then counted, with the same refusal', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(5_000));
    expect(of(scene, 'LateWagerRefused')).toHaveLength(LIMIT);
    expect(counts(scene)).toEqual([1, 9, 90, 900]);
  });

  it('are counted with the next recorded message of the device', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(50));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene
      .when(seat(1).wagers({ boot: 1, sequence: 51 }))
      .then(recorded('MessagesSummarized', 'WagerAcknowledged'), answered({ type: 'acknowledged', coup: 2, seat: 1 }));
    expect(counts(scene).reduce((sum, count) => sum + count, LIMIT)).toBe(50);
    const { answer } = scene.last.decision;
    expect('journalSequence' in answer && answer.journalSequence).toBe(scene.state.sequence);
  });

  it('are recorded again for another device and for the next hand', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(20));
    scene.when(seat(3).wagers()).then(refused('LATE_WAGER'), recorded('LateWagerRefused'));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), betting({ seats: [2] }));
    scene.when(seat(1).wagers({ boot: 1, sequence: 21 })).then(recorded('MessagesSummarized', 'LateWagerRefused'));
  });

  it('are recorded again after ten minutes of a long hand', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT + 1), later(600_001));
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 2 })).then(recorded('LateWagerRefused'));
  });

  it('still require consecutive numbers if nothing was refused without a record', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT - 1));
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 1 })).then(refused('SEQUENCE_GAP'));
    scene.when(lateWagers(20, LIMIT), table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 20 }), seat(1).withdraws({ boot: 1, sequence: LIMIT + 22 }));
    scene.then(refused('SEQUENCE_GAP'));
  });

  it('do not start a new limit with a new boot of the device', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT + 1));
    scene.when(seat(1).wagers({ boot: 2, sequence: 1 })).then(refused('LATE_WAGER'), nothingRecorded);
    scene.when(seat(1).wagers({ boot: 2, sequence: 2 })).then(refused('LATE_WAGER'), nothingRecorded);
  });

  it('cause few events in any sequence, and the count is complete at the next wager', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3 }), (late, repeats) => {
        const scene = given(linkOf()).when(betting({ seats: [2] }));
        for (let sequence = 1; sequence <= late; sequence += 1)
          for (let time = 0; time <= repeats; time += 1)
            scene.when(seat(1).wagers({ boot: 1, sequence })).then(refused('LATE_WAGER'));
        const inTheHand = of(scene, 'LateWagerRefused').length + counts(scene).length;
        expect(inTheHand).toBeLessThanOrEqual(LIMIT + 4);
        scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
        scene.when(seat(1).wagers({ boot: 1, sequence: late + 1 })).then(answered({ type: 'acknowledged' }));
        const total = counts(scene).reduce((sum, count) => sum + count, of(scene, 'LateWagerRefused').length);
        expect(total).toBe(late);
      }),
      { numRuns: 30 },
    );
  });
});

describe('reports of one device in one hand', () => {
  it('are refused and counted beyond the limit', () => {
    const scene = given(linkOf());
    for (let count = 0; count < LIMIT; count += 1)
      scene.when(seat(1).reports('power')).then(recorded('DeviceReported'));
    scene.when(seat(1).reports('power')).then(refused('TOO_MANY_REPORTS'), recorded('MessagesSummarized'));
    scene.when(seat(1).reports('power')).then(refused('TOO_MANY_REPORTS'), nothingRecorded);
  });

  it('always record once that a closed case was opened', () => {
    const scene = given(linkOf()).when(...Array.from({ length: LIMIT + 1 }, () => seat(1).reports('power')));
    scene.when(seat(1).reports('opened')).then(recorded('DeviceReported'));
    scene.when(seat(1).reports('closed')).then(refused('TOO_MANY_REPORTS'));
    scene.when(seat(1).reports('opened')).then(refused('TOO_MANY_REPORTS'));
    scene.then(that('the case is open', (now) => now.table(1).seats[1]?.device.openedAt !== null));
    scene.when(table(1).opens(), seat(1).reports('closed')).then(recorded('DeviceReported'));
    scene.then(that('the case is closed', (now) => now.table(1).seats[1]?.device.openedAt === null));
  });
});

describe('boots of a device', () => {
  it('advance in small steps, so that a huge number cannot block a seat', () => {
    const scene = given(linkOf()).when(table(1).opens());
    scene.when(seat(1).wagers({ boot: 4_294_967_295, sequence: 1 })).then(refused('BOOT_IMPLAUSIBLE'), nothingRecorded);
    scene.when(seat(1).wagers({ boot: 16, sequence: 1 })).then(answered({ type: 'acknowledged' }));
    scene.when(seat(1).withdraws({ boot: 33, sequence: 1 })).then(refused('BOOT_IMPLAUSIBLE'));
    scene.when(seat(1).withdraws({ boot: 32, sequence: 1 })).then(answered({ type: 'withdrawn' }));
  });

  it('continue from the number with which a person enrolled the device again', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers({ boot: 9 }), table(1).locks());
    scene.when(device(1).isEnrolled({ boot: 4_000 })).then(recorded('DeviceEnrolled'));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene.when(seat(1).wagers({ boot: 10, sequence: 1 })).then(refused('BOOT_STALE'));
    scene.when(seat(1).wagers({ boot: 4_000, sequence: 1 })).then(answered({ type: 'acknowledged' }));
  });

  it('are never set back, and never changed by a wrong role or without a reason', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers({ boot: 3 }));
    scene.when(device(1).isEnrolled({ boot: 3 })).then(refused('BOOT_OUT_OF_RANGE'));
    scene.when(device(1).isEnrolled({ boot: 1_000_004 })).then(refused('BOOT_OUT_OF_RANGE'));
    scene.when(device(1).isEnrolled({ boot: 4 }), seat(1).withdraws({ boot: 3, sequence: 2 }));
    scene.then(answered({ type: 'withdrawn' }));
    scene.when(device(2).isEnrolled({ reason: ' ' })).then(refused('REASON_NEEDED'));
    scene.when(device(7).isEnrolled()).then(refused('SEAT_NOT_ON_TABLE'));
    const dealer = { id: 'd', name: 'D', license: 'L-d', role: 'dealer' } as const;
    scene.when(device(2).isEnrolled({ person: dealer })).then(refused('ROLE_MAY_NOT'));
  });
});
