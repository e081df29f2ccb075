import {
  COMMIT_STEPS,
  type CommitStep,
  type Conditions,
  type DatabaseState,
  fairWeather,
} from '../worlds/virtual/conditions.js';

type Which = number;

export type FaultKind =
  | { readonly type: 'crash-at-commit'; readonly controller: Which; readonly step: CommitStep }
  | { readonly type: 'kill-controller'; readonly controller: Which }
  | { readonly type: 'stop-controller'; readonly controller: Which }
  | { readonly type: 'pause-controller'; readonly controller: Which }
  | { readonly type: 'kill-table'; readonly table: Which }
  | { readonly type: 'pause-table'; readonly table: Which }
  | { readonly type: 'clock-jump'; readonly host: Which; readonly byMs: number }
  | { readonly type: 'database'; readonly state: Exclude<DatabaseState, 'up'> }
  | { readonly type: 'database-clock-jump'; readonly byMs: number }
  | { readonly type: 'conditions'; readonly conditions: Partial<Conditions> }
  | { readonly type: 'seat-power'; readonly table: Which; readonly seat: number }
  | { readonly type: 'seat-wire'; readonly table: Which; readonly seat: number }
  /** The next two faults are mistakes of operators. */
  | { readonly type: 'leases-deleted' }
  | { readonly type: 'third-controller' }
  | { readonly type: 'queue-emptied' }
  | { readonly type: 'kill-payouts' };

export interface Fault {
  readonly atMs: number;
  readonly forMs: number;
  readonly kind: FaultKind;
}

export interface Chance {
  below(bound: number): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

export interface PlanOptions {
  readonly horizonMs: number;
  readonly tables: number;
  readonly seats: number;
}

const LEASE_TTL_MS = 3_000;
const DATABASE_STATES = ['disk-full', 'read-only', 'down', 'unreachable'] as const;
const FAULT_EVERY_MS = 4_000;
const CLOCK_JUMP_MS_MAX = 7_200_000;

/** Combinations of network and server faults. Numbers without a unit are per mille of frames, requests or answers. */
const WEATHERS: readonly Partial<Conditions>[] = [
  { framesLost: 40 },
  { framesTwice: 150 },
  { framesOvertaking: 150 },
  { frameDelayMsMax: 400 },
  { floorIsSilent: true },
  { databaseAnswersLost: 200 },
  { databaseRequestsLate: 100 },
  { databaseDelayMsMax: 400 },
  { databaseDelayMsMax: 1_500 },
  { busAnswersLost: 100 },
  { queueIsDown: true },
  { receiversAreDown: true },
];

export function drawFaults(chance: Chance, { horizonMs, tables, seats }: PlanOptions): readonly Fault[] {
  const count = chance.below(Math.ceil((2 * horizonMs) / FAULT_EVERY_MS));
  const faults = Array.from({ length: count }, (): Fault => {
    const [kind, forMs] = drawKind(chance, tables, seats);
    return { atMs: chance.below(horizonMs), forMs, kind };
  });
  return faults.sort((a, b) => a.atMs - b.atMs);
}

function drawKind(chance: Chance, tables: number, seats: number): readonly [FaultKind, number] {
  const controller = chance.below(2);
  const table = chance.below(tables);
  const short = (): number => chance.between(100, 4_000);
  const overLease = (): number => chance.between(500, 3 * LEASE_TTL_MS);
  switch (chance.below(16)) {
    case 0:
    case 1:
    case 2:
      return [{ type: 'crash-at-commit', controller, step: chance.pick(COMMIT_STEPS) }, short()];
    case 3:
      return [{ type: 'kill-controller', controller }, short()];
    case 4:
      return [{ type: 'stop-controller', controller }, short()];
    case 5:
    case 6:
      return [{ type: 'pause-controller', controller }, overLease()];
    case 7:
      return [{ type: 'kill-table', table }, short()];
    case 8:
      return [{ type: 'pause-table', table }, short()];
    case 9: {
      const byMs = (chance.below(2) === 0 ? -1 : 1) * chance.between(1, CLOCK_JUMP_MS_MAX);
      if (chance.below(3) === 0) return [{ type: 'database-clock-jump', byMs }, 0];
      return [{ type: 'clock-jump', host: chance.below(2 + tables), byMs }, 0];
    }
    case 10:
      return [{ type: 'database', state: chance.pick(DATABASE_STATES) }, overLease()];
    case 11:
      return [{ type: 'seat-power', table, seat: 1 + chance.below(seats) }, 0];
    case 12:
      return [{ type: 'seat-wire', table, seat: 1 + chance.below(seats) }, short()];
    case 13:
      return [
        chance.pick([
          { type: 'leases-deleted' },
          { type: 'third-controller' },
          { type: 'queue-emptied' },
          { type: 'kill-payouts' },
        ] as const),
        short(),
      ];
    default:
      return [{ type: 'conditions', conditions: chance.pick(WEATHERS) }, overLease()];
  }
}

export interface Faulty {
  readonly conditions: Conditions;
  crashAtCommit(controller: Which, step: CommitStep, downMs: number): void;
  killController(controller: Which, downMs: number): void;
  stopController(controller: Which, downMs: number): void;
  pauseController(controller: Which, forMs: number): void;
  killTable(table: Which, downMs: number): void;
  pauseTable(table: Which, forMs: number): void;
  jumpClock(host: Which, byMs: number): void;
  jumpDatabaseClock(byMs: number): void;
  cyclePower(table: Which, seat: number): void;
  cutWire(table: Which, seat: number, forMs: number): void;
  deleteLeases(): void;
  startThirdController(forMs: number): void;
  emptyQueue(): void;
  killPayouts(downMs: number): void;
  later(ms: number, act: () => void): void;
}

export function inject({ kind, forMs }: Fault, on: Faulty): void {
  switch (kind.type) {
    case 'crash-at-commit':
      return on.crashAtCommit(kind.controller, kind.step, forMs);
    case 'kill-controller':
      return on.killController(kind.controller, forMs);
    case 'stop-controller':
      return on.stopController(kind.controller, forMs);
    case 'pause-controller':
      return on.pauseController(kind.controller, forMs);
    case 'kill-table':
      return on.killTable(kind.table, forMs);
    case 'pause-table':
      return on.pauseTable(kind.table, forMs);
    case 'clock-jump':
      return on.jumpClock(kind.host, kind.byMs);
    case 'database-clock-jump':
      return on.jumpDatabaseClock(kind.byMs);
    case 'seat-power':
      return on.cyclePower(kind.table, kind.seat);
    case 'seat-wire':
      return on.cutWire(kind.table, kind.seat, forMs);
    case 'leases-deleted':
      return on.deleteLeases();
    case 'third-controller':
      return on.startThirdController(forMs);
    case 'queue-emptied':
      on.later(forMs, () => on.emptyQueue());
      return on.killPayouts(forMs);
    case 'kill-payouts':
      return on.killPayouts(forMs);
    case 'database':
      return during({ database: kind.state }, forMs, on);
    case 'conditions':
      return during(kind.conditions, forMs, on);
  }
}

function during(changed: Partial<Conditions>, forMs: number, on: Faulty): void {
  Object.assign(on.conditions, changed);
  on.later(forMs, () => {
    const fair = fairWeather();
    for (const key of Object.keys(changed) as (keyof Conditions)[]) Object.assign(on.conditions, { [key]: fair[key] });
  });
}

export function faultText({ atMs, forMs, kind }: Fault): string {
  const { type, ...details } = kind;
  return `at ${atMs} ms: ${type}${Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''}${forMs > 0 ? ` for ${forMs} ms` : ''}`;
}
