/** A dealer's call for a supervisor. The floor page shows it until someone answers; the audit trail keeps both names. */
export interface Call {
  readonly at: string;
  readonly by: string;
}

/** Open calls by link and table. They do not outlive the process: a dealer who still needs someone calls again. */
export class FloorCalls {
  readonly #calls = new Map<string, Call>();

  /** The open call: calling again keeps the time of the first call. */
  make(key: string, call: Call): Call {
    const open = this.#calls.get(key) ?? call;
    this.#calls.set(key, open);
    return open;
  }

  answer(key: string): void {
    this.#calls.delete(key);
  }

  of(key: string): Call | null {
    return this.#calls.get(key) ?? null;
  }
}
