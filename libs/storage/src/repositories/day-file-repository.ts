import type { Close } from '@jackpot/books';
import type { DataSource } from 'typeorm';
import { DayFilesWrittenRecord, GamingDayCloseRecord } from '../entities/accounting.js';
import { isAdded } from '../in-transaction.js';
import { orStorageFault } from '../storage-fault.js';

export type OwedClose = Pick<Close, 'linkId' | 'number' | 'day'>;

export class DayFileRepository {
  constructor(private readonly dataSource: DataSource) {}

  async owed(targetId: string, fromDay: string, limit: number): Promise<readonly OwedClose[]> {
    const isWritten =
      'written.targetId = :targetId AND written.linkId = close.linkId AND written.number = close.number';
    const query = this.dataSource.manager
      .createQueryBuilder(GamingDayCloseRecord, 'close')
      .select(['close.linkId', 'close.number', 'close.day'])
      .leftJoin(DayFilesWrittenRecord, 'written', isWritten, { targetId })
      .where('close.day >= :fromDay AND written.targetId IS NULL', { fromDay })
      .orderBy({ 'close.day': 'ASC', 'close.linkId': 'ASC' })
      .limit(limit);
    const rows = await orStorageFault(() => query.getMany());
    return rows.map(({ linkId, number, day }) => ({ linkId, number, day }));
  }

  written(targetId: string, { linkId, number }: OwedClose, writtenAt: number): Promise<boolean> {
    return isAdded(this.dataSource.manager, DayFilesWrittenRecord, { targetId, linkId, number, writtenAt });
  }
}
