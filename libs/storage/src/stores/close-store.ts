import type { DataSource } from 'typeorm';
import type { Close, ExceptionKind, ExceptionRow, GamingDay, SealedHead } from '@jackpot/books';
import { fromHex, toHex } from '@jackpot/journal';
import { must } from '@jackpot/money';
import type { SealAge, Seals } from '../sealed/seals.js';
import type { SqlSession } from '../sql/sql-session.js';
import { GamingDayCloseRecord, GamingDayExceptionRecord, GamingDayTextRecord } from '../entities/accounting.js';
import { columnList, fieldsOf, insertInto, literalsOf, name, readerOf, valuesOf } from '../tables/row-code.js';
import { SqlStore } from './sql-store.js';

export interface LastClose {
  readonly close: SealedHead;
  /** Whether a controller made the close and nobody has changed it. */
  readonly isSealed: boolean;
  /** Null if the checkpoint was made by other software. */
  readonly checkpoint: string | null;
}

export type KeepExceptions = (rows: readonly ExceptionRow[]) => Promise<void>;

export interface ExceptionPage {
  readonly kind?: ExceptionKind | undefined;
  readonly from: number;
  readonly limit: number;
}

type CloseSeals = Pick<Seals, 'dayCheckpoint' | 'isDayCheckpoint' | 'dayClose' | 'ageOfDayClose'>;

export class CloseStore extends SqlStore {
  constructor(
    source: string | DataSource,
    private readonly seals: CloseSeals | null = null,
  ) {
    super(source);
  }

  /**
   * Adds the close that `work` makes, in one transaction. False if another process closed first. `work` may run again
   * after a lock conflict.
   */
  async add(
    { linkId, number }: Pick<Close, 'linkId' | 'number'>,
    work: (keep: KeepExceptions) => Promise<{ readonly close: Close; readonly checkpoint: string }>,
  ): Promise<boolean> {
    const added = await this.transaction(async (session) => {
      const { close, checkpoint } = await work((rows) => keepExceptions(session, { linkId, number }, rows));
      await keepText(session, close, 'report', close.report);
      await keepText(session, close, 'checkpoint', this.#sealed({ linkId, number, text: checkpoint }));
      await keepText(session, close, 'seal', toHex(this.#seals.dayClose(close)));
      await session.run(INSERT, rowValues(close));
      return true;
    });
    return added === true;
  }

  async last(linkId: string): Promise<LastClose | undefined> {
    const close = await this.first(readHead, `${SELECT} WHERE link_id = ? ORDER BY number DESC LIMIT 1`, [linkId]);
    if (close === undefined) return undefined;
    const { number } = close;
    const texts = await this.#texts({ linkId, what: 'checkpoint', from: number, to: number });
    const isSealed = this.seals !== null && (await this.sealAges(linkId, [close])).get(number) !== null;
    const checkpoint = this.#unsealed(linkId, number, must(texts.get(number), 'the checkpoint of a close'));
    return { close, isSealed, checkpoint };
  }

  lastDay(linkId: string): Promise<Pick<Close, 'day' | 'endsAt' | 'lastSequence'> | undefined> {
    return this.first(readDay, SELECT_LAST_DAY, [linkId]);
  }

  async lastNumber(linkId: string): Promise<number> {
    return (await this.first(readNumber, SELECT_LAST_NUMBER, [linkId]))?.number ?? 0;
  }

  /** Number of the last close that contains no event after `sequence`, 0 if none. */
  async lastNumberTo(linkId: string, sequence: number): Promise<number> {
    return (await this.first(readNumber, SELECT_LAST_NUMBER_TO, [linkId, sequence]))?.number ?? 0;
  }

  async now(): Promise<number> {
    return must(await this.first(readNow, SELECT_NOW), 'a time');
  }

  headOfDay(linkId: string, day: GamingDay): Promise<SealedHead | undefined> {
    return this.first(readHead, `${SELECT} WHERE link_id = ? AND day = ?`, [linkId, day]);
  }

  async ofDay(linkId: string, day: GamingDay): Promise<Close | undefined> {
    const head = await this.headOfDay(linkId, day);
    return head === undefined ? undefined : (await this.from(linkId, head.number, 1))[0];
  }

  heads(linkId: string, number: number, limit: number): Promise<readonly SealedHead[]> {
    const sql = `${SELECT} WHERE link_id = ? AND number >= ? ORDER BY number LIMIT ?`;
    return this.list(readHead, sql, [linkId, number, limit]);
  }

  async from(linkId: string, number: number, limit: number): Promise<readonly Close[]> {
    const heads = await this.heads(linkId, number, limit);
    const to = heads.at(-1)?.number ?? 0;
    const reports = await this.#texts({ linkId, what: 'report', from: number, to });
    return heads.map((head) => ({ ...head, report: must(reports.get(head.number), 'the report of a close') }));
  }

  async sealAges(linkId: string, closes: readonly SealedHead[]): Promise<ReadonlyMap<number, SealAge | null>> {
    const [from, to] = [closes[0]?.number ?? 0, closes.at(-1)?.number ?? 0];
    const seals = await this.#texts({ linkId, what: 'seal', from, to });
    return new Map(
      closes.map((close) => {
        const seal = fromHex(seals.get(close.number) ?? '');
        return [close.number, seal === undefined ? null : this.#seals.ageOfDayClose(close, seal)];
      }),
    );
  }

  exceptions(linkId: string, number: number, { kind, from, limit }: ExceptionPage): Promise<readonly ExceptionRow[]> {
    const ofKind = kind === undefined ? '' : 'AND kind = ?';
    const sql = `${SELECT_EXCEPTIONS} ${ofKind} ORDER BY position LIMIT ?`;
    return this.list(readException, sql, [linkId, number, from, ...(kind === undefined ? [] : [kind]), limit]);
  }

  async *allExceptions(linkId: string, number: number): AsyncGenerator<readonly ExceptionRow[]> {
    for (let from = 1; ;) {
      const page = await this.exceptions(linkId, number, { from, limit: EXCEPTIONS_AT_ONCE });
      if (page.length > 0) yield page;
      if (page.length < EXCEPTIONS_AT_ONCE) return;
      from = must(page.at(-1), 'a row of a full page').position + 1;
    }
  }

  #sealed(checkpoint: { readonly linkId: string; readonly number: number; readonly text: string }): string {
    return `${toHex(this.#seals.dayCheckpoint(checkpoint))}\n${checkpoint.text}`;
  }

  get #seals(): CloseSeals {
    return must(this.seals, 'the seals of a process that closes days or verifies closes');
  }

  #unsealed(linkId: string, number: number, sealed: string): string | null {
    const end = sealed.indexOf('\n');
    const seal = fromHex(sealed.slice(0, Math.max(0, end)));
    const text = sealed.slice(end + 1);
    return seal !== undefined && this.seals?.isDayCheckpoint({ linkId, number, text }, seal) === true ? text : null;
  }

  async #texts({ linkId, what, from, to }: TextRange): Promise<ReadonlyMap<number, string>> {
    const parts = new Map<number, string[]>();
    for (const { number, text } of await this.list(readText, SELECT_TEXTS, [linkId, what, from, to]))
      parts.set(number, [...(parts.get(number) ?? []), text]);
    return new Map([...parts].map(([number, texts]) => [number, texts.join('')]));
  }
}

interface TextRange {
  readonly linkId: string;
  readonly what: GamingDayTextRecord['what'];
  readonly from: number;
  readonly to: number;
}

const EXCEPTIONS_AT_ONCE = 500;
/** Splits a long text into parts far below the 16 MB that a server accepts by default. */
const PART = /.{1,250000}/gsu;

async function keepExceptions(
  session: SqlSession,
  { linkId, number }: Pick<Close, 'linkId' | 'number'>,
  rows: readonly ExceptionRow[],
): Promise<void> {
  const link = name(linkId);
  for (let from = 0; from < rows.length; from += EXCEPTIONS_AT_ONCE) {
    const page = rows.slice(from, from + EXCEPTIONS_AT_ONCE);
    const values = page.map((row) => exceptionLiterals(link, { number, ...row })).join(',');
    await session.run(`INSERT INTO gaming_day_exception (${columnList(GamingDayExceptionRecord)}) VALUES ${values}`);
  }
}

async function keepText(
  session: SqlSession,
  { linkId, number }: Pick<Close, 'linkId' | 'number'>,
  what: TextRange['what'],
  text: string,
): Promise<void> {
  for (const [index, part] of (text.match(PART) ?? ['']).entries())
    await session.run(INSERT_TEXT, textValues({ linkId, number, what, part: index + 1, text: part }));
}

const readHead = readerOf(GamingDayCloseRecord);
const readDay = readerOf(GamingDayCloseRecord, ['day', 'endsAt', 'lastSequence']);
const readNumber = readerOf(GamingDayCloseRecord, ['number']);
const readText = readerOf(GamingDayTextRecord, ['number', 'text']);
const readException = readerOf(GamingDayExceptionRecord, ['position', 'kind', 'text']);
const readNow = (row: object): number => Number((row as { readonly now: string | number }).now);
const rowValues = valuesOf(GamingDayCloseRecord, fieldsOf(GamingDayCloseRecord));
const textValues = valuesOf(GamingDayTextRecord, ['linkId', 'number', 'what', 'part', 'text']);
const exceptionLiterals = literalsOf(GamingDayExceptionRecord);

const INSERT = insertInto(GamingDayCloseRecord);
const INSERT_TEXT = insertInto(GamingDayTextRecord);
const SELECT = `SELECT ${columnList(GamingDayCloseRecord)} FROM gaming_day_close`;
const SELECT_NOW = 'SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED) AS now';
const SELECT_LAST_DAY =
  'SELECT day, ends_at, last_sequence FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1';
const SELECT_LAST_NUMBER = 'SELECT number FROM gaming_day_close WHERE link_id = ? ORDER BY number DESC LIMIT 1';
const SELECT_LAST_NUMBER_TO =
  'SELECT number FROM gaming_day_close WHERE link_id = ? AND last_sequence <= ? ORDER BY number DESC LIMIT 1';
const SELECT_TEXTS = `
  SELECT number, text FROM gaming_day_text WHERE link_id = ? AND what = ? AND number BETWEEN ? AND ?
  ORDER BY number, part`;
const SELECT_EXCEPTIONS = `
  SELECT position, kind, text FROM gaming_day_exception WHERE link_id = ? AND number = ? AND position >= ?`;
