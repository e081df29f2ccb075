import { deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import type { Seals } from '../sealed/seals.js';
import { OpenDayFoldRecord } from '../entities/accounting.js';
import { columnList, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

export type StoredFold = Omit<OpenDayFoldRecord, 'seal'>;

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflate);
const uncompress = promisify<Uint8Array, Buffer>(inflate);

export class OpenDayStore extends SqlStore {
  constructor(
    url: string,
    private readonly seals: Pick<Seals, 'openDay' | 'isOpenDay'>,
  ) {
    super(url);
  }

  async last(linkId: string): Promise<StoredFold | undefined> {
    const row = await this.first(readRow, SELECT, [linkId]);
    if (row === undefined || !this.seals.isOpenDay(row, row.seal)) return undefined;
    const { seal: _, ...stored } = row;
    return { ...stored, fold: await uncompress(stored.fold) };
  }

  async keep(stored: StoredFold): Promise<void> {
    const fold = await compress(stored.fold, { level: 1 }); // level 1 is the fastest
    const row = { ...stored, fold };
    await this.runPrepared(UPSERT, rowValues({ ...row, seal: this.seals.openDay(row) }));
  }
}

const FIELDS = ['linkId', 'basis', 'batch', 'batchHash', 'fold', 'seal'] as const;
const readRow = readerOf(OpenDayFoldRecord, FIELDS);
const rowValues = valuesOf(OpenDayFoldRecord, FIELDS);
const SELECT = `SELECT ${columnList(OpenDayFoldRecord, FIELDS)} FROM open_day_fold WHERE link_id = ?`;
const UPSERT = `
  ${insertInto(OpenDayFoldRecord, FIELDS)}
  ON DUPLICATE KEY UPDATE basis = VALUES(basis), batch = VALUES(batch), batch_hash = VALUES(batch_hash),
    fold = VALUES(fold), seal = VALUES(seal)`;
