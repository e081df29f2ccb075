import type { Cause, Difference } from '@jackpot/books';
import { must } from '@jackpot/money';
import type { DataSource, EntityManager, FindOptionsWhere } from 'typeorm';
import { ReconciliationDifferenceRecord, ReconciliationRecord } from '../entities/accounting.js';
import { IsNull } from '../entities/find-operators.js';
import { inTransaction, insertAll } from '../in-transaction.js';
import { orStorageFault } from '../storage-fault.js';
import { fieldsOf } from '../tables/row-code.js';

export type NewReconciliation = Omit<ReconciliationRecord, 'reconciliationId'>;

export interface ReconciliationSummary extends Omit<ReconciliationRecord, 'source'> {
  readonly differences: number;
  readonly open: number;
}

export interface DifferenceRecord
  extends Difference, Pick<ReconciliationDifferenceRecord, 'number' | keyof Resolution> {}

export interface Resolution {
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: number | null;
}

export class ReconciliationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a list of another system. If it is already stored for the same days, it stays with its resolutions. */
  async keep(
    made: NewReconciliation,
    differences: readonly Difference[],
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const id = await inTransaction(this.dataSource, (manager) => insert(manager, made, differences));
    return id === 'taken' ? { id: await this.#idOf(made), isNew: false } : { id, isNew: true };
  }

  ofLink(linkId: string, limit: number): Promise<readonly ReconciliationSummary[]> {
    return this.#summaries({ linkId }, limit);
  }

  async one(linkId: string, reconciliationId: number): Promise<ReconciliationSummary | undefined> {
    return (await this.#summaries({ linkId, reconciliationId }, 1))[0];
  }

  async differences(reconciliationId: number): Promise<readonly DifferenceRecord[]> {
    const options = { where: { reconciliationId }, order: { number: 'ASC' } } as const;
    const rows = await orStorageFault(() => this.dataSource.manager.find(ReconciliationDifferenceRecord, options));
    return rows.map(({ reconciliationId: _, itemKey: key, ours, theirs, ...rest }) => ({
      ...{ ...rest, key },
      ...{ ours: fieldsIn(ours), theirs: fieldsIn(theirs) },
    }));
  }

  async resolve(reconciliationId: number, number: number, resolution: Resolution): Promise<boolean> {
    const { cause, note, resolvedBy, resolvedAt } = resolution;
    const open = { reconciliationId, number, cause: IsNull() };
    const { affected } = await orStorageFault(() =>
      this.dataSource.manager.update(ReconciliationDifferenceRecord, open, { cause, note, resolvedBy, resolvedAt }),
    );
    return affected === 1;
  }

  async #summaries(where: FindOptionsWhere<ReconciliationRecord>, limit: number) {
    const { manager } = this.dataSource;
    const found = manager
      .createQueryBuilder(ReconciliationDifferenceRecord, 'found')
      .select('COUNT(*)')
      .where('found.reconciliationId = made.reconciliationId');
    const query = manager
      .createQueryBuilder(ReconciliationRecord, 'made')
      .select(SUMMARY_FIELDS.map((field) => `made.${field}`))
      .addSelect(`(${found.getQuery()})`, 'differences')
      .addSelect(`(${found.clone().andWhere('found.cause IS NULL').getQuery()})`, 'open')
      .where(where)
      .orderBy('made.reconciliationId', 'DESC')
      .limit(limit);
    const { entities, raw } = await orStorageFault(() => query.getRawAndEntities<Counted>());
    return entities.map(({ source: _, ...row }, index) => ({
      ...row,
      differences: Number(raw[index]?.differences),
      open: Number(raw[index]?.open),
    }));
  }

  async #idOf({ linkId, kind, fromDay, toDay, sourceHash }: NewReconciliation): Promise<number> {
    const same = { linkId, kind, fromDay, toDay, sourceHash };
    const found = await orStorageFault(() => this.dataSource.manager.findOneBy(ReconciliationRecord, same));
    return must(found, 'the comparison that took the key').reconciliationId;
  }
}

interface Counted {
  readonly differences: string;
  readonly open: string;
}

const SUMMARY_FIELDS = fieldsOf(ReconciliationRecord).filter((field) => field !== 'source');

async function insert(
  manager: EntityManager,
  made: NewReconciliation,
  differences: readonly Difference[],
): Promise<number> {
  const { identifiers } = await manager.insert(ReconciliationRecord, { ...made });
  const reconciliationId = Number(must(identifiers[0], 'the id of the inserted row')['reconciliationId']);
  const found = differences.map(({ kind, key: itemKey, ours, theirs }, index) => ({
    ...{ reconciliationId, number: index + 1, kind, itemKey },
    ...{ ours: textOf(ours), theirs: textOf(theirs) },
  }));
  await insertAll(manager, ReconciliationDifferenceRecord, found);
  return reconciliationId;
}

function textOf(fields: Difference['ours']): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

function fieldsIn(text: string | null): Difference['ours'] {
  return text === null ? null : (JSON.parse(text) as NonNullable<Difference['ours']>);
}
