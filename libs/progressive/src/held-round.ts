import type { Person } from './claim/person.js';
import type { TableNo } from './ids.js';

interface OfHeldRound {
  readonly at: number;
  readonly table: TableNo;
  readonly coup: number;
}

/**
 * Numbers 74 and 75 of the journal. A round that follows the one before faster than the terms allow is an unreasonable
 * contribution (N.J.A.C. 13:69E-1.39A(a)6; REQ-111): it is held and credits nothing before a person has looked at it.
 */
export type HeldRoundEvent =
  /** Bets are over, with these seats in play; `sinceMs` after the table's last "no more bets". */
  | (OfHeldRound & { readonly type: 'RoundHeld'; readonly seats: readonly number[]; readonly sinceMs: number })
  /** A person says that it was a round: the next time the table asks for its lock, it is taken. */
  | (OfHeldRound & { readonly type: 'RoundReleased'; readonly reason: string; readonly person: Person });

export interface ReleaseRound {
  readonly type: 'release-round';
  readonly table: TableNo;
  readonly coup: number;
  readonly reason: string;
  readonly person: Person;
}
