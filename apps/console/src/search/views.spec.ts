import fc from 'fast-check';
import { addressToKeep, renamed, viewsIn, withView } from './views.js';

const HITS = { name: 'Hits', address: '#/hands?find=hit', link: 'east' };
const VOIDS = { name: 'Voids', address: '#/hands?find=void', link: 'east' };

describe('saved views', () => {
  it('are read as they were kept', () => {
    expect(viewsIn([HITS, { name: 'Refused', address: '#/audit?outcome=NOT_PERMITTED', link: null }])).toHaveLength(2);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'Hits'],
    ['an object', { name: 'Hits' }],
    ['no address', [{ name: 'Hits', link: null }]],
    ['no name', [{ ...HITS, name: ' ' }]],
    ['a name that is too long', [{ ...HITS, name: 'x'.repeat(41) }]],
    ['an address elsewhere', [{ ...HITS, address: 'https://example.com/' }]],
    ['a script', [{ ...HITS, address: 'javascript:alert(1)' }]],
    ['a page that does not exist', [{ ...HITS, address: '#/nonsense' }]],
    ['a link that is a number', [{ ...HITS, link: 7 }]],
    ['null', [null]],
  ])('leave out %s', (_, stored) => {
    expect(viewsIn(stored)).toEqual([]);
  });

  it('never fail on what the browser kept, and only lead to pages of the console', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.string(), (stored, name, address) => {
        const views = viewsIn([stored, { name, address, link: null }]);
        expect(views.filter((view) => !view.address.startsWith('#/'))).toEqual([]);
      }),
    );
  });

  it('keep the filters and the order, but no page of a list', () => {
    expect(addressToKeep('#/hands?find=hit&from=2026-11-22T18%3A40&hands.order=oldest&hands.from=40')).toBe(
      '#/hands?find=hit&from=2026-11-22T18%3A40&hands.order=oldest',
    );
  });

  it('replace a view of the same name', () => {
    const other = { ...VOIDS, name: 'Hits' };
    expect(withView([HITS, VOIDS], other)).toEqual([VOIDS, other]);
    expect(renamed([HITS, VOIDS], 'Voids', 'Hits')).toEqual([other]);
    expect(renamed([HITS, VOIDS], 'Hits', 'Hits')).toEqual([HITS, VOIDS]);
  });
});
