import type { FloorAward } from '@jackpot/contract';
import type { Clock } from '@jackpot/floor-client';
import type { Fact } from '../../oracle/books/facts.js';
import type { LinkHistory } from '../../oracle/history/link-history.js';
import type { CoupScript } from '../people/script.js';
import type { Counters } from '../counters.js';

/** A coup as it went: its script and what the controller made of it. */
export interface PlayedCoup {
  readonly tableId: string;
  readonly script: CoupScript;
  readonly isVoided: boolean;
  /** Positions in play when it was locked. */
  readonly seats: readonly number[];
  readonly awards: readonly FloorAward[];
}

/** What a table reports to the floor that it belongs to. */
export interface Site {
  readonly clock: Clock;
  /** ms since 1970: the time on a table's documents. */
  readonly wallClock: Clock;
  readonly tally: Counters;
  /** What tables call and are answered, judged as it happens. */
  readonly history: LinkHistory;
  /** Whether too much is waiting to be put in order: no new coup is begun. */
  readonly isBehind: boolean;
  /** A message whose answer becomes a fact is about to be sent for the first time. */
  begins(tableId: string): void;
  wasRefused(tableId: string): void;
  /** Whether a floor supervisor has approved the void of a locked coup; the first question calls one. */
  mayVoid(tableId: string, coup: number, reason: string): boolean;
  saw(sequence: number): void;
  record(fact: Fact): void;
  /** An award was reported. */
  award(award: FloorAward): void;
  shoe(tableId: string, burn?: string): void;
  played(coup: PlayedCoup): void;
  reportMismatch(where: string, expected: string, found: string): void;
}
