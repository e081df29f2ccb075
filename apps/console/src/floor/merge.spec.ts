import type { Floor, TableGlance } from '../server/types.js';
import { NEW_FLOOR, merged } from './merge.js';

const table = (name: string, coup: number) => ({ table: name, coup, phase: 'betting' }) as TableGlance;
const read = (more: Partial<Floor>): Floor => ({
  ...{ cursor: 'a.1', hasMore: false, isWhole: false, tables: [], changes: [], claims: null },
  ...more,
});
const CLAIM = { awardId: 'A9' } as NonNullable<Floor['claims']>[number];

describe('a floor that is read in changes', () => {
  const first = merged(NEW_FLOOR, read({ isWhole: true, tables: [table('t-1', 4), table('t-2', 9)], claims: [CLAIM] }));

  it('replaces the fields that changed, and keeps the others as the same objects', () => {
    const next = merged(first, read({ cursor: 'a.2', changes: [{ table: 't-2', coup: 10 }] }));
    expect(next).toMatchObject({
      cursor: 'a.2',
      tables: [{ coup: 4 }, { coup: 10, phase: 'betting' }],
      claims: [CLAIM],
    });
    expect(next.tables[0]).toBe(first.tables[0]);
  });

  it('without any change stays the same list, and forgets claims only when the controller sends a list', () => {
    expect(merged(first, read({})).tables).toBe(first.tables);
    expect(merged(first, read({ claims: [] })).claims).toEqual([]);
  });

  it('keeps no earlier table when it is read completely', () => {
    expect(merged(first, read({ isWhole: true, tables: [table('t-3', 1)] })).tables).toEqual([table('t-3', 1)]);
  });

  it('has the tables of all parts if it arrives in parts', () => {
    const second = merged(first, read({ tables: [table('t-3', 1)] }));
    expect(second.tables.map((each) => each.table)).toEqual(['t-1', 't-2', 't-3']);
    expect(second.tables[0]).toBe(first.tables[0]);
  });
});
