import fc from 'fast-check';
import { asLinkId, decodeState, encodeState, metersOf, writeLinkConfig } from '../index.js';
import { dividedAmong } from './parts.js';
import {
  type Act,
  FORTNIGHT_MS,
  PEOPLE,
  Scene,
  again,
  answered,
  betting,
  claim,
  coup,
  counts,
  dullCoups,
  given,
  later,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  retirement,
  table,
  terms,
  to,
  transfer,
} from '../testing/index.js';

const WEST = asLinkId('royal-9-west');
const DAY_MS = FORTNIGHT_MS / 14;
const { isNoticed, isCancelled, isSent, hasArrived, comes, isExpected, isNoLongerExpected } = transfer;
const RESERVE = { reserveRatePpm: 5_000n } as const;
const played = (): Scene =>
  given(linkOf({ mustHit: null, spade: RESERVE })).when(dullCoups(3, { seats: [1, 2] }), link.isSuspended);
const fortnight = later(FORTNIGHT_MS);

describe('a whole amount', () => {
  it('goes to another level of the link, display, reserve and overflow, a fortnight after its notice', () => {
    const scene = played().then(counts('spade', { displayMicro: 45_090_000_000n, reserveMicro: 15_000_000n }));
    scene.when(isNoticed('spade', [to('heart')])).then(recorded('TransferNoticed'));
    scene.when(isSent()).then(refused('NOTICE_NOT_OVER'), nothingRecorded);
    scene.when(fortnight, isSent()).then(recorded('TransferSent'));
    scene.then(
      counts('spade', { displayMicro: 45_000_000_000n, reserveMicro: 0n, cycle: 2 }),
      counts('heart', { displayMicro: 90_180_000_000n, reserveMicro: 15_000_000n, cycle: 1 }),
    );
    scene.when(isSent()).then(refused('NOTICE_UNKNOWN'));
  });

  it('names both people, with reason and reference', () => {
    const scene = played().when(isNoticed('spade', [to('heart')]), fortnight, isSent());
    expect(scene.lastEvent('TransferSent')).toMatchObject({
      ...{ person: { role: 'pit-manager' }, second: { role: 'commission' } },
      ...{ reference: 'MLGCA 2026-31', seedMicro: 45_000_000_000n },
    });
  });

  it('goes to overflow above a limit', () => {
    given(linkOf({ heart: { limitCents: 50_000n } }))
      .when(link.isSuspended, isNoticed('spade', [to('heart')]), fortnight, isSent())
      .then(counts('heart', { displayMicro: 50_000_000_000n, overflowMicro: 40_000_000_000n }));
  });

  it('waits for the notice period of the terms', () => {
    given(linkOf({ noticeDays: 30 }))
      .when(link.isSuspended, isNoticed('spade', [to('heart')]), fortnight, isSent())
      .then(refused('NOTICE_NOT_OVER'));
  });

  it('waits a fortnight even on a link that an earlier release opened with a shorter notice', () => {
    given(linkOf({ noticeDays: 13 })).then(refused('NOTICE_TOO_SHORT'), nothingRecorded);
    const scene = new Scene();
    const config = writeLinkConfig(linkOf({ mustHit: null, noticeDays: 0 }));
    scene.apply({ type: 'LinkOpened', at: scene.now, config, mustHit: null });
    scene.when(link.isSuspended, isNoticed('spade', [to('heart')]), isSent()).then(refused('NOTICE_NOT_OVER'));
    scene.when(later(FORTNIGHT_MS - DAY_MS), isSent()).then(refused('NOTICE_NOT_OVER'));
    scene.when(later(DAY_MS), isSent()).then(recorded('TransferSent'));
  });

  it('goes to no level that is hit more rarely, costs more, or is of another kind', () => {
    const wrong: readonly Act[] = [
      isNoticed('spade', [to('heart', { chance: { ways: 1n, of: 40_001n } })]),
      isNoticed('spade', [to('heart', { linkId: WEST, priceCents: 501n })]),
      isNoticed('spade', [to('must-hit')]),
      isNoticed('must-hit', [to('star')]),
      isNoticed('spade', [to('spade')]),
      isNoticed('spade', [to('heart', { sharePpm: 999_999n })]),
      isNoticed('spade', [to('heart', { sharePpm: 500_000n }), to('heart', { sharePpm: 500_000n })]),
      isNoticed('spade', []),
    ];
    for (const act of wrong)
      given(linkOf()).when(link.isSuspended, act).then(refused('TRANSFER_NOT_ELIGIBLE'), nothingRecorded);
    const better = { linkId: WEST, priceCents: 499n, chance: { ways: 2n, of: 79_999n } } as const;
    given(linkOf())
      .when(isNoticed('spade', [to('heart', better)]))
      .then(recorded('TransferNoticed'));
  });

  it('is not moved by one person, by wrong roles, in play, during a coup or with an open claim', () => {
    const twice = { ...PEOPLE.commission, license: PEOPLE.pit.license };
    played()
      .when(isNoticed('spade', [to('heart')], { by: PEOPLE.commission }))
      .then(refused('ROLE_MAY_NOT'));
    played()
      .when(isNoticed('spade', [to('heart')], { reference: ' ' }))
      .then(refused('REASON_NEEDED'));
    const noticed = () => played().when(isNoticed('spade', [to('heart')]), fortnight);
    noticed()
      .when(isSent({ by: PEOPLE.pit }))
      .then(refused('ROLE_MAY_NOT'));
    noticed()
      .when(isSent({ by: twice }))
      .then(refused('TWO_PEOPLE_NEEDED'));
    noticed().when(link.isResumed, isSent()).then(refused('LINK_NOT_IDLE'));
    noticed().when(link.isResumed, table(1).opens(), link.isSuspended, isSent()).then(refused('LINK_NOT_IDLE'));
    const won = noticed().when(
      link.isResumed,
      coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }),
      link.isSuspended,
    );
    won.when(isSent()).then(refused('CLAIMS_OPEN'));
    won.when(claim(1).isPaid(), isSent()).then(recorded('TransferSent'));
  });

  it('may be canceled and noticed again', () => {
    played()
      .when(isNoticed('spade', [to('heart')]), again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(isNoticed('spade', [to('star')]))
      .then(refused('NOTICE_STANDS'))
      .when(isCancelled({ by: PEOPLE.cage }))
      .then(refused('ROLE_MAY_NOT'))
      .when(isCancelled())
      .then(recorded('NoticeCancelled'))
      .when(isCancelled())
      .then(refused('NOTICE_UNKNOWN'))
      .when(isNoticed('spade', [to('star')]))
      .then(recorded('TransferNoticed'));
  });

  it('is divided exactly between two levels', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(amount, amount, amount, fc.bigInt({ min: 1n, max: 999_999n }), (a, b, c, sharePpm) => {
        const registers = { displayMicro: a, reserveMicro: b, overflowMicro: c };
        const parts = dividedAmong(registers, [
          to('heart', { sharePpm }),
          to('star', { sharePpm: 1_000_000n - sharePpm }),
        ]);
        for (const register of ['displayMicro', 'reserveMicro', 'overflowMicro'] as const) {
          expect(parts.reduce((sum, part) => sum + part[register], 0n)).toBe(registers[register]);
          for (const part of parts) expect(part[register]).toBeGreaterThanOrEqual(0n);
        }
      }),
    );
  });
});

describe('an amount sent by another link', () => {
  it('is credited once, however often it is requested, in play or not', () => {
    const scene = given(linkOf()).when(betting({ seats: [1] }), isExpected('star'), isExpected('star', { part: 1 }));
    const before = metersOf(scene.link, 'star').displayMicro;
    scene.when(comes('star')).then(recorded('TransferReceived'));
    scene.then(counts('star', { displayMicro: before + 5_000_000_000_000n, reserveMicro: 7n, overflowMicro: 3n }));
    scene.when(again).then(answered({ type: 'done' }), nothingRecorded);
    scene.when(comes('star', { part: 1 })).then(recorded('TransferReceived'));
  });

  it('is always credited, above the limit as overflow', () => {
    given(linkOf({ star: { limitCents: 6_000_000n } }))
      .when(isExpected('star'), comes('star'))
      .then(counts('star', { displayMicro: 6_000_000_000_000n, overflowMicro: 4_000_000_000_003n }));
    given(linkOf()).when(isExpected('star'), comes('must-hit')).then(refused('TRANSFER_NOT_ELIGIBLE'));
  });

  it('is refused if this journal does not expect that part any more', () => {
    const scene = given(linkOf()).when(isExpected('star'));
    for (const other of [{ part: 1 }, { notice: 2 }, { from: asLinkId('royal-9-south') }])
      scene.when(comes('star', other)).then(refused('TRANSFER_NOT_EXPECTED'), nothingRecorded);
    scene.when(isNoLongerExpected(), comes('star')).then(refused('TRANSFER_NOT_EXPECTED'), nothingRecorded);
  });

  it('leaves the sending link completely, with its level at the reset amount', () => {
    const scene = played().when(isNoticed('spade', [to('spade', { linkId: WEST })]), fortnight, isSent());
    expect(scene.lastEvent('TransferSent').parts).toEqual([
      {
        ...{ linkId: WEST, level: 'spade', displayMicro: 45_090_000_000n },
        ...{ reserveMicro: 15_000_000n, overflowMicro: 0n, excessMicro: 0n },
      },
    ]);
    scene.then(counts('spade', { displayMicro: 45_000_000_000n, reserveMicro: 0n }));
  });
});

describe('an amount sent to another link', () => {
  const halves = [to('star', { linkId: WEST, sharePpm: 400_001n }), to('heart', { sharePpm: 599_999n })];
  const dispatched = (): Scene => played().when(isNoticed('spade', halves), fortnight, isSent());
  const key = `${WEST}/1/0`;

  it('is under way with all registers until that link confirms it once', () => {
    const scene = dispatched().then(recorded('TransferSent'));
    const [away, here] = scene.lastEvent('TransferSent').parts;
    const amountMicro = away!.displayMicro + away!.reserveMicro;
    expect([...scene.link.underWay]).toEqual([[key, { level: 'spade', amountMicro }]]);
    expect(here).toMatchObject({ linkId: scene.link.config.linkId });
    scene.when(hasArrived()).then(recorded('TransferReceiptConfirmed'));
    expect(scene.lastEvent('TransferReceiptConfirmed')).toMatchObject({
      to: WEST,
      part: 0,
      level: 'spade',
      amountMicro,
    });
    expect([scene.link.underWay.size, [...scene.link.arrived]]).toEqual([0, [key]]);
    scene.when(again).then(answered({ type: 'done' }), nothingRecorded);
  });

  it('is not confirmed for another part, another amount, or if it was never sent', () => {
    const scene = dispatched();
    const wrong: readonly Parameters<typeof hasArrived>[0][] = [
      { part: 1 },
      { notice: 2 },
      { to: asLinkId('royal-9-south') },
      { amountMicro: 1n },
    ];
    for (const other of wrong) scene.when(hasArrived(other)).then(refused('ARRIVAL_DOES_NOT_FIT'), nothingRecorded);
    played().when(hasArrived()).then(refused('ARRIVAL_DOES_NOT_FIT'));
  });

  it('keeps its link from ending until it has arrived', () => {
    const scene = dispatched().when(retirement.isNoticed({ residual: 'house' }), fortnight, retirement.isDone());
    scene.then(refused('TRANSFER_UNDER_WAY'), nothingRecorded);
    scene.when(hasArrived(), retirement.isDone()).then(recorded('LinkRetired'));
  });

  it('is the same in a snapshot', () => {
    const { state } = dispatched().when(
      isNoticed('heart', [to('heart', { linkId: WEST })]),
      fortnight,
      isSent(),
      hasArrived(),
    );
    const read = decodeState(encodeState(state));
    expect(encodeState(read)).toBe(encodeState(state));
    expect(read.opened!.underWay).toEqual(state.opened!.underWay);
  });
});

describe('an amount that another link has announced', () => {
  const ends = (scene: Scene): Scene =>
    scene.when(link.isSuspended, retirement.isNoticed({ residual: 'house' }), fortnight, retirement.isDone());

  it('is expected once, until it has arrived', () => {
    const scene = given(linkOf()).when(isExpected('star')).then(recorded('TransferExpected'));
    scene.when(again).then(answered({ type: 'done' }), nothingRecorded);
    ends(scene).then(refused('NOTICE_STANDS'), nothingRecorded);
    scene.when(comes('star')).then(recorded('TransferReceived'));
    scene.when(isExpected('star')).then(answered({ type: 'done' }), nothingRecorded);
    scene.when(retirement.isDone()).then(recorded('LinkRetired'));
  });

  it('is no longer expected once it was canceled there', () => {
    const scene = given(linkOf()).when(isExpected('star'), isExpected('spade', { part: 1 }), isNoLongerExpected());
    scene
      .then(recorded('TransferExpectationCancelled'))
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded);
    ends(scene).then(refused('NOTICE_STANDS'));
    scene.when(isNoLongerExpected({ part: 1 }), retirement.isDone()).then(recorded('LinkRetired'));
    scene.when(isExpected('star', { notice: 2 })).then(refused('LINK_RETIRED'));
  });

  it('is never expected again after it was canceled, even with outdated tables or after a snapshot', () => {
    const scene = given(linkOf()).when(isExpected('star'), isNoLongerExpected());
    scene.when(isExpected('star')).then(answered({ type: 'done' }), nothingRecorded);
    Object.assign(scene.state, decodeState(encodeState(scene.state)));
    scene.when(isExpected('star')).then(answered({ type: 'done' }), nothingRecorded);
    ends(scene).then(recorded('LinkRetired'));
  });

  it('keeps the terms in force until it has arrived', () => {
    const renamed = terms.areActivated((now) => ({ ...now, name: 'Royal 9 West' }));
    const scene = given(linkOf()).when(isExpected('star'), link.isSuspended, renamed);
    scene.then(refused('NOTICE_STANDS'), nothingRecorded);
    scene.when(comes('star'), renamed).then(recorded('TermsActivated'));
  });

  it('must be for a level of the link that can receive it', () => {
    given(linkOf()).when(isExpected('must-hit')).then(refused('TRANSFER_NOT_ELIGIBLE'), nothingRecorded);
  });
});

describe('a link that is retired', () => {
  it('returns its reset amounts to the house and accepts no more commands', () => {
    const scene = given(linkOf()).when(link.isSuspended, retirement.isNoticed(), fortnight, retirement.isDone());
    scene.then(recorded('LinkRetired'));
    for (const { displayMicro, reserveMicro, overflowMicro } of scene.link.meters)
      expect([displayMicro, reserveMicro, overflowMicro]).toEqual([0n, 0n, 0n]);
    for (const act of [link.isResumed, table(1).opens(), comes('star'), isNoticed('spade', [to('heart')])])
      scene.when(act).then(refused('LINK_RETIRED'), nothingRecorded);
  });

  it('holds nothing of the players, unless the approval directs where it goes', () => {
    played().when(retirement.isNoticed(), fortnight, retirement.isDone()).then(refused('AMOUNT_REMAINS'));
    const scene = played().when(retirement.isNoticed({ residual: 'house' }), fortnight, retirement.isDone());
    scene.then(recorded('LinkRetired'));
    expect(scene.lastEvent('LinkRetired').returned[1]).toEqual({
      ...{ level: 'spade', seedMicro: 45_000_000_000n, displayMicro: 90_000_000n },
      ...{ reserveMicro: 15_000_000n, overflowMicro: 0n },
    });
  });

  it('is out of service without open claims and waiting transfers, and its notice has passed', () => {
    const retires = (...acts: readonly Act[]) => given(linkOf()).when(...acts, retirement.isDone());
    const won = coup({ seats: [1], player: 'KS 9S', banker: '2C 3D' });
    retires(link.isSuspended, retirement.isNoticed()).then(refused('NOTICE_NOT_OVER'));
    retires(won, link.isSuspended, retirement.isNoticed(), fortnight).then(refused('CLAIMS_OPEN'));
    retires(retirement.isNoticed(), fortnight).then(refused('LINK_NOT_IDLE'));
    retires(link.isSuspended, isNoticed('spade', [to('heart')]), retirement.isNoticed(), fortnight).then(
      refused('NOTICE_STANDS'),
    );
    retires(link.isSuspended, isNoticed('spade', [to('heart')]), fortnight).then(refused('NOTICE_UNKNOWN'));
    given(linkOf())
      .when(link.isSuspended, retirement.isNoticed(), fortnight, retirement.isDone({ by: PEOPLE.technician }))
      .then(refused('ROLE_MAY_NOT'));
  });
});
