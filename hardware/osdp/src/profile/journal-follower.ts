import type { JournalEntry, Operation, Report } from './operations.js';

/** What a reported entry is to the panel. */
export type Followed =
  /** Make it durable, then acknowledge it. */
  | { readonly kind: 'new'; readonly entry: JournalEntry }
  /** Reported again because its acknowledgement has not arrived: nothing to do but acknowledge, if it is durable. */
  | { readonly kind: 'repeated'; readonly entry: JournalEntry }
  /**
   * Not the entry that must come next: one is missing, or the device has lost its memory and counts from the start. A fault, which
   * blocks the device until a technician has checked. Never skipped, never taken for a repetition.
   */
  | { readonly kind: 'gap'; readonly expected: number; readonly reported: number };

/** What names an entry within its device. */
export type EntryNumber = Pick<JournalEntry, 'bootId' | 'sequence'>;

/**
 * Follows the journal of one device from the panel's side. The database has the last word (its key is serial, boot and
 * sequence); this keeps the line from requesting it twice, and finds what is missing.
 */
export class JournalFollower {
  #blocked = false;
  #durableSequence: number | undefined;

  /** `lastTaken`: the last entry known to be durable; without it the first entry reported begins the count. */
  constructor(private lastTaken?: EntryNumber) {
    this.#durableSequence = lastTaken?.sequence;
  }

  get isBlocked(): boolean {
    return this.#blocked;
  }

  /** The last entry taken, durable or not. */
  get last(): EntryNumber | undefined {
    return this.lastTaken;
  }

  /**
   * A device offers its next entry only after this one was acknowledged, so only the last one taken can come again; and a
   * later entry is never of an earlier power-up.
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

  /** To be called after the commit, never before: the acknowledgement that lets the device forget. */
  durable(entry: JournalEntry): Operation {
    this.#durableSequence = Math.max(this.#durableSequence ?? 0, entry.sequence);
    return { op: 'acknowledgeJournal', bootId: entry.bootId, sequence: entry.sequence };
  }

  isDurable(entry: JournalEntry): boolean {
    return this.#durableSequence !== undefined && entry.sequence <= this.#durableSequence;
  }

  /** A technician has checked the gap: the next reported entry restarts the count. */
  resume(): void {
    this.#blocked = false;
    this.lastTaken = undefined;
  }
}

/** A seat's answer to a lock. */
export type LockAnswer =
  /** `isJournalKnown`: every entry the device has written has been taken, so the chip it reports is one we know. */
  | { readonly kind: 'locked'; readonly isPresent: boolean; readonly isJournalKnown: boolean }
  /** No answer in time, an answer about another round, or one that is no state: the dealer must say. Never assumed. */
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
