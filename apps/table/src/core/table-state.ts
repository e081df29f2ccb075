import type { JournalEntry } from '@hardware/osdp';
import type { FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import type { TablePhase } from './lamps.js';
import type { Notice } from './notices.js';
import type { BusPort, FloorPort, LockMemory, TablePlan } from './ports.js';
import type { SeatStation } from './seat-station.js';

export interface TablePorts {
  readonly lockMemory: LockMemory;
  readonly bus: BusPort;
  readonly floor: FloorPort<TableRequest>;
  readonly notice: (notice: Notice) => void;
  readonly dateNow: () => number;
}

export interface TableState {
  readonly plan: TablePlan;
  readonly ports: TablePorts;
  phase: TablePhase;
  coup: number;
  shoe: number;
  decks: number;
  isShoeTracked: boolean;
  isShoeNeeded: boolean;
  priceCents: number;
  /** Whether "no more bets" lists the seats with a main wager (chapter 7 A(9)). */
  isMainWagerAttested: boolean;
  hasContact: boolean;
  wasContactLost: boolean;
  isLinkInPlay: boolean;
}

export type TableRequest =
  | { readonly for: 'open'; readonly coup: number; readonly kind: 'wagering' | 'no-wager' }
  | { readonly for: 'lock' | 'cards' | 'settle' | 'void' | 'new-shoe' | 'comparison' }
  | ShoeRequest
  | { readonly for: 'three-card' }
  | GameRequest
  | { readonly for: 'resynchronization'; readonly coup: number }
  | { readonly for: 'door'; readonly door: string; readonly state: 'open' | 'closed' | 'silent' }
  | SeatRequest;

export type GameRequest =
  /** `before`: what the seat had on this wager, in cents. */
  | { readonly for: 'stakes'; readonly seat: number; readonly wager: string; readonly before: number }
  | { readonly for: 'owed' | 'vigorish'; readonly seat: number };

export interface ShoeRequest {
  readonly for: 'tracked-shoe';
  readonly what: 'open-shoe' | 'burn' | 'cover-card' | 'irregularity' | 'end-shoe';
}

export type SeatRequest =
  | {
      readonly for: 'wager';
      readonly station: SeatStation;
      readonly coup: number;
      /** 0: the wager is withdrawn. */
      readonly units: number;
      readonly entry: JournalEntry | undefined;
    }
  | {
      readonly for: 'report';
      readonly station: SeatStation;
      readonly what: 'opened' | 'closed' | 'power';
      readonly entry: JournalEntry | undefined;
    };

export function roundOf({ plan, coup }: TableState): number {
  return plan.roundsFrom + coup;
}

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
    wasContactLost: false,
    isLinkInPlay: false,
  };
}

export function setContact(at: TableState, isThere: boolean): void {
  if (isThere !== at.hasContact) {
    if (!isThere) at.ports.notice({ code: 'CONTROLLER_LOST' });
    else if (at.wasContactLost) at.ports.notice({ code: 'CONTROLLER_BACK' });
    at.wasContactLost = !isThere;
  }
  at.hasContact = isThere;
}

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
