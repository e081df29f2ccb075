import type { LinkEvent } from '@jackpot/progressive';

export type AuditFindingCode =
  /** No writer can have written this number. */
  | 'BATCH_FIELD_IMPOSSIBLE'
  | 'STREAM_OTHER'
  /** A batch is missing, duplicated, moved or changed (INV-03, INV-05, INV-11). */
  | 'CHAIN_BROKEN'
  | 'EVENTS_DAMAGED'
  | 'EVENT_COUNT_WRONG'
  /** The batch does not belong to the writer that took over last (INV-05). */
  | 'EPOCH_WRONG'
  /** Terms cannot be read, or could not have been approved. */
  | 'CONFIG_WRONG'
  /** By the rules, no command leads to this event. */
  | 'NOT_DECIDABLE'
  /** By the rules, the command leads to an event that differs from the recorded one. */
  | 'EVENT_DIFFERS'
  /** `expected` names the invariant. */
  | 'INVARIANT_BROKEN'
  | 'METERS_DIFFER'
  | 'COMMITMENT_WRONG'
  | 'TRIGGER_OUT_OF_RANGE'
  /** An earlier result of the cycle reached the trigger, but the Must Hit was not awarded then. */
  | 'TRIGGER_PASSED_BEFORE'
  /** The Must Hit was paid too early. */
  | 'TRIGGER_NOT_REACHED'
  | 'WINNER_WRONG';

export interface AuditFinding {
  readonly code: AuditFindingCode;
  readonly batch: number;
  /** Null if the finding concerns the whole batch. */
  readonly sequence: number | null;
  readonly eventType: LinkEvent['type'] | null;
  readonly expected: string;
  readonly found: string;
}

export type EventProblem = Pick<AuditFinding, 'code' | 'expected' | 'found'>;

export function findingText({ code, batch, sequence, eventType, expected, found }: AuditFinding): string {
  const event = sequence === null ? '' : `, event ${sequence}${eventType === null ? '' : ` (${eventType})`}`;
  return `${code} in batch ${batch}${event}: expected ${expected}, found ${found}`;
}
