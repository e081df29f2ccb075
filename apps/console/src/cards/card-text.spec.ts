import { cardText, pairText, readCards, sidesText } from './card-text.js';

describe('cards in a line of text', () => {
  it('are read the way people write them', () => {
    expect(readCards('ks 10h')).toEqual(['KS', 'TH']);
    expect(readCards('K♠, 9♥')).toEqual(['KS', '9H']);
    expect(readCards('KS9H')).toEqual(['KS', '9H']);
    expect(readCards('  ')).toEqual([]);
    expect(readCards('K')).toBeNull();
    expect(readCards('1S')).toBeNull();
  });

  it('are written with their signs, by the side they lie on', () => {
    expect([cardText('TS'), pairText('KS9H')]).toEqual(['10♠', 'K♠ 9♥']);
    // In the first coup the Player draws. In the second the Player stays, so the fifth card is the Banker's.
    expect(sidesText(['2S', '7H', '3D', 'KC', '9S'])).toBe('P 2♠ 3♦ 9♠ · B 7♥ K♣');
    expect(sidesText(['6S', '2H', 'KD', '2C', 'TH'])).toBe('P 6♠ K♦ · B 2♥ 2♣ 10♥');
    expect(sidesText([])).toBe('');
  });
});
