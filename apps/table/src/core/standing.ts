import type { FloorOutbox } from './floor-outbox.js';
import type { TablePhase } from './lamps.js';
import type { TablePlan, TablePorts } from './ports.js';

/** Where the table stands: one object, written by the table alone and read by its parts. */
export interface Standing {
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
export function roundOf({ plan, coup }: Standing): number {
  return plan.roundsFrom + coup;
}
