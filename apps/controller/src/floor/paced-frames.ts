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
    this.#drain();
  }

  read(text: string): void {
    this.#waiting.push(text);
    if (this.#cancel === undefined) this.#drain();
  }

  close(): void {
    this.#cancel?.();
    this.#waiting.length = 0;
  }

  #drain(): void {
    const { share, take } = this.pacing;
    for (;;) {
      const waitMs = share.waitMs();
      if (waitMs > 0) return this.#wait(waitMs);
      const text = this.#waiting.shift();
      if (text === undefined) return;
      share.charge(take(text));
    }
  }

  #wait(ms: number): void {
    const { source, clock, onDelayed } = this.pacing;
    source.pause();
    onDelayed();
    this.#cancel = clock.later(ms, () => {
      this.#cancel = undefined;
      this.#drain();
      if (this.#cancel === undefined) source.resume();
    });
  }
}
