import { asLinkId } from '@jackpot/progressive';
import { SAMPLE_LINES } from '@jackpot/rules';
import { readTerms } from '../../../../lab/src/players/terms.js';
import { termsOf } from '../../../../../test/support/floor.js';
import { winningHand } from './winning-hand.js';

const config = readTerms(termsOf({ linkId: 'east', tables: 2, seats: 7 }));
const WON = {
  tableId: 't-1',
  seat: 1,
  line: 'star',
  level: 'star',
  cards: 'KS 9S 9S KS',
  seatsInPlay: [1, 3],
} as const;

describe('the hand that a claim is checked against', () => {
  it('has the cards, the result, the pair printed at the seat, and why the line won', () => {
    expect(config.linkId).toBe(asLinkId('east'));
    expect(winningHand(config, WON)).toEqual({
      cards: ['KS', '9S', '9S', 'KS'],
      outcome: 'tie',
      playerPoints: 9,
      bankerPoints: 9,
      seatPairs: ['KS9S'],
      levelName: null,
      lineName: null,
      because: 'Player K♠ 9♠ is the pair of seat 1; Banker K♠ 9♠ is the pair of seat 1',
    });
  });

  it('gives no reason where these cards do not win the line, as after a correction', () => {
    expect(winningHand(config, { ...WON, cards: '6S 2H KD 2C TH' })).toMatchObject({
      outcome: 'player',
      because: null,
    });
  });

  it('explains a Must Hit by the draw, because no card decides it', () => {
    expect(winningHand(config, { ...WON, line: 'must-hit' }).because).toBe(
      'The level reached its hidden trigger; the seat was drawn from the seats in play: 1, 3',
    );
  });

  it('has the names that the terms state', () => {
    const named = { ...config, lines: SAMPLE_LINES, levelNames: { star: 'Grand' } };
    const hand = winningHand(named, { ...WON, cards: '4S 4S 4S 4S' });
    expect(hand).toMatchObject({ levelName: 'Grand', lineName: 'Four of One Card' });
    expect(hand.because).toBe('Player has 8 points, a pair, one suit; Banker has 8 points, a pair, one suit');
  });

  it('has no cards where none were recorded', () => {
    expect(winningHand(config, { ...WON, cards: null })).toMatchObject({ cards: [], outcome: null, because: null });
  });
});
