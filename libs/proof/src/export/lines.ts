import { type Sha256, toHex } from '@jackpot/journal';
import { joined } from '../checkpoints/merkle.js';

const NEWLINE = 0x0a;
/** Longest line that is accepted. A full batch needs only about 1.4 MB in base64. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;

/** Each line is hashed with the hash of all lines before it. */
export class LineChain {
  #hash: Uint8Array = new Uint8Array(32);
  #lines = 0;

  constructor(private readonly sha256: Sha256) {}

  take(line: Uint8Array): void {
    this.#hash = this.sha256(joined(this.#hash, line));
    this.#lines += 1;
  }

  get end(): { readonly lines: number; readonly chain: string } {
    return { lines: this.#lines, chain: toHex(this.#hash) };
  }
}

/** Yields lines with their line breaks. A last line without one is yielded as well, and the reader refuses it. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield joined(...rest, chunk.subarray(from, at + 1));
      [rest, length, from] = [[], 0, at + 1];
    }
    rest.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > LINE_BYTES_MAX) break;
  }
  if (length > 0) yield joined(...rest);
}
