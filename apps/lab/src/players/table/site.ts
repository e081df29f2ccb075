import type { FloorAward } from '@jackpot/contract';
import type { Clock } from '@jackpot/floor-client';
import type { Fact } from '../../oracle/books/facts.js';
import type { LinkHistory } from '../../oracle/history/link-history.js';
import type { CoupScript } from '../people/script.js';
import type { Counters } from '../counters.js';

export interface PlayedCoup {
  readonly tableId: string;
  readonly script: CoupScript;
  readonly isVoided: boolean;
  readonly seats: readonly number[];
  readonly awards: readonly FloorAward[];
}

export interface Site {
  readonly clock: Clock;
  readonly wallClock: Clock;
  readonly tally: Counters;
  readonly history: LinkHistory;
  /** True while too many facts wait for earlier facts. Tables then begin no new hand. */
  readonly isBehind: boolean;
  /** Call before a message whose answer is a fact is first sent. */
  begins(tableId: string): void;
  wasRefused(tableId: string): void;
  /** True once a supervisor has approved. */
  mayVoid(tableId: string, coup: number, reason: string): boolean;
  saw(sequence: number): void;
  record(fact: Fact): void;
  award(award: FloorAward): void;
  shoe(tableId: string, burn?: string): void;
  played(coup: PlayedCoup): void;
  reportMismatch(where: string, expected: string, found: string): void;
}
