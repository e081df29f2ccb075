import { randomUUID } from 'node:crypto';

interface Versioned {
  readonly text: string;
  readonly version: number;
}

interface Whole<T, C> {
  readonly tables: readonly T[];
  readonly claims: C;
}

interface Changes<T, C> {
  readonly cursor: string;
  readonly isWhole: boolean;
  readonly tables: readonly T[];
  readonly claims: C | null;
}

const CLAIMS = 'claims';

/**
 * Which tables of a link have changed since a reader's last read: sixty tables read whole every few seconds would be megabytes
 * a minute. A cursor of another controller, of an earlier start or of another set of tables gets everything.
 */
export class FloorChanges<T extends { readonly tableNo: number }, C> {
  readonly #known = new Map<string, Versioned>();
  #version = 0;
  #series = randomUUID().slice(0, 8);

  since({ tables, claims }: Whole<T, C>, after: string | undefined): Changes<T, C> {
    const keys = tables.map(({ tableNo }) => String(tableNo));
    this.#forgetOthers(new Set([...keys, CLAIMS]));
    this.#version += 1;
    tables.forEach((table, at) => this.#note(keys[at] ?? '', table));
    this.#note(CLAIMS, claims);
    const seen = this.#seenBy(after);
    const isNew = (key: string): boolean => (this.#known.get(key)?.version ?? 0) > seen;
    return {
      cursor: `${this.#series}.${this.#version}`,
      isWhole: seen === 0,
      tables: tables.filter((_, at) => isNew(keys[at] ?? '')),
      claims: isNew(CLAIMS) ? claims : null,
    };
  }

  #seenBy(after: string | undefined): number {
    const [series, version] = (after ?? '').split('.');
    return series === this.#series && /^\d{1,15}$/.test(version ?? '') ? Number(version) : 0;
  }

  #note(key: string, value: T | C): void {
    const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
    if (this.#known.get(key)?.text !== text) this.#known.set(key, { text, version: this.#version });
  }

  /** A table that has left the link is in no list of changes: every reader starts again. */
  #forgetOthers(keys: ReadonlySet<string>): void {
    const left = [...this.#known.keys()].filter((key) => !keys.has(key));
    if (left.length === 0) return;
    for (const key of left) this.#known.delete(key);
    this.#series = randomUUID().slice(0, 8);
  }
}
