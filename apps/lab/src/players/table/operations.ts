import type { FloorReply, FloorState } from '@jackpot/contract';
import type { Call, Outcome } from '../../oracle/history/operation.js';
import type { Purpose } from './transport.js';

export interface Sending {
  readonly table: string;
  readonly hand: number;
  readonly seat: number;
  readonly wagering: boolean;
}

export function callOf(purpose: Purpose, { table, hand, seat, wagering }: Sending): Call | undefined {
  switch (purpose) {
    case 'open':
      return { kind: 'open', table, hand, wagering };
    case 'wager':
    case 'late':
      return { kind: 'acknowledge', table, hand, seat };
    case 'withdraw':
      return { kind: 'withdraw', table, hand, seat };
    case 'cards':
      return { kind: 'resolve', table, hand };
    case 'lock':
    case 'void':
    case 'settle':
      return { kind: purpose, table, hand };
    case 'state':
      return { kind: 'read', table, hand: 0 };
    default:
      return undefined;
  }
}

export function outcomeOf(reply: FloorReply): Outcome {
  if (!reply.ok) return { type: 'refused', code: reply.code };
  if (reply.type === 'state') return stateOutcome(reply);
  const sequence = 'journalSequence' in reply ? reply.journalSequence : null;
  return reply.type === 'locked' ? { type: 'granted', sequence, seats: reply.seats } : { type: 'granted', sequence };
}

/** A hand on hold is neither open nor locked, so the history treats its state as unknown. */
export function stateOutcome({ coup, phase, seats }: Pick<FloorState, 'coup' | 'phase' | 'seats'>): Outcome {
  return phase === 'held' ? { type: 'unknown' } : { type: 'state', hand: coup, phase, seats };
}
