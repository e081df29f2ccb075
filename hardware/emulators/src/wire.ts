import type { FarEnd } from './far-end.js';

const MS_PER_SECOND = 1_000;
const BITS_PER_BYTE = 10;
/** Size of the pieces in which bytes are sent, because timers are too coarse for single bytes. */
const PIECE_BYTES = 16;

class WirePace {
  #freeAtMs = -Infinity;

  constructor(private readonly baud: number) {}

  passedAtMs(byteCount: number, nowMs: number): number {
    const beginsAtMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = beginsAtMs + (byteCount * BITS_PER_BYTE * MS_PER_SECOND) / this.baud;
    return this.#freeAtMs;
  }
}

export type WireDevice = (bytes: Uint8Array, nowMs: number) => readonly Uint8Array[];

/** The wire between a far end and a device, with the true baud rate and faults on demand. */
export class Wire {
  readonly #inwards: WirePace;
  readonly #outwards: WirePace;
  #bytesToLose = 0;
  /** Each message waits for the one before it, so messages are never mixed. */
  #inwardsUnderWay: Promise<void> = Promise.resolve();
  #outwardsUnderWay: Promise<void> = Promise.resolve();

  constructor(
    readonly farEnd: FarEnd,
    baud: number,
    private readonly device: WireDevice = () => [],
  ) {
    this.#inwards = new WirePace(baud);
    this.#outwards = new WirePace(baud);
    farEnd.onBytes((bytes) => this.#receive(bytes));
  }

  send(bytes: Uint8Array): Promise<void> {
    this.#outwardsUnderWay = this.#outwardsUnderWay.then(() => this.#carry(bytes));
    return this.#outwardsUnderWay;
  }

  loseNext(byteCount: number): void {
    this.#bytesToLose += byteCount;
  }

  noise(bytes: Uint8Array): void {
    this.farEnd.write(bytes);
  }

  unplug(): Promise<void> {
    return this.farEnd.unplug();
  }

  plugIn(): Promise<void> {
    return this.farEnd.plugIn();
  }

  close(): Promise<void> {
    return this.farEnd.close();
  }

  async #carry(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const passedAtMs = this.#outwards.passedAtMs(piece.length, performance.now());
      await until(passedAtMs);
      const left = this.#surviving(piece);
      if (left.length > 0) this.farEnd.write(left);
    }
  }

  #receive(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = this.#surviving(Uint8Array.from(bytes.subarray(at, at + PIECE_BYTES)));
      const passedAtMs = this.#inwards.passedAtMs(piece.length, performance.now());
      this.#inwardsUnderWay = this.#inwardsUnderWay
        .then(() => until(passedAtMs))
        .then(() => {
          for (const answer of this.device(piece, performance.now())) void this.send(answer);
        });
    }
  }

  #surviving(bytes: Uint8Array): Uint8Array {
    const lost = Math.min(this.#bytesToLose, bytes.length);
    this.#bytesToLose -= lost;
    return bytes.subarray(lost);
  }
}

/** Waits again if the timer fires too soon, by up to one millisecond. */
async function until(timeMs: number): Promise<void> {
  for (let leftMs = timeMs - performance.now(); leftMs > 0; leftMs = timeMs - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(leftMs)));
  }
}
