import type { DeviceState, JournalEntry, Operation, PanelEvent } from '@hardware/osdp';
import type { FloorRequest } from '@jackpot/floor-client';

/** The answer to a ticket arrives as an event. A text says why nothing was sent. */
export interface BusPort {
  send(address: number, operation: Operation, how?: { readonly isUrgent?: boolean }): number | string;
  pollInput(address: number): number | string;
}

/** A restarted device is `offline` before it is `online` again, which answers all tickets sent before. */
export type BusEvent =
  | Extract<PanelEvent, { kind: 'online' | 'offline' | 'missed' }>
  | { readonly kind: 'entry'; readonly address: number; readonly entry: JournalEntry }
  | { readonly kind: 'state'; readonly address: number; readonly ticket: number; readonly state: DeviceState }
  | { readonly kind: 'input'; readonly address: number; readonly ticket: number; readonly inputs: readonly number[] }
  | { readonly kind: 'done'; readonly address: number; readonly ticket: number }
  | { readonly kind: 'sealWrong'; readonly address: number };

/**
 * The only memory across restarts. Players hear "no more bets" before any device can have received the lock. A table
 * that died in between would otherwise open the bets again.
 */
export interface LockMemory {
  readonly roundId: number;
  keep(roundId: number): void;
}

export interface FloorPort<Request> {
  isIdle(): boolean;
  request(message: FloorRequest, request: Request): void;
  flush(): void;
}

export interface TablePlan {
  readonly wiredSeats: readonly number[];
  readonly hasDealerPanel: boolean;
  readonly hasSupervisorPanel: boolean;
  readonly doors: readonly string[];
  readonly hasShoe: boolean;
  readonly shoeReportsResult: boolean;
  /** With one batch, new decks come with each shoe. Two batches alternate. */
  readonly cardBacks: readonly string[];
  /** Round number minus coup number. Must lie above every round that the devices remember. */
  readonly roundsFrom: number;
  /** When the dealer takes the chips. */
  readonly chipsLieUntil: 'lock' | 'result';
  readonly nextCoupAfterMs: number | null;
}
