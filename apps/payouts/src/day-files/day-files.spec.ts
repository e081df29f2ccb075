import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coup, given, later, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../../../libs/books/test/closed-days.js';
import { type DayFilePorts, DayFiles } from './day-files.js';
import { openFolder } from './open-folder.js';
import { readTargets } from './targets.js';

const hand = coup({ seats: [1], player: '2C 6D', banker: '3C 4D' });
const scene = given(linkOf({ tables: 1 })).when(hand, later(DAY_MS), hand, later(DAY_MS));
const closes = closed(journal(scene), 2);

describe('files of closed days', () => {
  let folder: string;
  let owedTo: Map<string, number[]>;
  let gauge: Map<string, number>;
  const targetsOf = (...directories: string[]) =>
    readTargets(
      directories.map((directory, index) => ({
        ...{ id: `t-${index + 1}`, directory, from: '2026-01-01' },
        files: [
          { export: 'meters', name: 'meters-{link}-{day}.csv' },
          { export: 'closes', name: 'closes-{link}-{day}.jsonl', format: 'jsonl' },
        ],
      })),
    );
  const filesWith = (targets: DayFilePorts['targets'], more: Partial<DayFilePorts> = {}) =>
    new DayFiles({
      targets,
      store: {
        owed: async (id) => closes.filter(({ number }) => (owedTo.get(id) ?? [1, 2]).includes(number)),
        written: async (id, { number }) => {
          owedTo.set(
            id,
            (owedTo.get(id) ?? [1, 2]).filter((each) => each !== number),
          );
          return true;
        },
      },
      close: async ({ number }) => closes[number - 1],
      open: openFolder,
      metrics: {
        jackpot_day_files_owed: { set: ({ target }: { target: string }, value: number) => gauge.set(target, value) },
      } as never,
      logger: { info: () => undefined, warn: () => undefined },
      now: () => 1,
      ...more,
    });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'day-files-'));
    owedTo = new Map();
    gauge = new Map();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are in the folder once, whole, for each day and each form', async () => {
    const files = filesWith(targetsOf(folder));
    await files.round();
    expect(readdirSync(folder).sort()).toEqual(
      closes.flatMap(({ linkId, day }) => [`closes-${linkId}-${day}.jsonl`, `meters-${linkId}-${day}.csv`]).sort(),
    );
    expect(readFileSync(join(folder, `closes-${closes[0]!.linkId}-${closes[0]!.day}.jsonl`), 'utf8')).toContain(
      '"number":1',
    );
    expect(owedTo.get('t-1')).toEqual([]);
    expect(gauge.get('t-1')).toBe(0);
  });

  it('that were taken away are not written again', async () => {
    const files = filesWith(targetsOf(folder));
    await files.round();
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await files.round();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are the same after a crash between writing and marking them', async () => {
    const dies = filesWith(targetsOf(folder), {
      store: { owed: async () => closes.slice(0, 1), written: () => Promise.reject(new Error('killed')) },
    });
    await dies.round();
    const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    await filesWith(targetsOf(folder)).round();
    expect(readdirSync(folder).slice(0, 2)).toHaveLength(2);
    expect(
      before.every((text) => readdirSync(folder).some((name) => readFileSync(join(folder, name), 'utf8') === text)),
    ).toBe(true);
    expect(owedTo.get('t-1')).toEqual([]);
  });

  it('never overwrite another file: its day waits, and the metric shows it', async () => {
    const name = `meters-${closes[0]!.linkId}-${closes[0]!.day}.csv`;
    writeFileSync(join(folder, name), 'theirs');
    const files = filesWith(targetsOf(folder));
    await files.round();
    expect(readFileSync(join(folder, name), 'utf8')).toBe('theirs');
    expect(gauge.get('t-1')).toBe(2);
    rmSync(join(folder, name));
    await files.round();
    expect(gauge.get('t-1')).toBe(0);
  });

  it('are written to one folder even if another one is missing', async () => {
    await filesWith(targetsOf(join(folder, 'not-mounted'), folder)).round();
    expect([gauge.get('t-1'), gauge.get('t-2')]).toEqual([2, 0]);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});
