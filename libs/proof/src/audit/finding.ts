import type { LinkEvent } from '@jackpot/progressive';

/** What may be wrong with a journal. */
export type AuditFindingCode =
  /** A number of the batch is none that a writer could have written. */
  | 'BATCH_FIELD_IMPOSSIBLE'
  /** The batch belongs to another link's journal. */
  | 'STREAM_OTHER'
  /** Left out, doubled, moved or changed: the hash chain breaks here. INV-03, INV-05, INV-11. */
  | 'CHAIN_BROKEN'
  /** The bytes are no events. */
  | 'EVENTS_DAMAGED'
  /** There are more or fewer events than the batch's sequences say. */
  | 'EVENT_COUNT_WRONG'
  /** The batch was not written in the term of office of the writer that took over last. INV-05. */
  | 'EPOCH_WRONG'
  /** The terms of the opening do not read back, or could not have been approved. */
  | 'CONFIG_WRONG'
  /** By the rules nothing can have led to this event. */
  | 'NOT_DECIDABLE'
  /** By the rules something else happened. */
  | 'EVENT_DIFFERS'
  /** What is true of every event and state is not of this one; `expected` names it. */
  | 'INVARIANT_BROKEN'
  /** The meters beside the events are not what the events make. */
  | 'METERS_DIFFER'
  /** The revealed trigger is not the one that was committed to. */
  | 'COMMITMENT_WRONG'
  /** The revealed trigger lies outside of what it is drawn from. */
  | 'TRIGGER_OUT_OF_RANGE'
  /** An earlier result had reached the trigger and the Must Hit did not go. */
  | 'TRIGGER_PASSED_BEFORE'
  /** The Must Hit went though the trigger was not reached. */
  | 'TRIGGER_NOT_REACHED'
  /** The Must Hit's winner is not the one that follows from the winner nonce. */
  | 'WINNER_WRONG';

/** The first thing wrong with a journal: where, and what should be there instead. */
export interface AuditFinding {
  readonly code: AuditFindingCode;
  readonly batch: number;
  /** Journal sequence of the event; null where the batch as a whole is meant. */
  readonly sequence: number | null;
  readonly eventType: LinkEvent['type'] | null;
  readonly expected: string;
  readonly found: string;
}

/** What is wrong with an event, before it is known where it stands. */
export type EventProblem = Pick<AuditFinding, 'code' | 'expected' | 'found'>;

/** What is wrong with it, in a sentence. */
export function findingText({ code, batch, sequence, eventType, expected, found }: AuditFinding): string {
  const event = sequence === null ? '' : `, event ${sequence}${eventType === null ? '' : ` (${eventType})`}`;
  return `${code} in batch ${batch}${event}: expected ${expected}, found ${found}`;
}
