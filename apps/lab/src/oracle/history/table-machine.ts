import { type HandPhase, type PendingOperation, type TableCall, seatsText, sequenceOf } from './operation.js';

export type TableOperation = PendingOperation<TableCall>;

/** Messages about contradictions name the operations that caused this state. */
export interface TableRegisters {
  readonly hand: number;
  readonly phase: HandPhase;
  readonly seats: ReadonlyMap<number, TableOperation | null>;
  readonly sequence: number;
  readonly phaseBy: TableOperation | null;
  readonly sequenceBy: TableOperation | null;
  readonly withdrawals: ReadonlyMap<number, TableOperation>;
}

export interface Impossible {
  readonly why: string;
  readonly by: TableOperation | null;
}

export const FRESH_TABLE: TableRegisters = {
  ...{ hand: 0, phase: 'none', seats: new Map(), sequence: 0 },
  ...{ phaseBy: null, sequenceBy: null, withdrawals: new Map() },
};

const ENDED: ReadonlySet<HandPhase> = new Set(['none', 'settled', 'voided']);
const BEFORE_LOCK: ReadonlySet<HandPhase> = new Set(['none', 'betting', 'no-wager']);

/**
 * The floor protocol as a state machine, written from the documentation only. Returns the next state, or why the
 * operation is impossible.
 */
export function execute(registers: TableRegisters, operation: TableOperation): TableRegisters | Impossible {
  const { call, outcome } = operation;
  if (outcome?.type === 'refused') return refused(registers, call, outcome.code);
  if (call.kind === 'read') return read(registers, operation);
  const sequence = sequenceOf(outcome);
  if (sequence !== null && sequence <= registers.sequence)
    return { why: `its journal sequence is not above ${registers.sequence}`, by: registers.sequenceBy };
  const next = transition(registers, operation);
  if ('why' in next || sequence === null) return next;
  return { ...next, sequence, sequenceBy: operation };
}

function transition(registers: TableRegisters, operation: TableOperation): TableRegisters | Impossible {
  const { call } = operation;
  if (call.kind === 'open') return open(registers, operation);
  if (call.hand !== registers.hand)
    return { why: `the table was at hand ${registers.hand} ${registers.phase}`, by: registers.phaseBy };
  const from = (...phases: HandPhase[]): Impossible | null =>
    phases.includes(registers.phase)
      ? null
      : { why: `hand ${registers.hand} was ${registers.phase}`, by: registers.phaseBy };
  const to = (phase: HandPhase): TableRegisters => ({ ...registers, phase, phaseBy: operation });
  switch (call.kind) {
    case 'acknowledge':
      return from('betting') ?? acknowledge(registers, operation, call.seat);
    case 'withdraw':
      return from('betting') ?? withdraw(registers, operation, call.seat);
    case 'lock':
      return from('betting') ?? lockSetProblem(registers, operation) ?? to('locked');
    case 'resolve':
      return from('locked', 'no-wager') ?? to('resolved');
    case 'void':
      return from('betting', 'no-wager', 'locked') ?? to('voided');
    case 'settle':
      return from('resolved') ?? to('settled');
    case 'read':
      return registers;
  }
}

function open(registers: TableRegisters, operation: TableOperation): TableRegisters | Impossible {
  const { call } = operation;
  if (call.hand !== registers.hand + 1 || !ENDED.has(registers.phase))
    return { why: `the table was at hand ${registers.hand} ${registers.phase}`, by: registers.phaseBy };
  const phase = call.kind === 'open' && call.wagering ? 'betting' : 'no-wager';
  return { ...registers, hand: call.hand, phase, phaseBy: operation, seats: new Map(), withdrawals: new Map() };
}

function acknowledge(registers: TableRegisters, operation: TableOperation, seat: number): TableRegisters | Impossible {
  if (registers.seats.has(seat))
    return { why: `seat ${seat} had a recognized wager already`, by: registers.seats.get(seat) ?? null };
  return { ...registers, seats: new Map(registers.seats).set(seat, operation) };
}

function withdraw(registers: TableRegisters, operation: TableOperation, seat: number): TableRegisters | Impossible {
  if (!registers.seats.has(seat))
    return { why: `seat ${seat} had no wager`, by: registers.withdrawals.get(seat) ?? registers.phaseBy };
  const seats = new Map(registers.seats);
  seats.delete(seat);
  return { ...registers, seats, withdrawals: new Map(registers.withdrawals).set(seat, operation) };
}

function lockSetProblem(registers: TableRegisters, { outcome }: TableOperation): Impossible | null {
  return outcome?.type === 'granted' && outcome.seats !== undefined ? seatsProblem(registers, outcome.seats) : null;
}

function seatsProblem(registers: TableRegisters, found: readonly number[]): Impossible | null {
  const lost = [...registers.seats].find(([seat]) => !found.includes(seat));
  if (lost !== undefined) return { why: `the recognized wager of seat ${lost[0]} is missing`, by: lost[1] };
  const extra = found.find((seat, index) => !registers.seats.has(seat) || found.indexOf(seat) !== index);
  if (extra === undefined) return null;
  const by = registers.withdrawals.get(extra) ?? registers.seats.get(extra) ?? registers.phaseBy;
  return { why: `seat ${extra} has a wager that was not in play (${seatsText([...registers.seats.keys()])})`, by };
}

function read(registers: TableRegisters, { outcome }: TableOperation): TableRegisters | Impossible {
  if (outcome?.type !== 'state') return registers;
  if (outcome.hand !== registers.hand || outcome.phase !== registers.phase)
    return { why: `the table was at hand ${registers.hand} ${registers.phase}`, by: registers.phaseBy };
  const showsSeats = registers.phase === 'betting' || registers.phase === 'locked';
  return (showsSeats ? seatsProblem(registers, outcome.seats) : null) ?? registers;
}

function refused(registers: TableRegisters, call: TableCall, code: string): TableRegisters | Impossible {
  const { hand, phase, phaseBy } = registers;
  const isBeforeLock = hand < call.hand || (hand === call.hand && BEFORE_LOCK.has(phase));
  if (code === 'LATE_WAGER' && isBeforeLock)
    return { why: `hand ${hand} was ${phase}, which is before its lock`, by: phaseBy };
  if (code === 'COUP_NOT_BETTING' && hand === call.hand && phase === 'betting')
    return { why: `hand ${hand} was open for wagers`, by: phaseBy };
  return registers;
}

export function registersOf(operation: TableOperation): TableRegisters {
  const { outcome } = operation;
  if (outcome?.type !== 'state') return FRESH_TABLE;
  const seats = new Map(outcome.seats.map((seat) => [seat, operation]));
  return { ...FRESH_TABLE, hand: outcome.hand, phase: outcome.phase, seats, phaseBy: operation };
}
