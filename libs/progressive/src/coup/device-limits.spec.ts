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
/** Late wagers of one device with consecutive numbers. */
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
  it('are recorded up to the limit, then counted; the answer stays the refusal', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(5_000));
    expect(of(scene, 'LateWagerRefused')).toHaveLength(LIMIT);
    expect(counts(scene)).toEqual([1, 9, 90, 900]);
  });

  it('the rest is counted with the next message of the device that is on record', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(50));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene
      .when(seat(1).wagers({ boot: 1, sequence: 51 }))
      .then(recorded('MessagesSummarized', 'WagerAcknowledged'), answered({ type: 'acknowledged', coup: 2, seat: 1 }));
    expect(counts(scene).reduce((sum, count) => sum + count, LIMIT)).toBe(50);
    const { answer } = scene.last.decision;
    expect('journalSequence' in answer && answer.journalSequence).toBe(scene.state.sequence);
  });

  it('of another device, and of the next hand, are recorded again', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(20));
    scene.when(seat(3).wagers()).then(refused('LATE_WAGER'), recorded('LateWagerRefused'));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), betting({ seats: [2] }));
    scene.when(seat(1).wagers({ boot: 1, sequence: 21 })).then(recorded('MessagesSummarized', 'LateWagerRefused'));
  });

  it('of a hand that lasts are recorded again after ten minutes', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT + 1), later(600_001));
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 2 })).then(recorded('LateWagerRefused'));
  });

  it('a number that is missing is still missed where nothing was refused without a record', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT - 1));
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 1 })).then(refused('SEQUENCE_GAP'));
    scene.when(lateWagers(20, LIMIT), table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene.when(seat(1).wagers({ boot: 1, sequence: LIMIT + 20 }), seat(1).withdraws({ boot: 1, sequence: LIMIT + 22 }));
    scene.then(refused('SEQUENCE_GAP'));
  });

  it('a new boot of the device does not begin the limit again', () => {
    const scene = given(linkOf()).when(betting({ seats: [2] }), lateWagers(LIMIT + 1));
    scene.when(seat(1).wagers({ boot: 2, sequence: 1 })).then(refused('LATE_WAGER'), nothingRecorded);
    scene.when(seat(1).wagers({ boot: 2, sequence: 2 })).then(refused('LATE_WAGER'), nothingRecorded);
  });

  it('whatever is sent: the events of a hand are few, and the count is complete at the next wager', () => {
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
  it('beyond the limit are refused and counted', () => {
    const scene = given(linkOf());
    for (let count = 0; count < LIMIT; count += 1)
      scene.when(seat(1).reports('power')).then(recorded('DeviceReported'));
    scene.when(seat(1).reports('power')).then(refused('TOO_MANY_REPORTS'), recorded('MessagesSummarized'));
    scene.when(seat(1).reports('power')).then(refused('TOO_MANY_REPORTS'), nothingRecorded);
  });

  it('that a closed case was opened is on record all the same, once', () => {
    const scene = given(linkOf()).when(...Array.from({ length: LIMIT + 1 }, () => seat(1).reports('power')));
    scene.when(seat(1).reports('opened')).then(recorded('DeviceReported'));
    scene.when(seat(1).reports('closed')).then(refused('TOO_MANY_REPORTS'));
    scene.when(seat(1).reports('opened')).then(refused('TOO_MANY_REPORTS'));
    scene.then(that('the case is open', (now) => now.table(1).seats[1]?.device.openedAt !== null));
    // The last message beyond the limit was not recorded, so the device may send its number again.
    scene.when(table(1).opens(), seat(1).reports('closed')).then(recorded('DeviceReported'));
    scene.then(that('the case is closed', (now) => now.table(1).seats[1]?.device.openedAt === null));
  });
});

describe('boots of a device', () => {
  it('advance in steps that a device can make: the largest number closes no seat', () => {
    const scene = given(linkOf()).when(table(1).opens());
    scene.when(seat(1).wagers({ boot: 4_294_967_295, sequence: 1 })).then(refused('BOOT_IMPLAUSIBLE'), nothingRecorded);
    scene.when(seat(1).wagers({ boot: 16, sequence: 1 })).then(answered({ type: 'acknowledged' }));
    scene.when(seat(1).withdraws({ boot: 33, sequence: 1 })).then(refused('BOOT_IMPLAUSIBLE'));
    scene.when(seat(1).withdraws({ boot: 32, sequence: 1 })).then(answered({ type: 'withdrawn' }));
  });

  it('go on from the number with which a person enrolled the device again', () => {
    const scene = given(linkOf()).when(table(1).opens(), seat(1).wagers({ boot: 9 }), table(1).locks());
    scene.when(device(1).isEnrolled({ boot: 4_000 })).then(recorded('DeviceEnrolled'));
    scene.when(table(1).shows('4S 5H', '2C 3D'), table(1).settles(), table(1).opens());
    scene.when(seat(1).wagers({ boot: 10, sequence: 1 })).then(refused('BOOT_STALE'));
    scene.when(seat(1).wagers({ boot: 4_000, sequence: 1 })).then(answered({ type: 'acknowledged' }));
  });

  it('are never set back, nor moved by a role that may not, nor without a reason', () => {
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
