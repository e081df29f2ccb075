export interface Call {
  readonly at: string;
  readonly by: string;
}

/** Calls are lost when the process ends: a dealer who still needs somebody calls again. */
export class FloorCalls {
  readonly #calls = new Map<string, Call>();

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
