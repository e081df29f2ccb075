import { FloorChanges, TABLES_AN_ANSWER } from './floor-changes.js';

const table = (name: string, phase = 'betting', seats: readonly number[] = []) => ({ table: name, phase, seats });
type Table = ReturnType<typeof table>;
const whole = (...tables: readonly Table[]) => ({ tables, claims: [] as readonly bigint[] });

class Changes {
  readonly #changes = new FloorChanges<Table, readonly bigint[]>();

  since(floor: ReturnType<typeof whole>, after: string | undefined) {
    this.begin(floor);
    this.#changes.end(floor);
    return this.last(after);
  }

  begin(floor: ReturnType<typeof whole>): void {
    this.#changes.begin(floor.tables.map(({ table: name }) => name));
    for (const each of floor.tables) this.#changes.note(each);
  }

  last(after: string | undefined) {
    const changes = this.#changes.since(after);
    if (changes === undefined) throw new Error('no reading has ended');
    return changes;
  }
}
const newChanges = () => new Changes();

describe('the changes of a floor', () => {
  it('are the whole floor for a new reader, and afterwards only the fields that changed', () => {
    const changes = newChanges();
    const first = changes.since(whole(table('a'), table('b')), undefined);
    expect(first).toMatchObject({ isWhole: true, tables: [table('a'), table('b')], changes: [], claims: [] });
    const second = changes.since(whole(table('a'), table('b', 'locked')), first.cursor);
    expect(second).toMatchObject({ isWhole: false, tables: [], claims: null });
    expect(second.changes).toEqual([{ table: 'b', phase: 'locked' }]);
    expect(changes.since(whole(table('a'), table('b', 'locked')), second.cursor).changes).toEqual([]);
    expect(changes.since(whole(table('a', 'betting', [3]), table('b', 'locked')), first.cursor).changes).toEqual([
      { table: 'a', seats: [3] },
      { table: 'b', phase: 'locked' },
    ]);
  });

  it('give every reader a new claim once', () => {
    const changes = newChanges();
    const { cursor } = changes.since(whole(table('a')), undefined);
    const claimed = { ...whole(table('a')), claims: [5_000_600n] };
    expect(changes.since(claimed, cursor).claims).toEqual([5_000_600n]);
    expect(changes.since(claimed, changes.since(claimed, cursor).cursor).claims).toBeNull();
  });

  it('of a reading that is under way are in its own answer, and lost to no reader', () => {
    const changes = newChanges();
    const { cursor } = changes.since(whole(table('a')), undefined);
    changes.begin(whole(table('a', 'locked')));
    const meanwhile = changes.last(cursor);
    expect(changes.since(whole(table('a', 'locked')), meanwhile.cursor).changes).toEqual([
      { table: 'a', phase: 'locked' },
    ]);
  });

  it('start again for a cursor of an earlier start, of something else, and after a table has left or joined', () => {
    const changes = newChanges();
    const { cursor } = changes.since(whole(table('a'), table('b')), undefined);
    const earlier = newChanges().since(whole(table('a')), undefined);
    for (const other of [earlier.cursor, 'x', `${cursor.split('.')[0]}.x`])
      expect(changes.since(whole(table('a'), table('b')), other).isWhole).toBe(true);
    const left = changes.since(whole(table('a')), cursor);
    expect(left).toMatchObject({ isWhole: true, tables: [table('a')] });
    expect(changes.since(whole(table('a'), table('c')), left.cursor)).toMatchObject({ isWhole: true });
  });

  it('of a large floor come in parts, and what changes meanwhile is lost to no reader', () => {
    const changes = newChanges();
    const names = Array.from({ length: 2 * TABLES_AN_ANSWER + 1 }, (_, at) => `t-${at}`);
    const floor = (...locked: readonly string[]) =>
      whole(...names.map((name) => table(name, locked.includes(name) ? 'locked' : 'betting')));
    const first = changes.since(floor(), undefined);
    expect(first).toMatchObject({ hasMore: true, isWhole: true, claims: [] });
    const locked = ['t-0', names[TABLES_AN_ANSWER]!, names.at(-1)!];
    const second = changes.since(floor(...locked), first.cursor);
    const third = changes.since(floor(...locked), second.cursor);
    expect([first, second, third].map(({ tables }) => tables.length)).toEqual([TABLES_AN_ANSWER, TABLES_AN_ANSWER, 1]);
    expect([second, third]).toMatchObject([
      { hasMore: true, isWhole: false, changes: [], claims: null },
      { hasMore: false, isWhole: false, changes: [], claims: null },
    ]);
    const next = changes.since(floor(...locked), third.cursor);
    expect(next).toMatchObject({ hasMore: false, tables: [] });
    expect(next.changes).toContainEqual({ table: 't-0', phase: 'locked' });

    const all = changes.since(floor(...names), next.cursor);
    expect([all.changes.length, all.hasMore]).toEqual([TABLES_AN_ANSWER, true]);
    const rest = [changes.last(all.cursor)];
    while (rest.at(-1)!.hasMore) rest.push(changes.last(rest.at(-1)!.cursor));
    const changed = [all, ...rest].flatMap((answer) => answer.changes.map((change) => change.table));
    expect(changed).toEqual(names.filter((name) => !locked.includes(name)));
  });
});
