export type HandPhase = 'none' | 'betting' | 'no-wager' | 'locked' | 'resolved' | 'settled' | 'voided';

/** A request to the controller. A read of a table has `hand` 0, because its answer names the hand. */
export type Call =
  | { readonly kind: 'open'; readonly table: string; readonly hand: number; readonly wagering: boolean }
  | { readonly kind: 'acknowledge' | 'withdraw'; readonly table: string; readonly hand: number; readonly seat: number }
  | { readonly kind: 'lock' | 'resolve' | 'void' | 'settle'; readonly table: string; readonly hand: number }
  | { readonly kind: 'read'; readonly table: string; readonly hand: 0 }
  | { readonly kind: 'meters' };

export type TableCall = Exclude<Call, { readonly kind: 'meters' }>;

/**
 * Result of an operation, as the client knows it. `unknown`: no answer arrived, so the operation may have happened or
 * not.
 */
export type Outcome =
  | { readonly type: 'unknown' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'granted'; readonly sequence: number | null; readonly seats?: readonly number[] }
  | { readonly type: 'state'; readonly hand: number; readonly phase: HandPhase; readonly seats: readonly number[] }
  | { readonly type: 'meters'; readonly sequence: number; readonly inWagers: Readonly<Record<string, number>> };

/** Times are in ms of one clock. */
export interface Operation {
  readonly call: Call;
  readonly calledAt: number;
  readonly answeredAt: number | null;
  readonly outcome: Outcome;
}

export interface PendingOperation<C extends Call = Call> {
  readonly call: C;
  readonly calledAt: number;
  answeredAt: number | null;
  outcome: Outcome | null;
  /** Highest journal sequence that any client had received when the operation was called. */
  readonly floor: number;
}

export function operationText({ call, calledAt, answeredAt, outcome }: PendingOperation): string {
  const times = `sent ${Math.round(calledAt)} ms, ${answeredAt === null ? 'no answer' : `answered ${Math.round(answeredAt)} ms`}`;
  return `${callText(call)} (${times}${outcome === null ? '' : `: ${outcomeText(outcome)}`})`;
}

function callText(call: Call): string {
  switch (call.kind) {
    case 'meters':
      return 'meter read';
    case 'read':
      return `read of ${call.table}`;
    case 'acknowledge':
    case 'withdraw':
      return `${call.kind} of seat ${call.seat}, hand ${call.hand} of ${call.table}`;
    default:
      return `${call.kind} of hand ${call.hand} of ${call.table}`;
  }
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.type) {
    case 'unknown':
      return 'outcome unknown';
    case 'refused':
      return outcome.code;
    case 'granted':
      return `granted${outcome.sequence === null ? '' : ` at sequence ${outcome.sequence}`}${outcome.seats === undefined ? '' : ` with ${seatsText(outcome.seats)}`}`;
    case 'state':
      return `hand ${outcome.hand} ${outcome.phase} with ${seatsText(outcome.seats)}`;
    case 'meters':
      return `sequence ${outcome.sequence}`;
  }
}

export function seatsText(seats: readonly number[]): string {
  return seats.length === 0 ? 'no seats' : `seats ${[...seats].sort((a, b) => a - b).join(' ')}`;
}

export function sequenceOf(outcome: Outcome | null): number | null {
  return outcome?.type === 'granted' ? outcome.sequence : null;
}
