import type { DataSource, FindManyOptions } from 'typeorm';
import { IsNull, MoreThan } from '../entities/find-operators.js';
import { AssignmentRecord } from '../entities/people.js';
import { inTransaction } from '../in-transaction.js';
import { SealedRepository } from '../sealed/sealed-repository.js';
import type { Seals } from '../sealed/seals.js';
import { orStorageFault } from '../storage-fault.js';

type Placed = Pick<AssignmentRecord, 'linkId' | 'tableId' | 'accountId'>;

/** Assignments are ended and never deleted. */
export class AssignmentRepository {
  readonly #assignments: SealedRepository<AssignmentRecord>;

  constructor(
    private readonly dataSource: DataSource,
    seals: Seals,
  ) {
    this.#assignments = new SealedRepository(AssignmentRecord, seals);
  }

  async add(assignment: AssignmentRecord): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.#assignments.insert(manager, assignment));
  }

  current(linkId: string, now: number): Promise<readonly AssignmentRecord[]> {
    return this.#find({ where: { linkId, ...heldAt(now) }, order: { assignedAt: 'DESC', assignmentId: 'ASC' } });
  }

  since(linkId: string, from: number): Promise<readonly AssignmentRecord[]> {
    const where = [heldAt(from), { endsAt: MoreThan(from), endedAt: MoreThan(from) }].map((each) => ({
      linkId,
      ...each,
    }));
    return this.#find({ where, order: { assignedAt: 'ASC', assignmentId: 'ASC' } });
  }

  async isAssigned(placed: Placed, now: number): Promise<boolean> {
    return (await this.#find({ where: { ...placed, ...heldAt(now) } })).length > 0;
  }

  async end(linkId: string, assignmentId: string, now: number): Promise<boolean> {
    const where = { linkId, assignmentId, ...heldAt(now) };
    const ended = await inTransaction(this.dataSource, (manager) =>
      this.#assignments.update(manager, where, { endedAt: now }),
    );
    return ended === 1;
  }

  #find(options: FindManyOptions<AssignmentRecord>): Promise<readonly AssignmentRecord[]> {
    return orStorageFault(() => this.#assignments.find(this.dataSource.manager, options));
  }
}

function heldAt(now: number) {
  return { endsAt: MoreThan(now), endedAt: IsNull() };
}
