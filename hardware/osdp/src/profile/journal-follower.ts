import type { JournalEntry, Operation, Report } from './operations.js';

export type Followed =
  | { readonly kind: 'new'; readonly entry: JournalEntry }
  | { readonly kind: 'repeated'; readonly entry: JournalEntry }
  /**
   * An entry is missing, or the device restarted its count. The device is blocked until a technician has checked it.
   */
  | { readonly kind: 'gap'; readonly expected: number; readonly reported: number };

export type EntryNumber = Pick<JournalEntry, 'bootId' | 'sequence'>;

/**
 * Follows the journal of one device on the panel's side, to detect repeated and missing entries. The database is the
 * authority (key: serial, boot, sequence).
 */
export class JournalFollower {
  #blocked = false;
  #durableSequence: number | undefined;

  /** @param lastTaken the last entry of an earlier run; without it, the count starts at the first reported entry */
  constructor(private lastTaken?: EntryNumber) {
    this.#durableSequence = lastTaken?.sequence;
  }

  get isBlocked(): boolean {
    return this.#blocked;
  }

  get last(): EntryNumber | undefined {
    return this.lastTaken;
  }

  /**
   * A device reports its next entry only after the last was acknowledged. So only the last entry can be repeated, and a
   * later entry never has a lower boot number.
   */
  observe(entry: JournalEntry): Followed {
    const { bootId, sequence } = this.lastTaken ?? { bootId: entry.bootId, sequence: entry.sequence - 1 };
    if (entry.sequence === sequence && entry.bootId === bootId) return { kind: 'repeated', entry };
    if (entry.sequence !== sequence + 1 || entry.bootId < bootId) {
      this.#blocked = true;
      return { kind: 'gap', expected: sequence + 1, reported: entry.sequence };
    }
    this.lastTaken = { bootId: entry.bootId, sequence: entry.sequence };
    return { kind: 'new', entry };
  }

  /** Call only after the commit, because the device deletes the acknowledged entry. */
  durable(entry: JournalEntry): Operation {
    this.#durableSequence = Math.max(this.#durableSequence ?? 0, entry.sequence);
    return { op: 'acknowledgeJournal', bootId: entry.bootId, sequence: entry.sequence };
  }

  isDurable(entry: JournalEntry): boolean {
    return this.#durableSequence !== undefined && entry.sequence <= this.#durableSequence;
  }

  resume(): void {
    this.#blocked = false;
    this.lastTaken = undefined;
  }
}

export type LockAnswer =
  /** `isJournalKnown`: every entry of the device's journal was received. */
  | { readonly kind: 'locked'; readonly isPresent: boolean; readonly isJournalKnown: boolean }
  /** No valid answer for this round, so the dealer must decide. */
  | { readonly kind: 'unknown'; readonly why: 'NO_ANSWER' | 'OTHER_ROUND' | 'NOT_LOCKED' | 'NOT_A_STATE' };

export function lockAnswer(roundId: number, report: Report | undefined, follower: JournalFollower): LockAnswer {
  if (report === undefined) return { kind: 'unknown', why: 'NO_ANSWER' };
  if (report.op !== 'state') return { kind: 'unknown', why: 'NOT_A_STATE' };
  const { state } = report;
  if (state.roundId !== roundId) return { kind: 'unknown', why: 'OTHER_ROUND' };
  if (state.phase !== 'locked') return { kind: 'unknown', why: 'NOT_LOCKED' };
  return {
    kind: 'locked',
    isPresent: state.isPresent,
    isJournalKnown: state.lastSequence === (follower.last?.sequence ?? 0),
  };
}
