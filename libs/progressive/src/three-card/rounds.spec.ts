import { cardName } from '@jackpot/rules';
import {
  type Scene,
  again,
  answered,
  betting,
  given,
  link,
  linkOf,
  linkWithThreeCard,
  nothingRecorded,
  recorded,
  refused,
  submits,
  table,
  tableNo,
  terms,
  that,
  threeCard,
} from '../testing/index.js';
import type { ThreeCardStake } from './events.js';

const at = threeCard();
const manual = (): Scene => given(linkWithThreeCard());
const dealt = (positions: readonly number[] = [2, 5], stakes: readonly ThreeCardStake[] = []): Scene =>
  manual().when(at.deals(positions, stakes));
const standsAs = (standing: string) =>
  that(
    `it stands as ${standing}`,
    ({
      last: {
        decision: { answer },
      },
    }) => answer.ok && answer.type === 'hand-shown' && answer.result?.standing === standing,
  );
const stake = (position: number, wager: ThreeCardStake['wager'], dollars: bigint): ThreeCardStake => ({
  position,
  wager,
  stakeCents: dollars * 100n,
});

describe('a round of Three Card Baccarat', () => {
  it('is opened, closed, shown and settled, with the same answer to every repeated message', () => {
    manual()
      .when(at.isReady(), at.opens())
      .then(recorded('ThreeCardRoundOpened'), answered({ type: 'round-opened', round: 1 }))
      .when(again)
      .then(answered({ type: 'round-opened', round: 1 }), nothingRecorded)
      .when(at.closesBets([5, 2]))
      .then(recorded('ThreeCardBetsClosed'), answered({ type: 'bets-closed', positions: [2, 5], isStubDue: false }))
      .when(again)
      .then(answered({ type: 'bets-closed', positions: [2, 5] }), nothingRecorded)
      .when(at.showsHand(0, '2S 3S 4S'))
      .then(recorded('ThreeCardHandShown'), answered({ type: 'hand-shown', hand: 0, result: null }))
      .when(at.showsHand(2, '9S TS KS'))
      .then(standsAs('player'))
      .when(again)
      .then(standsAs('player'), nothingRecorded)
      .when(at.settles())
      .then(refused('HANDS_MISSING'))
      .when(at.showsHand(5, 'KH QH JH'), at.settles())
      .then(recorded('ThreeCardRoundSettled'), answered({ type: 'round-settled', round: 1 }))
      .when(again)
      .then(answered({ type: 'round-settled', round: 1 }), nothingRecorded)
      .when(at.showsHand(5, 'KH QH JH'))
      .then(answered({ type: 'hand-shown' }), nothingRecorded)
      .when(at.showsHand(5, 'KH QH JD'))
      .then(refused('ROUND_OVER'));
  });

  it('takes no wager after "no more bets" (7 D)', () => {
    dealt([2])
      .when(at.closesBets([2, 3]))
      .then(refused('BETS_CLOSED'), nothingRecorded)
      .when(at.closesBets([2], [stake(2, 'ante/commission', 10n)]))
      .then(refused('BETS_CLOSED'), nothingRecorded);
  });

  it('has its positions: one at least, of six, each once (2 A(1))', () => {
    const open = () => manual().when(at.isReady(), at.opens());
    open().when(at.closesBets([])).then(refused('NO_POSITION_IN_PLAY'));
    open()
      .when(at.closesBets([7]))
      .then(refused('SEAT_NOT_ON_TABLE'));
    open()
      .when(at.closesBets([3, 3]))
      .then(refused('POSITION_TWICE'));
  });

  it.each<[string, readonly ThreeCardStake[], 'STAKE_WRONG' | 'WAGER_NOT_OFFERED']>([
    ['of a wager that is not offered', [stake(2, 'ante/free', 10n)], 'WAGER_NOT_OFFERED'],
    ['of no amount', [stake(2, 'ante/commission', 0n)], 'STAKE_WRONG'],
    ['of a position not in play', [stake(4, 'ante/commission', 10n)], 'STAKE_WRONG'],
    ['twice', [stake(2, 'ante/commission', 10n), stake(2, 'ante/commission', 5n)], 'STAKE_WRONG'],
    ['without the Ante (1 B(1))', [stake(2, 'dragon_bonus', 10n)], 'STAKE_WRONG'],
    ['larger than any table takes', [stake(2, 'ante/commission', 10_000_001n)], 'STAKE_WRONG'],
  ])('refuses a stake %s', (_, stakes, code) => {
    manual()
      .when(at.isReady(), at.opens(), at.closesBets([2], stakes))
      .then(refused(code));
  });

  it('pays known stakes: the Ante less vigorish, then the bonuses in the order of chapter 11 B', () => {
    const stakes = [
      stake(2, 'dragon_bonus', 5n),
      stake(2, 'tie_bonus/A', 5n),
      stake(2, 'three_kings/A', 5n),
      stake(2, 'ante/commission', 25n),
    ];
    const scene = dealt([2, 5], stakes).when(
      at.shows({ dealer: '2S 3S 9S', hands: { 2: 'KH QH JH', 5: '2H 3H 9D' } }),
      at.settles(),
    );
    const [second, fifth] = scene.lastEvent('ThreeCardRoundSettled').results;
    expect(second).toMatchObject({ position: 2, standing: 'player', ranking: 30 });
    expect(
      second!.lines.map(({ wager, line, winMicro, vigorishMicro }) => [wager, line, winMicro, vigorishMicro]),
    ).toEqual([
      ['ante/commission', 'win', 2_500_000_000n, 125_000_000n],
      ['three_kings/A', 'three_faces', 12_500_000_000n, 0n],
      ['tie_bonus/A', 'lose', 0n, 0n],
      ['dragon_bonus', 'win_by_6', 1_500_000_000n, 0n],
    ]);
    expect(fifth!.lines.map(({ wager, line, stakeCents }) => [wager, line, stakeCents])).toEqual([
      ['ante/commission', 'push', 0n],
      ['three_kings/A', 'lose', 0n],
      ['tie_bonus/A', 'three_card_copy', 0n],
      ['dragon_bonus', 'lose', 0n],
    ]);
  });

  it('of a commission-free table: a tie with fewer faces than the dealer loses the Ante (11 B(2)(d))', () => {
    const scene = given(linkWithThreeCard({ wagers: ['ante/free'] })).when(
      at.round({ dealer: '9S KS QS', hands: { 1: '9H KH TH', 2: '9D KD QD', 3: '9C TC TD' } }),
    );
    const lines = scene.lastEvent('ThreeCardRoundSettled').results.map((each) => each.lines[0]!.line);
    expect(lines).toEqual(['lose', 'push', 'lose']);
  });

  it('shows the dealer’s hand first, then clockwise from the dealer’s left (11 B)', () => {
    dealt()
      .when(at.showsHand(2, '9S TS KS'))
      .then(refused('HAND_OUT_OF_ORDER'))
      .when(at.showsHand(0, '2S 3S 4S'), at.showsHand(5, 'KH QH JH'))
      .then(refused('HAND_OUT_OF_ORDER'))
      .when(at.showsHand(3, 'KH QH JH'))
      .then(refused('HAND_NOT_IN_PLAY'));
  });

  it('refuses a hand of another size, and a card that was dealt before (3 A, 8 D(2))', () => {
    dealt()
      .when(at.showsHand(0, '2S 3S'))
      .then(refused('HAND_SIZE_WRONG'))
      .when(at.showsHand(0, '2S 3S 2S'))
      .then(refused('CARD_DEALT_TWICE'))
      .when(at.showsHand(0, '2S 3S 4S'), at.showsHand(2, '9S TS 4S'))
      .then(refused('CARD_DEALT_TWICE'));
  });

  it('accepts a corrected hand until the settlement', () => {
    dealt([2])
      .when(at.showsHand(0, '2S 3S 4S'), at.showsHand(2, '9S TS KS'), at.showsHand(0, '8S TS KD'))
      .then(refused('CARD_DEALT_TWICE'))
      .when(at.showsHand(0, '8S TH KD'))
      .then(recorded('ThreeCardHandShown'))
      .when(at.settles())
      .then(
        answered({ type: 'round-settled' }),
        that(
          'it is decided by the hand that was shown last',
          (scene) => scene.table(2).threeCard?.round?.results[0]?.lines[2]?.line === 'lose',
        ),
      )
      .when(at.showsHand(0, '2S 3S 4S'))
      .then(refused('ROUND_OVER'));
  });

  it('of a shoe that reads cards comes in dealt order, which is that of the mode', () => {
    const hands = (dealing: 'manual-shoe' | 'automated-shoe') => {
      const shuffling = dealing === 'manual-shoe' ? 'manual' : 'automated-device';
      const scene = given(linkWithThreeCard({ dealing, shuffling })).when(
        at.deals([5, 2]),
        at.showsInDealtOrder('AS 2S 3S 4S 5S 6S 7S 8S 9S'),
      );
      scene
        .then(recorded('ThreeCardCardsRead'))
        .when(again)
        .then(answered({ type: 'cards-shown' }), nothingRecorded);
      scene.when(at.settles()).then(answered({ type: 'round-settled' }));
      return scene.table(2).threeCard!.round!.hands.map((each) => [each.hand, each.cards.map(cardName).join(' ')]);
    };
    expect(hands('manual-shoe')).toEqual([
      [0, '3S 6S 9S'],
      [2, 'AS 4S 7S'],
      [5, '2S 5S 8S'],
    ]);
    expect(hands('automated-shoe')).toEqual([
      [0, '7S 8S 9S'],
      [2, 'AS 2S 3S'],
      [5, '4S 5S 6S'],
    ]);
    dealt().when(at.showsInDealtOrder('AS 2S 3S 4S 5S 6S 7S 8S')).then(refused('HAND_SIZE_WRONG'));
    dealt().when(at.showsInDealtOrder('AS 2S 3S 4S 5S 6S 7S 8S AS')).then(refused('CARD_DEALT_TWICE'));
  });

  it('is voided by the table before "no more bets" and with a supervisor’s approval after it', () => {
    manual()
      .when(at.isReady(), at.opens(), at.voids())
      .then(recorded('ThreeCardRoundVoided'))
      .when(again)
      .then(answered({ type: 'round-voided' }), nothingRecorded)
      .when(at.closesBets([2]))
      .then(refused('ROUND_OVER'))
      .when(at.opens(), at.closesBets([2]), at.voids())
      .then(refused('VOID_NEEDS_SUPERVISOR'))
      .when(table(2).mayBeVoided({ coup: 2 }))
      .then(recorded('VoidApproved'))
      .when(again)
      .then(answered({ type: 'done' }), nothingRecorded)
      .when(at.voids())
      .then(recorded('ThreeCardRoundVoided'))
      .when(at.settles())
      .then(refused('ROUND_OVER'));
  });

  it('is numbered without a gap', () => {
    manual()
      .when(at.isReady(), at.opens(2))
      .then(refused('ROUND_OUT_OF_ORDER'))
      .when(at.settles())
      .then(refused('ROUND_UNKNOWN'))
      .when(at.opens(), at.opens(2))
      .then(refused('ROUND_STILL_OPEN'))
      .when(at.showsHand(0, '2S 3S 4S'))
      .then(refused('BETS_NOT_CLOSED'))
      .when(at.closesBets([1], [], 7))
      .then(refused('ROUND_UNKNOWN'));
  });

  it('is not opened on a link out of service, and new terms wait for its end', () => {
    manual().when(at.isReady(), link.isSuspended, at.opens()).then(refused('LINK_NOT_IN_PLAY'));
    dealt([2])
      .when(
        link.isSuspended,
        terms.areActivated((now) => ({ ...now, priceCents: 1_000n })),
      )
      .then(refused('LINK_NOT_IDLE'));
  });
});

describe('a table plays one game', () => {
  it('and refuses messages of the other game', () => {
    manual().when(table(2).opens()).then(refused('GAME_OF_TABLE_DIFFERS'));
    given(linkOf())
      .when(submits(() => ({ type: 'open-round', table: tableNo(1), round: 1 })))
      .then(refused('GAME_OF_TABLE_DIFFERS'));
  });

  it('and rounds of Three Card Baccarat move no meter', () => {
    const scene = manual().when(betting({ seats: [1] }));
    const before = [...scene.link.meters];
    scene.when(at.round({ dealer: '2S 3S 4S', hands: { 1: 'KS KH KD', 6: '9S TS KC' } }));
    expect(scene.link.meters).toEqual(before);
  });
});
