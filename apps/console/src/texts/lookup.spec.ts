import { lookup, sayIn, useDictionary } from './lookup.js';

describe('a text in another language', () => {
  afterEach(() => useDictionary({}));

  it('has its values in the order of that language', () => {
    useDictionary({ '{1} of {2} tables': 'de {2} mesas, {1}' });
    expect(lookup('{1} of {2} tables', 3, '60')).toBe('de 60 mesas, 3');
  });

  it('is English where it is not translated; what is not there leaves no word', () => {
    expect(lookup('Hand {1}{2}', 12, false)).toBe('Hand 12');
    expect(lookup('Hand {1}{2}', null, undefined)).toBe('Hand ');
  });

  it('with an element among its values is the children of an element', () => {
    const bold = { type: 'b' };
    useDictionary({ 'by {1}, {2}': '{2}: {1}' });
    expect(lookup('by {1}, {2}', bold, 'Novak')).toEqual(['', 'Novak', ': ', bold, '']);
  });

  it('of the sign is in the language of the sign, whatever that of the console', () => {
    useDictionary({ 'Seat {1}': 'Platz {1}' });
    expect(sayIn({ 'Seat {1}': 'Asiento {1}' })('Seat {1}', 4)).toBe('Asiento 4');
  });
});
