import { nodeAes128 } from '@hardware/osdp-node';
import fc from 'fast-check';
import { must } from '@jackpot/money';
import { concat } from './bytes.js';
import { JournalFollower, lockAnswer } from './profile/journal-follower.js';
import { isSealedBy } from './profile/journal-seal.js';
import { decodeReport, encodeOperation, type JournalEntry, type Operation } from './profile/operations.js';
import { Bench, identityOfSeat, keyNumber, type Wire } from './testing/bench.js';

class Table {
  readonly bench: Bench;
  readonly durable: JournalEntry[] = [];
  readonly follower: JournalFollower = new JournalFollower({ bootId: 0, sequence: 0 });

  constructor(readonly seat = 1) {
    this.bench = new Bench({ seats: [seat, seat + 1] });
    this.bench.onEvent = (event) => {
      if (event.kind !== 'reported' || event.address !== seat) return;
      const report = decodeReport(event.reply);
      if (report?.op === 'entry') this.#onEntry(report.entry, report.seal);
    };
  }

  send(operation: Operation, isUrgent = false) {
    return this.bench.panel.send(this.seat, encodeOperation(operation), { isUrgent });
  }

  chip(isThere: boolean): void {
    this.bench.at(this.seat).seat.sense(isThere, this.bench.nowMs);
  }

  get lamp() {
    return this.bench.at(this.seat).seat.lampAt(this.bench.nowMs);
  }

  insist(operation: Operation) {
    const untilMs = this.bench.nowMs + 10_000;
    let ticket = this.send(operation, true);
    while (this.bench.nowMs < untilMs) {
      this.bench.run(10);
      const answer = this.bench.eventsOf('answered').find((event) => event.ticket === ticket);
      if (answer !== undefined) return decodeReport(answer.reply);
      const hasFailed = this.bench.eventsOf('offline').some(({ failed }) => failed.some((one) => one === ticket));
      if (typeof ticket === 'string' || hasFailed) ticket = this.send(operation, true);
    }
    return undefined;
  }

  #onEntry(entry: JournalEntry, seal: Uint8Array): void {
    const { serial } = identityOfSeat(this.seat);
    expect(isSealedBy(nodeAes128, keyNumber(100 + this.seat), { serial, entry, seal })).toBe(true);
    const followed = this.follower.observe(entry);
    expect(followed.kind).not.toBe('gap');
    if (followed.kind === 'new') this.durable.push(entry);
    this.send(this.follower.durable(entry));
    this.send({ op: 'lamp', lamp: 'accepted' });
  }
}

describe('from chip to lamp', () => {
  it('sensed, durable, accepted, locked', () => {
    const table = new Table();
    table.bench.online();
    table.insist({ op: 'open', roundId: 1 });
    table.chip(true);
    table.bench.run(100);
    expect(table.durable).toMatchObject([{ type: 'betOn', sequence: 1, roundId: 1 }]);
    expect(table.lamp).toBe('accepted');
    const report = table.insist({ op: 'lock', roundId: 1 });
    expect(lockAnswer(1, report, table.follower)).toEqual({ kind: 'locked', isPresent: true, isJournalKnown: true });
    table.send({ op: 'lamp', lamp: 'locked' });
    table.bench.run(50);
    expect(table.lamp).toBe('locked');
  });

  it('a seat cut from the panel takes nothing and shows a fault within a second and a half', () => {
    const table = new Table();
    table.bench.online();
    table.insist({ op: 'open', roundId: 1 });
    table.bench.wire = () => undefined;
    table.bench.run(1_100);
    table.chip(true);
    table.bench.run(400);
    expect(table.lamp).toBe('fault');
    expect(table.durable).toEqual([]);
    table.bench.wire = (bytes) => bytes;
    table.bench.run(1_500);
    expect(table.durable).toMatchObject([{ type: 'betOn' }]);
  });
});

type Fault = 'none' | 'lostCommand' | 'lostReply' | 'damaged' | 'noise' | 'twice' | 'replayed' | 'foreign';

function unluckyWire(faults: readonly Fault[]): Wire {
  const left = [...faults];
  const heard: Uint8Array[] = [];
  return (bytes, from) => {
    heard.push(bytes);
    const old = must(heard[heard.length >> 1], 'what was just heard');
    switch (left.shift() ?? 'none') {
      case 'lostCommand':
        return from === 'panel' ? undefined : bytes;
      case 'lostReply':
        return from === 'device' ? undefined : bytes;
      case 'damaged':
        return bytes.map((byte, at) => (at === 7 ? byte ^ 0x21 : byte));
      case 'noise':
        return concat([0x00, 0x53, 0x12], bytes, [0x53, 0xff]);
      case 'twice':
        return concat(bytes, bytes);
      case 'replayed':
        return concat(old, bytes);
      case 'foreign':
        return old;
      case 'none':
        return bytes;
    }
  };
}

describe('whatever the line does', () => {
  const faults = fc.array(
    fc.constantFrom<Fault>('none', 'lostCommand', 'lostReply', 'damaged', 'noise', 'twice', 'replayed', 'foreign'),
    { maxLength: 60 },
  );
  const coups = fc.array(fc.record({ hasChip: fc.boolean(), isCut: fc.boolean() }), { minLength: 1, maxLength: 4 });

  it('every chip is written down once, in order, and the lock reports exactly what lay there', () => {
    fc.assert(
      fc.property(faults, coups, (mishaps, played) => {
        const table = new Table();
        table.bench.online();
        table.bench.wire = unluckyWire(mishaps);
        played.forEach(({ hasChip, isCut }, at) => {
          const roundId = at + 1;
          expect(table.insist({ op: 'open', roundId })).toMatchObject({ state: { roundId, phase: 'open' } });
          table.chip(hasChip);
          table.bench.run(300);
          if (isCut) {
            table.bench.at(1).powerCycle(table.bench.nowMs);
            table.chip(hasChip);
            table.insist({ op: 'open', roundId });
            table.bench.run(300);
          }
          const answer = lockAnswer(roundId, table.insist({ op: 'lock', roundId }), table.follower);
          expect(answer).toMatchObject({ kind: 'locked', isPresent: hasChip });
          expect(table.insist({ op: 'clear', roundId })).toMatchObject({ state: { phase: 'idle' } });
          table.chip(false);
          table.bench.run(300);
        });
        table.bench.wire = (bytes) => bytes;
        table.bench.run(3_000);
        expect(table.durable.map(({ sequence }) => sequence)).toEqual(table.durable.map((_, at) => at + 1));
        expect(table.bench.at(1).seat.entryToReport).toBeUndefined();
        for (const [at, { hasChip }] of played.entries()) {
          const placed = table.durable.filter((entry) => entry.roundId === at + 1 && entry.type === 'betOn');
          expect(placed.length > 0).toBe(hasChip);
        }
      }),
      { numRuns: 25 },
    );
  });
});
