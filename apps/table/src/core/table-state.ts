import type { JournalEntry } from '@hardware/osdp';
import type { FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import type { TablePhase } from './lamps.js';
import type { Notice } from './notices.js';
import type { BusPort, FloorPort, LockMemory, TablePlan } from './ports.js';
import type { SeatStation } from './seat-station.js';

/** Everything outside the table, apart from time. */
export interface TablePorts {
  readonly lockMemory: LockMemory;
  readonly bus: BusPort;
  readonly floor: FloorPort<TableRequest>;
  readonly notice: (notice: Notice) => void;
  /** The time of day, ms since 1970: only for when cards were opened for use. */
  readonly dateNow: () => number;
}

/** State that all parts of a table read. Only the table itself writes it. */
export interface TableState {
  readonly plan: TablePlan;
  readonly ports: TablePorts;
  phase: TablePhase;
  coup: number;
  shoe: number;
  decks: number;
  /** The terms track shoes, so that no hand is opened without an opened and burned shoe. */
  isShoeTracked: boolean;
  /** The controller refused a hand, because no shoe is open or the shoe is over. */
  isShoeNeeded: boolean;
  priceCents: number;
  /** "No more bets" carries the seats with a main wager (chapter 7 A(9)). */
  isMainWagerAttested: boolean;
  /** A message of the controller arrived recently. */
  hasContact: boolean;
  isLinkInPlay: boolean;
}

/** What a message to the controller was sent for: decides which part of the table handles the reply. */
export type TableRequest =
  | { readonly for: 'open'; readonly coup: number; readonly kind: 'wagering' | 'no-wager' }
  | { readonly for: 'lock' | 'cards' | 'settle' | 'void' | 'new-shoe' | 'comparison' }
  | ShoeRequest
  /** Of a table of Three Card Baccarat. */
  | { readonly for: 'three-card' }
  /** `coup`: the one the table was in when it requested the state to start from. */
  | { readonly for: 'resynchronization'; readonly coup: number }
  | { readonly for: 'door'; readonly door: string; readonly state: 'open' | 'closed' | 'silent' }
  | SeatRequest;

/** A message about a tracked shoe. */
export interface ShoeRequest {
  readonly for: 'tracked-shoe';
  readonly what: 'open-shoe' | 'burn' | 'cover-card' | 'irregularity' | 'end-shoe';
}

/** `entry`: the entry of the device's journal that caused it; none for a command of the dealer. */
export type SeatRequest =
  | {
      readonly for: 'wager';
      readonly station: SeatStation;
      readonly coup: number;
      readonly entry: JournalEntry | undefined;
    }
  | {
      readonly for: 'report';
      readonly station: SeatStation;
      readonly what: 'opened' | 'closed' | 'power';
      readonly entry: JournalEntry | undefined;
    };

/** The number of the coup's round on the bus. */
export function roundOf({ plan, coup }: TableState): number {
  return plan.roundsFrom + coup;
}

/** Before the controller's first welcome. */
export function newTableState(plan: TablePlan, ports: TablePorts): TableState {
  return {
    plan,
    ports,
    phase: 'away',
    coup: 0,
    shoe: 1,
    decks: 0,
    isShoeTracked: false,
    isShoeNeeded: false,
    priceCents: 0,
    isMainWagerAttested: false,
    hasContact: false,
    isLinkInPlay: false,
  };
}

/** The table's phase by the controller's record. */
export function phaseOf({ phase }: FloorState): 'between' | 'betting' | 'no-wager' | 'held' | 'locked' | 'resolved' {
  switch (phase) {
    case 'none':
    case 'settled':
    case 'voided':
      return 'between';
    case 'betting':
    case 'no-wager':
    case 'held':
    case 'locked':
    case 'resolved':
      return phase;
    default:
      return unreachable(phase);
  }
}
