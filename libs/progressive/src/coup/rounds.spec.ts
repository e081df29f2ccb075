import { cumulativePaidCents, metersOf } from '../index.js';
import {
  PEOPLE,
  again,
  answered,
  betting,
  claim,
  counts,
  coup,
  dollars,
  given,
  link,
  linkOf,
  nothingRecorded,
  recorded,
  refused,
  seat,
  shows,
  table,
  that,
} from '../testing/index.js';

describe('a simulated round (chapter 13 C, D)', () => {
  it('takes no wager, is not locked, shows cards, awards nothing', () => {
    const scene = given(linkOf()).when(table(1).simulates(), seat(1).wagers()).then(refused('NO_WAGER_ROUND'));
    scene.when(table(1).locks()).then(refused('NO_WAGER_ROUND'));
    scene.when(table(1).shows('KS 9S', 'KS 9S')).then(answered({ type: 'resolved', awards: [] }));
    scene
      .then(shows({ star: '50000.00' }))
      .when(table(1).settles())
      .then(answered({ type: 'settled', coup: 1 }));
  });

  it('may end without its cards being entered', () => {
    given(linkOf())
      .when(table(1).simulates(), table(1).settles())
      .then(recorded('CoupSettled'))
      .when(table(1).enters('KS'))
      .then(refused('COUP_OVER'))
      .when(table(1).opens())
      .then(answered({ type: 'opened', coup: 2 }));
  });

  it('takes its cards out of the shoe', () => {
    const scene = given(linkOf());
    for (let round = 0; round < 4; round += 1) {
      scene.when(table(1).simulates(), table(1).shows('KS 9S', 'KS 9S'), table(1).settles());
    }
    scene.when(table(1).simulates(), table(1).shows('KS 9S', '2C 3D')).then(refused('CARD_NOT_IN_SHOE'));
    scene.when(table(1).settles(), table(1).getsNewCards(), table(1).simulates());
    scene.when(table(1).shows('KS 9S', '2C 3D')).then(answered({ type: 'resolved' }));
  });

  it.each([
    ['while it is open', given(linkOf()).when(table(1).simulates())],
    ['once it is over', given(linkOf()).when(table(1).simulates(), table(1).settles())],
  ])('is not a wagering coup of the same number, %s', (_, scene) => {
    scene.when(table(1).opens(1)).then(refused('COUP_OUT_OF_ORDER')).when(table(1).simulates(1));
    scene.then(answered({ type: 'opened', coup: 1 }), nothingRecorded);
  });

  it('may repeat the number of a coup voided before its lock, whose kind is unknown', () => {
    given(linkOf())
      .when(table(1).simulates(), table(1).isVoided(), table(1).opens(1))
      .then(answered({ type: 'opened', coup: 1 }), nothingRecorded);
    given(linkOf())
      .when(betting({ seats: [1] }), table(1).isVoided(), table(1).simulates(1))
      .then(refused('COUP_OUT_OF_ORDER'));
  });

  it('does not replace a coup with wagers', () => {
    given(linkOf())
      .when(table(1).opens(), table(1).simulates(1))
      .then(refused('COUP_OUT_OF_ORDER'))
      .when(seat(1).wagers(), table(1).locks(), table(1).simulates(1))
      .then(refused('COUP_OUT_OF_ORDER'));
  });
});

describe('coups of a table', () => {
  it('are numbered 1, 2, 3, ... without gaps', () => {
    given(linkOf()).when(table(1).opens(0)).then(refused('COUP_OUT_OF_ORDER'));
    given(linkOf()).when(table(1).opens(2)).then(refused('COUP_OUT_OF_ORDER'));
    given(linkOf())
      .when(table(1).opens(1))
      .then(answered({ type: 'opened', coup: 1 }));
  });

  it('of two tables do not know of each other', () => {
    const scene = given(linkOf({ tables: 2 })).when(betting({ table: 1, seats: [1] }), table(2).opens());
    scene.when(seat(1, { table: 2 }).wagers()).then(answered({ type: 'acknowledged', coup: 1 }));
    scene.when(table(2).isVoided(), table(1).shows('4S 5H', '2C 3D')).then(answered({ type: 'resolved' }));
  });
});

describe('a link out of service', () => {
  it('opens no coup and recognizes no wager, and is answered once', () => {
    const scene = given(linkOf()).when(link.isSuspended).then(recorded('LinkSuspended'));
    scene.when(table(1).opens()).then(refused('LINK_NOT_IN_PLAY'), nothingRecorded);
    scene.when(link.isSuspended).then(refused('ALREADY_SUSPENDED'));
    scene.when(link.isResumed, table(1).opens()).then(answered({ type: 'opened' }));
  });

  it('takes no new wager during a coup, but its acknowledged wagers are locked, resolved and settled', () => {
    given(linkOf())
      .when(table(1).opens(), seat(1).wagers(), seat(2).wagers(), link.isSuspended, seat(3).wagers())
      .then(refused('LINK_NOT_IN_PLAY'), nothingRecorded)
      .when(seat(2).withdraws())
      .then(answered({ type: 'withdrawn' }))
      .when(table(1).locks())
      .then(answered({ type: 'locked', seats: [1] }))
      .when(table(1).shows('2C 3D', 'KS 9S'), table(1).settles())
      .then(answered({ type: 'settled' }))
      .when(table(1).opens())
      .then(refused('LINK_NOT_IN_PLAY'));
  });

  it('pays its claims, and may be voided', () => {
    const scene = given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }), table(1).opens());
    scene.when(link.isSuspended, claim(1).isPaid()).then(answered({ type: 'done' }));
    scene.when(table(1).isVoided()).then(answered({ type: 'voided' }));
  });
});

describe('a claim', () => {
  const spade = () => given(linkOf()).when(coup({ seats: [1], player: '2C 3D', banker: 'KS 9S' }));

  it('is paid once, by two people, and leaves the meter of claims open', () => {
    spade()
      .then(counts('spade', { pendingCents: 45_015n, attendantPaidCents: 0n, machinePaidCents: 0n }))
      .when(claim(1).isPaid())
      .then(recorded('ClaimPaid'), counts('spade', { pendingCents: 0n, attendantPaidCents: 45_015n }))
      .then(
        that('it is all that was paid of it', ({ link }) => cumulativePaidCents(metersOf(link, 'spade')) === 45_015n),
      )
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(claim(1).isIssued({ by: { ...PEOPLE.cage, id: 'another', license: 'TG-another' } }))
      .then(refused('CLAIM_ENDED'), nothingRecorded);
  });

  it('of a fixed award belongs to no level and moves no meter', () => {
    given(linkOf())
      .when(coup({ seats: [1], player: 'KH 9H', banker: 'KH 9H' }), claim(1).isPaid())
      .then(that('it was of no level', (scene) => scene.lastEvent('ClaimPaid').level === null))
      .then(that('and of $5,000', (scene) => scene.lastEvent('ClaimPaid').amountCents === dollars('5000.00')))
      .then(counts('star', { pendingCents: 0n, attendantPaidCents: 0n }));
  });

  it('is over at the cage if the dealer paid, and unknown if it was never made', () => {
    given(linkOf())
      .when(coup({ seats: [1], player: 'QD 9C', banker: '2C 3D' }), claim(1).isPaid())
      .then(refused('CLAIM_ENDED'))
      .when(claim(2).isPaid())
      .then(refused('CLAIM_UNKNOWN'));
  });
});

describe('new cards', () => {
  it('are loaded between coups and numbered without a gap', () => {
    const scene = given(linkOf())
      .when(table(1).getsNewCards(1))
      .then(answered({ type: 'shoe-opened', shoe: 1 }), nothingRecorded);
    scene.when(table(1).getsNewCards(2)).then(recorded('ShoeOpened'));
    scene.when(table(1).getsNewCards(4)).then(refused('SHOE_OUT_OF_ORDER'));
    scene.when(table(1).opens(), table(1).isVoided(), table(1).getsNewCards()).then(answered({ shoe: 3 }));
  });
});

describe('a takeover', () => {
  it('increases the epoch by one; anything else is a bug of the engine', () => {
    const scene = given(linkOf()).when((each) => void each.submit({ type: 'take-over', epoch: 2, holder: 'standby' }));
    scene.then(
      recorded('WriterTookOver'),
      that('the epoch is 2', ({ state }) => state.epoch === 2),
    );
    expect(() => scene.submit({ type: 'take-over', epoch: 2, holder: 'stale' })).toThrow('increases the epoch by one');
  });

  it('terms that were not checked are not applied', () => {
    const config = linkOf({ star: { resetCents: 1n } });
    expect(() => given(config)).toThrow('checked whole before it is applied');
  });
});
