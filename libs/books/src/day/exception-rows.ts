import { GENESIS_HASH, type Sha256, toHex } from '@jackpot/journal';
import { EXCEPTION_KINDS, type DayException, type ExceptionKind, type ExceptionSummary } from './day-report.js';
import { type BodyOf, recordBody } from './report-body.js';

export type DayExceptionBody = BodyOf<DayException>;

export interface ExceptionRow {
  readonly position: number;
  readonly kind: ExceptionKind;
  readonly text: string;
}

export interface SavedExceptions {
  readonly counts: ReadonlyMap<ExceptionKind, number>;
  readonly count: number;
  readonly hash: Uint8Array;
}

const NO_EXCEPTIONS: SavedExceptions = { counts: new Map(), count: 0, hash: GENESIS_HASH };

/** Counts a day's exceptions and chains them into one hash, without storing them. */
export class ExceptionChain {
  readonly #counts: Map<ExceptionKind, number>;
  #count: number;
  #hash: Uint8Array;

  constructor(
    private readonly sha256: Sha256,
    { counts, count, hash }: SavedExceptions = NO_EXCEPTIONS,
  ) {
    this.#counts = new Map(counts);
    this.#count = count;
    this.#hash = hash;
  }

  get saved(): SavedExceptions {
    return { counts: this.#counts, count: this.#count, hash: this.#hash };
  }

  add(exception: DayException): ExceptionRow {
    const { kind } = exception;
    const row = { position: this.#count + 1, kind, text: JSON.stringify(recordBody(exception)) };
    this.take(row);
    return row;
  }

  take({ kind, text }: Pick<ExceptionRow, 'kind' | 'text'>): void {
    const bytes = new TextEncoder().encode(text);
    const chained = new Uint8Array(this.#hash.length + bytes.length);
    chained.set(this.#hash);
    chained.set(bytes, this.#hash.length);
    this.#hash = this.sha256(chained);
    this.#count += 1;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  summary(): ExceptionSummary {
    const kinds = EXCEPTION_KINDS.flatMap((kind) => {
      const count = this.#counts.get(kind);
      return count === undefined ? [] : [{ kind, count }];
    });
    return { count: this.#count, kinds, hash: toHex(this.#hash) };
  }
}

export function readException(text: string): DayExceptionBody {
  return JSON.parse(text) as DayExceptionBody;
}

/** Keeps the first `limit` exceptions of each kind, so that a frequent kind does not hide others. */
export class FirstOfEachKind {
  readonly rows: ExceptionRow[] = [];
  readonly #counts = new Map<ExceptionKind, number>();

  constructor(
    private readonly limit: number,
    saved: readonly ExceptionRow[] = [],
  ) {
    for (const row of saved) this.take(row);
  }

  take(row: ExceptionRow): void {
    const count = this.#counts.get(row.kind) ?? 0;
    if (count === this.limit) return;
    this.#counts.set(row.kind, count + 1);
    this.rows.push(row);
  }
}
