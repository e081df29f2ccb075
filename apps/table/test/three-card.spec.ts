import { asTableNo } from '@jackpot/progressive';
import { cardName } from '@jackpot/rules';
import { DEVICE_GAME, Prng } from '../../../libs/progressive/src/testing/index.js';
import { someHands } from '../../../libs/progressive/src/testing/three-card.js';
import { VirtualRoundTable } from './virtual-round-table.js';

describe('a wired table of Three Card Baccarat', () => {
  it('plays a round by keys and typed cards: deck, bets, stakes, hands, payment', () => {
    const at = new VirtualRoundTable();
    at.hears('DECK_NEEDED').types('deck red floor-3').isReady();
    at.presses('seat2', 'seat5', 'add').types('stake 2 ante/commission 2500').types('stake 2 three_kings/A 500');
    at.presses('lock').hears('HAND_TO_SHOW', 'the dealer');
    at.types('cards 2S 3S 9S').hears('CARDS_TO_CONFIRM').presses('confirm').hears('HAND_TO_SHOW', 'position 2');
    at.types('cards KH QH JH').presses('confirm').hears('HAND_RESULT', 'ante/commission win 25');
    at.hears('HAND_TO_SHOW', 'position 5').types('cards 4H 4D 4C').presses('confirm');
    at.hears('ROUND_TO_COMPLETE').presses('clear').hears('DECK_TO_SHUFFLE');
    expect(at.round).toMatchObject({ phase: 'settled', positions: [2, 5] });
    expect(at.controller.events.filter(({ type }) => type === 'ThreeCardRoundSettled')).toHaveLength(1);
  });

  it('the first card of the shoe ends the bets, and all cards go on record in dealt order', () => {
    const at = new VirtualRoundTable(DEVICE_GAME);
    at.hears('DECK_NEEDED').types('deck red floor-3').isReady({ isCut: false });
    at.presses('seat1', 'add').reads(['2S']);
    at.hears('HAND_TO_SHOW', 'the dealer').reads(['KS', '3S', 'KH', '4S', 'KD']).hears('CARDS_TO_CONFIRM');
    at.presses('confirm').hears('ROUND_TO_COMPLETE').presses('clear').hears('DECK_NEEDED');
    const read = at.controller.events.find((event) => event.type === 'ThreeCardCardsRead');
    expect(read?.type === 'ThreeCardCardsRead' && read.cards.map(cardName)).toEqual([
      ...['2S', 'KS', '3S', 'KH', '4S', 'KD'],
    ]);
  });

  it('counts the stub every fifth round; a wrong count voids the round', () => {
    const at = new VirtualRoundTable();
    at.hears('DECK_NEEDED').types('deck red floor-3');
    for (let round = 1; round < 5; round += 1) {
      at.isReady().presses('seat1', 'add', 'lock').hears('HAND_TO_SHOW');
      at.types('cards 2S 3S 9S').presses('confirm').hears('HAND_TO_SHOW', 'position 1');
      at.types('cards KH QH JH').presses('confirm').hears('ROUND_TO_COMPLETE').presses('clear');
    }
    at.isReady().presses('seat1', 'add', 'lock').hears('STUB_TO_COUNT', '46 cards').types('stub 45').hears('REMEDY');
    expect(at.round).toMatchObject({ round: 5, phase: 'void' });
  });

  it('reports irregularities, forfeits and a device that is out of order', () => {
    const at = new VirtualRoundTable(DEVICE_GAME);
    at.hears('DECK_NEEDED').types('device shuffler out-of-order').hears('DEVICE_TO_COVER').presses('confirm');
    at.hears('DECK_NEEDED').types('deck red pre-shuffled').hears('DECK_TO_CUT').types('cut 20').hears('ROUND_OPENED');
    at.presses('seat1', 'seat3', 'add', 'lock').hears('HAND_TO_SHOW');
    at.types('forfeit 3 violation floor-3 showed the hand').hears('HAND_RESULT', 'forfeit');
    at.types('trouble hands-counted 4 3 3').hears('REMEDY', '13');
    expect(at.controller.table(1).threeCard?.devices.shuffler).toBe('covered');
    expect(at.round).toMatchObject({ phase: 'void', irregularities: 1 });
  });

  it('refuses what is not due, other lines, and a void after "no more bets" without a supervisor', () => {
    const at = new VirtualRoundTable();
    at.hears('DECK_NEEDED').presses('clear').hears('NOT_NOW', 'clear');
    expect(at.table.line('simulated', at.nowMs)).toBe(false);
    at.types('deck red floor-3').isReady().presses('lock').hears('NOT_NOW', 'lock');
    at.types('stake 4 ante/free 500').hears('NOT_NOW', 'stake');
    at.presses('seat4', 'add', 'lock').hears('HAND_TO_SHOW').types('cards 2S 2S 9S').presses('confirm');
    at.hears('CARDS_REFUSED', 'CARD_DEALT_TWICE').hears('HAND_TO_SHOW');
    at.types('void floor-3 a player objects').hears('VOID_NEEDS_SUPERVISOR');
    expect(at.round).toMatchObject({ phase: 'dealing' });
  });

  it('plays nothing where the terms name another game', () => {
    const at = new VirtualRoundTable();
    const listener = at.table.floorListener(
      () => at.nowMs,
      () => undefined,
    );
    listener.welcome(at.controller.stateOf(asTableNo(0)));
    at.hears('GAME_DIFFERS');
  });

  it('40 rounds over a network that loses frames, with restarts of the table computer: each is settled as dealt', () => {
    const prng = new Prng(41);
    const at = new VirtualRoundTable();
    at.fateOf = () => (['lost', 'answer-lost', 'carried'] as const)[Math.min(2, prng.pick(20))] ?? 'carried';
    at.hears('DECK_NEEDED').types('deck red floor-3');
    for (let round = 1; round <= 40; round += 1) {
      at.isReady();
      const positions = [1, 2, 3, 4, 5, 6].filter(() => prng.pick(2) === 0);
      const played = positions.length === 0 ? [3] : positions;
      for (const position of played) at.types(`bet ${position}`);
      at.presses('lock');
      if (round % 5 === 0) at.hears('STUB_TO_COUNT').presses('confirm');
      const hands = someHands(prng, played);
      for (const [hand, cards] of hands) {
        at.hears('HAND_TO_SHOW', hand === 0 ? 'the dealer' : `position ${hand}`);
        if (prng.pick(20) === 0) {
          at.restart();
          at.hears('HAND_TO_SHOW');
        }
        at.types(`cards ${cards.map(cardName).join(' ')}`).presses('confirm');
      }
      at.hears('ROUND_TO_COMPLETE').presses('clear').hears('DECK_TO_SHUFFLE');
      at.notices.unshift({ code: 'DECK_TO_SHUFFLE' });
      expect(at.round).toMatchObject({ round, phase: 'settled', positions: played });
      expect(at.round?.hands.map(({ hand, cards }) => [hand, cards])).toEqual(hands);
    }
  });
});
