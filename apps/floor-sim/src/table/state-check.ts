import type { FloorState } from '@jackpot/contract';
import type { Complain } from './coup-in-play.js';
import type { Device } from './table-state.js';

/** How far a coup has come. A table is never told of a step and then of an earlier one. */
const STEPS: Readonly<Record<FloorState['phase'], number>> = {
  none: 0,
  betting: 1,
  'no-wager': 1,
  held: 2,
  locked: 2,
  resolved: 3,
  settled: 4,
  voided: 4,
};

export type Phase = FloorState['phase'];

/** A place in a table's life; later places are higher. */
export function placeOf(coup: number, phase: Phase): number {
  return coup * 10 + STEPS[phase];
}

/** What a table has been told of itself. */
export interface Known {
  readonly coup: number;
  readonly phase: Phase;
  readonly shoe: number;
  /** Positions whose wager was acknowledged and not withdrawn, and about which nothing is unanswered. */
  readonly seats: readonly number[];
  readonly devices: readonly Device[];
}

/** Whether the controller still knows all it has told: after a lost connection, another leader, a restart. */
export function checkNothingLost(known: Known, state: FloorState, reportMismatch: Complain): void {
  if (placeOf(state.coup, state.phase) < placeOf(known.coup, known.phase)) {
    reportMismatch('the coup', `at least ${known.coup} ${known.phase}`, `${state.coup} ${state.phase}`);
  }
  if (state.shoe < known.shoe) reportMismatch('the shoe', `at least ${known.shoe}`, `${state.shoe}`);
  if (state.coup === known.coup && (state.phase === 'betting' || state.phase === 'locked')) {
    const missing = known.seats.filter((seat) => !state.seats.includes(seat));
    if (missing.length > 0)
      reportMismatch('acknowledged wagers', `of seats ${known.seats.join(' ')}`, `not of ${missing.join(' ')}`);
  }
  for (const { seat, boot, sequence } of known.devices) {
    const told = state.devices.find((device) => device.seat === seat);
    // A start that has recorded nothing yet is not known there.
    if (sequence === 0) continue;
    if (told === undefined || told.boot < boot || (told.boot === boot && told.sequence < sequence)) {
      reportMismatch(
        `the device of seat ${seat}`,
        `at least ${boot}/${sequence}`,
        `${told?.boot ?? 0}/${told?.sequence ?? 0}`,
      );
    }
  }
}

/** Whether nothing has changed: with everything answered, the controller's picture is the table's. */
export function checkUnchanged(known: Known, state: FloorState, reportMismatch: Complain): void {
  checkNothingLost(known, state, reportMismatch);
  const expected = `coup ${known.coup} ${known.phase} shoe ${known.shoe}`;
  const found = `coup ${state.coup} ${state.phase} shoe ${state.shoe}`;
  if (expected !== found) reportMismatch('the table after a refused message', expected, found);
  if (known.phase === 'betting') {
    const seats = [...state.seats].sort((a, b) => a - b).join(' ');
    if (seats !== known.seats.join(' '))
      reportMismatch('the wagers after a refused message', known.seats.join(' '), seats);
  }
  for (const { seat, boot, sequence } of known.devices) {
    const told = state.devices.find((device) => device.seat === seat);
    if (sequence > 0 && told?.sequence !== sequence) {
      reportMismatch(
        `the device of seat ${seat} after a refused message`,
        `${boot}/${sequence}`,
        `${told?.boot}/${told?.sequence}`,
      );
    }
  }
}
