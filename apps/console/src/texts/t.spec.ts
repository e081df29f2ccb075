import { h } from 'preact';
import { t, translator, useCatalogue } from './t.js';

describe('a text in another language', () => {
  afterEach(() => useCatalogue({}));

  it('has its values in the order of that language', () => {
    useCatalogue({ '{1} of {2} tables': 'de {2} mesas, {1}' });
    expect(t('{1} of {2} tables', 3, '60')).toBe('de 60 mesas, 3');
  });

  it('is English where it is not translated; a value that is absent leaves no word', () => {
    useCatalogue({ 'Hand {1}{2}': '' });
    expect(t('Hand {1}{2}', 12, false)).toBe('Hand 12');
    expect(t('Hand {1}{2}', null, undefined)).toBe('Hand ');
  });

  it('with an element among its values is the children of an element', () => {
    const bold = h('b', null, 'today');
    useCatalogue({ 'by {1}, {2}': '{2}: {1}' });
    expect(t('by {1}, {2}', bold, 'Novak')).toEqual(['', 'Novak', ': ', bold, '']);
  });

  it('of the sign is in the language of the sign, whatever the language of the console', () => {
    useCatalogue({ 'Seat {1}': 'Platz {1}' });
    expect(translator({ 'Seat {1}': 'Asiento {1}' })('Seat {1}', 4)).toBe('Asiento 4');
  });
});
