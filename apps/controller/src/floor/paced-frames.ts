import type { ShareClock, TableShare } from './table-shares.js';

/** What reading at the pace of a share needs of a connection. */
export interface PacedSource {
  /** Stops reading from the network: the sender's own buffers fill, and it waits. */
  pause(): void;
  resume(): void;
}

interface Pacing {
  readonly source: PacedSource;
  readonly share: TableShare;
  /** Handles one frame and returns what it takes of the share. */
  readonly take: (text: string) => number;
  /** Called at each moment from which the connection waits. */
  readonly onDelayed: () => void;
  readonly clock: Pick<ShareClock, 'later'>;
}

/**
 * The frames of one connection, in order, handled no faster than the share of their table. What came with the last read from
 * the network waits here, so it is never more than that.
 */
export class PacedFrames {
  readonly #waiting: string[] = [];
  #cancel: (() => void) | undefined;

  constructor(private readonly pacing: Pacing) {
    // A table that has overdrawn its share with an earlier connection waits here too.
    this.#waitIfOverdrawn();
  }

  read(text: string): void {
    if (this.#isWaiting) this.#waiting.push(text);
    else this.#handle(text);
  }

  close(): void {
    this.#cancel?.();
    this.#waiting.length = 0;
  }

  get #isWaiting(): boolean {
    return this.#cancel !== undefined;
  }

  #handle(text: string): void {
    if (this.pacing.share.charge(this.pacing.take(text))) this.#waitIfOverdrawn();
  }

  #waitIfOverdrawn(): void {
    const { source, share, clock, onDelayed } = this.pacing;
    const waitMs = share.waitMs();
    if (waitMs === 0) return;
    source.pause();
    onDelayed();
    this.#cancel = clock.later(waitMs, () => this.#goOn());
  }

  #goOn(): void {
    this.#cancel = undefined;
    this.#waitIfOverdrawn();
    while (!this.#isWaiting) {
      const text = this.#waiting.shift();
      if (text === undefined) return this.pacing.source.resume();
      this.#handle(text);
    }
  }
}
