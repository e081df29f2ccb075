import fc from 'fast-check';
import { JOURNAL_ENTRIES_MAX } from './device-journal.js';
import { type EntryType, FAULT, type JournalEntry } from './operations.js';
import { BLANK_SEAT, POLL_WATCHDOG_MS, SeatDevice } from './seat-device.js';

class Story {
  nowMs = 0;
  seat = new SeatDevice(BLANK_SEAT, 0);

  open(roundId: number): this {
    this.seat.perform({ op: 'open', roundId }, this.nowMs);
    return this;
  }
  lock(roundId: number): this {
    this.seat.perform({ op: 'lock', roundId }, this.nowMs);
    return this;
  }
  clear(roundId: number): this {
    this.seat.perform({ op: 'clear', roundId }, this.nowMs);
    return this;
  }
  lamp(lamp: 'accepted' | 'locked' | 'winner' | 'off' | 'fault'): this {
    this.seat.perform({ op: 'lamp', lamp }, this.nowMs);
    return this;
  }
  chip(isThere: boolean, forMs = 200): this {
    this.seat.sense(isThere, this.nowMs);
    return this.wait(forMs);
  }
  wait(ms: number): this {
    const untilMs = this.nowMs + ms;
    while (this.nowMs < untilMs) {
      this.nowMs = Math.min(untilMs, this.nowMs + 50);
      this.seat.polled(this.nowMs);
    }
    return this;
  }
  silence(ms: number): this {
    this.nowMs += ms;
    this.seat.advance(this.nowMs);
    return this;
  }
  acknowledgeAll(): this {
    for (let entry = this.seat.entryToReport; entry !== undefined; entry = this.seat.entryToReport) {
      const { bootId, sequence } = entry;
      this.seat.perform({ op: 'acknowledgeJournal', bootId, sequence }, this.nowMs);
    }
    return this;
  }
  powerCycle(offMs = 1_000): this {
    this.nowMs += offMs;
    this.seat = new SeatDevice(this.seat.memory, this.nowMs);
    return this;
  }
  get journal(): readonly JournalEntry[] {
    return this.seat.memory.journal.unacknowledged;
  }
  get types(): readonly EntryType[] {
    return this.journal.map(({ type }) => type);
  }
  get state() {
    return this.seat.stateAt(this.nowMs);
  }
  get shown() {
    return this.seat.lampAt(this.nowMs);
  }
}
const story = (): Story => new Story();

describe('a chip', () => {
  it('is written down once it has lain long enough, and held until it is acknowledged', () => {
    const played = story().open(1).chip(true);
    expect(played.journal).toMatchObject([{ bootId: 1, sequence: 1, roundId: 1, type: 'betOn' }]);
    expect(played.wait(5_000).seat.entryToReport).toMatchObject({ sequence: 1 });
    expect(played.acknowledgeAll().seat.entryToReport).toBeUndefined();
  });

  it('is not sensed from a sleeve’s shadow, and is not lifted by a hand above it', () => {
    const played = story().open(1).wait(100).chip(true, 40).chip(false, 300);
    expect(played.types).toEqual([]);
    expect(played.chip(true).chip(false, 100).chip(true).types).toEqual(['betOn']);
  });

  it('is not taken before the round opens or while nobody polls', () => {
    expect(story().chip(true).types).toEqual([]);
    const played = story()
      .open(1)
      .silence(POLL_WATCHDOG_MS + 1);
    played.seat.sense(true, played.nowMs);
    expect(played.silence(500).types).toEqual([]);
    expect(played.wait(100).types).toEqual(['betOn']);
  });

  it('that lies there when the round opens counts for that round', () => {
    expect(story().chip(true).open(1).types).toEqual(['betOn']);
  });

  it('lifted before the lock, it costs nothing and is not in play', () => {
    expect(story().open(1).chip(true).chip(false).lock(1).state).toMatchObject({ phase: 'locked', isPresent: false });
  });
});

describe('the lock', () => {
  it('latches what lies there, and answers the same however often it comes', () => {
    const played = story().open(1).chip(true).lock(1);
    const first = played.state;
    expect(first).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true, lastSequence: 1 });
    expect(played.chip(false).lock(1).state).toMatchObject({ phase: 'locked', isPresent: true });
    expect(played.open(1).state).toMatchObject({ phase: 'locked' });
  });

  it('a chip that comes after it is late: written down, shown, never in play', () => {
    const played = story().open(1).lock(1).chip(true);
    expect(played.types).toEqual(['lateBet']);
    expect(played.shown).toBe('late');
    expect(played.lock(1).state.isPresent).toBe(false);
    expect(played.chip(false).shown).toBe('off');
    expect(played.lamp('locked').shown).toBe('off');
  });

  it('a chip not yet believed when it comes is late too', () => {
    const played = story().open(1);
    played.chip(true, 30).lock(1).wait(200);
    expect(played.state.isPresent).toBe(false);
    expect(played.types).toEqual(['lateBet']);
  });

  it('a chip raked after it stays in play and is written down, each time it goes', () => {
    const played = story().open(1).chip(true).lock(1).lamp('locked').chip(false);
    expect(played.types).toEqual(['betOn', 'removedAfterLock']);
    expect(played.shown).toBe('locked');
    expect(played.chip(true).chip(false).types).toEqual(['betOn', 'removedAfterLock', 'removedAfterLock']);
  });

  it('of an older round, like its open and clear, changes nothing', () => {
    const played = story().open(5).chip(true);
    const before = played.seat.memory;
    played.lock(4).open(4).clear(4);
    expect(played.seat.memory).toEqual(before);
  });

  it('of a round that never opened here finds no chip; a locked round is not left without its clear', () => {
    expect(story().chip(true).lock(9).state).toMatchObject({ roundId: 9, phase: 'locked', isPresent: false });
    const played = story().open(1).chip(true).lock(1);
    expect(played.lock(2).open(2).state).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true });
    expect(played.clear(2).state).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true });
    expect(played.clear(1).open(1).state).toMatchObject({ phase: 'idle' });
    expect(played.open(2).state).toMatchObject({ roundId: 2, phase: 'open' });
  });
});

describe('the lamp never shows more than the journal', () => {
  it('changes from open to sensed, accepted, locked, winner and off', () => {
    const played = story().open(1).wait(50);
    expect(played.shown).toBe('open');
    expect(played.chip(true).shown).toBe('sensed');
    expect(played.lamp('accepted').shown).toBe('sensed');
    expect(played.acknowledgeAll().shown).toBe('sensed');
    expect(played.lamp('accepted').shown).toBe('accepted');
    expect(played.lock(1).shown).toBe('accepted');
    expect(played.lamp('locked').shown).toBe('locked');
    expect(played.lamp('winner').shown).toBe('winner');
    expect(played.clear(1).shown).toBe('off');
  });

  it('an acceptance of the chip before this one does not count for this one', () => {
    const played = story().open(1).chip(true).acknowledgeAll().lamp('accepted').chip(false).chip(true);
    expect(played.lamp('accepted').shown).toBe('sensed');
  });

  it('shows a fault if nobody polls, but a round in play stays lit', () => {
    expect(story().open(1).silence(1_001).shown).toBe('fault');
    expect(story().open(1).chip(true).lock(1).lamp('locked').silence(60_000).shown).toBe('locked');
  });

  it('for any life of a seat, "accepted" stands on an empty journal and "locked" on a latched chip', () => {
    const acts = fc.constantFrom<(played: Story) => Story>(
      (played) => played.open(played.seat.memory.roundId + 1),
      (played) => played.lock(played.seat.memory.roundId),
      (played) => played.clear(played.seat.memory.roundId),
      (played) => played.chip(true),
      (played) => played.chip(false),
      (played) => played.lamp('accepted'),
      (played) => played.lamp('locked'),
      (played) => played.lamp('winner'),
      (played) => played.acknowledgeAll(),
      (played) => played.powerCycle(),
      (played) => played.silence(2_000),
    );
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (life) => {
        const played = story();
        let lastSequence = 0;
        for (const act of life) {
          act(played);
          const { isPresent, phase, lastSequence: now } = played.state;
          if (played.shown === 'accepted' && phase === 'open')
            expect(isPresent && played.journal.length === 0).toBe(true);
          if (played.shown === 'locked' || played.shown === 'winner')
            expect(isPresent && phase === 'locked').toBe(true);
          expect(now).toBeGreaterThanOrEqual(lastSequence);
          lastSequence = now;
          expect(played.journal.map(({ sequence }) => sequence)).toEqual(
            played.journal.map((_, at) => lastSequence - played.journal.length + 1 + at),
          );
        }
      }),
    );
  });
});

describe('power', () => {
  it('comes back with a new boot number, the same round, and the journal that was owed', () => {
    const played = story().open(1).chip(true).powerCycle();
    expect(played.state).toMatchObject({ bootId: 2, roundId: 1, phase: 'open', isPresent: true, lastSequence: 1 });
    expect(played.journal).toMatchObject([{ bootId: 1, sequence: 1 }]);
    expect(played.open(1).chip(true).types).toEqual(['betOn']);
    expect(played.chip(false).journal).toMatchObject([{ bootId: 1 }, { bootId: 2, sequence: 2, type: 'betOff' }]);
  });

  it('after a cut in play the lock still stands, with its lamp', () => {
    const played = story().open(1).chip(true).lock(1).lamp('locked').powerCycle();
    expect(played.shown).toBe('locked');
    expect(played.lock(1).state).toMatchObject({ phase: 'locked', isPresent: true });
  });

  it('no new chip is taken until the panel opens the round again', () => {
    const played = story().open(1).powerCycle().chip(true);
    expect(played.types).toEqual([]);
    expect(played.open(1).types).toEqual(['betOn']);
  });
});

describe('faults', () => {
  it('are written down once, take no chip while they last, and show', () => {
    const played = story().open(1).wait(50);
    played.seat.setFault(FAULT.tamper, true, played.nowMs);
    played.seat.setFault(FAULT.tamper, true, played.nowMs);
    expect(played.journal).toMatchObject([{ type: 'fault', value: 0 }]);
    expect(played.chip(true).types).toEqual(['fault']);
    expect(played.shown).toBe('fault');
    played.seat.setFault(FAULT.tamper, false, played.nowMs);
    expect(played.wait(50).types).toEqual(['fault', 'betOn']);
  });

  it('a full journal takes nothing, reports it, and forgets nothing', () => {
    const played = story().open(1);
    for (let count = 0; count < JOURNAL_ENTRIES_MAX; count++) played.chip(count % 2 === 0);
    expect(played.journal).toHaveLength(JOURNAL_ENTRIES_MAX);
    expect(played.state.faults & FAULT.journalFull).not.toBe(0);
    expect(played.chip(true).state).toMatchObject({ isPresent: false, lastSequence: JOURNAL_ENTRIES_MAX });
    expect(played.shown).toBe('fault');
    expect(played.acknowledgeAll().wait(50).state).toMatchObject({
      isPresent: true,
      lastSequence: JOURNAL_ENTRIES_MAX + 1,
    });
  });

  it('an acknowledgement of what it does not hold is without effect', () => {
    const played = story().open(1).chip(true);
    played.seat.perform({ op: 'acknowledgeJournal', bootId: 9, sequence: 1 }, played.nowMs);
    played.seat.perform({ op: 'acknowledgeJournal', bootId: 1, sequence: 2 }, played.nowMs);
    played.seat.perform({ op: 'state' }, played.nowMs);
    expect(played.journal).toHaveLength(1);
  });
});
