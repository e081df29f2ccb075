/** RFC 6455 by hand: a client that spends as little as it can, so that what is measured is the server. */

const TEXT = 0x81;
const MASKED = 0x80;
/** Not nought: a server may skip unmasking then, and real clients never send it. */
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const;

/** One masked text frame. `text` is ASCII. */
export function textFrame(text: string): Buffer {
  const length = text.length;
  const head = length < 126 ? 6 : 8;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT;
  if (length < 126) {
    frame[1] = MASKED | length;
  } else {
    frame[1] = MASKED | 126;
    frame.writeUInt16BE(length, 2);
  }
  for (let i = 0; i < 4; i += 1) frame[head - 4 + i] = MASK[i] ?? 0;
  frame.write(text, head, 'latin1');
  let at = head;
  for (const end = head + length - 3; at < end; at += 4) {
    frame[at]! ^= MASK[0];
    frame[at + 1]! ^= MASK[1];
    frame[at + 2]! ^= MASK[2];
    frame[at + 3]! ^= MASK[3];
  }
  for (let i = 0; at < frame.length; at += 1, i += 1) frame[at]! ^= MASK[i] ?? 0;
  return frame;
}

export interface FrameEvents {
  text(bytes: Buffer, start: number, end: number): void;
  closed(code: number): void;
}

/** Cuts what a server sends into frames; it does not mask, and ours sends no fragments. */
export class FrameReader {
  #rest: Buffer | undefined;

  constructor(private readonly events: FrameEvents) {}

  push(chunk: Buffer): void {
    const bytes = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = undefined;
    let at = 0;
    for (;;) {
      const body = bodyOf(bytes, at);
      if (body === undefined || body.end > bytes.length) break;
      const kind = (bytes[at] ?? 0) & 0x0f;
      if (kind === 1) this.events.text(bytes, body.start, body.end);
      else if (kind === 8) this.events.closed(body.end - body.start >= 2 ? bytes.readUInt16BE(body.start) : 1005);
      at = body.end;
    }
    if (at < bytes.length) this.#rest = at === 0 ? bytes : bytes.subarray(at);
  }
}

function bodyOf(bytes: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
  if (bytes.length - at < 2) return undefined;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  if (short < 126) return { start: at + 2, end: at + 2 + short };
  if (short === 126)
    return bytes.length - at < 4 ? undefined : { start: at + 4, end: at + 4 + bytes.readUInt16BE(at + 2) };
  return bytes.length - at < 10 ? undefined : { start: at + 10, end: at + 10 + Number(bytes.readBigUInt64BE(at + 2)) };
}
