import { readFileSync } from 'node:fs';
import type { LinkConfigBody } from '@jackpot/progressive';
import { type CoupLine, type Recording, readRecording } from '../../src/players/recording/format.js';
import { LineRecorder } from '../../src/players/recording/recorder.js';
import { ReplayCheck, ReplayMoves, recordedTables } from '../../src/players/recording/replay.js';
import { demoTerms } from '../../src/players/terms.js';
import { Session } from './session.js';

const SAMPLE = readFileSync(new URL('../../samples/one-shoe.jsonl', import.meta.url), 'utf8');

function recordingOf(text: string): Recording {
  const read = readRecording(text);
  if (!read.ok) throw new Error(read.why);
  return read.recording;
}

function replay(recording: Recording, seed: number): { readonly found: readonly string[]; readonly isExact: boolean } {
  const terms = { ...(recording.header.terms as LinkConfigBody), linkId: 'test-link' };
  const tables = new Map(recordedTables(recording).map((table) => [table, table]));
  const evening = new Session({ seed, terms, moves: (table) => new ReplayMoves(recording, table) });
  const found: string[] = [];
  const check = new ReplayCheck(recording, tables, (where, expected, is) =>
    found.push(`${where}: ${expected} / ${is}`),
  );
  evening.until(() => evening.floor.isIdle);
  check.opens(evening.site.meters());
  evening.join().playOut();
  const differences = evening.close();
  for (const coup of evening.played) check.played(coup);
  return { found: [...found, ...differences], isExact: check.isExact };
}

function record(evening: Session, terms: LinkConfigBody): string {
  const lines: string[] = [];
  const recorder = new LineRecorder((line) => lines.push(line));
  evening.until(() => evening.floor.isIdle);
  recorder.header(terms, evening.site.meters(), 7);
  evening.join().playOut();
  // Each table has only one shoe, so shoes can be recorded before the hands.
  for (const { table, burn } of evening.shoes) recorder.shoe(table, burn);
  for (const coup of evening.played) recorder.coup(coup);
  recorder.close();
  expect(evening.close()).toEqual([]);
  return lines.join('\n');
}

describe('the shipped sample', () => {
  const recording = recordingOf(SAMPLE);
  const coups = recording.lines.filter((line): line is CoupLine => line.type === 'coup');

  it('is one shoe of eight decks with every kind of event', () => {
    expect(recording.lines.filter(({ type }) => type === 'shoe')).toHaveLength(1);
    expect(recordedTables(recording)).toEqual(['table-01']);
    expect(coups.length).toBeGreaterThan(70);
    expect(coups.some(({ acts }) => acts.some(([, , act]) => act === 'withdraw'))).toBe(true);
    expect(coups.some(({ acts }) => acts.some(([, , act]) => act === 'restart'))).toBe(true);
    expect(coups.some(({ late }) => late.some(([after]) => after === 0))).toBe(true);
    expect(coups.some(({ late }) => late.some(([after]) => after > 0))).toBe(true);
    expect(coups.some(({ ending }) => ending === 'void-before-lock')).toBe(true);
    expect(coups.some(({ ending }) => ending === 'void-after-lock')).toBe(true);
    expect(coups.some(({ kind }) => kind === 'no-wager')).toBe(true);
    const lines = new Set(coups.flatMap(({ result }) => result.awards.map(({ line }) => line)));
    expect([...lines].sort()).toEqual(['any-royal', 'any-suited', 'heart', 'spade']);
  });

  it.each([1, 2, 3])('gives the same awards again, to the cent (seed of the controller %i)', (seed) => {
    expect(replay(recording, seed)).toEqual({ found: [], isExact: true });
  });

  it('shows a difference if a result is changed', () => {
    const text = SAMPLE.replace('"amount":"452.25"', '"amount":"452.26"');
    expect(text).not.toBe(SAMPLE);
    expect(replay(recordingOf(text), 1).found[0]).toMatch(/452\.26.* \/ .*452\.25/);
  });
});

describe('a recording can be replayed', () => {
  it('at several tables with the same seats and lines, while amounts depend on the order of play', () => {
    const terms = demoTerms({ linkId: 'test-link', tables: 3, seats: 5, paytable: 'A' });
    const text = record(new Session({ seed: 21, terms }), terms);
    expect(replay(recordingOf(text), 99)).toEqual({ found: [], isExact: false });
  });
});

describe('a file that is not a recording', () => {
  const [header = '', shoe = '', coup = ''] = SAMPLE.split('\n');
  it.each([
    ['', 'line 1'],
    ['{}', 'line 1'],
    [header.replace('"version":1', '"version":2'), 'version'],
    [header.replace('"price":"5.00"', '"price":5'), 'its terms'],
    [`${header}\n${shoe}\nnot JSON`, 'line 3'],
    [`${header}\n${shoe}\n${coup.replace('"lockAt"', '"lockAfter"')}`, 'line 3'],
    [`${header}\n${shoe}\n${coup.replace('"4D"', '"4X"')}`, 'line 3'],
  ])('is refused with the place of the error (%#)', (text, where) => {
    expect(readRecording(text)).toMatchObject({ ok: false, why: expect.stringContaining(where) as string });
  });
});
