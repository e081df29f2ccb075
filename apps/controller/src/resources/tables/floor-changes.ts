import { randomUUID } from 'node:crypto';

interface Versioned {
  readonly text: string;
  readonly version: number;
}

interface KnownTable extends Versioned {
  readonly fields: Map<string, Versioned>;
}

export interface Row {
  readonly table: string;
}

interface Whole<T extends Row, C> {
  readonly tables: readonly T[];
  readonly claims: C;
}

/** The fields of a table that changed, and its name. */
type Change<T extends Row> = Partial<T> & Row;

export interface Changes<T extends Row, C> {
  readonly cursor: string;
  readonly isWhole: boolean;
  readonly tables: readonly T[];
  readonly changes: readonly Change<T>[];
  readonly claims: C | null;
}

const UNKNOWN: Versioned = { text: '', version: 0 };

/**
 * What of a link's tables has changed since a reader's last read: sixty tables read whole every few seconds would be megabytes
 * a minute. A cursor of another controller, of an earlier start or of another set of tables gets everything.
 *
 * The floor is read in parts: `begin`, a `note` for every table, `end`. What is read while another reading is under way is in
 * the next one too.
 */
export class FloorChanges<T extends Row, C> {
  readonly #known = new Map<string, KnownTable>();
  #claims = UNKNOWN;
  #latest: Whole<T, C> | undefined;
  #names = '';
  #series = '';
  #version = 0;
  /** Of the last reading that has ended: a cursor promises no more. */
  #ended = 0;

  /** A table that has joined or left is in no list of changes: every reader starts again. */
  begin(tables: readonly string[]): void {
    this.#version += 1;
    const names = JSON.stringify(tables);
    if (names === this.#names) return;
    this.#names = names;
    this.#known.clear();
    this.#latest = undefined;
    this.#series = randomUUID().slice(0, 8);
  }

  note(table: T): void {
    const text = textOf(table);
    const known = this.#known.get(table.table);
    if (known?.text === text) return;
    const fields = known?.fields ?? new Map<string, Versioned>();
    for (const [field, value] of Object.entries(table))
      fields.set(field, this.#noted(fields.get(field) ?? UNKNOWN, textOf(value)));
    this.#known.set(table.table, { text, version: this.#version, fields });
  }

  end(whole: Whole<T, C>): void {
    this.#claims = this.#noted(this.#claims, textOf(whole.claims));
    this.#latest = whole;
    this.#ended = this.#version;
  }

  /** Of the last reading that has ended; undefined where none has. */
  since(after: string | undefined): Changes<T, C> | undefined {
    if (this.#latest === undefined) return undefined;
    const { tables, claims } = this.#latest;
    const seen = this.#seenBy(after);
    const isWhole = seen === 0;
    return {
      cursor: `${this.#series}.${this.#ended}`,
      isWhole,
      tables: isWhole ? tables : [],
      changes: isWhole ? [] : tables.flatMap((table) => this.#changeOf(table, seen)),
      claims: this.#claims.version > seen ? claims : null,
    };
  }

  #noted(known: Versioned, text: string): Versioned {
    return known.text === text ? known : { text, version: this.#version };
  }

  #seenBy(after: string | undefined): number {
    const [series, version] = (after ?? '').split('.');
    return series === this.#series && /^\d{1,15}$/.test(version ?? '') ? Number(version) : 0;
  }

  #changeOf(table: T, seen: number): readonly Change<T>[] {
    const known = this.#known.get(table.table);
    if (known === undefined || known.version <= seen) return [];
    const changed = Object.entries(table).filter(([field]) => (known.fields.get(field) ?? UNKNOWN).version > seen);
    return [{ ...(Object.fromEntries(changed) as Partial<T>), table: table.table }];
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
