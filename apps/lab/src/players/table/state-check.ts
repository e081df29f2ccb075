import type { FloorState } from '@jackpot/contract';
import type { Device } from './devices.js';

export type ReportMismatch = (what: string, expected: string, found: string) => void;

/** The phase of a hand never goes back. */
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

export function placeOf(coup: number, phase: Phase): number {
  return coup * 10 + STEPS[phase];
}

export interface Known {
  readonly coup: number;
  readonly phase: Phase;
  readonly shoe: number;
  readonly seats: readonly number[];
  readonly devices: readonly Device[];
}

export function checkNothingLost(known: Known, state: FloorState, reportMismatch: ReportMismatch): void {
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
    const reported = state.devices.find((device) => device.seat === seat);
    // A device without recorded messages is unknown to the controller.
    if (sequence === 0) continue;
    if (reported === undefined || reported.boot < boot || (reported.boot === boot && reported.sequence < sequence)) {
      reportMismatch(
        `the device of seat ${seat}`,
        `at least ${boot}/${sequence}`,
        `${reported?.boot ?? 0}/${reported?.sequence ?? 0}`,
      );
    }
  }
}

/** Valid only if all messages are answered. */
export function checkUnchanged(known: Known, state: FloorState, reportMismatch: ReportMismatch): void {
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
    const reported = state.devices.find((device) => device.seat === seat);
    if (sequence > 0 && reported?.sequence !== sequence) {
      reportMismatch(
        `the device of seat ${seat} after a refused message`,
        `${boot}/${sequence}`,
        `${reported?.boot}/${reported?.sequence}`,
      );
    }
  }
}
