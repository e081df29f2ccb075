import { must } from '@jackpot/money';
import type { Call, HandPhase, Operation, Outcome } from '../../src/oracle/history/operation.js';
import { type Below, seededRandom } from '../../src/players/random.js';

interface Planned {
  readonly call: Call;
  readonly calledAt: number;
  readonly at: number;
  readonly answeredAt: number;
}

interface Table {
  hand: number;
  phase: HandPhase;
  readonly seats: Set<number>;
  locked: number;
}

const TABLES = ['table-1', 'table-2', 'table-3'];
const SEATS = [1, 2, 3, 4, 5];
const HANDS = 4;

export function randomHistory(seed: number, unknownPercent: number): readonly Operation[] {
  const below = seededRandom(seed, 'history');
  const planned = [...TABLES.flatMap((table) => planTable(table, below)), ...meterReads(below)];
  planned.sort((a, b) => a.at - b.at);
  const tables = new Map(TABLES.map((table) => [table, freshTable()]));
  const link = { sequence: 0, wagers: 0 };
  return planned.map(({ call, calledAt, at: _, answeredAt }) => {
    const outcome = outcomeOf(call, tables, link);
    const isLost = below(100) < unknownPercent;
    return isLost
      ? { call, calledAt, answeredAt: null, outcome: { type: 'unknown' } }
      : { call, calledAt, answeredAt, outcome };
  });
}

const freshTable = (): Table => ({ hand: 0, phase: 'none', seats: new Set(), locked: 0 });

function planTable(table: string, below: Below): readonly Planned[] {
  const planned: Planned[] = [];
  const some = (most: number): number => (below(1_000_000) / 1_000_000) * most + 1e-6;
  const add = (call: Call, calledAt: number, notBefore = 0): Planned => {
    const at = Math.max(calledAt, notBefore) + some(3);
    const made = { call, calledAt, at, answeredAt: at + some(3) };
    planned.push(made);
    return made;
  };
  let now = some(5);
  for (let hand = 1; hand <= HANDS; hand += 1) {
    const opened = add({ kind: 'open', table, hand, wagering: true }, now);
    const lock = add({ kind: 'lock', table, hand }, now + some(8), opened.at);
    for (const seat of SEATS) {
      const wager = add({ kind: 'acknowledge', table, hand, seat }, now + some(9), opened.at);
      if (below(3) === 0) add({ kind: 'withdraw', table, hand, seat }, wager.answeredAt + some(1));
    }
    for (let reads = below(3); reads > 0; reads -= 1) add({ kind: 'read', table, hand: 0 }, now + some(12));
    if (below(6) === 0) now = add({ kind: 'void', table, hand }, lock.answeredAt + some(2)).answeredAt;
    else {
      const resolved = add({ kind: 'resolve', table, hand }, lock.answeredAt + some(2));
      now = resolved.answeredAt;
      const settled = add({ kind: 'settle', table, hand }, now);
      now = settled.at + some(1);
    }
    now += 12;
  }
  return planned;
}

function meterReads(below: Below): readonly Planned[] {
  return [0, ...Array.from({ length: 12 }, () => below(120))].map((moment, index) => {
    const calledAt = moment + index / 100;
    return { call: { kind: 'meters' }, calledAt, at: calledAt + 0.5, answeredAt: calledAt + 1 };
  });
}

interface Link {
  sequence: number;
  wagers: number;
}

function outcomeOf(call: Call, tables: ReadonlyMap<string, Table>, link: Link): Outcome {
  if (call.kind === 'meters') {
    const { sequence, wagers } = link;
    return { type: 'meters', sequence, inWagers: { star: wagers, heart: wagers } };
  }
  const table = must(tables.get(call.table), 'a table');
  if (call.kind === 'read') return { type: 'state', hand: table.hand, phase: table.phase, seats: [...table.seats] };
  const granted = (): Outcome => ({ type: 'granted', sequence: (link.sequence += 1) });
  const isBetting = table.phase === 'betting';
  switch (call.kind) {
    case 'open':
      Object.assign(table, { hand: call.hand, phase: 'betting', locked: 0 });
      table.seats.clear();
      return { type: 'granted', sequence: null };
    case 'acknowledge':
      if (!isBetting) return { type: 'refused', code: 'LATE_WAGER' };
      table.seats.add(call.seat);
      return granted();
    case 'withdraw':
      if (!isBetting || !table.seats.delete(call.seat)) return { type: 'refused', code: 'COUP_NOT_BETTING' };
      return granted();
    case 'lock':
      table.phase = 'locked';
      table.locked = table.seats.size;
      link.wagers += table.locked;
      return { type: 'granted', sequence: (link.sequence += 1), seats: [...table.seats] };
    case 'resolve':
      table.phase = 'resolved';
      return granted();
    case 'void':
      table.phase = 'voided';
      link.wagers -= table.locked;
      return granted();
    case 'settle':
      table.phase = 'settled';
      return { type: 'granted', sequence: null };
  }
}

/** Changes that no correct link can produce. A change returns null if the history has no matching operation. */
export const FALSIFICATIONS: Readonly<
  Record<string, (operation: Operation, all: readonly Operation[]) => Outcome | null>
> = {
  'a wager less in the lock': ({ call, outcome }) =>
    call.kind === 'lock' && outcome.type === 'granted' && (outcome.seats?.length ?? 0) > 0
      ? { ...outcome, seats: outcome.seats?.slice(1) ?? [] }
      : null,
  'a wager more in the lock': ({ call, outcome }) =>
    call.kind === 'lock' && outcome.type === 'granted' ? { ...outcome, seats: [...(outcome.seats ?? []), 9] } : null,
  'a late wager acknowledged': ({ call, outcome }, all) =>
    call.kind === 'acknowledge' && outcome.type === 'refused' ? { type: 'granted', sequence: all.length + 1 } : null,
  'an acknowledged wager called late': ({ call, outcome }) =>
    call.kind === 'acknowledge' && outcome.type === 'granted' ? { type: 'refused', code: 'LATE_WAGER' } : null,
  'the sequence of another operation': ({ outcome }, all) => {
    const other = all.find(
      (each) => each.outcome.type === 'granted' && each.outcome.sequence !== null && each.outcome !== outcome,
    );
    if (outcome.type !== 'granted' || outcome.sequence === null || other?.outcome.type !== 'granted') return null;
    return { ...outcome, sequence: other.outcome.sequence };
  },
  'a wager more on a meter': ({ call, calledAt, outcome }) =>
    call.kind === 'meters' && calledAt >= 1 && outcome.type === 'meters'
      ? { ...outcome, inWagers: { ...outcome.inWagers, star: (outcome.inWagers['star'] ?? 0) + 1 } }
      : null,
  'a hand that was not opened': ({ outcome }) =>
    outcome.type === 'state' && outcome.hand > 0 ? { ...outcome, hand: outcome.hand + HANDS } : null,
};
