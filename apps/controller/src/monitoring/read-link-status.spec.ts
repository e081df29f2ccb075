import {
  FORTNIGHT_MS,
  NOTICE_MS,
  type Scene,
  adjustment,
  betting,
  claim,
  door,
  correction,
  coup,
  given,
  later,
  link,
  linkOf,
  linkWithThreeCard,
  retirement,
  table,
  terms,
  threeCard,
  to,
  transfer,
} from '../../../../libs/progressive/src/testing/index.js';
import { handoverOf } from '../resources/play/handover.js';
import { seenLink } from './read-link-status.js';

const REQUESTED = adjustment.isRequested({ level: 'spade', afterMicro: 45_005_000_000n });
const idle = () => given(linkOf()).when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), link.isSuspended);

describe('what of a link waits for a second person', () => {
  it('claims at the step that may be taken now, and what stops their payment', () => {
    const listed = (scene: Scene) => {
      const { verifiedClaims, authorizedClaims, claimRequests } = seenLink(scene.state);
      return [verifiedClaims.length, authorizedClaims.length, claimRequests.length];
    };
    const scene = given(linkOf()).when(coup({ seats: [1], player: 'KS 9S', banker: 'KS 9S' }));
    expect(listed(scene)).toEqual([0, 0, 0]);
    expect(listed(scene.when(claim(1).isVerified()))).toEqual([1, 0, 0]);
    expect(listed(scene.when(claim(1).isAuthorized()))).toEqual([0, 1, 0]);
    expect(listed(scene.when(claim(1).hasItsVoidRequested()))).toEqual([0, 0, 1]);
    expect(listed(scene.when(claim(1).hasItsRequestWithdrawn()))).toEqual([0, 1, 0]);
  });

  it('an adjustment, until it is confirmed, or could not be any more', () => {
    expect(seenLink(idle().state).adjustment).toBeNull();
    const pending = idle().when(REQUESTED);
    expect(seenLink(pending.state).adjustment).toEqual({
      ...{ level: 'spade', register: 'display' },
      requester: { by: 'Hal Iversen #TG-h.iversen', license: 'TG-h.iversen' },
      ...{ isOutsideHeld: false, mayApprove: ['pit-manager', 'commission'] },
    });
    const outside = idle().when(adjustment.isRequested({ level: 'spade', afterMicro: 45_500_000_000n }));
    expect(seenLink(outside.state).adjustment).toMatchObject({ isOutsideHeld: true, mayApprove: ['commission'] });
    expect(seenLink(pending.when(adjustment.isApproved()).state).adjustment).toBeNull();
    const resumed = idle().when(REQUESTED, link.isResumed);
    expect(seenLink(resumed.state).adjustment).toBeNull();
    resumed.when(coup({ seats: [1], player: '4S 5H', banker: '2C 3D' }), link.isSuspended);
    expect(seenLink(resumed.state).adjustment).toBeNull();
  });

  it('a void that only a supervisor may allow, from the lock until it is approved or the hand goes on', () => {
    const needs = (scene: Scene) => seenLink(scene.state).tables[0]?.needsVoidApproval;
    const scene = given(linkOf()).when(table(1).opens());
    expect(needs(scene)).toBeNull();
    expect(needs(scene.when(table(1).locks()))).toEqual({ game: 'hand', coup: 1 });
    expect(needs(scene.when(table(1).mayBeVoided()))).toBeNull();
    const dealt = given(linkOf()).when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'));
    expect(needs(dealt)).toBeNull();
  });

  it('a void of a round of Three Card Baccarat, from "no more bets" until it is approved', () => {
    const needs = (scene: Scene) => seenLink(scene.state).tables[1]?.needsVoidApproval;
    const scene = given(linkWithThreeCard()).when(threeCard().isReady(), threeCard().opens());
    expect(needs(scene)).toBeNull();
    expect(needs(scene.when(threeCard().closesBets([1])))).toEqual({ game: 'round', coup: 1 });
    expect(needs(scene.when(table(2).mayBeVoided({ coup: 1 })))).toBeNull();
  });

  it('a correction, while its coup has its result and is not settled', () => {
    const { isRequested, isApproved } = correction(1);
    const resolved = () => given(linkOf()).when(betting({ seats: [1] }), table(1).shows('4S 5H', '2C 3D'));
    const by = (scene: ReturnType<typeof resolved>) => seenLink(scene.state).tables[0]?.correctionBy;
    expect(by(resolved())).toBeNull();
    const requested = () => resolved().when(isRequested('2C 3D', 'KS 9S'));
    expect(by(requested())).toEqual({ by: 'Ben Osei #TG-b.osei', license: 'TG-b.osei' });
    expect(by(requested().when(isApproved()))).toBeNull();
    expect(by(requested().when(table(1).settles()))).toBeNull();
  });

  it('active notices, with the first day on which they may be executed', () => {
    const scene = idle().when(transfer.isNoticed('star', [to('spade')]), retirement.isNoticed());
    const [first, second] = seenLink(scene.state).notices;
    expect([first, second]).toMatchObject([
      { notice: 1, level: 'star' },
      { notice: 2, level: null },
    ]);
    expect(first?.dueAt).toBe(scene.lastEvent('TransferNoticed').dueAt);
    scene.when(later(FORTNIGHT_MS), transfer.isSent({ notice: 1 }));
    expect(seenLink(scene.state).notices).toMatchObject([{ notice: 2 }]);
  });
});

describe('what is monitored on a link', () => {
  const tablesOf = ({ state }: Scene): readonly string[] => seenLink(state).tables.map(({ tableId }) => tableId);
  const handed = ({ state }: Scene): readonly string[] =>
    handoverOf(state, () => ({ isOnline: false, call: null }), 0).tables.map(({ tableId }) => tableId);
  const withoutTheFirst = (): Scene =>
    given(linkOf({ tables: 3 })).when(link.isSuspended, (scene) =>
      terms.areActivated((now) => ({ ...now, tables: now.tables.slice(1) }), { noticePostedAt: scene.now - NOTICE_MS })(
        scene,
      ),
    );

  it('are its tables; one that has left raises no alarm and is not part of the handover', () => {
    expect(tablesOf(given(linkOf({ tables: 3 })))).toEqual(['table-1', 'table-2', 'table-3']);
    expect(tablesOf(withoutTheFirst())).toEqual(['table-2', 'table-3']);
    expect(handed(withoutTheFirst())).toEqual(['table-2', 'table-3']);
  });

  it('are the doors that a table has reported open, closed ones too', () => {
    const scene = given(linkOf()).when(door('cabinet').opens(), door('sign').opens(), door('sign').closes());
    expect(seenLink(scene.state).tables[0]?.doors).toMatchObject([
      { door: 'cabinet', closedAt: null },
      { door: 'sign', closedAt: expect.any(Number) },
    ]);
  });

  it('is none of the tables of a link that has ended', () => {
    const ended = given(linkOf({ tables: 2 }))
      .when(link.isSuspended, retirement.isNoticed({ residual: 'house' }), later(FORTNIGHT_MS))
      .when(retirement.isDone());
    expect(ended.link.isRetired).toBe(true);
    expect(tablesOf(ended)).toEqual([]);
  });
});
