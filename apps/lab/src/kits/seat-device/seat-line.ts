import { FrameReader, SEAT_TIMING, encodeFrame } from '@hardware/osdp';
import { type Connector, ReconnectingLine } from '@hardware/transport';
import { CannotRun } from '@jackpot/platform';

const OPEN_MS_MAX = 5_000;
const BITS_PER_BYTE = 10;
const ADAPTER_MS = 40;
/** A device that gets no frame for one second shows a fault (D13), so this wait is shorter. */
const LATE_MS_MAX = 500;

export class SeatLine {
  readonly #line: ReconnectingLine;
  readonly #reader = new FrameReader();
  readonly #baud: number;
  #replied: (bytes: Uint8Array | undefined) => void = () => undefined;
  #mayBeLate = false;

  private constructor(connector: Connector, baud: number, returned: () => void) {
    this.#baud = baud;
    this.#line = new ReconnectingLine(connector, {
      returned,
      lost: () => this.#replied(undefined),
      bytes: (bytes) => {
        const [frame] = this.#reader.push(bytes).filter(({ isReply }) => isReply);
        if (frame !== undefined) this.#replied(encodeFrame(frame));
      },
    });
  }

  static async open(connector: Connector, baud: number): Promise<SeatLine> {
    let timer: NodeJS.Timeout | undefined;
    const line = await new Promise<SeatLine>((resolve, reject) => {
      const made: SeatLine = new SeatLine(connector, baud, () => resolve(made));
      timer = setTimeout(() => {
        reject(new CannotRun(`${connector.place} cannot be opened: ${made.#line.lastLoss?.text ?? 'no answer'}`));
        void made.close();
      }, OPEN_MS_MAX);
      made.#line.open();
    });
    clearTimeout(timer);
    return line;
  }

  /** Sends a frame and waits for its reply. If the previous frame got no reply, first waits in case that reply is only late. */
  async exchange(frame: Uint8Array): Promise<Uint8Array | undefined> {
    if (this.#mayBeLate) await this.#replyWithin(LATE_MS_MAX);
    this.#reader.reset();
    const wireMs = (frame.length * BITS_PER_BYTE * 1_000) / this.#baud;
    const replied = this.#replyWithin(wireMs + SEAT_TIMING.replyTimeoutMs + ADAPTER_MS);
    this.#line.write(frame);
    const reply = await replied;
    this.#mayBeLate = reply === undefined;
    return reply;
  }

  async #replyWithin(ms: number): Promise<Uint8Array | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const reply = await new Promise<Uint8Array | undefined>((resolve) => {
      this.#replied = resolve;
      timer = setTimeout(() => resolve(undefined), ms);
    });
    clearTimeout(timer);
    return reply;
  }

  close(): Promise<void> {
    return this.#line.close();
  }
}
