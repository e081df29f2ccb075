import { assert } from '@jackpot/money';
import type { DataSource, EntityManager, FindManyOptions, FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import { In } from '../entities/find-operators.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';
import type { EntityClass } from '../tables/table.js';
import { lockHead } from './append-entry.js';

interface RequestColumns {
  readonly request: number;
  readonly state: 'pending' | 'approved' | 'cancelled';
  readonly decidedBy: string | null;
  readonly decidedName: string | null;
  readonly decidedLicense: string | null;
  readonly decidedAt: number | null;
}

export type NewRequest<Row extends RequestColumns> = Omit<Row, keyof RequestColumns>;

export interface RequestDecision {
  readonly id: string;
  readonly name: string;
  readonly license: string;
  readonly at: number;
}

const UNDECIDED = {
  state: 'pending',
  decidedBy: null,
  decidedName: null,
  decidedLicense: null,
  decidedAt: null,
} as const;

/** Requests that another person decides. Each is decided once and never deleted. */
export class DecidedRequests<Row extends RequestColumns> {
  readonly #rows: SealedRepository<Row>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entity: EntityClass<Row>,
    seals: Seals,
  ) {
    this.#rows = new SealedRepository(entity, seals);
  }

  async add(added: NewRequest<Row>): Promise<number> {
    const number = await inTransaction(this.dataSource, async (manager) => {
      // The seal covers the number, so it is chosen here. The audit trail's lock keeps it unique.
      await lockHead(manager);
      const highest = await manager.maximum<RequestColumns>(this.entity, 'request');
      const request = Number(highest ?? 0) + 1;
      await this.#rows.insert(manager, { ...added, request, ...UNDECIDED } as unknown as Row);
      return request;
    });
    assert(number !== 'taken', 'a number that no request has');
    return number;
  }

  async byNumber(request: number): Promise<Row | undefined> {
    return (await this.#find({ request }))[0];
  }

  waiting(): Promise<readonly Row[]> {
    return this.#find({ state: 'pending' });
  }

  async latest(decidedMax: number): Promise<readonly Row[]> {
    const waiting = await this.waiting();
    return [...waiting, ...(await this.#find({ state: In(['approved', 'cancelled'] as const) }, decidedMax))];
  }

  async cancel(request: number, by: RequestDecision): Promise<boolean> {
    const decided = await inTransaction(this.dataSource, (manager) => this.decide(manager, request, 'cancelled', by));
    return decided === true;
  }

  async decide(
    manager: EntityManager,
    request: number,
    state: 'approved' | 'cancelled',
    { id, name, license, at }: RequestDecision,
  ): Promise<boolean> {
    const decided = { state, decidedBy: id, decidedName: name, decidedLicense: license, decidedAt: at };
    const where = { request, state: 'pending' } as FindOptionsWhere<Row>;
    return (await this.#rows.update(manager, where, decided as Partial<Row>)) === 1;
  }

  #find(where: FindOptionsWhere<RequestColumns>, take?: number): Promise<readonly Row[]> {
    const options: FindManyOptions<Row> = {
      where: where as FindOptionsWhere<Row>,
      order: { request: 'DESC' } as FindOptionsOrder<Row>,
      ...(take === undefined ? {} : { take }),
    };
    return orStorageFault(() => this.#rows.find(this.dataSource.manager, options));
  }
}
