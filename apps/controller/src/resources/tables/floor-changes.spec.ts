import { FloorChanges } from './floor-changes.js';

const table = (tableNo: number, phase = 'betting') => ({ tableNo, phase });
const whole = (...tables: readonly ReturnType<typeof table>[]) => ({ tables, claims: [] as readonly bigint[] });

describe('the changes of a floor', () => {
  it('are the whole floor for a new reader, and afterwards only the tables that changed', () => {
    const changes = new FloorChanges<ReturnType<typeof table>, readonly bigint[]>();
    const first = changes.since(whole(table(0), table(1)), undefined);
    expect(first).toMatchObject({ isWhole: true, tables: [table(0), table(1)], claims: [] });
    const second = changes.since(whole(table(0), table(1, 'locked')), first.cursor);
    expect(second).toMatchObject({ isWhole: false, tables: [table(1, 'locked')], claims: null });
    expect(changes.since(whole(table(0), table(1, 'locked')), second.cursor)).toMatchObject({ tables: [] });
    // A reader that is further behind, because its last answer was lost.
    expect(changes.since(whole(table(0), table(1, 'locked')), first.cursor)).toMatchObject({
      tables: [{ tableNo: 1 }],
    });
  });

  it('tell every reader of a new claim once', () => {
    const changes = new FloorChanges<ReturnType<typeof table>, readonly bigint[]>();
    const { cursor } = changes.since(whole(table(0)), undefined);
    const claimed = { ...whole(table(0)), claims: [5_000_600n] };
    expect(changes.since(claimed, cursor).claims).toEqual([5_000_600n]);
    expect(changes.since(claimed, changes.since(claimed, cursor).cursor).claims).toBeNull();
  });

  it('start again for a cursor of an earlier start, of something else, and after a table has left', () => {
    const changes = new FloorChanges<ReturnType<typeof table>, readonly bigint[]>();
    const { cursor } = changes.since(whole(table(0), table(1)), undefined);
    const earlier = new FloorChanges<ReturnType<typeof table>, readonly bigint[]>().since(whole(table(0)), undefined);
    for (const other of [earlier.cursor, 'x', `${cursor.split('.')[0]}.x`])
      expect(changes.since(whole(table(0), table(1)), other).isWhole).toBe(true);
    expect(changes.since(whole(table(0)), cursor)).toMatchObject({ isWhole: true, tables: [table(0)] });
  });
});
