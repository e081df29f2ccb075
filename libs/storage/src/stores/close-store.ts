import type { Close, GamingDay } from '@jackpot/books';
import { gamingDayClose } from '../tables/accounting.js';
import { columnList, fieldsOf, insertInto, readerOf, valuesOf } from '../tables/row-code.js';
import type { RowOf } from '../tables/table.js';
import { SqlStore } from './sql-store.js';

/** The last close of a link, and the state from which the next one continues. */
export interface LastClose {
  readonly close: Close;
  readonly carry: string;
}

type Row = RowOf<typeof gamingDayClose>;

/** Closes of gaming days: added once, in order, and never changed. */
export class CloseStore extends SqlStore {
  /** Adds a close. False where its number or its day is taken: another process closed first, and its close is the one. */
  append(close: Close, carry: string): Promise<boolean> {
    return this.isAdded(INSERT, rowValues({ ...close, carry }));
  }

  last(linkId: string): Promise<LastClose | undefined> {
    return this.first(
      (row) => {
        const { carry, ...close } = readRow(row);
        return { close, carry };
      },
      `SELECT ${columnList(gamingDayClose)} FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1`,
      [linkId],
    );
  }

  /** The last gaming day that was closed, without its long report and carry. */
  async lastDay(linkId: string): Promise<GamingDay | undefined> {
    return (await this.first(readDay, SELECT_LAST_DAY, [linkId]))?.day;
  }

  ofDay(linkId: string, day: GamingDay): Promise<Close | undefined> {
    return this.first(readClose, `${SELECT} WHERE link_id = ? AND day = ?`, [linkId, day]);
  }

  /** Closes of a link in order, from a number on. */
  from(linkId: string, number: number, limit: number): Promise<readonly Close[]> {
    return this.list(readClose, `${SELECT} WHERE link_id = ? AND number >= ? ORDER BY number LIMIT ?`, [
      linkId,
      number,
      limit,
    ]);
  }
}

const FIELDS = fieldsOf(gamingDayClose) as readonly (keyof Row)[];
const CLOSE_FIELDS = FIELDS.filter((field): field is keyof Close => field !== 'carry');
const readRow = readerOf(gamingDayClose);
const readClose = readerOf(gamingDayClose, CLOSE_FIELDS);
const readDay = readerOf(gamingDayClose, ['day']);
const rowValues = valuesOf(gamingDayClose, FIELDS);

const INSERT = insertInto(gamingDayClose);
const SELECT = `SELECT ${columnList(gamingDayClose, CLOSE_FIELDS)} FROM gaming_day_close`;
const SELECT_LAST_DAY = 'SELECT day FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1';
