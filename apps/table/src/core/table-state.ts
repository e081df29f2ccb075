import type { FloorState } from '@jackpot/contract';
import { unreachable } from '@jackpot/money';
import { FloorOutbox } from './floor-outbox.js';
import type { TablePhase } from './lamps.js';
import type { TablePlan, TablePorts } from './ports.js';

/** Where the table stands: one object, written by the table alone and read by its parts. */
export interface TableState {
  readonly plan: TablePlan;
  readonly ports: TablePorts;
  readonly outbox: FloorOutbox;
  phase: TablePhase;
  coup: number;
  shoe: number;
  priceCents: number;
  /** The controller was heard of late. */
  hasContact: boolean;
  isLinkInPlay: boolean;
}

/** The number of the coup's round on the bus. */
export function roundOf({ plan, coup }: TableState): number {
  return plan.roundsFrom + coup;
}

/** Before the controller has said anything. */
export function newStanding(plan: TablePlan, ports: TablePorts): TableState {
  return {
    plan,
    ports,
    outbox: new FloorOutbox(),
    phase: 'away',
    coup: 0,
    shoe: 1,
    priceCents: 0,
    hasContact: false,
    isLinkInPlay: false,
  };
}

/** Where a table is by the controller's record. */
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
