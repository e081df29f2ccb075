import type { AlteredRow, RecordsChecked } from '@jackpot/storage';
import { recordAlarms } from '../monitoring/record-alarms.js';
import { RecordsWatch } from './records-watch.js';

const HEAD = { sequence: 7, hash: new Uint8Array(32) };
const row = (table: string, key: string, what: AlteredRow['what']): AlteredRow => ({
  table,
  row: `${table}/${key}`,
  what,
});

function watching() {
  const logged: unknown[] = [];
  const gauge: number[] = [];
  let refused = 0;
  let now = 1_000;
  let found: RecordsChecked = { head: HEAD, flaw: undefined, altered: [] };
  let refuse = (_: AlteredRow): void => undefined;
  const watch = new RecordsWatch(
    { onAltered: (listener) => void (refuse = listener), now: () => now },
    { check: () => Promise.resolve(found) },
    { fatal: (...line: unknown[]) => void logged.push(line) } as never,
    {
      jackpot_rows_refused_total: { inc: () => (refused += 1) },
      jackpot_altered_records: { set: (value: number) => gauge.push(value) },
    } as never,
  );
  return {
    watch,
    logged,
    gauge,
    refuse: (one: AlteredRow) => refuse(one),
    refused: () => refused,
    check: async (altered: readonly AlteredRow[], flaw?: RecordsChecked['flaw']) => {
      found = { head: HEAD, flaw, altered };
      now += 1_000;
      await watch.check();
      return recordAlarms(watch.altered).map(({ id, since }) => `${id} since ${since}`);
    },
  };
}

describe('rows that were changed outside the controllers', () => {
  it('are one alarm for each table, from when they were found until they are right again', async () => {
    const { check, gauge } = watching();
    expect(await check([])).toEqual([]);
    const rows = [row('account', 'a', 'FORGED'), row('table_credential', 'east/t-1', 'OUTDATED')];
    const alarms = ['rows-altered:account since 3000', 'rows-altered:table_credential since 3000'];
    expect(await check(rows)).toEqual(alarms);
    expect(await check([...rows, row('account', 'b', 'MISSING')])).toEqual(alarms);
    expect(await check([])).toEqual([]);
    expect(gauge).toEqual([0, 2, 3, 0]);
  });

  it('of the read tables are one alarm for as long as a reader meets them, whatever a check of sealed rows finds', async () => {
    const { refuse, refused, logged, check } = watching();
    const forged = row('transfer_sent', 'west/7/0', 'FORGED');
    for (let times = 0; times < 3; times += 1) {
      refuse(forged);
      expect(await check([])).toEqual(['rows-altered:transfer_sent since 1000']);
    }
    expect([refused(), logged.length]).toEqual([1, 1]);
    for (let seconds = 0; seconds < 9; seconds += 1) expect(await check([])).toHaveLength(1);
    expect(await check([])).toEqual([]);
  });

  it('are an alarm as soon as one is refused, and are logged once', async () => {
    const { watch, refuse, refused, logged, check } = watching();
    const forged = row('person_session', 's', 'FORGED');
    for (let times = 0; times < 3; times += 1) refuse(forged);
    expect(recordAlarms(watch.altered)).toMatchObject([
      { kind: 'rows-altered', text: expect.stringContaining(forged.row) },
    ]);
    expect(await check([forged])).toEqual(['rows-altered:person_session since 1000']);
    expect([refused(), logged.length]).toEqual([3, 1]);
  });

  it('are named five at most, with the number of the others', async () => {
    const { watch, check } = watching();
    await check(Array.from({ length: 8 }, (_, at) => row('account', `a-${at}`, 'FORGED')));
    expect(recordAlarms(watch.altered)).toMatchObject([
      { text: expect.stringContaining('account/a-4 was changed or added; 3 more.') },
    ]);
  });
});

describe('an audit trail that was changed', () => {
  it('is an alarm of its own, and the rows stay as they were found before', async () => {
    const { check } = watching();
    await check([row('account', 'a', 'OUTDATED')]);
    const flaw = { sequence: 5, what: 'SEQUENCE_GAP' } as const;
    const alarms = ['rows-altered:account since 2000', 'trail-altered:audit since 3000'];
    expect(await check([], flaw)).toEqual(alarms);
    expect(await check([], flaw)).toEqual(alarms);
    expect(await check([])).toEqual([]);
  });
});
