import fc from 'fast-check';
import { suggestedTable, pairsPerSeatOf, pairsText } from '@jackpot/rules';
import { nextAssetNumber, pairsOf, renumbered, tablesOf, withSeats, withTables } from './tables.js';

const seats = fc.integer({ min: 1, max: 8 });
const pairsPerSeat = fc.constantFrom(1 as const, 2 as const);

describe('a table in the form of the terms', () => {
  it('has an id, devices and unique pairs that follow from its number', () => {
    fc.assert(
      fc.property(seats, pairsPerSeat, (count, each) => {
        const table = suggestedTable('MB-101', count, each);
        expect(table.tableId).toBe('mb-101');
        expect(table.seats.map(({ deviceId }) => deviceId)).toEqual(
          Array.from({ length: count }, (_, index) => `mb-101-seat-${index + 1}`),
        );
        const pairs = table.seats.flatMap((seat) => seat.pairs.map((pair) => pair.join()));
        expect(new Set(pairs).size).toBe(count * each);
        expect(pairsPerSeatOf(table)).toBe(each);
      }),
    );
  });

  it('takes its id and devices along to another number, but not those that were chosen by hand', () => {
    const table = suggestedTable('MB-101', 2, 1);
    expect(renumbered(table, 'MB-7')).toEqual(suggestedTable('MB-7', 2, 1));
    const chosen = { ...table, tableId: 'salon' };
    expect(renumbered(chosen, 'MB-7')).toEqual({ ...chosen, assetNumber: 'MB-7' });
    const [first, second] = table.seats;
    const wired = { ...table, seats: [{ ...first!, deviceId: 'SN-4711' }, second!] };
    expect(renumbered(wired, 'MB-7').seats.map(({ deviceId }) => deviceId)).toEqual(['SN-4711', 'mb-7-seat-2']);
  });

  it('keeps devices and pairs of the positions that stay when it gets more or fewer', () => {
    const table = suggestedTable('MB-101', 3, 1);
    const printed = { ...table.seats[0]!, deviceId: 'SN-1', pairs: [['KD', '9D']] };
    const changed = withSeats({ ...table, seats: [printed, ...table.seats.slice(1)] }, 5, 1);
    expect(changed.seats.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
    expect(changed.seats[0]).toEqual(printed);
    expect(withSeats(changed, 3, 1).seats).toEqual([printed, ...table.seats.slice(1)]);
  });

  it('gets the number after the last one, with leading zeros', () => {
    const after = (assetNumber: string) => nextAssetNumber([suggestedTable(assetNumber, 1, 1)]);
    expect(['MB-101', 'MB-009', '7', 'Salon'].map(after)).toEqual(['MB-102', 'MB-010', '8', '']);
    expect(nextAssetNumber([])).toBe('');
  });
});

describe('pairs as text', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(seats, pairsPerSeat, (count, each) => {
        for (const { pairs } of suggestedTable('a', count, each).seats)
          expect(pairsOf(pairsText(pairs))).toEqual(pairs);
      }),
    );
  });

  it('are forgiving about case and blanks, and keep what is no card', () => {
    expect(pairsOf(' ks 9s ,kh  9h,')).toEqual([
      ['KS', '9S'],
      ['KH', '9H'],
    ]);
    expect(pairsOf('KS')).toEqual([['KS']]);
  });
});

describe('the tables of a document', () => {
  it('are none where the form cannot show them, and replaced without another change', () => {
    expect([{}, { tables: 3 }, { tables: [{ tableId: 1 }] }].map(tablesOf)).toEqual([[], [], []]);
    const table = { ...suggestedTable('MB-1', 2, 1), variant: 'ez' };
    const document = withTables({ name: 'East' }, [table]);
    expect(document).toEqual({ name: 'East', tables: [table] });
    expect(tablesOf(document)).toEqual([table]);
  });
});
