import { readFileSync } from 'node:fs';
import { nodeAes128 } from '@hardware/osdp-node';
import fc from 'fast-check';
import { decodeCommand, encodeCommand } from '../commands.js';
import { decodeReply, encodeReply } from '../replies.js';
import { keyNumber } from '../testing/bench.js';
import { JournalFollower, lockAnswer } from './journal-follower.js';
import { isSealedBy, sealEntry } from './journal-seal.js';
import { KeyPanel, keyOf } from './key-panel.js';
import { BLANK_JOURNAL, JOURNAL_ENTRIES_MAX } from './device-journal.js';
import { LAMPS } from './lamp.js';
import {
  decodeOperation,
  decodeReport,
  type DeviceState,
  encodeOperation,
  encodeReport,
  ENTRY_TYPES,
  type EntryType,
  type JournalEntry,
  type Operation,
  PHASES,
  type Report,
} from './operations.js';

const word = fc.integer({ min: 0, max: 0xffff_ffff });
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constantFrom('open' as const, 'lock' as const, 'clear' as const), roundId: word }),
  fc.record({ op: fc.constant('acknowledgeJournal' as const), bootId: word, sequence: word }),
  fc.constant({ op: 'state' as const }),
  fc.record({ op: fc.constant('lamp' as const), lamp: fc.constantFrom(...LAMPS) }),
);
const entries: fc.Arbitrary<JournalEntry> = fc.record({
  bootId: word,
  sequence: word,
  roundId: word,
  type: fc.constantFrom(...(Object.keys(ENTRY_TYPES) as EntryType[])),
  ticks: word,
  value: fc.integer({ min: 0, max: 255 }),
});
const states: fc.Arbitrary<DeviceState> = fc.record({
  bootId: word,
  roundId: word,
  phase: fc.constantFrom(...PHASES),
  isPresent: fc.boolean(),
  lastSequence: word,
  faults: fc.integer({ min: 0, max: 0xffff }),
});
const reports: fc.Arbitrary<Report> = fc.oneof(
  fc.record({ op: fc.constant('entry' as const), entry: entries, seal: fc.uint8Array({ minLength: 8, maxLength: 8 }) }),
  fc.record({ op: fc.constant('state' as const), state: states }),
);

describe('the messages of panel and seats', () => {
  it('survive the standard command and reply unchanged', () => {
    fc.assert(
      fc.property(operations, (operation) => {
        const command = decodeCommand(encodeCommand(encodeOperation(operation)));
        expect(typeof command === 'string' ? command : decodeOperation(command)).toEqual(operation);
      }),
    );
    fc.assert(
      fc.property(reports, (report) => {
        const reply = decodeReply(encodeReply(encodeReport(report)));
        expect(reply === undefined ? reply : decodeReport(reply)).toEqual(report);
      }),
    );
  });

  it('fit the wire-time budget: two cipher blocks for a state and one for a lock', () => {
    const bytesOf = (report: Report) => encodeReply(encodeReport(report)).payload.length;
    const state = { bootId: 1, roundId: 1, phase: 'open', isPresent: true, lastSequence: 1, faults: 0 } as const;
    expect(bytesOf({ op: 'state', state })).toBe(20);
    expect(encodeCommand(encodeOperation({ op: 'lock', roundId: 1 })).payload.length).toBe(8);
  });

  it('invalid bytes are ignored and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), fc.integer({ min: 0, max: 0xff }), (payload, id) => {
        const command = decodeCommand({ id, payload });
        if (typeof command !== 'string')
          expect([undefined, 'object']).toContain(typeof (decodeOperation(command) ?? {}));
        const reply = decodeReply({ id, payload });
        if (reply !== undefined) expect(encodeReply(reply).id).toBe(id);
      }),
    );
    const bodyOf = (...body: number[]) => ({
      kind: 'manufacturer' as const,
      vendor: 0x025239,
      body: Uint8Array.from(body),
    });
    expect(decodeOperation(bodyOf())).toBeUndefined();
    expect(decodeOperation(bodyOf(2, 1, 0, 0))).toBeUndefined();
    expect(decodeOperation(bodyOf(4, 1))).toBeUndefined();
    expect(decodeOperation(bodyOf(5, 1))).toBeUndefined();
    expect(decodeOperation(bodyOf(6, 99))).toBeUndefined();
    expect(decodeOperation({ ...bodyOf(5), vendor: 1 })).toBeUndefined();
    expect(decodeOperation({ kind: 'poll' })).toBeUndefined();
    expect(decodeReport(bodyOf(0x82, ...Array<number>(8).fill(0), 3, ...Array<number>(7).fill(0)))).toBeUndefined();
    expect(decodeReport(bodyOf(0x81, ...Array<number>(26).fill(0)))).toBeUndefined();
    expect(decodeReport(bodyOf(0x83))).toBeUndefined();
    expect(decodeReport({ kind: 'ack' })).toBeUndefined();
  });

  it('another device, key or content breaks the seal', () => {
    fc.assert(
      fc.property(entries, word, (entry, serial) => {
        const seal = sealEntry(nodeAes128, keyNumber(1), serial, entry);
        const holds = (key: number, other: number, changed: JournalEntry) =>
          isSealedBy(nodeAes128, keyNumber(key), { serial: other, entry: changed, seal });
        expect(holds(1, serial, entry)).toBe(true);
        expect(holds(2, serial, entry)).toBe(false);
        expect(holds(1, serial ^ 1, entry)).toBe(false);
        expect(holds(1, serial, { ...entry, roundId: entry.roundId ^ 1 })).toBe(false);
      }),
    );
  });

  it('the table of lamps in the README is that of the code', () => {
    const readme = readFileSync('hardware/osdp/README.md', 'utf8');
    const documented = [...readme.matchAll(/^\| (\d) \| `(\w+)` \|/gm)].map(([, number, lamp]) => [
      Number(number),
      lamp,
    ]);
    expect(documented).toEqual(LAMPS.map((lamp, number) => [number, lamp]));
  });
});

describe('following a journal', () => {
  const entry = (sequence: number, bootId = 1): JournalEntry => ({
    bootId,
    sequence,
    roundId: 1,
    type: 'betOn',
    ticks: 0,
    value: 0,
  });

  it('an entry is new only once, even across power-ups', () => {
    const follower = new JournalFollower({ bootId: 1, sequence: 4 });
    expect(follower.observe(entry(5)).kind).toBe('new');
    expect(follower.observe(entry(5)).kind).toBe('repeated');
    expect(follower.observe(entry(6, 2)).kind).toBe('new');
    expect(follower.isBlocked).toBe(false);
  });

  it('is acknowledged after the commit, by boot and sequence', () => {
    const follower = new JournalFollower();
    follower.observe(entry(5, 3));
    expect(follower.isDurable(entry(5, 3))).toBe(false);
    expect(follower.durable(entry(5, 3))).toEqual({ op: 'acknowledgeJournal', bootId: 3, sequence: 5 });
    expect(follower.isDurable(entry(5, 3))).toBe(true);
  });

  it('a missing entry blocks the seat until somebody has checked', () => {
    const follower = new JournalFollower({ bootId: 1, sequence: 4 });
    expect(follower.observe(entry(6))).toEqual({ kind: 'gap', expected: 5, reported: 6 });
    expect(follower.isBlocked).toBe(true);
    expect(follower.observe(entry(6)).kind).toBe('gap');
    follower.resume();
    expect(follower.observe(entry(6)).kind).toBe('new');
    expect(follower.isBlocked).toBe(false);
  });

  it('a device that has lost its memory is blocked instead of being treated as a repetition', () => {
    const follower = new JournalFollower({ bootId: 3, sequence: 4 });
    expect(follower.observe(entry(1, 1))).toEqual({ kind: 'gap', expected: 5, reported: 1 });
    expect(follower.observe(entry(4, 1)).kind).toBe('gap');
    expect(follower.observe(entry(5, 1)).kind).toBe('gap');
    expect(follower.observe(entry(4, 3)).kind).toBe('repeated');
  });

  it('only a locked state of the same round answers a lock; anything else leaves the seat unknown', () => {
    const follower = new JournalFollower({ bootId: 1, sequence: 4 });
    const state = { bootId: 1, roundId: 7, phase: 'locked', isPresent: true, lastSequence: 4, faults: 0 } as const;
    expect(lockAnswer(7, { op: 'state', state }, follower)).toEqual({
      kind: 'locked',
      isPresent: true,
      isJournalKnown: true,
    });
    expect(lockAnswer(7, { op: 'state', state: { ...state, lastSequence: 5 } }, follower)).toMatchObject({
      isJournalKnown: false,
    });
    expect(lockAnswer(8, { op: 'state', state }, follower)).toEqual({ kind: 'unknown', why: 'OTHER_ROUND' });
    expect(lockAnswer(7, { op: 'state', state: { ...state, phase: 'open' } }, follower)).toMatchObject({
      why: 'NOT_LOCKED',
    });
    expect(lockAnswer(7, { op: 'entry', entry: entry(1), seal: new Uint8Array(8) }, follower)).toMatchObject({
      why: 'NOT_A_STATE',
    });
    expect(lockAnswer(7, undefined, follower)).toMatchObject({ why: 'NO_ANSWER' });
  });
});

describe('the dealer’s panel', () => {
  it('a pressed key is reported with its round until it is acknowledged', () => {
    const panel = new KeyPanel(BLANK_JOURNAL, 0);
    panel.perform({ op: 'open', roundId: 3 });
    expect(panel.press('lock', 120)).toBe(true);
    expect(panel.entryToReport).toEqual({ bootId: 1, sequence: 1, roundId: 3, type: 'key', ticks: 120, value: 0x10 });
    expect(panel.entryToReport && keyOf(panel.entryToReport)).toBe('lock');
    panel.perform({ op: 'acknowledgeJournal', bootId: 1, sequence: 1 });
    expect(panel.entryToReport).toBeUndefined();
    expect(keyOf({ type: 'betOn', value: 0x10 })).toBeUndefined();
    expect(keyOf({ type: 'key', value: 0xee })).toBeUndefined();
  });

  it('keeps unreported keys over a power cut, and shows when its journal is full', () => {
    const before = new KeyPanel(BLANK_JOURNAL, 0);
    before.perform({ op: 'lamp', lamp: 'open' });
    expect(before.shownLamp).toBe('open');
    before.press('lock', 1);
    const panel = new KeyPanel(before.memory, 100);
    expect(panel.state).toMatchObject({ bootId: 2, lastSequence: 1, faults: 0 });
    for (let count = 1; count < JOURNAL_ENTRIES_MAX; count++) expect(panel.press('clear', 200)).toBe(true);
    expect(panel.press('clear', 200)).toBe(false);
    expect(panel.shownLamp).toBe('fault');
    expect(panel.state.faults).not.toBe(0);
    panel.perform({ op: 'state' });
    expect(panel.entryToReport).toMatchObject({ bootId: 1, sequence: 1 });
  });
});
