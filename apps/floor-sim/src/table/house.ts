import type { FloorAward } from '@jackpot/contract';
import type { Clock } from '@jackpot/floor-client';
import type { Fact } from '../books/facts.js';
import type { CoupScript } from '../people/script.js';
import type { Tally } from '../tally.js';

/** A coup as it went: its script and what the controller made of it. */
export interface PlayedCoup {
  readonly tableId: string;
  readonly script: CoupScript;
  readonly isVoided: boolean;
  /** Positions in play when it was locked. */
  readonly seats: readonly number[];
  readonly awards: readonly FloorAward[];
}

/** What a table tells the house. */
export interface House {
  readonly clock: Clock;
  /** ms since 1970: what a table writes on its papers. */
  readonly wallClock: Clock;
  readonly tally: Tally;
  /** Whether too much is waiting to be put in order: no new coup is begun. */
  readonly isBehind: boolean;
  /** A question that becomes a fact is about to be asked for the first time. */
  asks(tableId: string): void;
  wasRefused(tableId: string): void;
  saw(sequence: number): void;
  tell(fact: Fact): void;
  /** An award was told. */
  award(award: FloorAward): void;
  shoe(tableId: string, burn?: string): void;
  played(coup: PlayedCoup): void;
  reportMismatch(where: string, expected: string, found: string): void;
}
