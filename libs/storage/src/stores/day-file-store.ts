import type { Close } from '@jackpot/books';
import { DayFilesWrittenRecord, GamingDayCloseRecord } from '../entities/accounting.js';
import { columnList, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

/** A close whose files a target has not got. */
export type OwedClose = Pick<Close, 'linkId' | 'number' | 'day'>;

/** Which closes were written to which target. */
export class DayFileStore extends SqlStore {
  /** Of all links, oldest first. @param fromDay the first gaming day that the target wants */
  owed(targetId: string, fromDay: string, limit: number): Promise<readonly OwedClose[]> {
    return this.list(readOwed, SELECT_OWED, [targetId, fromDay, limit]);
  }

  /** False where another worker wrote them too: the files are the same. */
  written(targetId: string, { linkId, number }: OwedClose, writtenAt: number): Promise<boolean> {
    return this.isAdded(INSERT, values({ targetId, linkId, number, writtenAt }));
  }
}

const OWED_FIELDS = ['linkId', 'number', 'day'] as const;
const FIELDS = ['targetId', 'linkId', 'number', 'writtenAt'] as const;
const readOwed = readerOf(GamingDayCloseRecord, OWED_FIELDS);
const values = valuesOf(DayFilesWrittenRecord, FIELDS);
const INSERT = insertInto(DayFilesWrittenRecord, FIELDS);
const SELECT_OWED = `
  SELECT ${columnList(GamingDayCloseRecord, OWED_FIELDS, 'c')}
  FROM gaming_day_close c
  LEFT JOIN day_files_written w ON w.target_id = ? AND w.link_id = c.link_id AND w.number = c.number
  WHERE c.day >= ? AND w.target_id IS NULL
  ORDER BY c.day, c.link_id LIMIT ?`;
