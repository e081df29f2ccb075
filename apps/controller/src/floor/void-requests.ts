export interface VoidRequest {
  readonly coup: number;
  readonly by: string;
  readonly reason: string;
  readonly at: number;
}

/** The link records only the approval of a void. Requests are lost when the process ends, and the table asks again. */
export class VoidRequests {
  readonly #requests = new Map<string, VoidRequest>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @param key names an authenticated table, so there are never more entries than tables */
  note(key: string, request: Omit<VoidRequest, 'at'>): void {
    const known = this.#requests.get(key);
    this.#requests.set(key, { ...request, at: known?.coup === request.coup ? known.at : this.now() });
  }

  withdraw(key: string): void {
    this.#requests.delete(key);
  }

  of(key: string, coup: number): VoidRequest | null {
    const known = this.#requests.get(key);
    return known?.coup === coup ? known : null;
  }
}
