import { decodeState, encodeState, evolve, heldOf, initialState } from '../index.js';
import {
  PEOPLE,
  type Scene,
  adjustment,
  again,
  answered,
  betting,
  coup,
  counts,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  table,
} from '../testing/index.js';

const DAY_MS = 86_400_000;
const AFTER = { level: 'spade', afterMicro: 45_005_000_000n } as const;
const BEYOND = { level: 'spade', afterMicro: 45_500_000_000n } as const;
const idle = () => given(linkOf()).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), link.isSuspended);

describe('a meter that is wrong after a malfunction', () => {
  it('is set right by two people of two roles, with what it was and what it is', () => {
    const scene = idle()
      .when(adjustment.isRequested(AFTER))
      .then(recorded('AdjustmentRequested'), counts('spade', { displayMicro: 45_015_000_000n }))
      .when(adjustment.isApproved())
      .then(recorded('MeterAdjusted'), counts('spade', { displayMicro: 45_005_000_000n }));
    expect(scene.lastEvent('MeterAdjusted')).toMatchObject({
      beforeMicro: 45_015_000_000n,
      afterMicro: 45_005_000_000n,
      reference: 'MR-2026-9',
      person: { role: 'technician' },
      second: { role: 'pit-manager' },
    });
    scene.when(adjustment.isApproved()).then(refused('NO_SUCH_REQUEST'));
  });

  it('is lowered in the same way, but not below its reset amount', () => {
    idle()
      .when(adjustment.isRequested({ level: 'spade', afterMicro: 45_000_000_000n }), adjustment.isApproved())
      .then(counts('spade', { displayMicro: 45_000_000_000n }))
      .when(adjustment.isRequested({ level: 'spade', afterMicro: 44_999_999_999n }))
      .then(refused('ADJUSTMENT_OUT_OF_RANGE'));
  });

  it('a hidden fund may be set as well, but never below zero', () => {
    idle()
      .when(adjustment.isRequested({ level: 'star', register: 'reserve', afterMicro: 7n }))
      .when(adjustment.isApproved({ by: PEOPLE.commission }))
      .then(counts('star', { reserveMicro: 7n }))
      .when(adjustment.isRequested({ level: 'star', register: 'reserve', afterMicro: -1n }))
      .then(refused('ADJUSTMENT_OUT_OF_RANGE'));
  });

  it('the Must Hit stays below its maximum', () => {
    const mustHit = (afterMicro: bigint) => adjustment.isRequested({ level: 'must-hit', afterMicro });
    idle().when(mustHit(100_000_000_000n)).then(refused('ADJUSTMENT_OUT_OF_RANGE'));
    idle().when(mustHit(99_999_999_999n)).then(recorded('AdjustmentRequested'));
  });

  it('what the Commission approved it confirms itself', () => {
    idle()
      .when(adjustment.isRequested({ ...AFTER, cause: 'approved' }), adjustment.isApproved({ by: PEOPLE.pit }))
      .then(refused('ROLE_MAY_NOT'), nothingRecorded)
      .when(adjustment.isApproved({ by: PEOPLE.commission }))
      .then(recorded('MeterAdjusted'));
  });

  it('needs the Commission for an amount that it did not hold recently', () => {
    const outside =
      'by the journal the meter held 450.00000000 to 450.15000000 lately; any other amount takes the Commission';
    const scene = idle().when(adjustment.isRequested(BEYOND), adjustment.isApproved({ by: PEOPLE.pit }));
    scene.then(refused('ROLE_MAY_NOT'), nothingRecorded);
    expect(scene.last.decision.answer).toMatchObject({ detail: outside });
    scene
      .when(adjustment.isApproved({ by: PEOPLE.commission }))
      .then(recorded('MeterAdjusted'), counts('spade', { displayMicro: BEYOND.afterMicro }));
  });

  it('recent amounts exclude those before a hit, before people set the meter, and from two days ago', () => {
    const lost = () => coup({ seats: [1], player: '4S 5H', banker: '2C 3D' });
    const held = (scene: Scene) => heldOf(scene.link, { level: 'spade', register: 'display' });
    const scene = given(linkOf()).when(lost(), lost());
    expect(held(scene)).toEqual({ leastMicro: 45_000_000_000n, mostMicro: 45_030_000_000n });
    scene.when(later(DAY_MS), lost());
    expect(held(scene)).toEqual({ leastMicro: 45_000_000_000n, mostMicro: 45_045_000_000n });
    scene.when(later(DAY_MS), lost());
    expect(held(scene)).toEqual({ leastMicro: 45_030_000_000n, mostMicro: 45_060_000_000n });
    scene.when(later(9 * DAY_MS), lost());
    expect(held(scene)).toEqual({ leastMicro: 45_060_000_000n, mostMicro: 45_075_000_000n });
    const set = { level: 'spade', afterMicro: 45_070_000_000n } as const;
    scene.when(link.isSuspended, adjustment.isRequested(set), adjustment.isApproved({ by: PEOPLE.pit }));
    expect(held(scene)).toEqual({ leastMicro: 45_070_000_000n, mostMicro: 45_070_000_000n });
    scene.when(link.isResumed, lost(), coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), lost());
    expect(held(scene)).toEqual({ leastMicro: 45_000_000_000n, mostMicro: 45_015_000_000n });
  });

  it('holds the same amounts after a snapshot, and after a replay', () => {
    const scene = given(linkOf()).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), later(DAY_MS));
    const restored = decodeState(encodeState(scene.state));
    const replayed = initialState();
    for (const event of scene.events) evolve(replayed, event);
    for (const state of [restored, replayed]) expect(state.opened!.held).toEqual(scene.link.held);
  });

  it('is not adjusted by one person, in play, during a coup, or without a reason', () => {
    const twice = { ...PEOPLE.pit, license: PEOPLE.technician.license };
    idle()
      .when(adjustment.isRequested(AFTER), adjustment.isApproved({ by: twice }))
      .then(refused('TWO_PEOPLE_NEEDED'));
    idle().when(link.isResumed, adjustment.isRequested(AFTER)).then(refused('LINK_NOT_IDLE'));
    given(linkOf())
      .when(table(1).opens(), link.isSuspended, adjustment.isRequested(AFTER))
      .then(refused('LINK_NOT_IDLE'));
    idle()
      .when(adjustment.isRequested({ ...AFTER, reference: '' }))
      .then(refused('REASON_NEEDED'));
    idle()
      .when(adjustment.isRequested({ ...AFTER, person: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'));
  });

  it('a repeated request changes nothing; after the meter has moved a new request is needed', () => {
    idle()
      .when(adjustment.isRequested(AFTER), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(
        link.isResumed,
        betting({ seats: [1] }),
        table(1).isVoided(),
        coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }),
      )
      .when(link.isSuspended, adjustment.isApproved())
      .then(refused('REQUEST_CHANGED'), nothingRecorded);
  });
});
