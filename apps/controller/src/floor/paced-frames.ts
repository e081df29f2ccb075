import type { ShareClock, TableShare } from './table-shares.js';

export interface PacedSource {
  /** Stops reading, so the sender's own buffers fill and the sender waits. */
  pause(): void;
  resume(): void;
}

interface Pacing {
  readonly source: PacedSource;
  readonly share: TableShare;
  readonly take: (text: string) => number;
  readonly onDelayed: () => void;
  readonly clock: Pick<ShareClock, 'later'>;
}

/**
 * Handles the frames of a connection in order, no faster than the rate that the table is allowed. Only frames of the
 * last network read wait here, which bounds the memory.
 */
export class PacedFrames {
  readonly #waiting: string[] = [];
  #cancel: (() => void) | undefined;

  constructor(private readonly pacing: Pacing) {
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
