/** A void after "no more bets" that a table asked for, and that the link refused without an approval. */
export interface VoidRequest {
  /** Number of the hand, or of the round at a table of Three Card Baccarat. */
  readonly coup: number;
  /** As the table or the page of the dealer names the person. */
  readonly by: string;
  /** When it was first asked for, in ms since 1970. */
  readonly at: number;
}

/**
 * The last such request of each table, for the list of what waits. The link records the approval only, so a request does not
 * outlive the process, as a call does not: the table asks again.
 */
export class VoidRequests {
  readonly #requests = new Map<string, VoidRequest>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @param key names a table that has proved who it is, so the map never holds more entries than there are tables */
  note(key: string, { coup, by }: Omit<VoidRequest, 'at'>): void {
    const known = this.#requests.get(key);
    this.#requests.set(key, { coup, by, at: known?.coup === coup ? known.at : this.now() });
  }

  /** The request of a table for this coup. */
  of(key: string, coup: number): VoidRequest | null {
    const known = this.#requests.get(key);
    return known?.coup === coup ? known : null;
  }
}
