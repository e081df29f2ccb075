import { START_OF_MESSAGE, FRAME_BYTES_MAX, announcedLength, decodeFrame, type Frame } from './frame.js';
import { concat } from './bytes.js';

const HEADER_BYTES = 5;
const NOTHING = new Uint8Array(0);

/**
 * Finds messages in a stream of bytes, however reads split them. Never throws. Buffers at most one message of maximum
 * length. After a wrong check value, it skips only one byte, so it finds a valid message after a false start mark.
 */
export class FrameReader {
  #held: Uint8Array = NOTHING;
  #refused = 0;

  get heldBytes(): number {
    return this.#held.length;
  }

  get refusedCount(): number {
    return this.#refused;
  }

  push(bytes: Uint8Array): readonly Frame[] {
    const frames: Frame[] = [];
    for (let from = 0; from < bytes.length; from += FRAME_BYTES_MAX) {
      const slice = bytes.subarray(from, from + FRAME_BYTES_MAX);
      this.#held = this.#held.length === 0 ? slice : concat(this.#held, slice);
      this.#takeWhole(frames);
    }
    return frames;
  }

  /** Call after a silence and whenever the line is opened. */
  reset(): void {
    this.#held = NOTHING;
  }

  #takeWhole(frames: Frame[]): void {
    let at = 0;
    for (;;) {
      at = this.#held.indexOf(START_OF_MESSAGE, at);
      if (at < 0) return this.#keepFrom(this.#held.length);
      const rest = this.#held.subarray(at);
      if (rest.length < HEADER_BYTES) return this.#keepFrom(at);
      const length = announcedLength(rest);
      if (length !== undefined && rest.length < length) return this.#keepFrom(at);
      const frame = length === undefined ? 'BAD_LENGTH' : decodeFrame(rest.subarray(0, length));
      if (typeof frame === 'string') {
        this.#refused += 1;
        at += 1;
      } else {
        frames.push(frame);
        at += length ?? 0;
      }
    }
  }

  #keepFrom(at: number): void {
    this.#held = at === this.#held.length ? NOTHING : this.#held.slice(at);
  }
}
