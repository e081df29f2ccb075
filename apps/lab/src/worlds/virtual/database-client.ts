import { Fault, type JournalPort, type LeasePort, type PresencePort, type SnapshotPort } from '@jackpot/engine';
import type { CommitStep, Conditions } from './conditions.js';
import type { Database } from './database.js';
import { NATURE, type SimulatedProcess } from './process.js';
import type { Random } from '../../players/random.js';
import type { Schedule } from './schedule.js';
import type { Trace } from './trace.js';

const TIMEOUT_MS = 2_500;
/** Longest delay of a request that is executed after its client gave up. */
const LATE_MS_MAX = 9_000;

export type RequestFailure = 'unreachable' | 'refused';

export interface ClientWorld {
  readonly schedule: Schedule;
  readonly database: Database;
  readonly conditions: Conditions;
  readonly random: Random;
  readonly trace: Trace;
}

interface Request<T> {
  readonly what: string;
  readonly isWrite: boolean;
  readonly execute: () => T;
  readonly resolve: (value: T) => void;
  readonly reject: (failure: RequestFailure) => void;
  readonly isCommit: boolean;
}

/** Sending, execution and answer are separate steps: each can fail, and the process can die between them. */
export class DatabaseClient {
  diesAt: CommitStep | undefined;

  constructor(
    private readonly process: SimulatedProcess,
    private readonly world: ClientWorld,
  ) {}

  request<T>(what: string, isWrite: boolean, execute: () => T, isCommit = false): Promise<T> {
    return new Promise((resolve, reject) => {
      // The ports turn this rejection into a fault.
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      const failed = (failure: RequestFailure): void => reject(failure);
      this.#send({ what, isWrite, execute, resolve, reject: failed, isCommit });
    });
  }

  #send<T>(request: Request<T>): void {
    const { schedule, conditions, random } = this.world;
    if (this.#dies(request, 'before-send')) return;
    if (conditions.database === 'down') return this.#answer(1, () => request.reject('unreachable'));
    if (conditions.database === 'unreachable') {
      if (random.perMille(500)) this.#executeLate(request, random.between(1, LATE_MS_MAX));
      return this.#answer(TIMEOUT_MS, () => request.reject('unreachable'));
    }
    if (random.perMille(conditions.databaseRequestsLate)) {
      this.#executeLate(request, random.between(1, LATE_MS_MAX));
      return this.#answer(TIMEOUT_MS, () => request.reject('unreachable'));
    }
    schedule.after(this.#delayMs(), NATURE, () => this.#execute(request));
    this.#dies(request, 'after-send');
  }

  #execute<T>(request: Request<T>): void {
    const { conditions, random } = this.world;
    if (conditions.database === 'down' || conditions.database === 'unreachable')
      return this.#answer(TIMEOUT_MS, () => request.reject('unreachable'));
    if (request.isWrite && conditions.database === 'disk-full')
      return this.#answer(this.#delayMs(), () => request.reject('refused'));
    if (request.isWrite && conditions.database === 'read-only')
      return this.#answer(this.#delayMs(), () => request.reject('unreachable'));
    const value = this.#run(request);
    if (this.#dies(request, 'after-write')) return;
    if (random.perMille(conditions.databaseAnswersLost))
      return this.#answer(random.between(1, TIMEOUT_MS), () => request.reject('unreachable'));
    this.#answer(this.#delayMs(), () => {
      request.resolve(value);
      if (request.isCommit && this.diesAt === 'after-answer')
        this.world.schedule.after(0, NATURE, () => void this.#dies(request, 'after-answer'));
    });
  }

  #executeLate<T>(request: Request<T>, ms: number): void {
    this.world.schedule.after(ms, NATURE, () => {
      const { database } = this.world.conditions;
      if (database === 'up' || (database === 'disk-full' && !request.isWrite)) this.#run(request);
    });
  }

  #run<T>({ what, execute }: Request<T>): T {
    const value = execute();
    if (what !== '') this.world.trace.note(this.world.schedule.nowMs, `${this.process.name} ${what}`);
    return value;
  }

  #answer(ms: number, act: () => void): void {
    this.world.schedule.after(ms, this.process, act);
  }

  #dies<T>({ isCommit, what }: Request<T>, step: CommitStep): boolean {
    if (!isCommit || this.diesAt !== step) return false;
    this.diesAt = undefined;
    this.world.trace.note(this.world.schedule.nowMs, `${this.process.name} dies ${step} of ${what}`);
    this.process.kill();
    return true;
  }

  #delayMs(): number {
    return this.world.random.between(1, Math.max(1, this.world.conditions.databaseDelayMsMax));
  }
}

export function journalOn(client: DatabaseClient, database: Database, writer: string): JournalPort {
  const call = <T>(what: string, execute: () => T): Promise<T> => client.request(what, false, execute).catch(asFault);
  return {
    append: (batch) =>
      client
        .request(
          `append ${batch.stream} ${batch.batch} epoch ${batch.epoch} to ${batch.lastSequence}`,
          true,
          () => database.append(batch, writer),
          true,
        )
        .catch(asFault),
    head: (stream) => call('', () => database.head(stream)),
    read: (stream, afterBatch, page) => call('', () => database.read(stream, afterBatch, page)),
    streams: () => call('', () => database.streams()),
  };
}

export function leaseOn(client: DatabaseClient, database: Database): LeasePort {
  const call = leaseCall(client);
  return {
    hold: (stream, holder, ttlMs) => call(() => database.hold(stream, holder, ttlMs)),
    release: (stream, holder) => call(() => database.release(stream, holder)),
    holder: (stream, ttlMs) => call(() => database.holder(stream, ttlMs)),
  };
}

export function presenceOn(client: DatabaseClient, database: Database): PresencePort {
  const call = leaseCall(client);
  return {
    announce: ({ id }, ttlMs) => call(() => database.announce(id, ttlMs)),
    withdraw: ({ id }) => call(() => database.withdraw(id)),
  };
}

function leaseCall(client: DatabaseClient): <T>(execute: () => T) => Promise<T> {
  return (execute) =>
    client.request('', true, execute).catch((failure: unknown) => {
      throw new Fault('LEASE_UNREACHABLE', failure !== 'refused');
    });
}

export function snapshotsOn(client: DatabaseClient, database: Database): SnapshotPort {
  const call = <T>(isWrite: boolean, execute: () => T): Promise<T> =>
    client.request('', isWrite, execute).catch(() => {
      throw new Fault('SNAPSHOT_FAILED', true);
    });
  return {
    latest: (stream, below) => call(false, () => database.latestSnapshot(stream, below)),
    save: (snapshot) => call(true, () => database.saveSnapshot(snapshot)),
  };
}

function asFault(failure: unknown): never {
  throw failure === 'refused' ? new Fault('JOURNAL_REFUSED', false) : new Fault('JOURNAL_UNREACHABLE', true);
}
