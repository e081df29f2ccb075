import type { EntryType, JournalEntry } from './operations.js';

/** Entries a device holds until they are acknowledged: the ring in its permanent memory. */
export const JOURNAL_ENTRIES_MAX = 64;

/** What a device's permanent memory keeps of its journal over a power cut. */
export interface JournalMemory {
  readonly bootId: number;
  readonly lastSequence: number;
  readonly unacknowledged: readonly JournalEntry[];
}

/**
 * The journal of a device, after the manner of ccTalk's event counter: every entry is written before it is reported, offered
 * on every poll until it is acknowledged, and its number never goes back.
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

  /** Full: nothing may happen that could not be written down. */
  get isFull(): boolean {
    return this.#entries.length >= JOURNAL_ENTRIES_MAX;
  }

  /** The entry to offer: the oldest that is not acknowledged. */
  get oldest(): JournalEntry | undefined {
    return this.#entries[0];
  }

  /** Writes an entry, or does nothing and reports it when the ring is full. */
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

  /** Forgets what the controller has made durable. An acknowledgement that names no entry we hold is without effect. */
  acknowledge(upTo: { readonly bootId: number; readonly sequence: number }): void {
    const at = this.#entries.findIndex(({ bootId, sequence }) => bootId === upTo.bootId && sequence === upTo.sequence);
    this.#entries = this.#entries.slice(at + 1);
  }
}

export const BLANK_JOURNAL: JournalMemory = { bootId: 0, lastSequence: 0, unacknowledged: [] };
