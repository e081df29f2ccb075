import type { DeviceState, JournalEntry, Operation, PanelEvent } from '@hardware/osdp';
import type { FloorRequest } from '@jackpot/floor-client';

/** Sends operations to devices. A ticket's answer arrives as an event; a text gives the reason why nothing was sent. */
export interface BusPort {
  send(address: number, operation: Operation, how?: { readonly isUrgent?: boolean }): number | string;
  /** Polls the inputs of a device: of a seat whether a chip is sensed, of the door unit its contacts. Arrives as `input`. */
  pollInput(address: number): number | string;
}

/**
 * Events of the bus: the panel's own, and device reports with their seals checked. A device that was restarted is `offline`
 * before it is `online` again, however short that was: the tickets sent to it before are answered by that.
 */
export type BusEvent =
  | Extract<PanelEvent, { kind: 'online' | 'offline' | 'missed' }>
  | { readonly kind: 'entry'; readonly address: number; readonly entry: JournalEntry }
  | { readonly kind: 'state'; readonly address: number; readonly ticket: number; readonly state: DeviceState }
  | { readonly kind: 'input'; readonly address: number; readonly ticket: number; readonly inputs: readonly number[] }
  | { readonly kind: 'done'; readonly address: number; readonly ticket: number }
  | { readonly kind: 'sealWrong'; readonly address: number };

/**
 * The one thing that a table keeps over its own end. Players hear "no more bets" before any device can have received it; a
 * table that died between the two would open the bets again.
 */
export interface LockMemory {
  /** The round of the table's last "no more bets"; 0: none. */
  readonly roundId: number;
  /** Keeps it. Called before any device receives the lock. */
  keep(roundId: number): void;
}

/** Queues messages to the controller; each reply returns with the request that it answers. */
export interface FloorPort<Request> {
  /** Whether every message has been answered. */
  isIdle(): boolean;
  request(message: FloorRequest, request: Request): void;
  /** Sends what is queued, if the controller is connected. */
  flush(): void;
}

/** What is fixed about a table. Seats and their devices come from the controller; this is what is wired to the bus. */
export interface TablePlan {
  /** Seats with a device on the bus; the dealer enters the wagers of the others. */
  readonly wiredSeats: readonly number[];
  readonly hasDealerPanel: boolean;
  readonly hasSupervisorPanel: boolean;
  /** Doors of cabinets and rooms by the inputs of the door unit, the first input's first; empty without a unit. */
  readonly doors: readonly string[];
  readonly hasShoe: boolean;
  /** The shoe's format reports the result, which the table then waits for and compares. */
  readonly shoeReportsResult: boolean;
  /** Backs of the batches of cards: with one, new decks come with each shoe; two take turns. */
  readonly cardBacks: readonly string[];
  /** Added to the number of a coup to make the number of its round: above every round that the devices remember. */
  readonly roundsFrom: number;
  /** When the dealer takes the chips: until then a lifted chip is shown. */
  readonly chipsLieUntil: 'lock' | 'result';
  /** The next coup opens so long after a result; null: when the dealer presses CLEAR. */
  readonly nextCoupAfterMs: number | null;
}
