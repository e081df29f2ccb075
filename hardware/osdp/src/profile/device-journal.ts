import type { EntryType, JournalEntry } from './operations.js';

export const JOURNAL_ENTRIES_MAX = 64;

export interface JournalMemory {
  readonly bootId: number;
  readonly lastSequence: number;
  readonly unacknowledged: readonly JournalEntry[];
}

/**
 * Every entry is stored before it is reported, and is reported at every poll until it is acknowledged. The sequence
 * number never decreases.
 */
export class DeviceJournal {
  #lastSequence: number;
  #entries: readonly JournalEntry[];

  constructor(
    memory: JournalMemory,
    readonly bootId: number,
  ) {
    this.#lastSequence = memory.lastSequence;
    this.#entries = memory.unacknowledged;
  }

  get memory(): JournalMemory {
    return { bootId: this.bootId, lastSequence: this.#lastSequence, unacknowledged: this.#entries };
  }

  get last(): number {
    return this.#lastSequence;
  }

  get isAcknowledged(): boolean {
    return this.#entries.length === 0;
  }

  /** While the journal is full, the device must not accept events. */
  get isFull(): boolean {
    return this.#entries.length >= JOURNAL_ENTRIES_MAX;
  }

  get oldest(): JournalEntry | undefined {
    return this.#entries[0];
  }

  record(entry: {
    readonly type: EntryType;
    readonly roundId: number;
    readonly ticks: number;
    readonly value?: number;
  }): boolean {
    if (this.isFull) return false;
    this.#lastSequence += 1;
    const { type, roundId, ticks, value = 0 } = entry;
    this.#entries = [
      ...this.#entries,
      { bootId: this.bootId, sequence: this.#lastSequence, roundId, type, ticks, value },
    ];
    return true;
  }

  /** Deletes entries that the controller has made durable. An unknown number has no effect. */
  acknowledge(upTo: { readonly bootId: number; readonly sequence: number }): void {
    const at = this.#entries.findIndex(({ bootId, sequence }) => bootId === upTo.bootId && sequence === upTo.sequence);
    this.#entries = this.#entries.slice(at + 1);
  }
}

export const BLANK_JOURNAL: JournalMemory = { bootId: 0, lastSequence: 0, unacknowledged: [] };
