import { resultText } from './result.js';

describe('the result of a hand', () => {
  it.each([
    ['6S 2H KD 2C TH', 'Player wins 6 to 4'],
    ['3S 2H 4D 4C', 'Player wins 7 to 6'],
    ['KS 9S 9S KS', 'Tie, 9 to 9, natural'],
    ['4S 6C 5H 8D', 'Player wins 9 to 4, natural'],
    ['2S 7H KD QC 4D', 'Banker wins 7 to 6'],
  ])('%s: %s', (cards, text) => {
    expect(resultText(cards.split(' '))).toBe(text);
  });

  it('is unknown before the last card, and of no cards', () => {
    expect(resultText(['6S', '2H', 'KD', '2C'])).toBeNull();
    expect(resultText([])).toBeNull();
  });
});
