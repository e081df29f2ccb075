import {
  PEOPLE,
  adjustment,
  again,
  answered,
  betting,
  coup,
  counts,
  given,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  table,
} from '../testing/index.js';

const AFTER = { level: 'spade', afterMicro: 45_500_000_000n } as const;
const idle = () => given(linkOf()).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), link.isSuspended);

describe('a meter that a malfunction made wrong', () => {
  it('is set right by two people of two roles, with what it was and what it is', () => {
    const scene = idle()
      .when(adjustment.isRequested(AFTER))
      .then(recorded('AdjustmentRequested'), counts('spade', { displayMicro: 45_015_000_000n }))
      .when(adjustment.isApproved())
      .then(recorded('MeterAdjusted'), counts('spade', { displayMicro: 45_500_000_000n }));
    expect(scene.lastEvent('MeterAdjusted')).toMatchObject({
      beforeMicro: 45_015_000_000n,
      afterMicro: 45_500_000_000n,
      reference: 'MR-2026-9',
      person: { role: 'technician' },
      second: { role: 'pit-manager' },
    });
    scene.when(adjustment.isApproved()).then(refused('NO_SUCH_REQUEST'));
  });

  it('goes down the same way, to its reset amount at the least', () => {
    idle()
      .when(adjustment.isRequested({ level: 'spade', afterMicro: 45_000_000_000n }), adjustment.isApproved())
      .then(counts('spade', { displayMicro: 45_000_000_000n }))
      .when(adjustment.isRequested({ level: 'spade', afterMicro: 44_999_999_999n }))
      .then(refused('ADJUSTMENT_OUT_OF_RANGE'));
  });

  it('a hidden fund may be set too; to less than nothing never', () => {
    idle()
      .when(adjustment.isRequested({ level: 'star', register: 'reserve', afterMicro: 7n }), adjustment.isApproved())
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

  it('is not adjusted by one person, in play, under a coup, nor without a reason', () => {
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

  it('requested twice is requested once; after the meter has moved it must be requested again', () => {
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
