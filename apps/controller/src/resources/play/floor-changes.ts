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

type Change<T extends Row> = Partial<T> & Row;

export interface Changes<T extends Row, C> {
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly isWhole: boolean;
  readonly tables: readonly T[];
  readonly changes: readonly Change<T>[];
  readonly claims: C | null;
}

interface Place {
  readonly seen: number;
  readonly from: number;
  readonly upTo: number;
}

const UNKNOWN: Versioned = { text: '', version: 0 };
const CURSOR = /^([^.]+)\.(\d{1,10})(?:\.(\d{1,6})\.(\d{1,10}))?$/;
/** Tables in one answer. Writing this many takes a few milliseconds, in which no wager is decided. */
export const TABLES_AN_ANSWER = 100;

/**
 * Sends pages only what changed. A page gets everything if its cursor is from another controller, or from before a
 * restart or a change in the set of tables. Many tables are split over several answers. The floor is read with `begin`,
 * a `note` per table, and `end`.
 */
export class FloorChanges<T extends Row, C> {
  readonly #known = new Map<string, KnownTable>();
  #claims = UNKNOWN;
  #latest: Whole<T, C> | undefined;
  #names = '';
  #series = '';
  #version = 0;
  #ended = 0;

  /**
   * Begins to read the floor. If a table joined or left, all pages get the whole floor again, because a list of changes
   * cannot express that.
   */
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

  since(after: string | undefined): Changes<T, C> | undefined {
    if (this.#latest === undefined) return undefined;
    const { seen, from, upTo } = this.#placeOf(after);
    const { tables, changes, next } = this.#page(this.#latest.tables, seen, from);
    const hasMore = next < this.#latest.tables.length;
    return {
      cursor: hasMore ? `${this.#series}.${seen}.${next}.${upTo}` : `${this.#series}.${upTo}`,
      hasMore,
      isWhole: seen === 0 && from === 0,
      tables,
      changes,
      claims: from === 0 && this.#claims.version > seen ? this.#latest.claims : null,
    };
  }

  isWithin(after: string | undefined): boolean {
    return this.#latest !== undefined && this.#placeOf(after).from > 0;
  }

  #noted(known: Versioned, text: string): Versioned {
    return known.text === text ? known : { text, version: this.#version };
  }

  #placeOf(after: string | undefined): Place {
    const [, series, seen = 0, from = 0, upTo = this.#ended] = CURSOR.exec(after ?? '') ?? [];
    return series === this.#series
      ? { seen: Number(seen), from: Number(from), upTo: Number(upTo) }
      : { seen: 0, from: 0, upTo: this.#ended };
  }

  #page(all: readonly T[], seen: number, from: number) {
    const tables: T[] = [];
    const changes: Change<T>[] = [];
    let next = from;
    for (; next < all.length && tables.length + changes.length < TABLES_AN_ANSWER; next += 1) {
      const table = all[next]!;
      if (seen === 0) tables.push(table);
      else changes.push(...this.#changeOf(table, seen));
    }
    return { tables, changes, next };
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
