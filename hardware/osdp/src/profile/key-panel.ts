import { DeviceJournal, type JournalMemory } from './device-journal.js';
import type { Lamp } from './lamp.js';
import { type DeviceState, FAULT, type JournalEntry, type Operation } from './operations.js';

export const KEYS = {
  seat1: 1,
  seat2: 2,
  seat3: 3,
  seat4: 4,
  seat5: 5,
  seat6: 6,
  seat7: 7,
  seat8: 8,
  seat9: 9,
  lock: 0x10,
  clear: 0x11,
  add: 0x12,
  remove: 0x13,
  win: 0x14,
  call: 0x15,
  voidRound: 0x16,
  confirm: 0x17,
  supervisorOn: 0x20,
  supervisorOff: 0x21,
  attendantOn: 0x22,
  attendantOff: 0x23,
} as const;
export type Key = keyof typeof KEYS;
const KEY_OF_NUMBER = new Map<number, Key>(Object.entries(KEYS).map(([key, number]) => [number, key as Key]));

export function keyOf(entry: Pick<JournalEntry, 'type' | 'value'>): Key | undefined {
  return entry.type === 'key' ? KEY_OF_NUMBER.get(entry.value) : undefined;
}

/** The dealer's panel. Each key press is in its journal and reported exactly once. */
export class KeyPanel {
  readonly #journal: DeviceJournal;
  #lamp: Lamp = 'off';
  #roundId = 0;

  constructor(
    memory: JournalMemory,
    private readonly startedAtMs: number,
  ) {
    this.#journal = new DeviceJournal(memory, memory.bootId + 1);
  }

  get memory(): JournalMemory {
    return this.#journal.memory;
  }

  get entryToReport(): JournalEntry | undefined {
    return this.#journal.oldest;
  }

  get shownLamp(): Lamp {
    return this.#journal.isFull ? 'fault' : this.#lamp;
  }

  press(key: Key, nowMs: number): boolean {
    const ticks = Math.floor(nowMs - this.startedAtMs) >>> 0;
    return this.#journal.record({ type: 'key', roundId: this.#roundId, ticks, value: KEYS[key] });
  }

  perform(operation: Operation): void {
    switch (operation.op) {
      case 'open':
      case 'lock':
      case 'clear':
        this.#roundId = Math.max(this.#roundId, operation.roundId);
        return;
      case 'acknowledgeJournal':
        return this.#journal.acknowledge(operation);
      case 'lamp':
        this.#lamp = operation.lamp;
        return;
      case 'state':
        return;
    }
  }

  get state(): DeviceState {
    const { bootId, last, isFull } = this.#journal;
    const faults = isFull ? FAULT.journalFull : 0;
    return { bootId, roundId: this.#roundId, phase: 'idle', isPresent: false, lastSequence: last, faults };
  }
}
