import fc from 'fast-check';
import { differences } from './difference.js';

describe('the difference between two terms', () => {
  const now = { price: '5.00', levels: { star: { ratePpm: 100_000 } }, tables: [{ tableId: 't-1' }] };

  it('names each place that differs', () => {
    const proposed = { ...now, price: '10.00', tables: [{ tableId: 't-1' }, { tableId: 't-2' }] };
    expect(differences(now, proposed)).toEqual([
      { path: 'price', before: '"5.00"', after: '"10.00"' },
      { path: 'tables.1.tableId', before: null, after: '"t-2"' },
    ]);
  });

  it('distinguishes a text from a number, and a missing value from an empty list', () => {
    expect(differences({ a: '5', b: [] }, { a: 5 })).toEqual([
      { path: 'a', before: '"5"', after: '5' },
      { path: 'b', before: '[]', after: null },
    ]);
  });

  it('is empty between equal terms, and symmetric otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(differences(one, one)).toEqual([]);
        expect(differences(one, other)).toHaveLength(differences(other, one).length);
      }),
    );
  });
});
