import fc from 'fast-check';
import { JOURNAL_ENTRIES_MAX } from './device-journal.js';
import { type EntryType, FAULT, type JournalEntry } from './operations.js';
import { BLANK_SEAT, POLL_WATCHDOG_MS, SeatDevice } from './seat-device.js';

/** A seat at a table: chips come and go, the panel speaks; time passes as on the floor. */
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
  /** With the panel polling. */
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
    const told = story().open(1).chip(true);
    expect(told.journal).toMatchObject([{ bootId: 1, sequence: 1, roundId: 1, type: 'betOn' }]);
    expect(told.wait(5_000).seat.entryToReport).toMatchObject({ sequence: 1 });
    expect(told.acknowledgeAll().seat.entryToReport).toBeUndefined();
  });

  it('a shadow of a sleeve is no chip, and a hand over it does not lift one', () => {
    const told = story().open(1).wait(100).chip(true, 40).chip(false, 300);
    expect(told.types).toEqual([]);
    expect(told.chip(true).chip(false, 100).chip(true).types).toEqual(['betOn']);
  });

  it('before the round opens, or with nobody polling, none is taken', () => {
    expect(story().chip(true).types).toEqual([]);
    const told = story()
      .open(1)
      .silence(POLL_WATCHDOG_MS + 1);
    told.seat.sense(true, told.nowMs);
    expect(told.silence(500).types).toEqual([]);
    expect(told.wait(100).types).toEqual(['betOn']);
  });

  it('one that lies there when the round opens counts for it', () => {
    expect(story().chip(true).open(1).types).toEqual(['betOn']);
  });

  it('lifted before the lock, it costs nothing and is not in play', () => {
    expect(story().open(1).chip(true).chip(false).lock(1).state).toMatchObject({ phase: 'locked', isPresent: false });
  });
});

describe('the lock', () => {
  it('latches what lies there, and answers the same however often it comes', () => {
    const told = story().open(1).chip(true).lock(1);
    const first = told.state;
    expect(first).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true, lastSequence: 1 });
    expect(told.chip(false).lock(1).state).toMatchObject({ phase: 'locked', isPresent: true });
    expect(told.open(1).state).toMatchObject({ phase: 'locked' });
  });

  it('a chip that comes after it is late: written down, shown, never in play', () => {
    const told = story().open(1).lock(1).chip(true);
    expect(told.types).toEqual(['lateBet']);
    expect(told.shown).toBe('late');
    expect(told.lock(1).state.isPresent).toBe(false);
    expect(told.chip(false).shown).toBe('off');
    expect(told.lamp('locked').shown).toBe('off');
  });

  it('a chip not yet believed when it comes is late too', () => {
    const told = story().open(1);
    told.chip(true, 30).lock(1).wait(200);
    expect(told.state.isPresent).toBe(false);
    expect(told.types).toEqual(['lateBet']);
  });

  it('a chip raked after it stays in play and is written down, each time it goes', () => {
    const told = story().open(1).chip(true).lock(1).lamp('locked').chip(false);
    expect(told.types).toEqual(['betOn', 'removedAfterLock']);
    expect(told.shown).toBe('locked');
    expect(told.chip(true).chip(false).types).toEqual(['betOn', 'removedAfterLock', 'removedAfterLock']);
  });

  it('of an older round, like its open and clear, changes nothing', () => {
    const told = story().open(5).chip(true);
    const before = told.seat.memory;
    told.lock(4).open(4).clear(4);
    expect(told.seat.memory).toEqual(before);
  });

  it('of a round that never opened here finds no chip; a locked round is not left without its clear', () => {
    expect(story().chip(true).lock(9).state).toMatchObject({ roundId: 9, phase: 'locked', isPresent: false });
    const told = story().open(1).chip(true).lock(1);
    expect(told.lock(2).open(2).state).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true });
    expect(told.clear(2).state).toMatchObject({ roundId: 1, phase: 'locked', isPresent: true });
    expect(told.clear(1).open(1).state).toMatchObject({ phase: 'idle' });
    expect(told.open(2).state).toMatchObject({ roundId: 2, phase: 'open' });
  });
});

describe('the lamp never says more than the journal', () => {
  it('open, sensed, accepted, locked, winner, off', () => {
    const told = story().open(1).wait(50);
    expect(told.shown).toBe('open');
    expect(told.chip(true).shown).toBe('sensed');
    expect(told.lamp('accepted').shown).toBe('sensed');
    expect(told.acknowledgeAll().shown).toBe('sensed');
    expect(told.lamp('accepted').shown).toBe('accepted');
    expect(told.lock(1).shown).toBe('accepted');
    expect(told.lamp('locked').shown).toBe('locked');
    expect(told.lamp('winner').shown).toBe('winner');
    expect(told.clear(1).shown).toBe('off');
  });

  it('an acceptance of the chip before this one does not count for this one', () => {
    const told = story().open(1).chip(true).acknowledgeAll().lamp('accepted').chip(false).chip(true);
    expect(told.lamp('accepted').shown).toBe('sensed');
  });

  it('nobody polls: fault, but a round in play stays lit', () => {
    expect(story().open(1).silence(1_001).shown).toBe('fault');
    expect(story().open(1).chip(true).lock(1).lamp('locked').silence(60_000).shown).toBe('locked');
  });

  it('for any life of a seat, "accepted" stands on an empty journal and "locked" on a latched chip', () => {
    const acts = fc.constantFrom<(told: Story) => Story>(
      (told) => told.open(told.seat.memory.roundId + 1),
      (told) => told.lock(told.seat.memory.roundId),
      (told) => told.clear(told.seat.memory.roundId),
      (told) => told.chip(true),
      (told) => told.chip(false),
      (told) => told.lamp('accepted'),
      (told) => told.lamp('locked'),
      (told) => told.lamp('winner'),
      (told) => told.acknowledgeAll(),
      (told) => told.powerCycle(),
      (told) => told.silence(2_000),
    );
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (life) => {
        const told = story();
        let lastSequence = 0;
        for (const act of life) {
          act(told);
          const { isPresent, phase, lastSequence: now } = told.state;
          if (told.shown === 'accepted' && phase === 'open') expect(isPresent && told.journal.length === 0).toBe(true);
          if (told.shown === 'locked' || told.shown === 'winner') expect(isPresent && phase === 'locked').toBe(true);
          expect(now).toBeGreaterThanOrEqual(lastSequence);
          lastSequence = now;
          expect(told.journal.map(({ sequence }) => sequence)).toEqual(
            told.journal.map((_, at) => lastSequence - told.journal.length + 1 + at),
          );
        }
      }),
    );
  });
});

describe('power', () => {
  it('comes back with a new boot number, the same round, and the journal that was owed', () => {
    const told = story().open(1).chip(true).powerCycle();
    expect(told.state).toMatchObject({ bootId: 2, roundId: 1, phase: 'open', isPresent: true, lastSequence: 1 });
    expect(told.journal).toMatchObject([{ bootId: 1, sequence: 1 }]);
    expect(told.open(1).chip(true).types).toEqual(['betOn']);
    expect(told.chip(false).journal).toMatchObject([{ bootId: 1 }, { bootId: 2, sequence: 2, type: 'betOff' }]);
  });

  it('after a cut in play the lock still stands, with its lamp', () => {
    const told = story().open(1).chip(true).lock(1).lamp('locked').powerCycle();
    expect(told.shown).toBe('locked');
    expect(told.lock(1).state).toMatchObject({ phase: 'locked', isPresent: true });
  });

  it('no new chip is taken until the panel opens the round again', () => {
    const told = story().open(1).powerCycle().chip(true);
    expect(told.types).toEqual([]);
    expect(told.open(1).types).toEqual(['betOn']);
  });
});

describe('faults', () => {
  it('are written down once, take no chip while they last, and show', () => {
    const told = story().open(1).wait(50);
    told.seat.setFault(FAULT.tamper, true, told.nowMs);
    told.seat.setFault(FAULT.tamper, true, told.nowMs);
    expect(told.journal).toMatchObject([{ type: 'fault', value: 0 }]);
    expect(told.chip(true).types).toEqual(['fault']);
    expect(told.shown).toBe('fault');
    told.seat.setFault(FAULT.tamper, false, told.nowMs);
    expect(told.wait(50).types).toEqual(['fault', 'betOn']);
  });

  it('a full journal takes nothing, says so, and forgets nothing', () => {
    const told = story().open(1);
    for (let count = 0; count < JOURNAL_ENTRIES_MAX; count++) told.chip(count % 2 === 0);
    expect(told.journal).toHaveLength(JOURNAL_ENTRIES_MAX);
    expect(told.state.faults & FAULT.journalFull).not.toBe(0);
    expect(told.chip(true).state).toMatchObject({ isPresent: false, lastSequence: JOURNAL_ENTRIES_MAX });
    expect(told.shown).toBe('fault');
    expect(told.acknowledgeAll().wait(50).state).toMatchObject({
      isPresent: true,
      lastSequence: JOURNAL_ENTRIES_MAX + 1,
    });
  });

  it('an acknowledgement of what it does not hold is without effect', () => {
    const told = story().open(1).chip(true);
    told.seat.perform({ op: 'acknowledgeJournal', bootId: 9, sequence: 1 }, told.nowMs);
    told.seat.perform({ op: 'acknowledgeJournal', bootId: 1, sequence: 2 }, told.nowMs);
    told.seat.perform({ op: 'state' }, told.nowMs);
    expect(told.journal).toHaveLength(1);
  });
});
