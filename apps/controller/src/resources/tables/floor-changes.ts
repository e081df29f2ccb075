import { randomUUID } from 'node:crypto';

interface Versioned {
  readonly text: string;
  readonly version: number;
}

interface Row {
  readonly table: string;
}

interface Whole<T extends Row, C> {
  readonly tables: readonly T[];
  readonly claims: C;
}

/** The fields of a table that changed, and its name. */
type Change<T extends Row> = Partial<T> & Row;

interface Changes<T extends Row, C> {
  readonly cursor: string;
  readonly isWhole: boolean;
  readonly tables: readonly T[];
  readonly changes: readonly Change<T>[];
  readonly claims: C | null;
}

const CLAIMS = 'claims';

/**
 * What of a link's tables has changed since a reader's last read: sixty tables read whole every few seconds would be megabytes
 * a minute. A cursor of another controller, of an earlier start or of another set of tables gets everything.
 */
export class FloorChanges<T extends Row, C> {
  readonly #known = new Map<string, Versioned>();
  #tables = '';
  #version = 0;
  #series = '';

  since({ tables, claims }: Whole<T, C>, after: string | undefined): Changes<T, C> {
    this.#beginFor(tables);
    this.#version += 1;
    for (const table of tables)
      for (const [field, value] of Object.entries(table)) this.#note(`${table.table} ${field}`, value);
    this.#note(CLAIMS, claims);
    const seen = this.#seenBy(after);
    const isWhole = seen === 0;
    return {
      cursor: `${this.#series}.${this.#version}`,
      isWhole,
      tables: isWhole ? tables : [],
      changes: isWhole ? [] : tables.flatMap((table) => this.#changeOf(table, seen)),
      claims: this.#isNew(CLAIMS, seen) ? claims : null,
    };
  }

  /** A table that has joined or left is in no list of changes: every reader starts again. */
  #beginFor(tables: readonly T[]): void {
    const names = JSON.stringify(tables.map(({ table }) => table));
    if (names === this.#tables) return;
    this.#tables = names;
    this.#known.clear();
    this.#series = randomUUID().slice(0, 8);
  }

  #seenBy(after: string | undefined): number {
    const [series, version] = (after ?? '').split('.');
    return series === this.#series && /^\d{1,15}$/.test(version ?? '') ? Number(version) : 0;
  }

  #changeOf(table: T, seen: number): readonly Change<T>[] {
    const changed = Object.entries(table).filter(([field]) => this.#isNew(`${table.table} ${field}`, seen));
    if (changed.length === 0) return [];
    return [{ ...(Object.fromEntries(changed) as Partial<T>), table: table.table }];
  }

  #isNew(key: string, seen: number): boolean {
    return (this.#known.get(key)?.version ?? 0) > seen;
  }

  #note(key: string, value: unknown): void {
    const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
    if (this.#known.get(key)?.text !== text) this.#known.set(key, { text, version: this.#version });
  }
}
