import type { DeviceState, JournalEntry, Operation, PanelEvent } from '@hardware/osdp';
import type { FloorAward } from '@jackpot/contract';
import type { Notice } from './notices.js';

/** What the bus is asked for. A ticket's answer comes back as an event; a text says why nothing was sent. */
export interface BusPort {
  send(address: number, operation: Operation, how?: { readonly isUrgent?: boolean }): number | string;
  /** Asks whether a chip is sensed now; the answer comes as `input`. */
  askInput(address: number): number | string;
}

/** What the bus tells the table: the panel's events, with the profile's reports read and their seals checked. */
export type BusEvent =
  | Extract<PanelEvent, { kind: 'online' | 'offline' | 'missed' }>
  | { readonly kind: 'entry'; readonly address: number; readonly entry: JournalEntry }
  | { readonly kind: 'state'; readonly address: number; readonly ticket: number; readonly state: DeviceState }
  | { readonly kind: 'input'; readonly address: number; readonly ticket: number; readonly isSensed: boolean }
  | { readonly kind: 'done'; readonly address: number; readonly ticket: number }
  | { readonly kind: 'sealWrong'; readonly address: number };

/**
 * The one thing a table keeps over its own end. "No more bets" is said to the players before any device can have heard
 * it; a table that died between the two would open the bets again.
 */
export interface LockMemory {
  /** The round of the last "no more bets" that this table has said; 0: none. */
  readonly roundId: number;
  /** Keeps it. Called before any device is told. */
  keep(roundId: number): void;
}

/** Everything a table reaches, apart from time. */
export interface TablePorts {
  readonly lockMemory: LockMemory;
  readonly bus: BusPort;
  /** Sends one frame to the controller; lost if it is not there. */
  readonly floor: (frame: string) => void;
  readonly notice: (notice: Notice) => void;
  /** Awards as they are fixed, for the sign. */
  readonly awards: (awards: readonly FloorAward[]) => void;
}

/** What is fixed about a table. Seats and their devices come from the controller; these are what hangs on the bus. */
export interface TablePlan {
  /** Seats with a device on the bus; the others are entered by the dealer. */
  readonly wiredSeats: readonly number[];
  readonly hasDealerPanel: boolean;
  readonly hasSupervisorPanel: boolean;
  readonly hasShoe: boolean;
  /** The shoe's format has a word for the result, which is then waited for and compared. */
  readonly shoeTellsResult: boolean;
  /** Added to the number of a coup to make the number of its round: above every round the devices remember. */
  readonly roundsFrom: number;
  /** When the dealer takes the chips: until then lifting one is shown. */
  readonly chipsLieUntil: 'lock' | 'result';
  /** The next coup opens so long after a result; null: when the dealer presses CLEAR. */
  readonly nextCoupAfterMs: number | null;
}
