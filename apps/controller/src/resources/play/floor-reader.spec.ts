import { type FloorChanges, TABLES_AN_ANSWER } from './floor-changes.js';
import { FloorReader } from './floor-reader.js';

type Table = { readonly table: string; readonly coup: number };
type Floor = FloorChanges<Table, readonly never[]>;

class Readings {
  readonly #ends: ((failure?: Error) => void)[] = [];
  coup = 0;
  begun = 0;

  readonly read = async (floor: Floor): Promise<void> => {
    this.begun += 1;
    floor.begin(['a']);
    const table = { table: 'a', coup: this.coup };
    await new Promise<void>((resolve, reject) => this.#ends.push((failure) => (failure ? reject(failure) : resolve())));
    floor.note(table);
    floor.end({ tables: [table], claims: [] });
  };

  end(failure?: Error): void {
    this.#ends.shift()?.(failure);
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the reader of a floor', () => {
  it('answers all requests that come during a reading from one that begins after them', async () => {
    const readings = new Readings();
    const reader = new FloorReader(readings.read);
    const first = reader.since(undefined);
    readings.coup = 1;
    const [second, third] = [reader.since(undefined), reader.since(undefined)];
    readings.end();
    expect((await first).tables).toEqual([{ table: 'a', coup: 0 }]);
    await turn();
    readings.end();
    expect(await second).toEqual(await third);
    expect((await second).tables).toEqual([{ table: 'a', coup: 1 }]);
    expect(readings.begun).toBe(2);
  });

  it('rejects the requests of a reading that failed, and reads again for the next', async () => {
    const readings = new Readings();
    const reader = new FloorReader(readings.read);
    const [first, second] = [reader.since(undefined), reader.since(undefined)];
    readings.end(new Error('the link stopped'));
    await expect(first).rejects.toThrow('the link stopped');
    await turn();
    readings.end();
    expect((await second).isWhole).toBe(true);
    const third = reader.since((await second).cursor);
    readings.end();
    expect((await third).changes).toEqual([]);
  });

  it('reads once for all parts of an answer', async () => {
    const tables = Array.from({ length: TABLES_AN_ANSWER + 1 }, (_, at) => ({ table: `t-${at}`, coup: 1 }));
    let readings = 0;
    const reader = new FloorReader<Table, readonly never[]>((floor) => {
      readings += 1;
      floor.begin(tables.map(({ table }) => table));
      for (const table of tables) floor.note(table);
      floor.end({ tables, claims: [] });
      return Promise.resolve();
    });
    const first = await reader.since(undefined);
    const second = await reader.since(first.cursor);
    expect([...first.tables, ...second.tables]).toEqual(tables);
    expect([second.hasMore, readings]).toEqual([false, 1]);
    await reader.since(second.cursor);
    expect(readings).toBe(2);
  });
});
