import type { DeviceState, JournalEntry, Operation, PanelEvent } from '@hardware/osdp';
import type { FloorRequest } from '@jackpot/floor-client';

/**
 * Each method returns the ticket of its request, which the answering {@link BusEvent} carries, or a text that says why
 * nothing was sent.
 */
export interface BusPort {
  send(address: number, operation: Operation, how?: { readonly isUrgent?: boolean }): number | string;
  pollInput(address: number): number | string;
}

/** A device that restarts is first `offline`, which fails its unanswered requests, and then `online`. */
export type BusEvent =
  | Extract<PanelEvent, { kind: 'online' | 'offline' | 'missed' }>
  | { readonly kind: 'entry'; readonly address: number; readonly entry: JournalEntry }
  | { readonly kind: 'state'; readonly address: number; readonly ticket: number; readonly state: DeviceState }
  | { readonly kind: 'input'; readonly address: number; readonly ticket: number; readonly inputs: readonly number[] }
  | { readonly kind: 'done'; readonly address: number; readonly ticket: number }
  | { readonly kind: 'sealWrong'; readonly address: number };

/**
 * Keeps the last locked round across restarts. Without this memory, a table that crashed after "no more bets" could
 * open the bets again.
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
  /** With one batch, every shoe gets new decks. Two batches alternate. */
  readonly cardBacks: readonly string[];
  /**
   * Added to coup numbers on the bus, where the sum is called a round. Must be above every round that the devices
   * remember.
   */
  readonly roundsFrom: number;
  readonly chipsLieUntil: 'lock' | 'result';
  readonly nextCoupAfterMs: number | null;
}
