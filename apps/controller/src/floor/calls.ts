/** A dealer who wants a supervisor. Told on the floor's page until somebody answers; the audit trail keeps both names. */
export interface Call {
  readonly at: string;
  readonly by: string;
}

/** Open calls by link and table. A call is about now: it does not outlive the process, and the dealer calls again. */
export class FloorCalls {
  readonly #calls = new Map<string, Call>();

  /** The call that stands: a table that calls again has called since the first time. */
  make(key: string, call: Call): Call {
    const standing = this.#calls.get(key) ?? call;
    this.#calls.set(key, standing);
    return standing;
  }

  answer(key: string): void {
    this.#calls.delete(key);
  }

  of(key: string): Call | null {
    return this.#calls.get(key) ?? null;
  }
}
